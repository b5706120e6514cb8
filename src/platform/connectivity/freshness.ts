import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { callUrl } from '#contract/http/callUrl.ts';
import { workerMessageOf } from '#contract/portal/worker.ts';
import { connection } from './connection.ts';
import { createFreshness } from './createFreshness.ts';

const pathnameOf = (url: string): string => url.split('?')[0] ?? url;

/** Returns the path that a query reads; null if its key names no endpoint. */
const pathOf = ({ queryKey }: Query): string | null => {
  const [name, input] = queryKey;
  if (typeof name !== 'string' || !name.startsWith('GET /api/')) return null;
  const params = typeof input === 'object' && input !== null && 'params' in input ? input.params : undefined;
  return callUrl(name, { params });
};

let client: QueryClient | null = null;

/** This page's freshness. */
export const freshness = createFreshness({
  refetch: (url) => void client?.invalidateQueries({ predicate: (query) => pathOf(query) === pathnameOf(url) }),
  connectivity: connection,
  schedule: (run, ms) => window.setTimeout(run, ms),
  now: Date.now,
});

/** Starts listening to the service worker and refetching changed reads. */
export const startFreshness = (queries: QueryClient): void => {
  client = queries;
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const message = workerMessageOf(data);
    if (message) freshness.onWorkerMessage(message);
  });
  connection.subscribe(() => connection.current() === 'back' && freshness.refetchAll());
};

/** Reads of every screen that rarely change: their age says nothing about the screen. */
const EVERYWHERE = new Set(['/api/site', '/api/sessions/current']);

/**
 * Returns the time at which the oldest answer on the screen was fetched (epoch ms); null if all are current. With `all`, answers straight
 * from the server count too, because it is unreachable now; otherwise only cached answers whose confirmation is overdue.
 */
export const useAsOf = (all: boolean): number | null => {
  const queries = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const ends = [freshness.subscribe(onChange), queries.subscribe(onChange)];
      return () => {
        for (const end of ends) end();
      };
    },
    [queries],
  );
  const read = () => {
    const ages = queries.findAll({ type: 'active' }).flatMap((query) => {
      const path = pathOf(query);
      if (path === null || EVERYWHERE.has(path) || query.state.data === undefined) return [];
      const cached = freshness.cachedUnder(path);
      if (cached.length > 0) return cached.filter(({ late }) => all || late).map(({ fetchedAt }) => fetchedAt);
      return all ? [query.state.dataUpdatedAt] : [];
    });
    return ages.length === 0 ? null : Math.min(...ages);
  };
  return useSyncExternalStore(subscribe, read, () => null);
};
