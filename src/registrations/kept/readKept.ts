import type { Account } from '#contract/accounts.ts';
import type { Entry, EntrySummary } from '#contract/registrations.ts';
import { deviceOf } from '#src/app/device.ts';
import { freshness } from '#src/app/freshness.ts';
import type { Device } from '#src/offline/index.ts';
import { marks } from '#src/offline/marks.ts';
import { urlOf } from '#src/offline/request.ts';

const LIST = 'GET /api/registrations';
const ENTRY = 'GET /api/registrations/:id';

/**
 * What is kept for the account on this device; null where the device keeps nothing (a private window, say), which stops no reading, and
 * where the account has signed out meanwhile: a read that comes late must not open its things anew.
 */
export const keptOf = async (accountId: string | undefined): Promise<Device['kept'] | null> => {
  if (accountId === undefined || marks.accountId() !== accountId) return null;
  return deviceOf(accountId).then(
    ({ kept }) => kept,
    () => null,
  );
};

/** The shell says how old it is, and has it read again when the server can be reached. */
const said = <T>(url: string, { value, asOf }: { value: T; asOf: number | null }): T => {
  freshness.answered(url, asOf);
  return value;
};

/** The account's entries as the server has them; without a connection as this device kept them. Fails with the read's problem where there is neither. */
export const readKeptList = async (account: Account | null, load: () => Promise<EntrySummary[]>): Promise<EntrySummary[]> => {
  const kept = await keptOf(account?.id);
  return said(urlOf('/api/registrations', {}), kept ? await kept.read(LIST, '', load) : { value: await load(), asOf: null });
};

/** One entry, ID numbers masked; else like `readKeptList`. */
export const readKeptEntry = async (account: Account | null, id: string, load: () => Promise<Entry>): Promise<Entry> => {
  const kept = await keptOf(account?.id);
  const url = urlOf('/api/registrations/:id', { params: { id } });
  return said(url, kept ? await kept.read(ENTRY, id, load) : { value: await load(), asOf: null });
};
