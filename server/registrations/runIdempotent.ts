import { Problem } from '#contract/http/problem.ts';
import { lockAccount } from '#server/accounts/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type IdempotencyKey, withIdempotency } from '#server/platform/idempotency.ts';
import type { Actor } from '#server/platform/sessions.ts';

/**
 * Runs a change of one of the actor's entries in a transaction, once per key, and sends its messages after commit. The account is locked first.
 * Throws signed_out if the account was deleted, idempotency_mismatch, ReplayedAnswer for a repeat, and as `run` does.
 */
export const runIdempotent = async <T>(deps: Deps, actor: Actor, key: IdempotencyKey | null, run: (tx: Tx) => Promise<T>): Promise<T> => {
  const answer = await deps.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, actor.id))) throw new Problem('signed_out');
    return withIdempotency(tx, deps.clock, key, () => run(tx));
  });
  await deps.messages.committed();
  return answer;
};
