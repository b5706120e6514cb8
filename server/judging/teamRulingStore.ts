import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

/** Returns the rulings on conflicts between judges and teams of a competition, with the names of those who ruled. */
export const teamRulingsOf = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('teamRuling')
    .leftJoin('account', 'account.id', 'teamRuling.ruledBy')
    .selectAll('teamRuling')
    .select('account.name as ruledByName')
    .where('competitionId', '=', competitionId)
    .execute();

/** Notes a ruling, in the place of an earlier one. */
export const saveTeamRuling = async (tx: Tx, row: Insertable<Tables['teamRuling']>): Promise<void> => {
  await tx
    .insertInto('teamRuling')
    .values(row)
    .onConflict((c) => c.columns(['registrationId', 'judgeId']).doUpdateSet(row))
    .execute();
};
