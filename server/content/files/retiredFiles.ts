import type { Deps } from '#server/platform/deps.ts';
import { keyOfPublic } from '#server/platform/files/files.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { deleteRetired, insertRetired, listRetired, namedUrls } from './retiredFileStore.ts';

type RetiredDeps = Pick<Deps, 'db' | 'readDb' | 'files'>;

const JOB = 'retired-files';
const EVERY_MS = 3600_000;
/** Delay before a retry: a store that was unavailable may be back. */
const RETRY_MS = 5000;

/** Deletes the bytes of retired files. Files that anything else uses stay. */
const removeRetired = async ({ db, readDb, files }: RetiredDeps): Promise<void> => {
  const retired = await listRetired(db);
  if (retired.length === 0) return;
  const named = await namedUrls(readDb);
  for (const row of retired) {
    // The bytes first: after a crash in between, the deletion is repeated.
    if (!named.has(row.url)) await files.remove(keyOfPublic(row.url));
    await deleteRetired(db, row);
  }
};

/** Returns the job that deletes what a crash or an unavailable store has left behind. */
export const retiredFilesJob = (deps: RetiredDeps): Job => ({ name: JOB, everyMs: EVERY_MS, run: () => removeRetired(deps) });

/** Deletes the files that a committed transaction has retired. Once this resolves, no process sends them unless their store is unavailable. */
export const afterRetiring = async (deps: RetiredDeps & Pick<Deps, 'jobs'>): Promise<void> => {
  await removeRetired(deps).catch(() => deps.jobs.runSoon(JOB, RETRY_MS));
};

/** Deletes files that were made for a request that was then refused. */
export const retireFiles = async (deps: RetiredDeps & Pick<Deps, 'jobs' | 'clock'>, urls: readonly string[]): Promise<void> => {
  if (urls.length === 0) return;
  await deps.db.transaction().execute((tx) => insertRetired(tx, urls, deps.clock.now()));
  await afterRetiring(deps);
};
