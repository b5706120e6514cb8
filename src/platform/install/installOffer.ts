import { lacksFeature } from '../device/inAppBrowser.ts';
import { createInstallOffer, type InstallPrompt } from './createInstallOffer.ts';

/** Whether this is an iPhone or iPad. iPadOS says that it is a Mac; Macs have no touch screen. */
export const isIos = /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
/** Whether the portal runs as an installed app. */
export const isInstalled =
  window.matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/** Local storage may be forbidden; reading it then throws. */
const storage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
};

export const installOffer = createInstallOffer({ isIos, isInApp: lacksFeature('install'), isInstalled, storage, now: Date.now });

const isPrompt = (event: Event): event is Event & InstallPrompt => 'prompt' in event && typeof event.prompt === 'function';

/** Holds the browser's install prompt back for a good moment. Its event fires early, and once: call this before anything else. */
export const captureInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isPrompt(event)) installOffer.offered(event);
  });
  window.addEventListener('appinstalled', () => installOffer.installed());
};
