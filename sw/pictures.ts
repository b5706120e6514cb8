import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { PICTURE_CACHE } from './cacheNames.ts';
import type { Plugin } from './plugin.ts';
import { isCacheable, isPicturePath } from './publicReads.ts';

const cachePublicOnly: Plugin = { cacheWillUpdate: async ({ response }) => (isCacheable(response) ? response : null) };

/** A picture's name without hash, width and format: `first-blocks-mat-480.avif` is `first-blocks-mat`. */
const stemOf = (url: string): string => new URL(url).pathname.replace(/^.*\//, '').replace(/(-\d+)?\.[a-z]+$/, '');

/** A neutral placeholder for a picture that is not cached. */
const placeholder = (): Response =>
  new Response(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 32"><path fill="#f7ecd9" d="M0 0h48v32H0z"/><rect x="17" y="9" width="14" height="14" rx="3" fill="none" stroke="#fff" stroke-width="1.5"/></svg>',
    { headers: { 'content-type': 'image/svg+xml' } },
  );

/** The same picture in another size, else a plain ground. */
const fallbackImage: Plugin = {
  async handlerDidError({ request }) {
    const cache = await caches.open(PICTURE_CACHE);
    const stem = stemOf(request.url);
    const cached = (await cache.keys()).find(({ url }) => stemOf(url) === stem);
    return (cached && (await cache.match(cached))) ?? placeholder();
  },
};

/** Addresses change with the content, so cached pictures never expire. */
export const pictures = new CacheFirst({
  cacheName: PICTURE_CACHE,
  plugins: [cachePublicOnly, new ExpirationPlugin({ maxEntries: 120, purgeOnQuotaError: true }), fallbackImage],
});

export const servePictures = (): void => {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.destination === 'image' && !request.headers.has('range') && isPicturePath(url.pathname),
    pictures,
  );
};
