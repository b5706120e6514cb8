import type { Insertable, Selectable } from 'kysely';
import { keptStates, plannedStates } from '#contract/eventDay/rules/dayTeams.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type LiveBoardRow = Selectable<Tables['liveBoard']>;

export const findLiveBoard = (db: Db | Tx, competitionId: string): Promise<LiveBoardRow | undefined> =>
  db.selectFrom('liveBoard').selectAll().where('competitionId', '=', competitionId).executeTakeFirst();

export const saveLiveBoard = async (tx: Tx, row: Insertable<Tables['liveBoard']>): Promise<void> => {
  const { competitionId: _, ...values } = row;
  await tx
    .insertInto('liveBoard')
    .values(row)
    .onConflict((c) => c.column('competitionId').doUpdateSet(values))
    .execute();
};

export const deleteLiveBoard = async (tx: Tx, competitionId: string): Promise<void> => {
  await tx.deleteFrom('liveBoard').where('competitionId', '=', competitionId).execute();
};

/** Returns the orders to publish a competition's results: the number of the last one, 0 for none, and whether one was not taken back. */
export const publicationOrders = async (db: Db | Tx, competitionId: string): Promise<{ last: number; isAnyInForce: boolean }> => {
  const rows = await db
    .selectFrom('publication')
    .select(['number', 'withdrawnAt'])
    .where('competitionId', '=', competitionId)
    .orderBy('number', 'desc')
    .execute();
  return { last: rows[0]?.number ?? 0, isAnyInForce: rows.some(({ withdrawnAt }) => withdrawnAt === null) };
};

/**
 * Returns the entries of a competition that a board may show, with their present consent to publish names: approved ones, and of those that were edited since, and wait for
 * review, the ones with a slot of the day.
 */
export const liveTeams = (db: Db, competitionId: string) =>
  db
    .selectFrom('registration')
    .select(['id', 'groupName', 'teamName', 'organization', 'publishName', 'isRefusedElsewhere'])
    .where('competitionId', '=', competitionId)
    .where('state', 'in', [...keptStates])
    .where((e) =>
      e.or([
        e('state', 'in', [...plannedStates]),
        e.exists(e.selectFrom('eventSlot').select('eventSlot.run').whereRef('eventSlot.registrationId', '=', 'registration.id')),
      ]),
    )
    .execute();

/** Returns the published runs of a competition's day, by time and table. */
export const publishedRuns = (db: Db, competitionId: string) =>
  db
    .selectFrom('eventSlot')
    .select(['registrationId', 'run', 'startNumber', 'publishedTable', 'publishedStartsAt', 'publishedEndsAt'])
    .where('competitionId', '=', competitionId)
    .where('publishedTable', 'is not', null)
    .orderBy('publishedStartsAt')
    .orderBy('publishedTable')
    .execute();
