import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import type { Job } from './jobs.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long stored responses stay replayable: well over the 60 days that a device keeps a submission that waits. */
export const ANSWER_LIFETIME_MS = 180 * DAY_MS;
/** No limit looks further back than a day. */
export const COUNT_LIFETIME_MS = 7 * DAY_MS;

/** Removes stored responses (they hold what a family typed) and counts past their lifetime. */
export const removeExpired = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom('idempotency')
    .where('createdAt', '<', now - ANSWER_LIFETIME_MS)
    .execute();
  await db
    .deleteFrom('rateLimit')
    .where('lastAt', '<', now - COUNT_LIFETIME_MS)
    .where('startedAt', '<', now - COUNT_LIFETIME_MS)
    .execute();
};

interface Deps {
  db: Db;
  clock: Clock;
  /** What subjects remove of their own. */
  cleanups: readonly ((now: number) => Promise<void>)[];
}

export const housekeepingJob = ({ db, clock, cleanups }: Deps): Job => ({
  name: 'housekeeping',
  everyMs: HOUR_MS,
  async run() {
    const now = clock.now();
    await Promise.all([removeExpired(db, now), ...cleanups.map((cleanup) => cleanup(now))]);
  },
});
