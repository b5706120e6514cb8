import type { EntrySummary } from '#contract/registrations/public.ts';
import { byDue, lacksOf, type Moment } from '#contract/registrations/rules/nextDue.ts';
import { foldName } from '#contract/text/typedText.ts';
import type { Draft } from '#src/offline/index.ts';
import { isOf } from '#src/offline/subject.ts';
import type { ChildNames } from './childNames.ts';

export const deskFilters = ['all', 'needs', 'guardians', 'work', 'correction', 'drafts', 'payment'] as const;
export type DeskFilter = (typeof deskFilters)[number];

export const isDeskFilter = (value: string | null): value is DeskFilter => deskFilters.some((name) => name === value);

export type DeskRow = { kind: 'entry'; entry: EntrySummary } | { kind: 'draft'; draft: Draft };

/** Returns the teams ordered by due action, then those on this device only: new registrations, without corrections of listed entries. */
export const deskRows = (entries: readonly EntrySummary[], drafts: readonly Draft[], moment: Moment): DeskRow[] => {
  const order = [...byDue(entries, moment)];
  const lacking = order.filter((entry) => lacksOf(entry).length > 0);
  const others = order.filter((entry) => lacksOf(entry).length === 0);
  const rows = (list: readonly EntrySummary[]) => list.map((entry): DeskRow => ({ kind: 'entry', entry }));
  const own = drafts.filter(isOf('registration')).map((draft): DeskRow => ({ kind: 'draft', draft }));
  return [...rows(lacking), ...own, ...rows(others)];
};

/** Returns true if a row matches a filter. */
export const matchesFilter = (row: DeskRow, filter: DeskFilter): boolean => {
  if (filter === 'all') return true;
  if (row.kind === 'draft') return filter === 'drafts' || filter === 'needs';
  if (filter === 'drafts') return false;
  const lacks = lacksOf(row.entry);
  return filter === 'needs' ? lacks.length > 0 : lacks.includes(filter);
};

export const idOf = (row: DeskRow): string => (row.kind === 'entry' ? row.entry.id : row.draft.id);
const nameOf = (row: DeskRow): string => (row.kind === 'entry' ? row.entry.teamName : row.draft.label);
export const competitionOf = (row: DeskRow) => (row.kind === 'entry' ? row.entry.competition : row.draft.competition);

interface DeskSearch {
  /** The competition's id; empty for all. */
  competition: string;
  text: string;
}

/** Returns true if a row is of the competition and its team's name contains the text, or a child's name as far as `childNames` has it. */
export const matchesSearch = (row: DeskRow, { competition, text }: DeskSearch, childNames: ChildNames): boolean => {
  if (competition !== '' && competitionOf(row).id !== competition) return false;
  const searched = foldName(text);
  return [nameOf(row), ...(childNames.get(idOf(row)) ?? [])].some((name) => foldName(name).includes(searched));
};
