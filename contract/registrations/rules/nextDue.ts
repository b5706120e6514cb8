import type { AdvancementState } from '#contract/results/rules/advancement.ts';
import { type TimeWindow, windowState } from '#contract/time/timeWindow.ts';
import { afterWorkingDays, type WorkingCalendar } from '#contract/time/workingDays.ts';
import type { EntryAction, EntryLabel } from './entryStatus.ts';
import { isOwing, type PaymentState } from './paymentState.ts';

/** Kinds of missing items of an entry, most urgent first. */
export const lackNames = ['correction', 'work', 'final', 'guardians', 'payment'] as const;
export type Lack = (typeof lackNames)[number];

/** Events that an entry waits for while its account has nothing to do. */
export type Awaited = 'decision' | 'work_opens' | 'contest' | 'results';

export interface DueEntry {
  label: EntryLabel;
  actions: readonly EntryAction[];
  competition: { work: TimeWindow | null; contest: TimeWindow | null };
  /** End of a rejected entry's correction period; null or missing if none. */
  correctionUntil?: number | null | undefined;
  /** Reason why the film of its work cannot be shown; null or missing if it can. */
  workRefusal?: string | null | undefined;
  /** Time since which it waits for a decision, and the promised number of working days; null if no decision is due. */
  review: { since: number; workingDays: number } | null;
  guardianAnswers: { answered: number; asked: number } | null;
  payment: { state: PaymentState } | null;
  /** The competitions for which it has qualified; missing if none. */
  advancements?: readonly { state: AdvancementState; target: { signup: TimeWindow } }[] | undefined;
}

/** An entry's next due item; `at` (epoch ms) is null if no instant is known. */
export interface Due {
  what: Lack | Awaited;
  at: number | null;
}

/** Labels of entries that take part: only these can lack a fee or an answer. */
const live: readonly EntryLabel[] = ['approved', 'work_submission', 'under_review'];

/** Returns the ends of the sign-ups to which an entry is invited and has not answered (epoch ms). */
const invitationEnds = ({ advancements = [] }: DueEntry): number[] =>
  advancements.flatMap(({ state, target }) => (state === 'invited' && target.signup.closesAt !== null ? [target.signup.closesAt] : []));

/** Returns the missing items that the account can provide or ask for now, most urgent first. */
export const lacksOf = (entry: DueEntry): Lack[] => {
  const { label, actions, workRefusal, guardianAnswers, payment } = entry;
  const isWorkWanted = label === 'work_submission' || (label === 'under_review' && Boolean(workRefusal));
  const takesPart = live.includes(label);
  const lacks: Record<Lack, boolean> = {
    correction: label === 'audit_failed' && actions.includes('edit'),
    work: isWorkWanted && actions.includes('submit_work'),
    guardians: (takesPart || label === 'under_approval') && guardianAnswers !== null && guardianAnswers.answered < guardianAnswers.asked,
    final: invitationEnds(entry).length > 0,
    payment: takesPart && payment !== null && isOwing(payment.state),
  };
  return lackNames.filter((name) => lacks[name]);
};

const openUntil = (window: TimeWindow | null, now: number): number | null =>
  windowState(window, now) === 'open' ? (window?.closesAt ?? null) : null;

const opensAt = (window: TimeWindow | null, now: number): number | null =>
  windowState(window, now) === 'before' ? (window?.opensAt ?? null) : null;

/** The present time (epoch ms), and the site's calendar. */
export interface Moment extends WorkingCalendar {
  now: number;
}

const awaitedOf = ({ label, competition, review }: DueEntry, moment: Moment): Due | null => {
  const { now } = moment;
  if (label === 'under_approval') {
    const at = review && afterWorkingDays(review.since, review.workingDays, moment);
    // A missed promise is no date to wait for.
    return { what: 'decision', at: at !== null && at > now ? at : null };
  }
  if (label !== 'approved') return label === 'under_review' ? { what: 'results', at: null } : null;
  const works = opensAt(competition.work, now);
  if (works !== null) return { what: 'work_opens', at: works };
  const contest = opensAt(competition.contest, now);
  return contest === null ? { what: 'results', at: null } : { what: 'contest', at: contest };
};

/** Returns an entry's next due item: a missing one first, then the event it waits for; null for one that is over. */
export const nextDue = (entry: DueEntry, moment: Moment): Due | null => {
  const [lack] = lacksOf(entry);
  if (lack === 'correction') return { what: lack, at: entry.correctionUntil ?? null };
  if (lack === 'work') return { what: lack, at: openUntil(entry.competition.work, moment.now) };
  if (lack === 'final') return { what: lack, at: Math.min(...invitationEnds(entry)) };
  return lack ? { what: lack, at: null } : awaitedOf(entry, moment);
};

/** Sections of My events. */
export type EntryPhase = 'needs' | 'waits' | 'finished';

/** Returns the section of My events that an entry belongs to. */
export const phaseOf = (entry: DueEntry, moment: Moment): EntryPhase => {
  if (lacksOf(entry).length > 0) return 'needs';
  return nextDue(entry, moment) ? 'waits' : 'finished';
};

/** Sorts by due time; entries without an instant keep their order after the others. */
export const byDue = <E extends DueEntry>(entries: readonly E[], moment: Moment): E[] => {
  const due = (entry: E): number => nextDue(entry, moment)?.at ?? Number.POSITIVE_INFINITY;
  return entries
    .map((entry) => ({ entry, at: due(entry) }))
    .sort((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    .map(({ entry }) => entry);
};
