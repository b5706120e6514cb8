import type { QueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/http/endpoint.ts';

/** Map of endpoints to the `invalidates` of the contract. Filled in by the build, so that no bundle carries a schema for it. */
declare const __INVALIDATIONS__: Readonly<Record<string, readonly EndpointName[]>>;

/** Returns the reads that a success of `name` makes stale. */
export const readsStaleAfter = (name: EndpointName): readonly EndpointName[] => __INVALIDATIONS__[name] ?? [];

/** Marks the reads that a success of `name` makes stale; resolves when the mounted ones have been refetched. */
export const invalidateAfter = async (client: QueryClient, name: EndpointName): Promise<void> => {
  await Promise.all(readsStaleAfter(name).map((read) => client.invalidateQueries({ queryKey: [read] })));
};
