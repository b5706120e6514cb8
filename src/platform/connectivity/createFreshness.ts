import type { WorkerMessage } from '#contract/portal/worker.ts';
import { createListeners } from '#src/observable.ts';

/** Time until an unconfirmed cached answer shows its age, in ms. */
export const CONFIRM_WITHIN_MS = 4000;
/** Minimum time between two refetches of an address, in ms, even if it is reported as changed more often. */
export const REFETCH_PAUSE_MS = 5000;

interface CachedResponse {
  /** Time at which it came from the server, epoch ms. */
  fetchedAt: number;
  /** True if the server has since confirmed that it is current. */
  confirmed: boolean;
  /** True if the confirmation is overdue. */
  late: boolean;
}

interface Deps {
  /** Refetches the queries on screen that read this address (path and query). */
  refetch(url: string): void;
  connectivity: { onReachable(): void; onUnreachable(): void };
  schedule(run: () => void, ms: number): void;
  now(): number;
}

/** Tracks the age of answers from the service worker's cache, and refetches them when the server has newer ones. */
export const createFreshness = ({ refetch, connectivity, schedule, now }: Deps) => {
  const cached = new Map<string, CachedResponse>();
  const refetchedAt = new Map<string, number>();
  const { subscribe, notify } = createListeners();

  const refetchOnce = (url: string) => {
    if (now() - (refetchedAt.get(url) ?? Number.NEGATIVE_INFINITY) < REFETCH_PAUSE_MS) return;
    refetchedAt.set(url, now());
    refetch(url);
  };

  return {
    subscribe,
    /** Returns the cached answers of a path, with any query. */
    cachedUnder: (path: string): readonly Readonly<CachedResponse>[] =>
      [...cached].filter(([url]) => url === path || url.startsWith(`${path}?`)).map(([, answer]) => answer),
    /** Records where an answer came from: the cache (`fetchedAt`, epoch ms) or the server (null). */
    onResponse(url: string, fetchedAt: number | null): void {
      if (fetchedAt === null) {
        if (cached.delete(url)) notify();
        return;
      }
      const answer: CachedResponse = { fetchedAt, confirmed: false, late: false };
      cached.set(url, answer);
      notify();
      schedule(() => {
        if (answer.confirmed || cached.get(url) !== answer) return;
        answer.late = true;
        notify();
      }, CONFIRM_WITHIN_MS);
    },
    /** Handles a message of the service worker. */
    onWorkerMessage(message: WorkerMessage): void {
      if (message.type === 'outbox-wake') return;
      if (message.type === 'content-unreachable') {
        connectivity.onUnreachable();
        return;
      }
      connectivity.onReachable();
      const answer = cached.get(message.url);
      if (answer) {
        answer.confirmed = true;
        answer.late = false;
        notify();
      }
      if (message.type === 'content-updated') refetchOnce(message.url);
    },
    /** Refetches all unconfirmed answers once the server is reachable again. */
    refetchAll(): void {
      for (const [url, { confirmed }] of cached) if (!confirmed) refetchOnce(url);
    },
  };
};
