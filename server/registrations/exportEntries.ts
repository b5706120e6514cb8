import type { RevealReason } from '#contract/looks.ts';
import type { EntrySummary } from '#contract/registrations.ts';
import type { AdminEntryFilter } from '#contract/registrationsAdmin.ts';
import type { CompetitionScope } from '#contract/rules/staffRights.ts';
import type { PageRequest } from '../database/pages.ts';
import type { Deps } from '../platform/deps.ts';
import type { Actor } from '../platform/sessions.ts';
import { loadEntries, openIdNumber, toEntrySummary } from './entry.ts';
import { invitationCodeTexts } from './invitationCodeStore.ts';
import { type EntrySort, listRegistrations } from './listStore.ts';
import { recordLooks } from './looks.ts';
import type { MemberRow } from './memberStore.ts';
import { accountsOf } from './reviewStore.ts';
import type { RegistrationRow } from './store.ts';

/** An entry with what a list of entries can be exported with. */
export interface ExportedEntry {
  summary: EntrySummary;
  row: RegistrationRow;
  members: readonly MemberRow[];
  account: { name: string; mobile: string | null; email: string | null } | null;
  invitationCode: string | null;
  /** By member, in full; empty unless they were asked for. */
  idNumbers: readonly string[];
}

/** What of the list of entries is asked for. */
interface Asked {
  filter: AdminEntryFilter;
  sort: `${'' | '-'}${EntrySort}`;
  /** Why ID numbers are opened; null where they are not. */
  idNumbersFor: RevealReason | null;
}

/**
 * One page of the entries that an organiser's list shows, with contacts. Where ID numbers are opened, each family can read who did it and why before any
 * of them leaves the server.
 */
export const pageForExport = async (
  deps: Pick<Deps, 'db' | 'readDb' | 'clock' | 'ids' | 'vault' | 'config'>,
  actor: Actor,
  scope: CompetitionScope,
  { filter, sort, idNumbersFor }: Asked,
  page: PageRequest,
): Promise<{ items: ExportedEntry[]; next: string | null }> => {
  const { readDb, clock, vault } = deps;
  const now = clock.now();
  const { timeZone } = deps.config;
  const by = (['waitingSince', 'registeredAt', 'teamName', 'state'] as const).find((name) => sort.endsWith(name)) ?? 'registeredAt';
  const { rows, next } = await listRegistrations(readDb, scope, filter, { by, descending: sort.startsWith('-'), now, timeZone }, page);
  const accounts = await accountsOf(readDb, rows);
  const codes = await invitationCodeTexts(
    readDb,
    rows.flatMap(({ invitationCodeId }) => invitationCodeId ?? []),
  );
  const reason = idNumbersFor;
  if (reason !== null && rows.length > 0)
    await deps.db.transaction().execute((tx) =>
      recordLooks(
        tx,
        deps,
        actor,
        rows.map(({ id }) => ({ registrationId: id, kind: 'id_numbers', reason })),
      ),
    );
  const items = (await loadEntries(readDb, rows)).map((entry) => ({
    summary: toEntrySummary(entry, now),
    row: entry.row,
    members: entry.members,
    account: accounts.get(entry.row.accountId) ?? null,
    invitationCode: codes.get(entry.row.invitationCodeId ?? '') ?? null,
    idNumbers: reason === null ? [] : entry.members.map((member) => openIdNumber(vault, member)),
  }));
  return { items, next };
};
