import type { Deps } from '#server/platform/deps.ts';
import { worksOfAccount } from './store.ts';
import { loadWorks, toOwnWork } from './work.ts';

/** Returns all data about an account's works; the files themselves are at the URLs in it. */
export const exportWorksOf = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<unknown[]> => {
  const works = await loadWorks(db, await worksOfAccount(db, accountId));
  const now = clock.now();
  return works.map((work) => ({
    ...toOwnWork(work, now),
    files: work.files.map(({ position, type, sizeBytes, sha256 }) => ({ position, type, sizeBytes, sha256 })),
  }));
};
