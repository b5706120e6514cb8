import { Problem } from '#contract/problem.ts';
import type { Entry } from '#contract/registrations.ts';
import { lockAccount } from '../accounts/store.ts';
import type { Tx } from '../database/connection.ts';
import type { Deps } from '../platform/deps.ts';
import { type IdempotencyKey, withIdempotency } from '../platform/idempotency.ts';
import type { Actor } from '../platform/sessions.ts';
import { parseEntry } from './entry.ts';

/**
 * Changes an entry of the actor's: all of it or nothing, once per key, its messages after it. The account is locked first.
 * Fails with signed_out where the account is gone, idempotency_mismatch, and as `act` does.
 */
export const runIdempotent = async (
  deps: Deps,
  actor: Actor,
  key: IdempotencyKey | null,
  act: (tx: Tx) => Promise<Entry>,
): Promise<Entry> => {
  const entry = await deps.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, actor.id))) throw new Problem('signed_out');
    return withIdempotency(tx, deps.clock, key, () => act(tx), parseEntry);
  });
  await deps.messages.committed();
  return entry;
};
