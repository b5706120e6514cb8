import { sql } from 'kysely';
import type { Judge } from '#contract/judging/admin.ts';
import type { Db, Tx } from '#server/database/connection.ts';

/** A literal as in the partial index of staff, so that both databases use it. */
const isStaff = sql<boolean>`role <> 'participant'`;

/** Returns the ids of those accounts that are judges. */
export const judgesAmong = async (db: Db | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [...ids])
    .where('role', '=', 'judge')
    .where('disabledAt', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Returns a page of the judges, by name, and their number. */
export const listJudges = async (
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Judge[]; total: number }> => {
  const judges = db.selectFrom('account').where(isStaff).where('role', '=', 'judge').where('disabledAt', 'is', null);
  const items = await judges
    .select(['id', 'name', 'affiliation'])
    .orderBy('name')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { n } = await judges.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { items, total: Number(n) };
};

/** Returns the judges who have handed in a mark or an attempt in a competition, by name. */
export const judgesWhoJudged = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'affiliation'])
    .where('id', 'in', (e) =>
      e
        .selectFrom('judgingRound')
        .innerJoin('assignment', 'assignment.roundId', 'judgingRound.id')
        .select('assignment.judgeId')
        .where('judgingRound.competitionId', '=', competitionId)
        .where('assignment.markId', 'is not', null)
        .union(
          e
            .selectFrom('judgingRound')
            .innerJoin('attempt', 'attempt.roundId', 'judgingRound.id')
            .select((a) => a.ref('attempt.judgeId').$notNull().as('judgeId'))
            .where('judgingRound.competitionId', '=', competitionId)
            .where('attempt.judgeId', 'is not', null),
        ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Returns the names of accounts, by id. */
export const namesOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
