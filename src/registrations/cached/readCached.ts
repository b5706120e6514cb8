import type { Account } from '#contract/accounts/public.ts';
import { callUrl } from '#contract/http/callUrl.ts';
import type { OwnGuardians } from '#contract/registrations/guardians.ts';
import type { Entry, EntrySummary } from '#contract/registrations/public.ts';
import type { CachedName, CachedValues } from '#src/offline/cachedResponses.ts';
import type { Device } from '#src/offline/index.ts';
import { deviceFlags } from '#src/offline/storage/deviceFlags.ts';
import { freshness } from '#src/platform/connectivity/freshness.ts';
import { openDevice } from '#src/platform/device/device.ts';

const LIST = 'GET /api/registrations';
const ENTRY = 'GET /api/registrations/:id';
const GUARDIANS = 'GET /api/guardians';

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

/** Reports the age of the answer to the shell, which reloads it when the server is reachable again. */
const reportFreshness = <T>(url: string, { value, asOf }: { value: T; asOf: number | null }): T => {
  freshness.onResponse(url, asOf);
  return value;
};

interface Reading<N extends CachedName> {
  name: N;
  /** The entry's id, or ''. */
  id: string;
  url: string;
  load: () => Promise<CachedValues[N]>;
  /** Receives the server's answer if it arrived after the cached one was returned. */
  onLate: (value: CachedValues[N]) => void;
}

const readCached = async <N extends CachedName>(
  account: Account | null,
  { name, id, url, load, onLate }: Reading<N>,
): Promise<CachedValues[N]> => {
  const cached = await cachedResponsesOf(account?.id);
  if (!cached) return reportFreshness(url, { value: await load(), asOf: null });
  const receiveLate = (value: CachedValues[N]) => onLate(reportFreshness(url, { value, asOf: null }));
  return reportFreshness(url, await cached.read(name, id, load, receiveLate));
};

type ListRead = Pick<Reading<typeof LIST>, 'load' | 'onLate'>;
type EntryRead = Pick<Reading<typeof ENTRY>, 'id' | 'load' | 'onLate'>;

/**
 * Returns the account's entries from the server; offline, or until a slow connection has delivered them, as cached on this device. Fails
 * with the request's problem if neither is available.
 */
export const readCachedList = (account: Account | null, read: ListRead): Promise<EntrySummary[]> =>
  readCached(account, { name: LIST, id: '', url: callUrl(LIST, {}), ...read });

/** Returns one entry, ID numbers masked; otherwise like `readCachedList`. */
export const readCachedEntry = (account: Account | null, read: EntryRead): Promise<Entry> =>
  readCached(account, { name: ENTRY, url: callUrl(ENTRY, { params: { id: read.id } }), ...read });

type GuardiansRead = Pick<Reading<typeof GUARDIANS>, 'load' | 'onLate'>;

/** Returns the guardians of the account's children; otherwise like `readCachedList`. */
export const readCachedGuardians = (account: Account | null, read: GuardiansRead): Promise<OwnGuardians> =>
  readCached(account, { name: GUARDIANS, id: '', url: callUrl(GUARDIANS, {}), ...read });
