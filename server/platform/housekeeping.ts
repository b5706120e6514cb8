import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import { deleteBefore } from './jobs/deleteBefore.ts';
import { inBatches } from './jobs/inBatches.ts';
import type { Job, Jobs } from './jobs/jobs.ts';
import { isQuiet } from './messages/quietHours.ts';
import type { Retention } from './retention.ts';
import type { Uploads } from './uploads/uploads.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** Requires both times to be old: a clock that was ahead may have written one of them. */
const deleteCounts = async (db: Db, before: number, limit: number): Promise<number> => {
  const old = await db
    .selectFrom('rateLimit')
    .select('key')
    .where('lastAt', '<', before)
    .where('startedAt', '<', before)
    .limit(limit)
    .execute();
  if (old.length === 0) return 0;
  const deleted = await db
    .deleteFrom('rateLimit')
    .where(
      'key',
      'in',
      old.map(({ key }) => key),
    )
    .where('lastAt', '<', before)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
};

/** Removes expired answers, counts, messages, reports, lines of the audit log and security events. */
export const removeExpired = async (db: Db, now: number, retention: Retention): Promise<void> => {
  await deleteBefore(db, 'idempotency', 'createdAt', now - retention.answers);
  await inBatches((limit) => deleteCounts(db, now - retention.counts, limit));
  await deleteBefore(db, 'message', 'createdAt', now - retention.messages);
  await deleteBefore(db, 'report', 'createdAt', now - retention.reports);
  await deleteBefore(db, 'audit', 'at', now - retention.audit);
  await deleteBefore(db, 'securityEvent', 'at', now - retention.securityEvents);
};

interface Deps {
  db: Db;
  clock: Clock;
  retention: () => Retention;
  /** Cleanups of the subjects' own data. */
  cleanups: readonly ((now: number, retention: Retention) => Promise<void>)[];
}

/** The job that removes deleted rows from the database's files, soon after an erasure and once a day. */
export const FORGET = 'forget-deleted';
const FORGET_AFTER_MS = 1000;
export const forgetJob = (run: Job['run']): Job => ({ name: FORGET, everyMs: DAY_MS, run });

/** Hours with few writers, who have to wait. */
const NIGHT = { from: 2, until: 5 };

/** Creates the job for clean-ups once a night, because they block writers. `timeZone`: the zone of most of them. */
export const nightlyForgetJob = ({ clock, timeZone, run }: { clock: Clock; timeZone: () => string; run: Job['run'] }): Job => {
  let ranAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'forget-nightly',
    everyMs: HOUR_MS,
    async run(signal) {
      const now = clock.now();
      // In both directions: the clock may have been set back.
      if (!isQuiet(now, timeZone(), NIGHT) || Math.abs(now - ranAt) < DAY_MS / 2) return;
      await run(signal);
      ranAt = now;
    },
  };
};

/** Schedules the jobs after the commit of an erasure: they remove the bytes of files, and deleted rows from the database's files. */
export const afterErasure = ({ uploads, jobs }: { uploads: Pick<Uploads, 'sweepSoon'>; jobs: Pick<Jobs, 'runSoon'> }): void => {
  uploads.sweepSoon();
  jobs.runSoon(FORGET, FORGET_AFTER_MS);
};

export const housekeepingJob = ({ db, clock, retention, cleanups }: Deps): Job => ({
  name: 'housekeeping',
  everyMs: HOUR_MS,
  async run() {
    const now = clock.now();
    const kept = retention();
    await Promise.all([removeExpired(db, now, kept), ...cleanups.map((cleanUp) => cleanUp(now, kept))]);
  },
});
