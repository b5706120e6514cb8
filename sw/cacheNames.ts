declare const self: ServiceWorkerGlobalScope;

/** Changes with the shape of a public answer: newer screens are not given answers in an older one. */
declare const __CONTENT_VERSION__: string;

export const CONTENT_CACHE = `content-${__CONTENT_VERSION__}`;
/** The cache of pictures. Its first version never asked again for those of the galleries. */
export const PICTURE_CACHE = 'pictures-2';

/** Removes what former versions cached under other names; workbox keeps its precache in order itself. */
export const removeOldCaches = async (): Promise<void> => {
  const own = new Set([CONTENT_CACHE, PICTURE_CACHE]);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => /^(content|pictures)-/.test(name) && !own.has(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
};
