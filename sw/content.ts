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
/** Time limit of a response (60 kB at 2 kB/s), after which its connection is released: a browser has six of them. */
const RESPONSE_TIMEOUT_MS = 30_000;
/** Cached answers differ by their query, never by the client's Accept headers. */
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

/** Returns the identifier in the path of a single thing, as the number in `/api/works/W2345678`; null for a list. */
const nameIn = (url: string): string | null => {
  const [, , , name, ...rest] = new URL(url).pathname.split('/');
  return name === undefined || rest.length > 0 ? null : decodeURIComponent(name);
};

/** Removes a deleted answer, and every list and page that names it, and notifies the pages. */
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

/** Notifies the pages of the fate of an answer that they received from the cache. */
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

/** Answers from the cache at once, and revalidates in the background. */
export const content = new StaleWhileRevalidate({ cacheName: CONTENT_CACHE, matchOptions, plugins });

/** Answers from the server, or from the cache only if the server does not respond. */
const askedContent = new NetworkFirst({
  cacheName: CONTENT_CACHE,
  matchOptions,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [
    ...plugins,
    unanswered(async (request) => (await (await caches.open(CONTENT_CACHE)).match(request, matchOptions)) !== undefined),
  ],
});

/** Returns true for requests of the back office: editors must see current data, never cached. */
const isBackOffice = ({ referrer }: Request): boolean => URL.canParse(referrer) && /^\/admin(\/|$)/.test(new URL(referrer).pathname);

/** Answers the public reads of the portal; `cache: 'no-store'` bypasses it. */
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
