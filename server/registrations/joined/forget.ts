import { joinedTemplates } from '#contract/messages/rules/joining.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { messageContext, openMessage } from '#server/platform/messages/messages.ts';
import { ERASED } from '#server/platform/messages/store.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import { deleteHeldNewsOf } from './heldStore.ts';
import { withoutTeam } from './joinedTexts.ts';

/** Removes an entry from what waits to be told of several: its news, and its name in messages that are not sent yet. */
export const forgetInMessages = async (
  tx: Tx,
  { vault }: Pick<Deps, 'vault'>,
  { id: registrationId, accountId }: Pick<RegistrationRow, 'id' | 'accountId'>,
): Promise<void> => {
  await deleteHeldNewsOf(tx, registrationId);
  const waiting = await tx
    .selectFrom('message')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('sentAt', 'is', null)
    .where('template', 'in', Object.values(joinedTemplates))
    .where('sealed', '!=', ERASED)
    .execute();
  for (const row of waiting) {
    const { to, params } = openMessage(vault, row);
    const left = params['entries'] === undefined ? params : withoutTeam(params, row.locale, registrationId);
    if (left === null) await tx.deleteFrom('message').where('id', '=', row.id).execute();
    else {
      const sealed = vault.seal(JSON.stringify({ to, params: left }), messageContext(row.id));
      await tx.updateTable('message').set({ sealed }).where('id', '=', row.id).execute();
    }
  }
};
