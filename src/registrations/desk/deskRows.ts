import { comparableNumber } from '#contract/certificates/rules/certificateNumber.ts';
import type { CompetitionSummary } from '#contract/competitions/public.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { lacksOf, type Moment, nextDue } from '#contract/registrations/rules/nextDue.ts';
import { foldName } from '#contract/text/typedText.ts';
import type { Draft, OutboxItem } from '#src/offline/index.ts';
import { isOf } from '#src/offline/subject.ts';
import type { ChildNames } from './childNames.ts';

export const deskFilters = ['all', 'needs', 'guardians', 'work', 'correction', 'drafts', 'payment'] as const;
export type DeskFilter = (typeof deskFilters)[number];

export const isDeskFilter = (value: string | null): value is DeskFilter => deskFilters.some((name) => name === value);

/** A change of an entry that was sent and refused: it waits for its owner. */
export type RefusedItem = Extract<OutboxItem, { state: 'refused' }>;

export type DeskRow =
  /** With what this device holds about the entry: changes begun or refused. A change that waits is the entry's own chip. */
  | { kind: 'entry'; entry: EntrySummary; drafts: readonly Draft[]; refused: readonly RefusedItem[] }
  /** `until`: the end of its competition's sign-up (epoch ms); null if unknown. */
  | { kind: 'draft'; draft: Draft; until: number | null }
  | { kind: 'queued'; item: OutboxItem; until: number | null };

export interface DeskData {
  entries: readonly EntrySummary[];
  drafts: readonly Draft[];
  /** The submissions on this device that the entries do not show yet. */
  queue: readonly OutboxItem[];
  /** The end of the sign-up of competitions, by their id. */
  signupEnds: ReadonlyMap<string, number>;
}

/** Returns the end of the sign-up of each competition that has one, by its id. */
export const signupEndsOf = (competitions: readonly Pick<CompetitionSummary, 'id' | 'signup'>[]): ReadonlyMap<string, number> =>
  new Map(competitions.flatMap(({ id, signup }) => (signup?.closesAt ? [[id, signup.closesAt] as const] : [])));

/** Returns the next instant of a row (epoch ms), infinite if none is known or it has passed. */
const dueAt = (row: DeskRow, moment: Moment): number => {
  const at = row.kind === 'entry' ? nextDue(row.entry, moment)?.at : row.until;
  return at && at > moment.now ? at : Number.POSITIVE_INFINITY;
};

const isRefused = ({ problem }: Draft): boolean => problem !== null;

/** Returns true if a row waits for the teacher. */
const isOpen = (row: DeskRow): boolean =>
  row.kind !== 'entry' || lacksOf(row.entry).length > 0 || row.refused.length > 0 || row.drafts.some(isRefused);

/** Returns all teams: entries, drafts, and what waits to be sent. Those that wait for the teacher come first, each part ordered by due time. */
export const deskRows = ({ entries, drafts, queue, signupEnds }: DeskData, moment: Moment): DeskRow[] => {
  const listed = new Set(entries.map(({ id }) => id));
  const isOfEntry = ({ subject: { entryId } }: Pick<Draft, 'subject'>, id?: string): boolean =>
    typeof entryId === 'string' && (id === undefined ? listed.has(entryId) : entryId === id);
  const refused = queue.filter((item): item is RefusedItem => item.state === 'refused');
  const untilOf = ({ competition }: Pick<Draft, 'competition'>) => signupEnds.get(competition.id) ?? null;
  const rows: DeskRow[] = [
    ...entries.map((entry): DeskRow => {
      const own = <T extends Pick<Draft, 'subject'>>(list: readonly T[]) => list.filter((each) => isOfEntry(each, entry.id));
      return { kind: 'entry', entry, drafts: own(drafts), refused: own(refused) };
    }),
    ...drafts.filter((each) => !isOfEntry(each)).map((draft): DeskRow => ({ kind: 'draft', draft, until: untilOf(draft) })),
    ...queue.filter((each) => !isOfEntry(each)).map((item): DeskRow => ({ kind: 'queued', item, until: untilOf(item) })),
  ];
  const order = (row: DeskRow) => dueAt(row, moment);
  const byTime = (a: DeskRow, b: DeskRow) => (order(a) === order(b) ? 0 : order(a) - order(b));
  return [...rows.filter(isOpen).toSorted(byTime), ...rows.filter((row) => !isOpen(row)).toSorted(byTime)];
};

