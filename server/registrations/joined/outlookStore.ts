import type { Db } from '#server/database/connection.ts';

/** Returns what the messages about entries say of them. */
export const entriesOfDecision = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  return db
    .selectFrom('registration')
    .innerJoin('competition', 'competition.id', 'registration.competitionId')
    .select(['registration.id', 'registration.accountId', 'registration.teamName', 'competition.title'])
    .where('registration.id', 'in', ids)
    .execute();
};

/** Returns the accounts with what decides how they are reached, by id. */
export const accountsToNotify = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'mobile', 'email', 'emailProvenAt', 'disabledAt', 'name', 'locale', 'kind', 'hasBeenInstitution'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ hasBeenInstitution, ...row }) => [row.id, { ...row, hasBeenInstitution: hasBeenInstitution === 1 }]));
};
