import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { FETCHED_AT } from '#contract/worker.ts';
import { broadcast } from './broadcast.ts';
import { CONTENT_CACHE } from './cacheNames.ts';
import type { Plugin } from './plugin.ts';
import { isCacheable, isPublicRead } from './publicReads.ts';

declare const self: ServiceWorkerGlobalScope;

const DAY_SECONDS = 86_400;
/** What has not come by then (60 kB at 2 kB/s) gives its connection free: a browser has six of them. */
const RESPONSE_TIMEOUT_MS = 30_000;
/** Cached answers differ by their query, never by what the client accepts. */
const matchOptions: CacheQueryOptions = { ignoreVary: true };

const pathOf = (url: string): string => url.slice(self.location.origin.length);

/** Adds the fetch time to every cached answer. */
const timestamp: Plugin = {
  async cacheWillUpdate({ response }) {
    if (!isCacheable(response)) return null;
    const headers = new Headers(response.headers);
    headers.set(FETCHED_AT, String(Date.now()));
    return new Response(response.body, { status: response.status, headers });
  },
};

const responseTimeout: Plugin = {
  requestWillFetch: async ({ request }) => new Request(request, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }),
};

const expiration = new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true, matchOptions });

/** The pages hear what became of an answer that they were given from the cache. */
const notifyUpdates: Plugin = {
  async cacheDidUpdate({ request, oldResponse, newResponse }) {
    if (!oldResponse) return;
    const same = oldResponse.headers.get('etag') === newResponse.headers.get('etag');
    await broadcast({ type: same ? 'content-confirmed' : 'content-updated', url: pathOf(request.url) });
  },
  async fetchDidSucceed({ request, response }) {
    if (response.status !== 404 && response.status !== 410) return response;
    const cache = await caches.open(CONTENT_CACHE);
    if (await cache.delete(request, matchOptions)) await broadcast({ type: 'content-updated', url: pathOf(request.url) });
    return response;
  },
  fetchDidFail: ({ request }) => broadcast({ type: 'content-unreachable', url: pathOf(request.url) }),
};

/** Answers from the cache at once, and asks the server behind. */
export const content = new StaleWhileRevalidate({
  cacheName: CONTENT_CACHE,
  matchOptions,
  plugins: [responseTimeout, timestamp, notifyUpdates, expiration],
});

/** Editors must see current data, never cached. */
const isBackOffice = ({ referrer }: Request): boolean => URL.canParse(referrer) && /^\/admin(\/|$)/.test(new URL(referrer).pathname);

/** Answers the public reads of the portal; `cache: 'no-store'` goes past it. */
export const serveContent = (): void => {
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && request.cache !== 'no-store' && isPublicRead(url.pathname) && !isBackOffice(request),
    content,
  );
};
