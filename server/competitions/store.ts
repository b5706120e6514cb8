import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Mode } from '#contract/competitions/public.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { CompetitionTable } from '#server/database/tables/competitions.ts';

export type CompetitionRow = Selectable<CompetitionTable>;

export const findCompetition = (db: Db | Tx, idOrSlug: string): Promise<CompetitionRow | undefined> =>
  db
    .selectFrom('competition')
    .selectAll()
    .where((e) => e.or([e('id', '=', idOrSlug), e('slug', '=', idOrSlug)]))
    .executeTakeFirst();

export const competitionsByIds = (db: Db, ids: readonly string[]): Promise<CompetitionRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('competition').selectAll().where('id', 'in', ids).execute();

export const selectCompetitions = (
  db: Db | Tx,
  filter: { season?: number | undefined; mode?: Mode | undefined },
): Promise<CompetitionRow[]> => {
  let query = db.selectFrom('competition').selectAll();
  if (filter.season !== undefined) query = query.where('season', '=', filter.season);
  if (filter.mode !== undefined) query = query.where('mode', '=', filter.mode);
  return query.orderBy('season', 'desc').orderBy('signupOpensAt', 'desc').orderBy('id').execute();
};

/** Adds a competition; false if its slug is taken. */
export const insertCompetition = async (tx: Tx, row: Insertable<CompetitionTable>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('competition')
    .values(row)
    .onConflict((c) => c.column('slug').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const updateCompetition = async (tx: Tx, id: string, columns: Updateable<CompetitionTable>): Promise<void> => {
  await tx.updateTable('competition').set(columns).where('id', '=', id).execute();
};

/** Returns all competitions with the time of their last change. */
export const competitionDates = (db: Db): Promise<{ slug: string; at: number }[]> =>
  db.selectFrom('competition').select(['slug', 'updatedAt as at']).orderBy('slug').execute();

export const countWaitlisted = async (db: Db | Tx, competitionId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('registration')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('competitionId', '=', competitionId)
    .where('state', '=', 'waitlisted')
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Returns the competitions of a season within a scope; the whole scope if no season is given. */
export const scopeOfSeason = async (db: Db, scope: CompetitionScope, season: number | undefined): Promise<CompetitionScope> => {
  if (season === undefined) return scope;
  const rows = await db.selectFrom('competition').select('id').where('season', '=', season).execute();
  return rows.map(({ id }) => id).filter((id) => isInScope(scope, id));
};
