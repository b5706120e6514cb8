import type { Deps } from '#server/platform/deps.ts';
import { inBatches } from '#server/platform/jobs/inBatches.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { duePublications, nextPublicationAt, publishEntries, settlePublication } from './publicationStore.ts';

const PUBLICATIONS = 'publications';
/** Each process looks this often for the next publication, so that any of them is on time if another one dies. */
const EVERY_MS = 10_000;

/** Runs the job at the next publication if that is before its next regular run. */
export const planSoon = async ({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> => {
  const next = await nextPublicationAt(db);
  const restMs = next === null ? Number.POSITIVE_INFINITY : Math.max(0, next - clock.now());
  if (restMs <= 2 * EVERY_MS) jobs.runSoon(PUBLICATIONS, restMs);
};

/**
 * Does what follows a publication once its time has come: its entries are published, and the reminders tell their families. Results need no job: the clock makes
 * them public.
 */
export const publicationJob = ({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Job => ({
  name: PUBLICATIONS,
  everyMs: EVERY_MS,
  async run(signal) {
    for (const publication of await duePublications(db, clock.now())) {
      signal.throwIfAborted();
      await inBatches((limit) => publishEntries(db, publication, limit));
      signal.throwIfAborted();
      await settlePublication(db, publication, clock.now());
      jobs.runSoon('reminders', 0);
    }
    await planSoon({ db, clock, jobs });
  },
});
