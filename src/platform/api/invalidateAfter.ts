import type { QueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/http/endpoint.ts';

/** What the contract declares `invalidates`, by endpoint. The build puts it here, so that no bundle carries a schema for it. */
declare const __INVALIDATIONS__: Readonly<Record<string, readonly EndpointName[]>>;

/** Marks as stale what a success of `name` makes so; resolves when what is mounted has been read again. */
export const invalidateAfter = async (client: QueryClient, name: EndpointName): Promise<void> => {
  const stale = __INVALIDATIONS__[name] ?? [];
  await Promise.all(stale.map((read) => client.invalidateQueries({ queryKey: [read] })));
};