/** Returns true if a row matches a filter. */
export const matchesFilter = (row: DeskRow, filter: DeskFilter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'needs') return isOpen(row) && row.kind !== 'queued';
  if (row.kind !== 'entry') return row.kind === 'draft' && filter === 'drafts' && isOf('registration')(row.draft);
  if (filter === 'drafts') return false;
  const isCorrectionRefused = filter === 'correction' && row.drafts.some((draft) => isOf('edit')(draft) && isRefused(draft));
  return isCorrectionRefused || lacksOf(row.entry).includes(filter);
};

const thingOf = (row: DeskRow) => (row.kind === 'draft' ? row.draft : row.kind === 'queued' ? row.item : row.entry);
export const idOf = (row: DeskRow): string => thingOf(row).id;
export const nameOf = (row: DeskRow): string =>
  row.kind === 'entry' ? row.entry.teamName : row.kind === 'draft' ? row.draft.label : row.item.label;
/**
 * Returns a name of each row that no other row has, by its id: with its competition if two teams have one name, and with a number if that is not
 * enough. `named` joins them; `unnamed` stands for an empty name.
 */
export const uniqueNames = (
  rows: readonly DeskRow[],
  unnamed: string,
  named: (row: DeskRow, name: string) => string,
): ReadonlyMap<string, string> => {
  const plain = (row: DeskRow) => nameOf(row) || unnamed;
  const isShared = (nameFor: (row: DeskRow) => string, row: DeskRow) => rows.some((each) => each !== row && nameFor(each) === nameFor(row));
  const full = (row: DeskRow) => (isShared(plain, row) ? named(row, plain(row)) : plain(row));
  const seen = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const name = full(row);
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return [idOf(row), count > 1 ? `${name} (${count})` : name];
    }),
  );
};
export const competitionOf = (row: DeskRow) => thingOf(row).competition;

/** Returns true for a team that takes part or may yet: neither a draft nor cancelled. */
export const isEntered = (row: DeskRow): boolean => row.kind === 'entry' && row.entry.label !== 'none';

export interface Deadline {
  what: 'correction' | 'work' | 'drafts';
  at: number;
  rows: readonly DeskRow[];
  /** The competition of all of them; null if of several. */
  competitionId: string | null;
}

/** Returns what has to be done by when, the nearest first: corrections, works, and drafts until their sign-up ends. */
export const deadlinesOf = (rows: readonly DeskRow[], moment: Moment): Deadline[] => {
  const groups = new Map<string, Omit<Deadline, 'competitionId'> & { rows: DeskRow[] }>();
  for (const row of rows) {
    const due = row.kind === 'entry' ? nextDue(row.entry, moment)?.what : 'drafts';
    const what = due === 'correction' || due === 'work' ? due : due === 'drafts' && matchesFilter(row, 'drafts') ? due : null;
    const at = dueAt(row, moment);
    if (what === null || !Number.isFinite(at)) continue;
    const group = groups.get(`${what} ${at}`);
    if (group) group.rows.push(row);
    else groups.set(`${what} ${at}`, { what, at, rows: [row] });
  }
  return [...groups.values()]
    .map((group) => {
      const [first = null, ...others] = new Set(group.rows.map((row) => competitionOf(row).id));
      return { ...group, competitionId: others.length === 0 ? first : null };
    })
    .toSorted((a, b) => a.at - b.at);
};

interface DeskSearch {
  /** The competition's id; empty for all. */
  competition: string;
  text: string;
}

/** Returns true if a row is of the competition and its team's name or its number contains the text, or a child's name as far as `childNames` has it. */
export const matchesSearch = (row: DeskRow, { competition, text }: DeskSearch, childNames: ChildNames): boolean => {
  if (competition !== '' && competitionOf(row).id !== competition) return false;
  const searched = foldName(text);
  const number = row.kind === 'entry' ? row.entry.number : null;
  if (number && searched !== '' && comparableNumber(number).includes(comparableNumber(text))) return true;
  return [nameOf(row), ...(childNames.get(idOf(row)) ?? [])].some((name) => foldName(name).includes(searched));
};
