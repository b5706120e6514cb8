import type { ComponentType } from 'react';

let notices: ComponentType | null = null;
const listeners = new Set<() => void>();

/** What is shown above the header once it has been loaded: nobody waits for it. */
export const deferredBanners = {
  current: (): ComponentType | null => notices,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The first screen is drawn and looked at first: its pictures and its face are still on their way when the page counts as loaded. */
const AFTER_LOAD_MS = 2000;

/** Calls `run` when the page is loaded and the browser has nothing better to do. */
export const whenIdle = (run: () => void): void => {
  const wait = () => ('requestIdleCallback' in window ? window.requestIdleCallback(run, { timeout: 5000 }) : setTimeout(run, 1500));
  const later = () => setTimeout(wait, AFTER_LOAD_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
};

/** Loads what a visit does not begin with: the service worker, updates, the offer to install. Without it the portal works all the same. */
export const loadDeferredBanners = async (): Promise<void> => {
  const { start } = await import('./DeferredBanners.tsx');
  notices = start();
  for (const listener of listeners) listener();
};
