import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Lock, Locker } from '@tus/server';
import { Problem } from '#contract/http/problem.ts';
import type { Clock, Schedule } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { keepLease, leaseEnd, unleased } from '#server/platform/jobs/lease.ts';

/** Time that a lock outlives a process that died with it. */
export const LOCK_LEASE_MS = 10_000;
/** Interval at which the holder renews the lease and checks whether another request waits. */
const RENEW_MS = 1000;
const LOOK_MS = 250;
const PATIENCE_MS = 30_000;

interface Deps {
  db: Db;
  clock: Clock;
  schedule: Schedule;
}

/**
 * Creates locks for several processes over one database: a row for each upload, leased for a few seconds at a time, so that no connection
 * is held during a slow upload. `local` orders the requests of this process, so that only one of them queries the database.
 */
export const createLeaseLocker = ({ db, clock, schedule }: Deps, local: Locker): Locker => {
  const terms = () => ({ now: clock.now(), lengthMs: LOCK_LEASE_MS });
  const take = async (id: string, holder: string): Promise<boolean> => {
    const row = { holder, wanted: 0 as const, expiresAt: leaseEnd(terms()) };
    const taken = await db
      .insertInto('uploadLock')
      .values({ id, ...row })
      .onConflict((c) =>
        c
          .column('id')
          .doUpdateSet(row)
          .where((e) => unleased(e.ref('uploadLock.expiresAt'), terms())),
      )
      .executeTakeFirst();
    return taken.numInsertedOrUpdatedRows === 1n;
  };
  /** Renews the lease; true if another request waits, null if the lock is lost. */
  const renew = async (id: string, holder: string): Promise<boolean | null> => {
    const row = await db
      .updateTable('uploadLock')
      .set({ expiresAt: leaseEnd(terms()) })
      .where('id', '=', id)
      .where('holder', '=', holder)
      .returning('wanted')
      .executeTakeFirst();
    return row ? row.wanted === 1 : null;
  };

  const newLock = (id: string): Lock => {
    const holder = randomUUID();
    const localLock = local.newLock(id);
    let endLease = (): void => undefined;
    return {
      async lock(signal, release) {
        await localLock.lock(signal, release);
        const until = performance.now() + PATIENCE_MS;
        try {
          while (!(await take(id, holder))) {
            if (signal.aborted || performance.now() > until) throw new Problem('unavailable', { retryAfter: 1 });
            await db.updateTable('uploadLock').set({ wanted: 1 }).where('id', '=', id).execute();
            await wait(LOOK_MS);
          }
        } catch (error) {
          await localLock.unlock();
          throw error;
        }
        endLease = keepLease({
          schedule,
          everyMs: RENEW_MS,
          async renew() {
            const wanted = await renew(id, holder);
            // A lost lease belongs to another process by now: stop as well.
            if (wanted !== false) void release();
            return wanted !== null;
          },
          onFailure: () => void release(),
        });
      },
      async unlock() {
        endLease();
        try {
          await db.deleteFrom('uploadLock').where('id', '=', id).where('holder', '=', holder).execute();
        } finally {
          await localLock.unlock();
        }
      },
    };
  };
  return { newLock };
};
