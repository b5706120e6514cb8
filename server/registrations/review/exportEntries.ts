import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { AdminEntryFilter } from '#contract/registrations/admin.ts';
import type { RevealReason } from '#contract/registrations/looks.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { AgeThen } from '#contract/registrations/rules/age.ts';
import type { PageRequest } from '#server/database/pagination.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { momentOf } from '#server/platform/site.ts';
import { loadEntries, openIdNumber, toEntrySummary } from '#server/registrations/entry.ts';
import { invitationCodeTexts } from '#server/registrations/invitations/invitationCodeStore.ts';
import { recordLooks } from '#server/registrations/looks/looks.ts';
import type { MemberRow } from '#server/registrations/memberStore.ts';
import { agesThen } from '#server/registrations/record/moveGroup.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import { type EntrySort, filterReadBy, listRegistrations, registrationsByIds, searchedRegistrationIds } from './listStore.ts';
import { accountsOf } from './reviewStore.ts';

/** An entry with everything that an export of the list of entries can contain. */
export interface ExportedEntry {
  summary: EntrySummary;
  row: RegistrationRow;
  members: readonly MemberRow[];
  account: { name: string; mobile: string | null; email: string | null } | null;
  invitationCode: string | null;
  /** By member, in full; empty unless requested. */
  idNumbers: readonly string[];
  /** By member, on the competition's day; null for a number without a birth date, empty unless requested. */
  ages: readonly (AgeThen | null)[];
}

/** The use of the members' ID numbers in an export. */
export interface OpenedNumbers {
  /** The reason for opening them in full; null if they stay sealed. */
  numbersFor: RevealReason | null;
  /** True to derive ages and years of birth. */
  ages: boolean;
}

/** The filter and the order of the exported list. */
interface Asked {
  filter: AdminEntryFilter;
  sort: `${'' | '-'}${EntrySort}`;
}
type ExportDeps = Pick<Deps, 'db' | 'readDb' | 'clock' | 'ids' | 'vault' | 'site'>;

const orderOf = (deps: ExportDeps, { sort }: Asked) => ({
  by: (['waitingSince', 'registeredAt', 'teamName', 'state'] as const).find((name) => sort.endsWith(name)) ?? ('registeredAt' as const),
  descending: sort.startsWith('-'),
  ...momentOf(deps),
});

/** Returns the entries with contacts. If ID numbers are opened, each family can read who did it and why before any of them leaves the server. */
const exportedOf = async (
  deps: ExportDeps,
  actor: Actor,
  { numbersFor: reason, ages }: OpenedNumbers,
  rows: RegistrationRow[],
): Promise<ExportedEntry[]> => {
  const { readDb, vault } = deps;
  const now = deps.clock.now();
  const accounts = await accountsOf(readDb, rows);
  const codes = await invitationCodeTexts(
    readDb,
    rows.flatMap(({ invitationCodeId }) => invitationCodeId ?? []),
  );
  if (reason !== null && rows.length > 0)
    await deps.db.transaction().execute((tx) =>
      recordLooks(
        tx,
        deps,
        actor,
        rows.map(({ id }) => ({ registrationId: id, kind: 'id_numbers', reason })),
      ),
    );
  return (await loadEntries(readDb, rows)).map((entry) => ({
    summary: toEntrySummary(entry, now),
    row: entry.row,
    members: entry.members,
    account: accounts.get(entry.row.accountId) ?? null,
    invitationCode: codes.get(entry.row.invitationCodeId ?? '') ?? null,
    idNumbers: reason === null ? [] : entry.members.map((member) => openIdNumber(vault, member)),
    ages: ages ? agesThen(deps, entry.row, entry.members, entry.competition) : [],
  }));
};

/** Returns one page of the entries that an organiser's list shows. */
export const pageForExport = async (
  deps: ExportDeps,
  actor: Actor,
  scope: CompetitionScope,
  { opened, ...asked }: Asked & { opened: OpenedNumbers },
  page: PageRequest,
): Promise<{ items: ExportedEntry[]; next: string | null }> => {
  const { rows, next } = await listRegistrations(
    deps.readDb,
    scope,
    await filterReadBy(deps.readDb, actor.id, asked.filter),
    orderOf(deps, asked),
    page,
  );
  return { items: await exportedOf(deps, actor, opened, rows), next };
};

/** Returns the ids of all entries that an organiser's search finds, in the list's order; null if nothing is searched for. */
export const foundForExport = async (deps: ExportDeps, actor: Actor, scope: CompetitionScope, asked: Asked): Promise<string[] | null> =>
  searchedRegistrationIds(deps.readDb, scope, await filterReadBy(deps.readDb, actor.id, asked.filter), orderOf(deps, asked));

/** Returns the entries of some of these ids. */
export const entriesForExport = async (deps: ExportDeps, actor: Actor, opened: OpenedNumbers, ids: readonly string[]) =>
  exportedOf(deps, actor, opened, await registrationsByIds(deps.readDb, ids));
