import type { Account } from '#contract/accounts.ts';
import type { Entry, EntrySummary } from '#contract/registrations.ts';
import type { CachedName, CachedValues } from '#src/offline/cachedResponses.ts';
import { deviceFlags } from '#src/offline/deviceFlags.ts';
import type { Device } from '#src/offline/index.ts';
import { urlOf } from '#src/offline/request.ts';
import { freshness } from '#src/platform/connectivity/freshness.ts';
import { openDevice } from '#src/platform/device/device.ts';

const LIST = 'GET /api/registrations';
const ENTRY = 'GET /api/registrations/:id';

/**
 * What is kept for the account on this device; null where the device keeps nothing (a private window, say), which stops no reading, and
 * where the account has signed out meanwhile: a read that comes late must not open its things anew.
 */
export const keptOf = async (accountId: string | undefined): Promise<Device['cachedResponses'] | null> => {
  if (accountId === undefined || deviceFlags.accountId() !== accountId) return null;
  return openDevice(accountId).then(
    ({ cachedResponses }) => cachedResponses,
    () => null,
  );
};

/** The shell says how old it is, and has it read again when the server can be reached. */
const said = <T>(url: string, { value, asOf }: { value: T; asOf: number | null }): T => {
  freshness.onResponse(url, asOf);
  return value;
};

interface Reading<N extends CachedName> {
  name: N;
  /** The entry's, or ''. */
  id: string;
  url: string;
  load: () => Promise<CachedValues[N]>;
  /** Takes the server's answer in where it took so long that what was kept was given. */
  show: (value: CachedValues[N]) => void;
}

const readKept = async <N extends CachedName>(
  account: Account | null,
  { name, id, url, load, show }: Reading<N>,
): Promise<CachedValues[N]> => {
  const kept = await keptOf(account?.id);
  if (!kept) return said(url, { value: await load(), asOf: null });
  const onLate = (value: CachedValues[N]) => show(said(url, { value, asOf: null }));
  return said(url, await kept.read(name, id, load, onLate));
};

type ListRead = Pick<Reading<typeof LIST>, 'load' | 'show'>;
type EntryRead = Pick<Reading<typeof ENTRY>, 'id' | 'load' | 'show'>;

/**
 * The account's entries as the server has them; without a connection, or until a slow one has brought them, as this device kept them.
 * Fails with the read's problem where there is neither.
 */
export const readKeptList = (account: Account | null, read: ListRead): Promise<EntrySummary[]> =>
  readKept(account, { name: LIST, id: '', url: urlOf('/api/registrations', {}), ...read });

/** One entry, ID numbers masked; else like `readKeptList`. */
export const readKeptEntry = (account: Account | null, read: EntryRead): Promise<Entry> =>
  readKept(account, { name: ENTRY, url: urlOf('/api/registrations/:id', { params: { id: read.id } }), ...read });
