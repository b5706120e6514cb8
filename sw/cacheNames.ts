declare const self: ServiceWorkerGlobalScope;

/** Changes with the shape of a public answer, so that newer screens do not receive answers in an older one. */
declare const __CONTENT_VERSION__: string;

export const CONTENT_CACHE = `content-${__CONTENT_VERSION__}`;
/** The picture cache. Its first version never revalidated gallery pictures. */
export const PICTURE_CACHE = 'pictures-2';

/** Removes caches of former versions under other names; workbox cleans up its precache itself. */
export const removeOldCaches = async (): Promise<void> => {
  const own = new Set([CONTENT_CACHE, PICTURE_CACHE]);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => /^(content|pictures)-/.test(name) && !own.has(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
};
