import { sql } from 'kysely';
import { Problem } from '#contract/http/problem.ts';
import { signInDelayMs } from '#contract/http/rules/backoff.ts';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './database.ts';
import { isRecent, latestPast } from './instants.ts';
import type { Vault } from './secrets/vault.ts';

/** The limit's name, then its subject. Encoded as a list, so that no value can be taken for another limit's. */
export type LimitKey = readonly [limit: string, ...subject: string[]];

export interface RateLimiter {
  /**
   * Counts a use of `what`, or `amount` of them, in the transaction `tx` if one is given, and resolves with the number within `windowMs`.
   * Throws too_many_attempts (retryAfter) above `max`.
   */
  consume(what: LimitKey, max: number, windowMs: number, options?: { amount?: number; tx?: Tx }): Promise<number>;
  /**
   * Counts one try of a secret before it is checked, so that concurrent tries are slowed like consecutive ones. Throws too_many_attempts
   * during the delay after the last try (`free` failures cause no delay).
   */
  consumeAttempt(what: LimitKey, free?: number): Promise<void>;
  /** Deletes all attempts: the secret was right. */
  forget(what: LimitKey): Promise<void>;
  /** Takes back one attempt, whose secret was right, or `amount` uses; earlier ones still count. */
  refund(what: LimitKey, options?: { amount?: number; tx?: Tx }): Promise<void>;
}

/** Time without another try after which tries are forgotten. */
const TRY_MEMORY_MS = 24 * 3600_000;

/** Creates limits shared by all nodes, in the database under keyed hashes: it contains no address and no phone number. */
export const createRateLimiter = ({ db, vault, clock }: { db: Db; vault: Vault; clock: Clock }): RateLimiter => {
  const keyOf = (what: LimitKey) => vault.mac(JSON.stringify(what), 'limit');
  const tooManyAttempts = (until: number) =>
    new Problem('too_many_attempts', { retryAfter: Math.max(1, Math.ceil((until - clock.now()) / 1000)) });

  return {
    async consume(what, max, windowMs, { amount = 1, tx = db } = {}) {
      const now = clock.now();
      const windowOver = sql<boolean>`(rate_limit.started_at <= ${now - windowMs} or rate_limit.started_at > ${latestPast(now)})`;
      const row = await tx
        .insertInto('rateLimit')
        .values({ key: keyOf(what), count: amount, startedAt: now, lastAt: now })
        .onConflict((c) =>
          c.column('key').doUpdateSet({
            count: sql`case when ${windowOver} then ${sql.lit(amount)} else rate_limit.count + ${sql.lit(amount)} end`,
            startedAt: sql`case when ${windowOver} then ${sql.lit(now)} else rate_limit.started_at end`,
            lastAt: now,
          }),
        )
        .returning(['count', 'startedAt'])
        .executeTakeFirstOrThrow();
      if (row.count > max) throw tooManyAttempts(row.startedAt + windowMs);
      return row.count;
    },

    async consumeAttempt(what, free = 0) {
      const key = keyOf(what);
      const now = clock.now();
      await db
        .insertInto('rateLimit')
        .values({ key, count: 0, startedAt: now, lastAt: 0 })
        .onConflict((c) => c.column('key').doNothing())
        .execute();
      for (;;) {
        const seen = await db.selectFrom('rateLimit').selectAll().where('key', '=', key).executeTakeFirst();
        if (!seen) return;
        const count = isRecent(seen.lastAt, now, TRY_MEMORY_MS) ? seen.count : 0;
        const until = count === 0 ? 0 : seen.lastAt + signInDelayMs(Math.max(0, count - free));
        if (until > now) throw tooManyAttempts(until);
        // Compare and set: of concurrent attempts only one is counted here, the others read again.
        const won = await db
          .updateTable('rateLimit')
          .set({ count: count + 1, lastAt: now })
          .where('key', '=', key)
          .where('count', '=', seen.count)
          .where('lastAt', '=', seen.lastAt)
          .executeTakeFirst();
        if (won.numUpdatedRows === 1n) return;
      }
    },

    async forget(what) {
      await db.deleteFrom('rateLimit').where('key', '=', keyOf(what)).execute();
    },

    async refund(what, { amount = 1, tx = db } = {}) {
      await tx
        .updateTable('rateLimit')
        .set((e) => ({ count: e('count', '-', amount) }))
        .where('key', '=', keyOf(what))
        .where('count', '>=', amount)
        .execute();
    },
  };
};
