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

/** Follows a publication that has become public, in another subject; runs again if it was interrupted. */
export type FollowPublication = (
  deps: Pick<Deps, 'db' | 'ids'>,
  publication: { competitionId: string; publishAt: number },
) => Promise<void>;

/**
 * Does what follows a publication once its time has come: its entries are published, past events follow, and the reminders tell the families. Results need no job:
 * the clock makes them public.
 */
export const publicationJob = (
  { db, ids, clock, jobs }: Pick<Deps, 'db' | 'ids' | 'clock' | 'jobs'>,
  followPublication: FollowPublication,
): Job => ({
  name: PUBLICATIONS,
  everyMs: EVERY_MS,
  async run(signal) {
    for (const publication of await duePublications(db, clock.now())) {
      signal.throwIfAborted();
      await inBatches((limit) => publishEntries(db, publication, limit));
      signal.throwIfAborted();
      await followPublication({ db, ids }, publication);
      signal.throwIfAborted();
      await settlePublication(db, publication, clock.now());
      jobs.runSoon('reminders', 0);
    }
    await planSoon({ db, clock, jobs });
  },
});
