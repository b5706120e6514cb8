import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { shellNamespaces } from '#contract/portal/pages.ts';
import { createObservable } from '#src/observable.ts';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';

const banners = createObservable<ComponentType | null>(null);

/** The banners above the header that load after the first screen. */
export const deferredBanners = {
  current: banners.current,
  subscribe: banners.subscribe,
};

/** Delay that leaves the network to the first screen: its pictures and fonts still load when the load event fires. */
const AFTER_LOAD_MS = 2000;

/** Calls `run` when the page is loaded and the browser is idle. */
export const whenIdle = (run: () => void): void => {
  const wait = () => ('requestIdleCallback' in window ? window.requestIdleCallback(run, { timeout: 5000 }) : setTimeout(run, 1500));
  const schedule = () => setTimeout(wait, AFTER_LOAD_MS);
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true });
};

/**
 * Loads the parts that the first screen does not need: the service worker, updates, the install offer, prefetching. The portal works
 * without them.
 */
export const loadDeferredBanners = async (client: QueryClient): Promise<void> => {
  const [{ start }] = await Promise.all([import('./DeferredBanners.tsx'), loadNamespaces(shellNamespaces)]);
  banners.set(start(client));
};
