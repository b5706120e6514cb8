import { type TimeWindow, windowState } from '#contract/time/timeWindow.ts';
import { afterWorkingDays } from '#contract/time/workingDays.ts';
import type { EntryAction, EntryLabel } from './entryStatus.ts';

/** What an entry can lack, the most urgent first. */
export const lackNames = ['correction', 'work', 'guardians', 'payment'] as const;
export type Lack = (typeof lackNames)[number];

/** What an entry waits for while nothing is asked of its account. */
export type Awaited = 'decision' | 'work_opens' | 'contest' | 'results';

export interface DueEntry {
  label: EntryLabel;
  actions: readonly EntryAction[];
  competition: { work: TimeWindow | null; contest: TimeWindow | null };
  /** Until when a rejected entry can be corrected; null or missing where nothing ends it. */
  correctionUntil?: number | null | undefined;
  /** Why the film of its work cannot be shown; null or missing where it can. */
  workRefusal?: string | null | undefined;
  /** Since when it waits for a decision, and within how many working days one is promised; null where none is due. */
  review: { since: number; workingDays: number } | null;
  guardianAnswers: { answered: number; asked: number } | null;
  payment: { state: 'unpaid' | 'paid' | 'waived' } | null;
}

/** The next thing due of an entry; `at` (epoch ms) is null where no instant is known. */
export interface Due {
  what: Lack | Awaited;
  at: number | null;
}

/** Labels with which an entry takes part: only then a fee or an answer can be missing. */
const live: readonly EntryLabel[] = ['approved', 'work_submission', 'under_review'];

/** What an entry lacks that its account can give or ask for now, the most urgent first. */
export const lacksOf = (entry: DueEntry): Lack[] => {
  const { label, actions, workRefusal, guardianAnswers, payment } = entry;
  const isWorkWanted = label === 'work_submission' || (label === 'under_review' && Boolean(workRefusal));
  const takesPart = live.includes(label);
  const lacks: Record<Lack, boolean> = {
    correction: label === 'audit_failed' && actions.includes('edit'),
    work: isWorkWanted && actions.includes('submit_work'),
    guardians: (takesPart || label === 'under_approval') && guardianAnswers !== null && guardianAnswers.answered < guardianAnswers.asked,
    payment: takesPart && payment?.state === 'unpaid',
  };
  return lackNames.filter((name) => lacks[name]);
};

const openUntil = (window: TimeWindow | null, now: number): number | null =>
  windowState(window, now) === 'open' ? (window?.closesAt ?? null) : null;

const opensAt = (window: TimeWindow | null, now: number): number | null =>
  windowState(window, now) === 'before' ? (window?.opensAt ?? null) : null;

/** Now (epoch ms), and the site's zone: whose days are working days. */
export interface Moment {
  now: number;
  timeZone: string;
}

const awaitedOf = ({ label, competition, review }: DueEntry, { now, timeZone }: Moment): Due | null => {
  if (label === 'under_approval') {
    const at = review && afterWorkingDays(review.since, review.workingDays, timeZone);
    // A promise that was not held is no date to wait for.
    return { what: 'decision', at: at !== null && at > now ? at : null };
  }
  if (label !== 'approved') return label === 'under_review' ? { what: 'results', at: null } : null;
  const works = opensAt(competition.work, now);
  if (works !== null) return { what: 'work_opens', at: works };
  const contest = opensAt(competition.contest, now);
  return contest === null ? { what: 'results', at: null } : { what: 'contest', at: contest };
};

/** The next thing due of an entry: what it lacks first, then what it waits for; null for one that is over. */
export const nextDue = (entry: DueEntry, moment: Moment): Due | null => {
  const [lack] = lacksOf(entry);
  if (lack === 'correction') return { what: lack, at: entry.correctionUntil ?? null };
  if (lack === 'work') return { what: lack, at: openUntil(entry.competition.work, moment.now) };
  return lack ? { what: lack, at: null } : awaitedOf(entry, moment);
};

/** Where an entry stands in My events. */
export type EntryPhase = 'needs' | 'waits' | 'finished';

/** The part of My events that an entry belongs to. */
export const phaseOf = (entry: DueEntry, moment: Moment): EntryPhase => {
  if (lacksOf(entry).length > 0) return 'needs';
  return nextDue(entry, moment) ? 'waits' : 'finished';
};

/** The earliest due first; those without an instant keep their order after them. */
export const byDue = <E extends DueEntry>(entries: readonly E[], moment: Moment): E[] => {
  const due = (entry: E): number => nextDue(entry, moment)?.at ?? Number.POSITIVE_INFINITY;
  return entries
    .map((entry) => ({ entry, at: due(entry) }))
    .sort((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    .map(({ entry }) => entry);
};
