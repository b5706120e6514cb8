import type { Insertable, Selectable, Updateable } from 'kysely';
import { type AppealState, openAppealStates } from '#contract/appeals/rules/appealStates.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { countUpTo } from '#server/database/pagination.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type AppealRow = Selectable<Tables['appeal']>;

/** Returns when results of a competition were published last, by `now` (epoch ms); null if never. */
export const lastPublishedAt = async (db: Db | Tx, competitionId: string, now: number): Promise<number | null> => {
  const last = await db
    .selectFrom('publication')
    .select('publishAt')
    .where('competitionId', '=', competitionId)
    .where('withdrawnAt', 'is', null)
    .where('publishAt', '<=', now)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.publishAt ?? null;
};

/** Returns true if a result of an entry is public at `now` (epoch ms). */
export const hasPublicResult = async (db: Db | Tx, registrationId: string, now: number): Promise<boolean> =>
  (await db
    .selectFrom('result')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('publishedAt', '<=', now)
    .where((e) => e.or([e('supersededAt', 'is', null), e('supersededAt', '>', now)]))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns the appeals of entries, the newest first. */
export const appealsOfEntries = (db: Db | Tx, registrationIds: readonly string[]): Promise<AppealRow[]> =>
  db
    .selectFrom('appeal')
    .selectAll()
    .where('registrationId', 'in', [...registrationIds])
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Stores an appeal; false if the entry has an open one. */
export const insertAppeal = async (tx: Tx, row: Insertable<Tables['appeal']>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('appeal')
    .values(row)
    .onConflict((c) => c.column('openFor').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Returns the appeals of a competition with their entries and the language of their families, the newest first. */
export const appealsOfCompetition = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('appeal')
    .innerJoin('registration', 'registration.id', 'appeal.registrationId')
    .innerJoin('account', 'account.id', 'registration.accountId')
    .selectAll('appeal')
    .select(['registration.accountId', 'registration.groupName', 'registration.teamName', 'registration.organization', 'account.locale'])
    .where('appeal.competitionId', '=', competitionId)
    .orderBy('appeal.sentAt', 'desc')
    .orderBy('appeal.id', 'desc')
    .execute();

/** Moves an appeal to another state, if it is in one of those from which it may; false otherwise. */
export const moveAppeal = async (
  tx: Tx,
  id: string,
  from: readonly AppealState[],
  change: Updateable<Tables['appeal']>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('appeal')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Counts the appeals of competitions that wait for an answer, up to `max` + 1. */
export const countOpenAppeals = (db: Db, competitionIds: readonly string[], max: number): Promise<number> =>
  countUpTo(
    db,
    competitionIds.map((id) =>
      db
        .selectFrom('appeal')
        .where('competitionId', '=', id)
        .where('state', 'in', [...openAppealStates]),
    ),
    max,
  );

/** Returns the appeals that wait for an answer, each with its entry's number. */
export const openAppeals = async (db: Db) => {
  const rows = await db
    .selectFrom('appeal')
    .select(['id', 'competitionId', 'registrationId', 'sentAt'])
    .where('openFor', 'is not', null)
    .orderBy('openFor')
    .limit(500)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ registrationId }) => registrationId);
  const entries = await db.selectFrom('registration').select(['id', 'number']).where('id', 'in', ids).execute();
  const numbers = new Map(entries.map(({ id, number }) => [id, number]));
  return rows.map(({ registrationId, ...row }) => ({ ...row, number: numbers.get(registrationId) ?? null }));
};

/** Returns the competition, of those given, whose appeal has waited longest; null if none waits. */
export const firstAppealIn = async (db: Db, competitionIds: readonly string[]): Promise<string | null> => {
  const first = await db
    .selectFrom('appeal')
    .select('competitionId')
    .where('competitionId', 'in', [...competitionIds])
    .where('state', 'in', [...openAppealStates])
    .orderBy('sentAt')
    .limit(1)
    .executeTakeFirst();
  return first?.competitionId ?? null;
};

/** Returns an account's appeals for its own export. */
export const exportAppealsOf = async ({ db }: { db: Db }, accountId: string) => {
  const entries = await db.selectFrom('registration').select('id').where('accountId', '=', accountId).execute();
  if (entries.length === 0) return [];
  return db
    .selectFrom('appeal')
    .select(['registrationId', 'state', 'text', 'sentAt', 'answer', 'answeredAt'])
    .where(
      'registrationId',
      'in',
      entries.map(({ id }) => id),
    )
    .orderBy('sentAt')
    .execute();
};
