import type { Deps } from '#server/platform/deps.ts';
import { keyOfPublic } from '#server/platform/files.ts';
import type { Job } from '#server/platform/jobs.ts';
import { deleteRetired, insertRetired, listRetired, namedUrls } from './retiredFileStore.ts';

type RetiredDeps = Pick<Deps, 'db' | 'readDb' | 'files'>;

const JOB = 'retired-files';
const EVERY_MS = 3600_000;
/** A store that was away a moment ago may be there again. */
const RETRY_MS = 5000;

/** Removes the bytes of public files that are to go. What anything else shows too stays. */
const removeRetired = async ({ db, readDb, files }: RetiredDeps): Promise<void> => {
  const retired = await listRetired(db);
  if (retired.length === 0) return;
  const named = await namedUrls(readDb);
  for (const row of retired) {
    // The bytes first: what a crash leaves in between is removed once more.
    if (!named.has(row.url)) await files.remove(keyOfPublic(row.url));
    await deleteRetired(db, row);
  }
};

/** Goes on with what a crash, or a store that was away, has left. */
export const retiredFilesJob = (deps: RetiredDeps): Job => ({ name: JOB, everyMs: EVERY_MS, run: () => removeRetired(deps) });

/** Removes the files that a transaction has retired, after its commit: once this resolves no process sends them, unless their store is away. */
export const afterRetiring = async (deps: RetiredDeps & Pick<Deps, 'jobs'>): Promise<void> => {
  await removeRetired(deps).catch(() => deps.jobs.runSoon(JOB, RETRY_MS));
};

/** Removes the files that were made for what was then refused. */
export const retireFiles = async (deps: RetiredDeps & Pick<Deps, 'jobs' | 'clock'>, urls: readonly string[]): Promise<void> => {
  if (urls.length === 0) return;
  await deps.db.transaction().execute((tx) => insertRetired(tx, urls, deps.clock.now()));
  await afterRetiring(deps);
};
