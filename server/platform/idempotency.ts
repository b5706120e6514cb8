import { Problem } from '#contract/problem.ts';
import type { Tx } from '../database/connection.ts';
import type { Clock } from './clock.ts';
import type { Vault } from './vault.ts';

/** A request that must act once: whose, under which key, and a keyed hash of what it asks for. */
export interface IdempotencyKey {
  accountId: string;
  key: string;
  endpoint: string;
  bodyHash: string;
}

/** JSON with sorted names, so that the same body always hashes alike. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, v]) => v !== undefined);
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
};

export const createIdempotencyKey = (vault: Vault, accountId: string, key: string, endpoint: string, body: unknown): IdempotencyKey => ({
  accountId,
  key,
  endpoint,
  bodyHash: vault.mac(canonical(body), 'idempotency'),
});

/**
 * Runs `act` once for a key, in the transaction `tx`; a repeat gets the first answer. A repeat that comes while the first
 * still runs waits for it at the row. What fails is rolled back with its key, so it may be tried again.
 * Fails with idempotency_mismatch where the key was used for another request.
 */
export const withIdempotency = async <T>(
  tx: Tx,
  clock: Clock,
  key: IdempotencyKey | null,
  act: () => Promise<T>,
  parse: (json: unknown) => T,
): Promise<T> => {
  if (!key) return act();
  const claimed = await tx
    .insertInto('idempotency')
    .values({ ...key, answer: null, createdAt: clock.now() })
    .onConflict((c) => c.columns(['accountId', 'key']).doNothing())
    .executeTakeFirst();
  const stored = tx.selectFrom('idempotency').where('accountId', '=', key.accountId).where('key', '=', key.key);
  if (claimed.numInsertedOrUpdatedRows !== 1n) {
    const first = await stored.select(['endpoint', 'bodyHash', 'answer']).executeTakeFirstOrThrow();
    if (first.endpoint !== key.endpoint || first.bodyHash !== key.bodyHash || first.answer === null)
      throw new Problem('idempotency_mismatch');
    return parse(JSON.parse(first.answer));
  }
  const answer = await act();
  await tx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('accountId', '=', key.accountId)
    .where('key', '=', key.key)
    .execute();
  return answer;
};
