import type { FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '#server/database/failures.ts';
import type { Deps } from '#server/platform/deps.ts';
import { accessProblem } from '#server/platform/http/access.ts';
import type { Audience } from '#server/platform/http/files.ts';
import { authorize, type ServeDeps } from '#server/platform/http/route.ts';
import { createSharedRead } from '#server/platform/sharedRead.ts';
import { fileUrlsIn } from './fileUrls.ts';
import { listRetired } from './retiredFileStore.ts';
import { storedMedia } from './store.ts';

/** How long what another process has hidden may still be sent. */
const RECHECK_MS = 1000;

const urlsIn = (texts: readonly string[]): Set<string> => new Set(texts.flatMap(fileUrlsIn));

interface GalleryFiles {
  /** The part of photos and videos that can be hidden at any moment. */
  shown: ReadonlySet<string>;
  /** What only hidden photos and videos show. */
  hidden: ReadonlySet<string>;
  /** What no photo and no video shows any more; its bytes are about to go. */
  retired: ReadonlySet<string>;
}

/** The URLs of the files of the galleries. */
const galleryFiles = async (db: Deps['db']): Promise<GalleryFiles> => {
  const hidden = urlsIn(await storedMedia(db, { hidden: true }));
  const retired = new Set((await listRetired(db)).map(({ url }) => url));
  const shown = urlsIn(await storedMedia(db, { hidden: false }));
  const without = (urls: ReadonlySet<string>, ...others: ReadonlySet<string>[]) =>
    new Set([...urls].filter((url) => !others.some((other) => other.has(url))));
  return { shown, hidden: without(hidden, shown), retired: without(retired, shown, hidden) };
};

/**
 * Says whom a public file is for: those of hidden photos and videos only for the organisers who decide on reports of them, or fill the galleries; those
 * that were removed from the galleries for no one. What the galleries show is for everyone until it is hidden.
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
      // Files need no database otherwise: while it is away, what it said last holds.
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
