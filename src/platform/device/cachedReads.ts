import type { Account } from '#contract/accounts/public.ts';
import type { CachedName, CachedResponse, CachedValues } from '#src/offline/cachedResponses.ts';
import type { Device } from '#src/offline/index.ts';
import { deviceFlags } from '#src/offline/storage/deviceFlags.ts';
import { freshness } from '#src/platform/connectivity/freshness.ts';
import { openDevice } from './device.ts';

/**
 * Returns the responses cached for the account on this device. Null if storage is unavailable (such as in a private window), which stops no
 * request, and if the account has signed out meanwhile: a late response must not reopen its storage.
 */
export const cachedResponsesOf = async (accountId: string | undefined): Promise<Device['cachedResponses'] | null> => {
  if (accountId === undefined || deviceFlags.accountId() !== accountId) return null;
  return openDevice(accountId).then(
    ({ cachedResponses }) => cachedResponses,
    () => null,
  );
};

/** A read of the account's own data that is cached for offline use. */
export interface CachedRead<N extends CachedName> {
  name: N;
  /** The entry's id, or ''. */
  id: string;
  url: string;
  load: () => Promise<CachedValues[N]>;
  /** Receives the server's answer if it arrived after the cached one was returned. */
  onLate: (response: CachedResponse<N>) => void;
}

/**
 * Returns the server's answer; offline, or until a slow connection has delivered it, the one cached on this device, with its age, which the shell
 * is told: it has it read again when the server is reachable. Fails with the request's problem if neither is available.
 */
export const readCached = async <N extends CachedName>(
  account: Account | null,
  { name, id, url, load, onLate }: CachedRead<N>,
): Promise<CachedResponse<N>> => {
  const report = (response: CachedResponse<N>): CachedResponse<N> => {
    freshness.onResponse(url, response.asOf);
    return response;
  };
  const cached = await cachedResponsesOf(account?.id);
  if (!cached) return report({ value: await load(), asOf: null });
  return report(await cached.read(name, id, load, (value) => onLate(report({ value, asOf: null }))));
};
