import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { inLanes } from './inLanes.ts';
import { isScreenPath } from './publicReads.ts';

declare const self: ServiceWorkerGlobalScope;

/** Requests at a time while a version is installed: workbox makes them one after the other, some 270 round trips on a phone. */
const LANES = 6;

/** Puts each file into the precache, as workbox does, which then has nothing left to ask for. One that is not named by its content is asked for past the browser's cache. */
const installAtOnce = (controller: PrecacheController, event: ExtendableEvent): Promise<void> =>
  inLanes(LANES, [...controller.getURLsToCacheKeys()], ([url, cacheKey]) => {
    const request = new Request(url, { credentials: 'same-origin', cache: url === cacheKey ? 'default' : 'reload' });
    return Promise.all(controller.strategy.handleAll({ params: { cacheKey }, request, event }));
  });

/** Precaches the portal's files, and answers every screen's address with its page: at once, with or without a network. */
export const serveShell = (entries: (PrecacheEntry | string)[]): void => {
  const controller = new PrecacheController();
  controller.addToCacheList(entries);
  self.addEventListener('install', (event) => event.waitUntil(installAtOnce(controller, event).then(() => controller.install(event))));
  self.addEventListener('activate', (event) => event.waitUntil(controller.activate(event)));
  // a fetch of "/" that opens no page goes to the server: an old tab learns there of a newer release
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }));
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && isScreenPath(url.pathname),
    controller.createHandlerBoundToURL('/index.html'),
  );
};
