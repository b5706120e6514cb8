/** The portal's service worker. Its address, /sw.js, never changes; each part is documented in its own file. */
import type { PrecacheEntry } from 'workbox-precaching';
import { OUTBOX_SYNC, pageMessageOf } from '#contract/portal/worker.ts';
import { drainOutboxInServiceWorker, expectSentByPage } from '../src/offline/outbox/drainOutboxInServiceWorker.ts';
import { broadcast } from './broadcast.ts';
import { removeOldCaches } from './cacheNames.ts';
import { serveContent } from './content.ts';
import { servePictures } from './pictures.ts';
import { serveNotices } from './push.ts';
import { serveShare } from './share.ts';
import { serveShell } from './shell.ts';
import { serveTaken } from './taken.ts';
import { warm } from './warm.ts';

/** `__WB_MANIFEST`: the list of the shell's files, inserted by the build. */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

serveTaken();
serveShell(self.__WB_MANIFEST);
serveContent();
servePictures();
serveShare();
serveNotices();

self.addEventListener('activate', (event) => event.waitUntil(removeOldCaches()));

self.addEventListener('message', (event) => {
  const message = pageMessageOf(event.data);
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message?.type === 'warm') event.waitUntil(warm(event));
});

/** Sends the outbox if no page is open: open pages send it themselves. If that fails, the browser retries later. */
const wakeOutbox = async (): Promise<void> => {
  if ((await self.clients.matchAll({ type: 'window' })).length === 0) return drainOutboxInServiceWorker();
  await broadcast({ type: 'outbox-wake' });
  await expectSentByPage();
};

// Background Sync is Chromium's alone; elsewhere the pages wake the outbox.
self.addEventListener('sync', (event) => {
  if (event instanceof ExtendableEvent && 'tag' in event && event.tag === OUTBOX_SYNC) event.waitUntil(wakeOutbox());
});
