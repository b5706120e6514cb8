import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { workerMessageOf } from '#contract/worker.ts';
import { urlOf } from '../../offline/request.ts';
import { connection } from './connection.ts';
import { createFreshness } from './createFreshness.ts';

const pathnameOf = (url: string): string => url.split('?')[0] ?? url;

/** The path that a query reads; null where it calls no endpoint of its own name. */
const pathOf = ({ queryKey }: Query): string | null => {
  const [name, input] = queryKey;
  if (typeof name !== 'string' || !name.startsWith('GET /api/')) return null;
  const params = typeof input === 'object' && input !== null && 'params' in input ? input.params : undefined;
  return urlOf(name.slice('GET '.length), { params });
};

let client: QueryClient | null = null;

/** How old what the portal shows is. */
export const freshness = createFreshness({
  refetch: (url) => void client?.invalidateQueries({ predicate: (query) => pathOf(query) === pathnameOf(url) }),
  connectivity: connection,
  schedule: (run, ms) => window.setTimeout(run, ms),
  now: Date.now,
});

/** Hears the worker from now on, and has what changed read again. */
export const startFreshness = (queries: QueryClient): void => {
  client = queries;
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const message = workerMessageOf(data);
    if (message) freshness.onWorkerMessage(message);
  });
  connection.subscribe(() => connection.current() === 'back' && freshness.refetchAll());
};

/** These hardly change, and are on every screen. */
const EVERYWHERE = new Set(['/api/site', '/api/sessions/current']);

/**
 * Since when the oldest thing on the screen is as it is shown (epoch ms); null where all of it is new. `all`: what came from the
 * server itself counts too, because there is no server now; else only what it should have confirmed by now.
 */
export const useAsOf = (all: boolean): number | null => {
  const queries = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = [freshness.subscribe(changed), queries.subscribe(changed)];
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
      const kept = freshness.cachedUnder(path);
      if (kept.length > 0) return kept.filter(({ late }) => all || late).map(({ fetchedAt }) => fetchedAt);
      return all ? [query.state.dataUpdatedAt] : [];
    });
    return ages.length === 0 ? null : Math.min(...ages);
  };
  return useSyncExternalStore(subscribe, read);
};
