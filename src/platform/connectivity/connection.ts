import { createConnection } from './createConnection.ts';

const PROBE_TIMEOUT_MS = 10_000;

/** Resolves to true if our own server answers. The body is checked because a captive portal answers every request. */
const probe = async (): Promise<boolean> => {
  const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  const answer: unknown = await response.json();
  return response.ok && typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
};

/** This page's connection. */
export const connection = createConnection({
  isOnline: () => import.meta.env.SSR || navigator.onLine,
  listen: (changed) => {
    if (import.meta.env.SSR) return;
    window.addEventListener('online', changed);
    window.addEventListener('offline', changed);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && changed());
  },
  schedule: (run, ms) => window.setTimeout(run, ms),
  probe,
});
