import type { WorkerMessage } from '#contract/worker.ts';

/** How long the server may take to confirm a kept answer before the reader is told how old it is, in ms. */
export const CONFIRM_WITHIN_MS = 4000;
/** The same thing is asked for again no more often than this, in ms, however often it is said to have changed. */
export const REFETCH_PAUSE_MS = 5000;

interface CachedResponse {
  /** When it came from the server, epoch ms. */
  fetchedAt: number;
  /** Whether the server has said since that it is still so. */
  confirmed: boolean;
  /** It should have, by now. */
  late: boolean;
}

interface Deps {
  /** Asks again for what is shown of this address (path and query). */
  refetch(url: string): void;
  connectivity: { onReachable(): void; onUnreachable(): void };
  schedule(run: () => void, ms: number): void;
  now(): number;
}

/** Knows how old the answers are that came from the service worker's cache, and has them read again when the server has others. */
export const createFreshness = ({ refetch, connectivity, schedule, now }: Deps) => {
  const kept = new Map<string, CachedResponse>();
  const refetchedAt = new Map<string, number>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  const refetchOnce = (url: string) => {
    if (now() - (refetchedAt.get(url) ?? Number.NEGATIVE_INFINITY) < REFETCH_PAUSE_MS) return;
    refetchedAt.set(url, now());
    refetch(url);
  };

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** What is known of the answers from the cache under a path, whatever their query. */
    cachedUnder: (path: string): readonly Readonly<CachedResponse>[] =>
      [...kept].filter(([url]) => url === path || url.startsWith(`${path}?`)).map(([, answer]) => answer),
    /** An address was answered, from the cache (`fetchedAt`, epoch ms) or by the server (null). */
    onResponse(url: string, fetchedAt: number | null): void {
      if (fetchedAt === null) {
        if (kept.delete(url)) notify();
        return;
      }
      const answer: CachedResponse = { fetchedAt, confirmed: false, late: false };
      kept.set(url, answer);
      notify();
      schedule(() => {
        if (answer.confirmed || kept.get(url) !== answer) return;
        answer.late = true;
        notify();
      }, CONFIRM_WITHIN_MS);
    },
    /** Takes in what the worker says. */
    onWorkerMessage(message: WorkerMessage): void {
      if (message.type === 'outbox-wake') return;
      if (message.type === 'content-unreachable') {
        connectivity.onUnreachable();
        return;
      }
      connectivity.onReachable();
      const answer = kept.get(message.url);
      if (answer) {
        answer.confirmed = true;
        answer.late = false;
        notify();
      }
      if (message.type === 'content-updated') refetchOnce(message.url);
    },
    /** The server can be reached again: what came from the cache is asked for again. */
    refetchAll(): void {
      for (const [url, { confirmed }] of kept) if (!confirmed) refetchOnce(url);
    },
  };
};
