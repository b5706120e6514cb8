import { createConnection } from './createConnection.ts';

/** This page's connection. */
export const connection = createConnection({
  isOnline: () => navigator.onLine,
  listen: (changed) => {
    window.addEventListener('online', changed);
    window.addEventListener('offline', changed);
  },
  later: (run, ms) => window.setTimeout(run, ms),
});
