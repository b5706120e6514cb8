import type { FastifyRequest } from 'fastify';
import { storedMedia } from '#server/content/store.ts';
import { isDatabaseUnavailable } from '#server/database/failures.ts';
import { createSharedRead } from '#server/platform/cache/sharedRead.ts';
import type { Deps } from '#server/platform/deps.ts';
import { accessProblem } from '#server/platform/http/access.ts';
import type { Audience } from '#server/platform/http/files.ts';
import { authorize, type ServeDeps } from '#server/platform/http/route.ts';
import { fileUrlsIn } from './fileUrls.ts';
import { listRetired } from './retiredFileStore.ts';

/** Maximum time for which a file hidden by another process may still be sent. */
const RECHECK_MS = 1000;

const urlsIn = (texts: readonly string[]): Set<string> => new Set(texts.flatMap(fileUrlsIn));

interface GalleryFiles {
  /** Files of visible photos and videos, which can be hidden at any moment. */
  shown: ReadonlySet<string>;
  /** Files that only hidden photos and videos use. */
  hidden: ReadonlySet<string>;
  /** Files that no photo or video uses any more; their bytes are about to be deleted. */
  retired: ReadonlySet<string>;
}

/** Returns the URLs of the files of the galleries. */
const galleryFiles = async (db: Deps['db']): Promise<GalleryFiles> => {
  const hidden = urlsIn(await storedMedia(db, { hidden: true }));
  const retired = new Set((await listRetired(db)).map(({ url }) => url));
  const shown = urlsIn(await storedMedia(db, { hidden: false }));
  const without = (urls: ReadonlySet<string>, ...others: ReadonlySet<string>[]) =>
    new Set([...urls].filter((url) => !others.some((other) => other.has(url))));
  return { shown, hidden: without(hidden, shown), retired: without(retired, shown, hidden) };
};

/**
 * Creates the check of who may read a public file: files of hidden photos and videos only organisers who decide on reports of them or fill the
 * galleries, files removed from the galleries no one. Files of the galleries are for everyone until they are hidden.
 */
export const createAudienceOf = (
  serveDeps: ServeDeps,
  { db, clock, config, tableChanges }: Pick<Deps, 'db' | 'clock' | 'config' | 'tableChanges'>,
): ((url: string, request: FastifyRequest) => Promise<Audience>) => {
  const shared = createSharedRead<GalleryFiles>({
    clock,
    reads: ['photo', 'video', 'retired_file'],
    make: async () => ({
      value: await galleryFiles(db),
      until: config.databaseUrl === null ? Number.POSITIVE_INFINITY : clock.now() + RECHECK_MS,
    }),
    sizeOf: () => 1,
    maxSize: 10,
  });
  tableChanges.onChange(shared.invalidate);
  const authenticate = authorize(serveDeps, { access: 'public', prefersStaff: true });
  let last: GalleryFiles | null = null;
  const known = async (): Promise<GalleryFiles> => {
    try {
      last = await shared.get('');
      return last;
    } catch (error) {
      // Files need no database otherwise: while it is unavailable, its last answer holds.
      if (last && isDatabaseUnavailable(error)) return last;
      throw error;
    }
  };
  return async (url, request) => {
    const { shown, hidden, retired } = await known();
    if (retired.has(url)) return 'no_one';
    if (shown.has(url)) return 'everyone_now';
    if (!hidden.has(url)) return 'everyone';
    await authenticate(request);
    const problem = accessProblem({ access: 'organiser', right: { anyOf: ['review', 'content'], in: 'all_competitions' } }, request.actor);
    return problem ? 'no_one' : 'caller';
  };
};
