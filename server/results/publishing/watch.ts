import type { Tx } from '#server/database/connection.ts';
import { SYSTEM, writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { lockCompetition } from '#server/registrations/index.ts';
import { errorsOf } from '#server/results/computing/results.ts';
import { nextPublicationAt, noteStopped, type PublicationRow, waitingPublications, withdrawPublication } from './publicationStore.ts';

export const PUBLICATION_WATCH = 'publication-watch';
const EVERY_MS = 60_000;
/** Time before a publication from which an error that stands holds it back: no run of the watch comes after it but the planned one. */
const HELD_FROM_MS = 90_000;
/** Time before a publication at which the watch looks for the last time. */
const LAST_LOOK_MS = 10_000;

type WatchDeps = Pick<Deps, 'db' | 'readDb' | 'clock' | 'ids' | 'jobs'>;

/** Runs the watch once more just before the next publication, if that is before its next regular run. */
export const planLastLook = async ({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> => {
  const next = await nextPublicationAt(db);
  const restMs = next === null ? Number.POSITIVE_INFINITY : next - LAST_LOOK_MS - clock.now();
  if (restMs > 0 && restMs <= EVERY_MS) jobs.runSoon(PUBLICATION_WATCH, restMs);
};

/** Takes a publication back in which an error stands as its time comes, with an audit line. Its page and Today say so until another one is ordered. */
const holdBack = async (tx: Tx, deps: WatchDeps, { competitionId, number }: PublicationRow, checks: readonly string[]): Promise<void> => {
  if (!(await withdrawPublication(tx, competitionId, number, deps.clock.now()))) return;
  await writeAudit(tx, deps, {
    actor: SYSTEM,
    action: 'results_held_back',
    subject: 'competition',
    subjectId: competitionId,
    detail: { number, checks: [...checks] },
  });
};

const stored = (errors: readonly string[]): string | null => (errors.length === 0 ? null : JSON.stringify(errors));

/**
 * Looks at a publication that waits: notes the errors that stand in its way by now, and holds it back if one does as its time comes. It reads beside requests, and
 * once more under the lock only where something is to be written.
 */
const lookAt = async (deps: WatchDeps, publication: PublicationRow): Promise<void> => {
  const { competitionId, number, publishAt, stoppedBy } = publication;
  const seen = await errorsOf(deps, competitionId);
  const isDue = publishAt <= deps.clock.now() + HELD_FROM_MS;
  if (stored(seen) === stoppedBy && (seen.length === 0 || !isDue)) return;
  await deps.db.transaction().execute(async (tx) => {
    await lockCompetition(tx, competitionId);
    const errors = await errorsOf({ ...deps, readDb: tx }, competitionId);
    if (!(await noteStopped(tx, competitionId, number, stored(errors)))) return;
    if (errors.length > 0 && isDue) await holdBack(tx, deps, publication, errors);
  });
};

/** The watch over publications that wait for their time: what was in order as they were ordered can have changed since. */
export const publicationWatch = (deps: WatchDeps): Job => ({
  name: PUBLICATION_WATCH,
  everyMs: EVERY_MS,
  async run(signal) {
    for (const publication of await waitingPublications(deps.db, deps.clock.now())) {
      signal.throwIfAborted();
      await lookAt(deps, publication);
    }
    await planLastLook(deps);
  },
});
