let first: ServiceWorker | null = null;

/** Remembers which worker is in charge while the page starts: what looks for updates is loaded later (`deferredBanners`). */
export const recordFirstController = (): void => {
  first = navigator.serviceWorker?.controller ?? null;
};

/** That one; null where there was none. */
export const firstController = (): ServiceWorker | null => first;
