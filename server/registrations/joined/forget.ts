import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { messageContext, openMessage } from '#server/platform/messages/messages.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import {
  deleteHeldNewsOf,
  deleteUnsent,
  eraseLettersAbout,
  eraseSentWithoutEntry,
  joinedMessagesWaiting,
  resealUnsent,
} from './heldStore.ts';
import { withoutTeam } from './joinedTexts.ts';

/** Removes an entry from what is told of several: its news, letters about it, and its name in other messages, sent or not. */
export const forgetInMessages = async (
  tx: Tx,
  { vault }: Pick<Deps, 'vault'>,
  { id: registrationId, accountId }: Pick<RegistrationRow, 'id' | 'accountId'>,
): Promise<void> => {
  await deleteHeldNewsOf(tx, registrationId);
  await eraseLettersAbout(tx, registrationId);
  await eraseSentWithoutEntry(tx, accountId);
  for (const row of await joinedMessagesWaiting(tx, accountId)) {
    const { to, params } = openMessage(vault, row);
    const left = params['entries'] === undefined ? params : withoutTeam(params, row.locale, registrationId);
    if (left === null) await deleteUnsent(tx, row.id);
    else await resealUnsent(tx, row.id, vault.seal(JSON.stringify({ to, params: left }), messageContext(row.id)));
  }
};
