import { messageSW, Workbox } from 'workbox-window';
import type { PageMessage } from '#contract/portal/worker.ts';
import { reloadGuard } from '#src/platform/chunks/reloadGuard.ts';
import { savesData } from '#src/platform/connectivity/savesData.ts';
import { createUpdates, type Registration } from './createUpdates.ts';
import { firstController } from './firstController.ts';

/** Address of the worker. It never changes, because browsers look for the next version there. */
const WORKER = '/sw.js';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('updates');
let registered: ServiceWorkerRegistration | undefined;

const skipWaiting = () => {
  const message: PageMessage = { type: 'SKIP_WAITING' };
  if (registered?.waiting) void messageSW(registered.waiting, message);
};

const isInUse = () => document.visibilityState === 'visible' && navigator.onLine;

/** This page's updates. */
export const updates = createUpdates({
  hadController: firstController() !== null,
  isReplaced: () => firstController() !== null && navigator.serviceWorker.controller !== firstController(),
  register: async (): Promise<Registration> => {
    registered = await new Workbox(WORKER, { updateViaCache: 'none' }).register({ immediate: true });
    if (!registered) throw new Error('no service worker here');
    return registered;
  },
  skipWaiting,
  onControllerChange: (run) => navigator.serviceWorker?.addEventListener('controllerchange', run),
  others: {
    notify: () => channel?.postMessage('accepted'),
    onNotified: (run) => channel?.addEventListener('message', run),
  },
  page: {
    isInUse,
    onInUse: (run) => {
      const onMaybeInUse = () => isInUse() && run();
      document.addEventListener('visibilitychange', onMaybeInUse);
      window.addEventListener('online', onMaybeInUse);
    },
    reload: () => window.location.reload(),
  },
  reloadGuard,
  schedule: (run, ms) => window.setTimeout(run, ms),
  now: Date.now,
});

/**
 * Asks the worker to prefetch the offline data of the public screens, unless the reader saves data, the connection is slow, or a newer
 * worker waits: a message that restarts the old one makes Chromium abandon the activation.
 */
export const warmCaches = async (): Promise<void> => {
  if (savesData()) return;
  const { active, waiting } = await navigator.serviceWorker.ready;
  if (waiting) return;
  const message: PageMessage = { type: 'warm' };
  active?.postMessage(message);
};
