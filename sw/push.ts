import { isShownAt, type PushNotice, pathOf, pushNoticeOf } from './pushNotice.ts';

declare const self: ServiceWorkerGlobalScope;

const ICON = '/icons/any-192.png';
/** Badge, drawn by Android in one colour. */
const BADGE = '/icons/monochrome-192.png';

const show = ({ title, body, path, tag }: PushNotice): Promise<void> =>
  self.registration.showNotification(title, { body, tag, icon: ICON, badge: BADGE, data: path });

/** Focuses the tab that already shows the screen; a form in another tab is left alone. */
const open = async (path: string): Promise<void> => {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => isShownAt(url, path));
  if (tab) await tab.focus();
  else await self.clients.openWindow(path);
};

/** Shows the notices pushed by the server, and opens the screen concerned. */
export const serveNotices = (): void => {
  self.addEventListener('push', (event) => event.waitUntil(show(pushNoticeOf(event.data?.text() ?? ''))));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(pathOf(event.notification.data)));
  });
};
