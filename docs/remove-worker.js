// Removes the portal's service worker from every browser that has it. Put it in the place of dist/sw.js (docs/operate.md, "Service worker").
// It touches nothing that readers typed: drafts and what waits to be sent are in IndexedDB.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(remove());
});
