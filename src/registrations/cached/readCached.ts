import type { Account } from '#contract/accounts/public.ts';
import { callUrl } from '#contract/http/callUrl.ts';
import type { OwnGuardians } from '#contract/registrations/guardians.ts';
import type { Entry, EntrySummary } from '#contract/registrations/public.ts';
import type { CachedName, CachedValues } from '#src/offline/cachedResponses.ts';
import { type CachedRead, cachedResponsesOf, readCached } from '#src/platform/device/cachedReads.ts';

const LIST = 'GET /api/registrations';
const ENTRY = 'GET /api/registrations/:id';
const GUARDIANS = 'GET /api/guardians';

export { cachedResponsesOf };

interface ValueRead<N extends CachedName> extends Pick<CachedRead<N>, 'load'> {
  /** Receives the server's answer if it arrived after the cached one was returned. */
  onLate: (value: CachedValues[N]) => void;
}

const readValue = async <N extends CachedName>(
  account: Account | null,
  { onLate, ...read }: Omit<CachedRead<N>, 'onLate'> & ValueRead<N>,
): Promise<CachedValues[N]> => (await readCached(account, { ...read, onLate: ({ value }) => onLate(value) })).value;

/**
 * Returns the account's entries from the server; offline, or until a slow connection has delivered them, as cached on this device. Fails
 * with the request's problem if neither is available.
 */
export const readCachedList = (account: Account | null, read: ValueRead<typeof LIST>): Promise<EntrySummary[]> =>
  readValue(account, { name: LIST, id: '', url: callUrl(LIST, {}), ...read });

/** Returns one entry, ID numbers masked; otherwise like `readCachedList`. */
export const readCachedEntry = (account: Account | null, read: ValueRead<typeof ENTRY> & { id: string }): Promise<Entry> =>
  readValue(account, { name: ENTRY, url: callUrl(ENTRY, { params: { id: read.id } }), ...read });

/** Returns the guardians of the account's children; otherwise like `readCachedList`. */
export const readCachedGuardians = (account: Account | null, read: ValueRead<typeof GUARDIANS>): Promise<OwnGuardians> =>
  readValue(account, { name: GUARDIANS, id: '', url: callUrl(GUARDIANS, {}), ...read });
