import type { Selectable } from 'kysely';
import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type AdvancementRow = Selectable<Tables['advancement']>;

/** Returns the invitations of entries, the newest first; those that are not public yet too. */
export const advancementsOfEntries = (db: Db | Tx, registrationIds: readonly string[]): Promise<AdvancementRow[]> =>
  db
    .selectFrom('advancement')
    .selectAll()
    .where('registrationId', 'in', [...registrationIds])
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Returns the live entries that were signed up with codes. */
export const entriesByCodes = (db: Db | Tx, codeIds: readonly string[]) =>
  codeIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('registration')
        .select(['id', 'teamName', 'invitationCodeId'])
        .where('invitationCodeId', 'in', [...codeIds])
        .where('state', 'not in', [...endedStates])
        .orderBy('registeredAt')
        .execute();

/** Returns the account of an entry; undefined if the entry is gone. */
export const accountOfEntry = async (db: Db | Tx, registrationId: string): Promise<string | undefined> =>
  (await db.selectFrom('registration').select('accountId').where('id', '=', registrationId).executeTakeFirst())?.accountId;

/** Records that a family declines an invitation, or takes that back. */
export const setDeclined = async (tx: Tx, id: string, declinedAt: number | null): Promise<void> => {
  await tx.updateTable('advancement').set({ declinedAt }).where('id', '=', id).execute();
};

/** Deletes the invitations of an entry that is erased, and takes back the codes that nobody has used. */
export const deleteAdvancementsOf = async (tx: Tx, registrationId: string, now: number): Promise<void> => {
  const codeIds = (await advancementsOfEntries(tx, [registrationId])).map(({ codeId }) => codeId);
  if (codeIds.length === 0) return;
  await tx
    .updateTable('invitationCode')
    .set({ revokedAt: now })
    .where('id', 'in', codeIds)
    .where('used', '=', 0)
    .where('revokedAt', 'is', null)
    .execute();
  await tx.deleteFrom('advancement').where('registrationId', '=', registrationId).execute();
};
