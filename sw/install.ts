import type { PrecacheController } from 'workbox-precaching';
import { packHashOf } from '#contract/portal/pack.ts';
import { forEachConcurrent } from './forEachConcurrent.ts';
import { unpack } from './unpack.ts';

/** Number of files stored or fetched concurrently: workbox would take one after the other. */
const LANES = 6;

/** Headers of the pack that do not apply to the files in it. */
const OF_THE_PACK = ['accept-ranges', 'content-encoding', 'content-length', 'etag', 'last-modified', 'vary'];

/** A file's address and its precache key, which differ if its name does not change with its content. */
type Entry = [url: string, cacheKey: string];

/** Returns the files that neither an earlier version nor an earlier attempt has put into the precache. */
const missingFrom = async (cache: Cache, controller: PrecacheController): Promise<Entry[]> => {
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  return [...controller.getURLsToCacheKeys()].filter(([, cacheKey]) => !stored.has(cacheKey));
};

/** Returns a file's headers as if served by itself: the server gives all files the same, but for these. */
const headersOf = (pack: Response, type: string, isNamedByContent: boolean): Headers => {
  const headers = new Headers(pack.headers);
  for (const name of OF_THE_PACK) headers.delete(name);
  headers.set('content-type', type);
  if (!isNamedByContent) headers.set('cache-control', 'no-cache');
  return headers;
};

/** Puts the files of the pack into the precache as they arrive. */
const takeFromPack = async (cache: Cache, packUrl: string, missing: readonly Entry[]): Promise<void> => {
  const pack = await fetch(packUrl, { credentials: 'same-origin' });
  const hash = packHashOf(packUrl);
  if (!pack.ok || !pack.body || hash === null) throw new Error(`${packUrl} has not come`);
  const wanted = new Map(missing);
  await forEachConcurrent(LANES, unpack(pack.body, hash), async ({ url, type, bytes }) => {
    const { href } = new URL(url, packUrl);
    const cacheKey = wanted.get(href);
    if (cacheKey !== undefined) await cache.put(cacheKey, new Response(bytes, { headers: headersOf(pack, type, href === cacheKey) }));
  });
};

/**
 * Puts every file of this version into the precache: from the pack if more than half of them are missing, and any others one by one. (Half of
 * them, with 1 KB of headers each, take as many bytes as the pack, and twenty times as many round trips.) So a truncated or damaged pack only
 * costs time. Rejects if a file cannot be fetched at all.
 */
export const install = async (controller: PrecacheController, packUrl: string | null, event: ExtendableEvent): Promise<void> => {
  const cache = await caches.open(controller.strategy.cacheName);
  const missing = await missingFrom(cache, controller);
  if (packUrl !== null && missing.length > controller.getURLsToCacheKeys().size / 2)
    await takeFromPack(cache, packUrl, missing).catch(() => {});
  const rest = await missingFrom(cache, controller);
  await forEachConcurrent(LANES, rest.values(), ([url, cacheKey]) => {
    // A file not named by its content bypasses the browser's cache.
    const request = new Request(url, { credentials: 'same-origin', cache: url === cacheKey ? 'default' : 'reload' });
    return Promise.all(controller.strategy.handleAll({ params: { cacheKey }, request, event }));
  });
};
