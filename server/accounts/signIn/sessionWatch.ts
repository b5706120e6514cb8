import type { Db } from '#server/database/connection.ts';
import type { SessionWatch } from '#server/platform/sessions.ts';
import { livingSessions } from './sessionStore.ts';

/** Time between look-ups: whoever is signed out or disabled has nothing under way a second later, whichever process has ended the session. */
const LOOK_MS = 500;

/** Creates the watch of sessions with a request under way that takes its time. One query looks up all of them; none while there are none. */
export const createSessionWatch = (db: Db): ((sessionId: string) => SessionWatch) => {
  const watched = new Map<string, Set<AbortController>>();
  let isLooking = false;

  const look = async (): Promise<void> => {
    const living = new Set(await livingSessions(db, [...watched.keys()]));
    for (const [id, requests] of watched) if (!living.has(id)) for (const request of requests) request.abort();
  };
  const lookOn = (): void => {
    isLooking = watched.size > 0;
    if (!isLooking) return;
    // While the database is down nobody is known to be signed out.
    setTimeout(
      () =>
        void look()
          .catch(() => undefined)
          .finally(lookOn),
      LOOK_MS,
    ).unref();
  };

  return (sessionId) => {
    const request = new AbortController();
    const requests = watched.get(sessionId) ?? new Set();
    watched.set(sessionId, requests.add(request));
    if (!isLooking) lookOn();
    return {
      ended: request.signal,
      release() {
        requests.delete(request);
        if (requests.size === 0 && watched.get(sessionId) === requests) watched.delete(sessionId);
      },
    };
  };
};
