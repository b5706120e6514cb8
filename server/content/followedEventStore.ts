import type { Insertable } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import type { PastEventTable } from '#server/database/tables/content.ts';

/** Counts the entries of a competition with results that are public and in force, and the countries of their children. */
export const countResults = async (db: Db, competitionId: string): Promise<{ teams: number; countries: number }> => {
  const { teams, countries } = await db
    .selectFrom('result')
    .leftJoin('member', (join) =>
      join.onRef('member.registrationId', '=', 'result.registrationId').onRef('member.idNumberIndex', '=', 'result.idNumberIndex'),
    )
    .select((e) => [
      e.fn.count<number>('result.registrationId').distinct().as('teams'),
      e.fn.count<number>('member.country').distinct().as('countries'),
    ])
    .where('result.competitionId', '=', competitionId)
    .where('result.supersededAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { teams: Number(teams), countries: Number(countries) };
};

/** Adds a past event that follows a competition's results, if there is none. */
export const addFollowedEvent = async (db: Db, row: Insertable<PastEventTable>): Promise<void> => {
  await db
    .insertInto('review')
    .values(row)
    .onConflict((c) => c.column('competitionId').doNothing())
    .execute();
};

/** Notes that the winners of the event that follows a competition's results have changed. */
export const touchFollowedEvent = async (db: Db, competitionId: string, at: number): Promise<void> => {
  await db.updateTable('review').set({ updatedAt: at }).where('competitionId', '=', competitionId).where('updatedAt', '<', at).execute();
};
