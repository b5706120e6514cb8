import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, StaleWhileRevalidate, type Strategy } from 'workbox-strategies';
import { FETCHED_AT } from '#contract/portal/worker.ts';
import { broadcast } from './broadcast.ts';
import { CONTENT_CACHE } from './cacheNames.ts';
import type { Plugin } from './plugin.ts';
import { isCacheable, isGone, isOfflineRead, isPublicRead } from './publicReads.ts';
import { PATIENCE_SECONDS, unanswered } from './unanswered.ts';

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

/** Returns the name in a path of one thing, as the number in `/api/works/W2345678`; null where it leads to a list. */
const nameIn = (url: string): string | null => {
  const [, , , name, ...rest] = new URL(url).pathname.split('/');
  return name === undefined || rest.length > 0 ? null : decodeURIComponent(name);
};

/** Removes what is gone, and every list and page that names it; the pages hear of it. */
const forget = async (url: string): Promise<void> => {
  const cache = await caches.open(CONTENT_CACHE);
  const name = nameIn(url);
  const namesIt = async (stored: Request): Promise<boolean> =>
    name !== null && (await (await cache.match(stored, matchOptions))?.text())?.includes(JSON.stringify(name)) === true;
  for (const stored of await cache.keys()) {
    if ((stored.url === url || (await namesIt(stored))) && (await cache.delete(stored, matchOptions)))
      await broadcast({ type: 'content-updated', url: pathOf(stored.url) });
  }
};

/** The pages hear what became of an answer that they were given from the cache. */
const notifyUpdates: Plugin = {
  async cacheDidUpdate({ request, oldResponse, newResponse }) {
    if (!oldResponse) return;
    const same = oldResponse.headers.get('etag') === newResponse.headers.get('etag');
    await broadcast({ type: same ? 'content-confirmed' : 'content-updated', url: pathOf(request.url) });
  },
  async fetchDidSucceed({ request, response }) {
    if (!isGone(response)) return response;
    await forget(request.url);
    return response;
  },
  fetchDidFail: ({ request }) => broadcast({ type: 'content-unreachable', url: pathOf(request.url) }),
};

const plugins = [responseTimeout, timestamp, notifyUpdates, expiration];

/** Answers from the cache at once, and asks the server behind. */
export const content = new StaleWhileRevalidate({ cacheName: CONTENT_CACHE, matchOptions, plugins });

/** Asks the server, and answers from the cache only where it does not answer. */
const askedContent = new NetworkFirst({
  cacheName: CONTENT_CACHE,
  matchOptions,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [
    ...plugins,
    unanswered(async (request) => (await (await caches.open(CONTENT_CACHE)).match(request, matchOptions)) !== undefined),
  ],
});

/** Editors must see current data, never cached. */
const isBackOffice = ({ referrer }: Request): boolean => URL.canParse(referrer) && /^\/admin(\/|$)/.test(new URL(referrer).pathname);

/** Answers the public reads of the portal; `cache: 'no-store'` goes past it. */
export const serveContent = (): void => {
  const serve = (isRead: (pathname: string) => boolean, strategy: Strategy): void => {
    registerRoute(
      ({ url, request, sameOrigin }) => sameOrigin && request.cache !== 'no-store' && isRead(url.pathname) && !isBackOffice(request),
      strategy,
    );
  };
  serve(isPublicRead, content);
  serve(isOfflineRead, askedContent);
};
