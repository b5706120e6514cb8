import { inAppBrowserOf } from '#src/platform/device/inAppBrowser.ts';

/** What a browser can do about notices. */
export type PushSupport = 'ready' | 'install_first' | 'in_app' | 'unsupported';
/** What the account page says of notices on this device. */
export type NoticesState = Exclude<PushSupport, 'ready'> | 'blocked' | 'off' | 'on';

interface Browser {
  /** It has a service worker, `PushManager` and `Notification`. */
  hasPush: boolean;
  isIos: boolean;
  isInstalled: boolean;
  userAgent: string;
}

/** Whether this browser can show notifications, and what is in the way. */
export const pushSupport = ({ hasPush, isIos, isInstalled, userAgent }: Browser): PushSupport => {
  // it shows no notices, whatever it says of itself
  if (inAppBrowserOf(userAgent) !== null) return 'in_app';
  if (hasPush) return 'ready';
  // on iOS only what stands on the home screen has them
  return isIos && !isInstalled ? 'install_first' : 'unsupported';
};

/** `subscribed`: the browser has a subscription; `known`: the server has this device's. */
export const noticesState = (
  support: PushSupport,
  { permission, subscribed, known }: { permission: NotificationPermission; subscribed: boolean; known: boolean },
): NoticesState => {
  if (support !== 'ready') return support;
  if (permission === 'denied') return 'blocked';
  return permission === 'granted' && subscribed && known ? 'on' : 'off';
};

/** Calls `listener` when the reader changes the permission in the browser's own settings; returns how to stop. */
export const watchPermission = (listener: () => void): (() => void) => {
  const stop = new AbortController();
  const watch = async () => {
    const status = await navigator.permissions.query({ name: 'notifications' });
    status.addEventListener('change', listener, { signal: stop.signal });
  };
  // A browser that cannot say is asked again when the page is looked at again.
  watch().catch(() => {});
  return () => stop.abort();
};

const ownRegistration = async (): Promise<ServiceWorkerRegistration> => {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('no service worker yet');
  return registration;
};

/** The browser's side of the state, as it is now. */
export const readDevice = async (): Promise<{ permission: NotificationPermission; subscribed: boolean }> => {
  const registration = await navigator.serviceWorker.getRegistration();
  return { permission: Notification.permission, subscribed: (await registration?.pushManager.getSubscription()) != null };
};

/** Asks the reader, and subscribes at the browser's push service; null where the reader says no. Throws where the service cannot be reached. */
export const subscribeDevice = async (publicKey: string): Promise<PushSubscriptionJSON | null> => {
  // Asked before anything is awaited: some browsers want it in the press itself.
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await ownRegistration();
  // One for another key, of a portal that was set up again, would get nothing.
  await (await pushManager.getSubscription())?.unsubscribe();
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })).toJSON();
};

/** Ends this browser's subscription. */
export const unsubscribeDevice = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};
