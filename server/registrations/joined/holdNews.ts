import { z } from 'zod';
import type { JoinableTemplate } from '#contract/messages/rules/joining.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import { type HeldNewsRow, insertHeldNews } from './heldStore.ts';

/** Time for which news waits for the rest of its decision; then it is told although a process may have died before it told them all. */
export const HELD_FOR_MS = 60_000;

/** The variables of the message about one entry, beside those that are looked up. */
const Said = z.object({ params: z.record(z.string(), z.string()), instants: z.record(z.string(), z.number()) });
export type Said = z.infer<typeof Said>;

/** Returns the context of held news's seal. */
export const heldNewsContext = (id: string): string => `held news ${id}`;

/** Opens what a message is to say of held news. */
export const openHeldNews = ({ vault }: Pick<Deps, 'vault'>, { id, sealed }: Pick<HeldNewsRow, 'id' | 'sealed'>): Said =>
  Said.parse(JSON.parse(vault.open(sealed, heldNewsContext(id))));

/** Keeps news of an entry until the rest of its decision is carried out, or until the morning. */
export const holdNews = async (
  tx: Tx,
  { ids, clock, vault }: Pick<Deps, 'ids' | 'clock' | 'vault'>,
  entry: Pick<RegistrationRow, 'id' | 'accountId'>,
  { template, batchId, notBefore, said }: { template: JoinableTemplate; batchId: string | null; notBefore: number; said: Said },
): Promise<void> => {
  const id = ids.next();
  const now = clock.now();
  await insertHeldNews(tx, {
    id,
    accountId: entry.accountId,
    registrationId: entry.id,
    template,
    batchId,
    sealed: vault.seal(JSON.stringify(said), heldNewsContext(id)),
    at: now,
    dueAt: notBefore > now ? notBefore : now + HELD_FOR_MS,
  });
};
