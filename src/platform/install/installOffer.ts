import { lacksFeature } from '#src/platform/device/inAppBrowser.ts';
import { createInstallOffer } from './createInstallOffer.ts';
import { onInstallPrompt } from './installPrompt.ts';

/** True on an iPhone or iPad. iPadOS identifies as a Mac; Macs have no touch screen. */
export const isIos = /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
/** True if the portal runs as an installed app. */
export const isInstalled =
  window.matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/** Wraps local storage, which throws if it is forbidden. */
const storage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
};

export const installOffer = createInstallOffer({ isIos, isInApp: lacksFeature('install'), isInstalled, storage, now: Date.now });

onInstallPrompt(installOffer.offered);
window.addEventListener('appinstalled', () => installOffer.installed());
