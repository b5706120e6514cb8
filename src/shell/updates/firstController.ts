let first: ServiceWorker | null = null;

/** Records the controlling worker while the page starts, because the update check loads later (`deferredBanners`). */
export const recordFirstController = (): void => {
  first = navigator.serviceWorker?.controller ?? null;
};

/** Returns the recorded worker; null if there was none. */
export const firstController = (): ServiceWorker | null => first;
