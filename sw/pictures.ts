import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, type StrategyHandler } from 'workbox-strategies';
import { PICTURE_CACHE } from './cacheNames.ts';
import type { Plugin } from './plugin.ts';
import { isCacheable, isGone, isPicturePath } from './publicReads.ts';
import { PATIENCE_SECONDS, unanswered } from './unanswered.ts';

const cachePublicOnly: Plugin = { cacheWillUpdate: async ({ response }) => (isCacheable(response) ? response : null) };

/** Returns a picture's name without hash, width and format: `first-blocks-mat` of `first-blocks-mat-480.avif`. */
const stemOf = (url: string): string => new URL(url).pathname.replace(/^.*\//, '').replace(/(-\d+)?\.[a-z]+$/, '');

/** Returns a neutral placeholder for a picture that is not cached. */
const placeholder = (): Response =>
  new Response(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 32"><path fill="#f7ecd9" d="M0 0h48v32H0z"/><rect x="17" y="9" width="14" height="14" rx="3" fill="none" stroke="#fff" stroke-width="1.5"/></svg>',
    { headers: { 'content-type': 'image/svg+xml' } },
  );

/** Returns a cached copy of a picture, in any size. */
const anySizeOf = async ({ url }: Request): Promise<Response | undefined> => {
  const cache = await caches.open(PICTURE_CACHE);
  const stem = stemOf(url);
  const cached = (await cache.keys()).find((each) => stemOf(each.url) === stem);
  return cached && (await cache.match(cached));
};

/** Falls back to the same picture in another size, otherwise to a plain background. */
const fallbackImage: Plugin = { handlerDidError: async ({ request }) => (await anySizeOf(request)) ?? placeholder() };

/** Returns true if a cached picture may have been hidden since: the server requires revalidation each time. */
const canBeHidden = ({ headers }: Response): boolean => /\bno-cache\b/.test(headers.get('cache-control') ?? '');

/** Removes every size of a picture that must not be shown any more. */
const forget = async (url: string): Promise<void> => {
  const cache = await caches.open(PICTURE_CACHE);
  const stem = stemOf(url);
  const sizes = (await cache.keys()).filter((each) => stemOf(each.url) === stem);
  await Promise.all(sizes.map((each) => cache.delete(each)));
};

const forgetGone: Plugin = {
  async fetchDidSucceed({ request, response }) {
    if (isGone(response)) await forget(request.url);
    return response;
  },
};

/** Answers from the cache; for pictures that can be hidden, only if the server does not respond. */
class Pictures extends NetworkFirst {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const cached = await handler.cacheMatch(request);
    return cached && !canBeHidden(cached) ? cached : super._handle(request, handler);
  }
}

/** The strategy for pictures. Addresses change with the content, so cached pictures never expire. */
export const pictures = new Pictures({
  cacheName: PICTURE_CACHE,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [
    cachePublicOnly,
    forgetGone,
    unanswered(async (request) => (await anySizeOf(request)) !== undefined),
    new ExpirationPlugin({ maxEntries: 120, purgeOnQuotaError: true }),
    fallbackImage,
  ],
});

export const servePictures = (): void => {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.destination === 'image' && !request.headers.has('range') && isPicturePath(url.pathname),
    pictures,
  );
};
