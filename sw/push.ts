import { isShownAt, type PushNotice, pathOf, pushNoticeOf } from './pushNotice.ts';

declare const self: ServiceWorkerGlobalScope;

const ICON = '/icons/any-192.png';
/** Android draws it in one colour. */
const BADGE = '/icons/monochrome-192.png';

const show = ({ title, body, path, tag }: PushNotice): Promise<void> =>
  self.registration.showNotification(title, { body, tag, icon: ICON, badge: BADGE, data: path });

/** The tab that shows the screen already comes to the front; a form in another tab is not taken away from its reader. */
const open = async (path: string): Promise<void> => {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => isShownAt(url, path));
  if (tab) await tab.focus();
  else await self.clients.openWindow(path);
};

/** Shows the notices that the server pushes, and opens the screen that one is about. */
export const serveNotices = (): void => {
  self.addEventListener('push', (event) => event.waitUntil(show(pushNoticeOf(event.data?.text() ?? ''))));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(pathOf(event.notification.data)));
  });
};
