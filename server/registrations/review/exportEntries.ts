import type { FormQuestionScope } from '#contract/competitions/formQuestions.ts';
import type { Locale, Text } from '#contract/http/common.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { AdminEntryFilter } from '#contract/registrations/admin.ts';
import type { AnswerView } from '#contract/registrations/formAnswers.ts';
import type { RevealReason } from '#contract/registrations/looks.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { AgeThen } from '#contract/registrations/rules/age.ts';
import { answerViews, questionsOf } from '#contract/registrations/rules/formAnswers.ts';
import { formQuestionsOf, publishedCompetitions, titleOf } from '#server/competitions/index.ts';
import type { PageRequest } from '#server/database/pagination.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { momentOf } from '#server/platform/site.ts';
import { loadEntries, openIdNumber, toEntrySummary } from '#server/registrations/entry.ts';
import { answersOfEntry, answersOfMember } from '#server/registrations/formAnswers.ts';
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
  /** The entry's answers to its competition's own questions, and those about each member; empty unless requested. */
  formAnswers: readonly AnswerView[];
  memberAnswers: readonly (readonly AnswerView[])[];
}

/** The sealed texts that an export opens. */
export interface OpenedTexts {
  /** The reason for opening them in full; null if they stay sealed. */
  numbersFor: RevealReason | null;
  /** True to derive ages and years of birth. */
  ages: boolean;
  /** True for the answers to own questions. */
  formAnswers: boolean;
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

const answersFor = (vault: Vault, { row, members, competition }: Awaited<ReturnType<typeof loadEntries>>[number]) => {
  const questions = formQuestionsOf(competition);
  return {
    formAnswers: answerViews(questionsOf(questions, 'entry'), answersOfEntry(vault, row)),
    memberAnswers: members.map((member) => answerViews(questionsOf(questions, 'member'), answersOfMember(vault, member))),
  };
};

/** Returns the entries with contacts. If ID numbers are opened, each family can read who did it and why before any of them leaves the server. */
const exportedOf = async (
  deps: ExportDeps,
  actor: Actor,
  { numbersFor: reason, ages, formAnswers }: OpenedTexts,
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
    ...(formAnswers ? answersFor(vault, entry) : { formAnswers: [], memberAnswers: [] }),
  }));
};

/** Returns one page of the entries that an organiser's list shows. */
export const pageForExport = async (
  deps: ExportDeps,
  actor: Actor,
  scope: CompetitionScope,
  { opened, ...asked }: Asked & { opened: OpenedTexts },
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
export const entriesForExport = async (deps: ExportDeps, actor: Actor, opened: OpenedTexts, ids: readonly string[]) =>
  exportedOf(deps, actor, opened, await registrationsByIds(deps.readDb, ids));

/** Returns the own questions of the competitions that an organiser's list shows, by id; two of one name are told apart by their competitions. */
export const questionsForExport = async (
  { readDb }: Pick<Deps, 'readDb'>,
  scope: CompetitionScope,
  { competitionId, season, mode }: AdminEntryFilter,
  asked: FormQuestionScope,
): Promise<ReadonlyMap<string, Text>> => {
  const competitions = (await publishedCompetitions(readDb, scope)).filter(
    (row) =>
      (competitionId === undefined || row.id === competitionId) &&
      (season === undefined || row.season === season) &&
      (mode === undefined || row.mode === mode),
  );
  const found = competitions.flatMap((row) =>
    questionsOf(formQuestionsOf(row), asked).map(({ id, label }) => ({ id, label, title: titleOf(row) })),
  );
  const isShared = ({ id, label }: (typeof found)[number], locale: Locale) =>
    found.some((other) => other.id !== id && other.label[locale] === label[locale]);
  const named = (question: (typeof found)[number], locale: Locale): string =>
    isShared(question, locale) ? `${question.label[locale]} · ${question.title[locale]}` : question.label[locale];
  return new Map(found.map((question) => [question.id, { 'zh-CN': named(question, 'zh-CN'), 'en-US': named(question, 'en-US') }]));
};
