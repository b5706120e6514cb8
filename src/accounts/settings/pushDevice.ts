import { inAppBrowserOf } from '#src/platform/device/inAppBrowser.ts';

/** As in `src/shell/updates/updates.ts`. */
const WORKER = '/sw.js';

/** A browser's support for push notifications. */
export type PushSupport = 'ready' | 'install_first' | 'in_app' | 'unsupported';
/** The state of push notifications on this device, as shown on the account page. */
export type NoticesState = Exclude<PushSupport, 'ready'> | 'blocked' | 'off' | 'on';

interface Browser {
  /** True if it has a service worker, `PushManager` and `Notification`. */
  hasPush: boolean;
  isIos: boolean;
  isInstalled: boolean;
  userAgent: string;
}

/** Returns whether this browser can show notifications, or the obstacle. */
export const pushSupport = ({ hasPush, isIos, isInstalled, userAgent }: Browser): PushSupport => {
  // it shows no notifications, whatever it claims
  if (inAppBrowserOf(userAgent) !== null) return 'in_app';
  if (hasPush) return 'ready';
  // on iOS only a portal on the home screen has them
  return isIos && !isInstalled ? 'install_first' : 'unsupported';
};

/** Returns the state. `subscribed`: the browser has a subscription; `known`: the server has this device's. */
export const noticesState = (
  support: PushSupport,
  { permission, subscribed, known }: { permission: NotificationPermission; subscribed: boolean; known: boolean },
): NoticesState => {
  if (support !== 'ready') return support;
  if (permission === 'denied') return 'blocked';
  return permission === 'granted' && subscribed && known ? 'on' : 'off';
};

/** Calls `listener` when the reader changes the permission in the browser's own settings; returns a function that unsubscribes it. */
export const watchPermission = (listener: () => void): (() => void) => {
  const stop = new AbortController();
  const watch = async () => {
    const status = await navigator.permissions.query({ name: 'notifications' });
    status.addEventListener('change', listener, { signal: stop.signal });
  };
  // A browser without this event is asked again when the page becomes visible.
  watch().catch(() => {});
  return () => stop.abort();
};

const ownRegistration = async (): Promise<ServiceWorkerRegistration> => {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration) return registration;
  // In the back office: only the portal's own pages register it as they load.
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
};

/** Returns the browser's current side of the state. */
export const readDevice = async (): Promise<{ permission: NotificationPermission; subscribed: boolean }> => {
  const registration = await navigator.serviceWorker.getRegistration();
  return { permission: Notification.permission, subscribed: (await registration?.pushManager.getSubscription()) != null };
};

/** Asks the reader, and subscribes at the browser's push service; null if the reader declines. Throws if the service cannot be reached. */
export const subscribeDevice = async (publicKey: string): Promise<PushSubscriptionJSON | null> => {
  // Requested before anything is awaited: some browsers require the press itself.
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await ownRegistration();
  // A subscription for another key, of a portal that was set up again, would receive nothing.
  await (await pushManager.getSubscription())?.unsubscribe();
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })).toJSON();
};

/** Ends this browser's subscription. */
export const unsubscribeDevice = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};
