import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { packHashOf } from '#contract/portal/pack.ts';
import { install } from './install.ts';
import { isScreenPath } from './publicReads.ts';

declare const self: ServiceWorkerGlobalScope;

const urlOf = (entry: PrecacheEntry | string): string => (typeof entry === 'string' ? entry : entry.url);

/**
 * Precaches the portal's files, and answers every screen's address with its page: at once, online or offline. The pack in the list is not one of
 * the portal's files.
 */
export const serveShell = (entries: (PrecacheEntry | string)[]): void => {
  const pack = entries.find((entry) => packHashOf(urlOf(entry)) !== null);
  const packUrl = pack === undefined ? null : new URL(urlOf(pack), self.location.href).href;
  const controller = new PrecacheController();
  controller.addToCacheList(entries.filter((entry) => entry !== pack));
  self.addEventListener('install', (event) => event.waitUntil(install(controller, packUrl, event)));
  self.addEventListener('activate', (event) => event.waitUntil(controller.activate(event)));
  // A fetch of "/" that is not a navigation goes to the server: from it an old tab learns of a newer release.
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }));
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && isScreenPath(url.pathname),
    controller.createHandlerBoundToURL('/index.html'),
  );
};
