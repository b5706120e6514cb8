import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Returns true for the query of an open entry that is none of these. */
export const isOtherEntry = ([resource, method, params]: QueryKey, ids: readonly string[]): boolean =>
  resource === 'registrations' &&
  method === 'getOne' &&
  !(typeof params === 'object' && params !== null && 'id' in params && ids.includes(String(params.id)));

/**
 * Refetches what decisions about these subjects may have changed: all but an open entry that is none of them, which stays as it was read until its
 * reader asks for it (`Presence`).
 */
export const refreshAfter = (client: QueryClient, ids: readonly string[]): void =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => !isOtherEntry(queryKey, ids) });
