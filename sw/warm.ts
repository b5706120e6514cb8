import { fetchedAtOf } from '#contract/portal/worker.ts';
import { CONTENT_CACHE, PICTURE_CACHE } from './cacheNames.ts';
import { content } from './content.ts';
import { pictures } from './pictures.ts';
import { warmAll } from './warmAll.ts';

declare const self: ServiceWorkerGlobalScope;

/** Age up to which a cached answer is fresh enough; it is refreshed when a page shows it. */
const FRESH_MS = 60 * 60 * 1000;

/** Returns the cached answer, or the server's, which is then cached. Rejects without a network. */
const read = async (path: string, event: ExtendableEvent): Promise<unknown> => {
  const cached = await (await caches.open(CONTENT_CACHE)).match(path, { ignoreVary: true });
  if (cached && Date.now() - (fetchedAtOf(cached) ?? 0) < FRESH_MS) return cached.json();
  const [answer, done] = content.handleAll({ event, request: new Request(path, { credentials: 'omit', priority: 'low' }) });
  const response = await answer;
  await done;
  return response.ok ? response.json() : null;
};

const fetchPicture = async (path: string, event: ExtendableEvent): Promise<void> => {
  if (await (await caches.open(PICTURE_CACHE)).match(path)) return;
  const [answer, done] = pictures.handleAll({ event, request: new Request(path, { credentials: 'omit', priority: 'low' }) });
  await answer;
  await done;
};

/** Returns true if a newer worker waits for this one to be idle; it will fetch everything itself. */
const isOutdated = (): boolean => self.registration.waiting !== null;

let running: Promise<void> | null = null;

/** Prefetches what every public screen needs offline, one request at a time, at the lowest priority; stops if the network fails. */
export const warm = (event: ExtendableEvent): Promise<void> => {
  running ??= warmAll({ isOutdated, read: (path) => read(path, event), fetchPicture: (path) => fetchPicture(path, event) })
    .catch(() => {})
    .finally(() => {
      running = null;
    });
  return running;
};
