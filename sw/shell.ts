import { addRoute, createHandlerBoundToURL, type PrecacheEntry, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isScreenPath } from './publicReads.ts';

/** Precaches the portal's files, and answers every screen's address with its page: at once, with or without a network. */
export const serveShell = (entries: (PrecacheEntry | string)[]): void => {
  precache(entries);
  // a fetch of "/" that opens no page goes to the server: an old tab learns there of a newer release
  addRoute({ directoryIndex: '', cleanURLs: false });
  registerRoute(({ request, url }) => request.mode === 'navigate' && isScreenPath(url.pathname), createHandlerBoundToURL('/index.html'));
};
