import type { PageMessage } from '#contract/portal/worker.ts';
import { createRecovery } from './recover.ts';
import { reloadGuard } from './reloadGuard.ts';

const ASK_TIMEOUT_MS = 10_000;

/** Returns the address of the entry script of an HTML page. */
const entryOf = (page: Document): string | null => page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

const isOutdated = async (): Promise<boolean> => {
  const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
  if (!response.ok) return false;
  const entry = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
  return entry !== null && entry !== entryOf(document);
};

/** Activates the new worker: the old one would serve the old page again. */
const renewWorker = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  await registration.update().catch(() => {});
  const next = registration.installing ?? registration.waiting;
  if (!next) return;
  const inCharge = new Promise<void>((resolve) => {
    next.addEventListener('statechange', () => next.state === 'activated' && resolve());
    window.setTimeout(resolve, ASK_TIMEOUT_MS);
  });
  const message: PageMessage = { type: 'SKIP_WAITING' };
  next.postMessage(message);
  await inCharge;
};

/** Reloads this page if a chunk is missing because the server has a newer release; resolves to true if it reloads. */
export const recoverPage = createRecovery({
  isOutdated,
  save: reloadGuard.save,
  isHeld: reloadGuard.isHeld,
  renewWorker,
  reload: () => window.location.reload(),
  storage: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  },
  now: Date.now,
});
