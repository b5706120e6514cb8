import type { CompetitionData, DraftWindow } from '#contract/competitions/competitionData.ts';
import { type WindowName, windowNames } from '#contract/time/timeWindow.ts';
import { addDays } from '#contract/time/zonedTime.ts';
import { type CompetitionStatus, competitionStatus } from './competitionStatus.ts';

type Windows = Pick<CompetitionData, WindowName>;

/** A fault or oddity of a draft's windows. Only inverted windows prevent publication. */
export interface WindowFinding {
  kind: 'upside_down' | 'voting_over_work' | 'signup_after_contest' | 'voting_without_work';
  /** The window concerned, which `fix` would change. */
  window: WindowName;
  /** The range (epoch ms) in conflict with another window, for the hatch. */
  overlap: { from: number; to: number } | null;
  /** The window without the fault; null if only a person can know. */
  fix: DraftWindow | null;
}

const isComplete = (window: DraftWindow): window is { opensAt: number; closesAt: number } =>
  window.opensAt !== null && window.closesAt !== null;
const isRunning = (window: DraftWindow): window is { opensAt: number; closesAt: number } =>
  isComplete(window) && window.opensAt < window.closesAt;

/** Returns a window that opens no earlier than `from`, moved as a whole if nothing would be left of it. */
const openingFrom = ({ opensAt, closesAt }: { opensAt: number; closesAt: number }, from: number): DraftWindow => ({
  opensAt: from,
  closesAt: from < closesAt ? closesAt : from + (closesAt - opensAt),
});

/** Finds voting while works can still be replaced, and sign-up for what is over: allowed, but seldom intended. */
const oddities = ({ signup, contest, work, voting }: Windows): WindowFinding[] => {
  const found: WindowFinding[] = [];
  if (isRunning(signup) && isRunning(contest) && signup.closesAt > contest.closesAt)
    found.push({
      kind: 'signup_after_contest',
      window: 'signup',
      overlap: { from: contest.closesAt, to: signup.closesAt },
      fix: signup.opensAt < contest.closesAt ? { ...signup, closesAt: contest.closesAt } : null,
    });
  if (isRunning(voting) && isRunning(work) && voting.opensAt < work.closesAt)
    found.push({
      kind: 'voting_over_work',
      window: 'voting',
      overlap: { from: voting.opensAt, to: Math.min(work.closesAt, voting.closesAt) },
      fix: openingFrom(voting, work.closesAt),
    });
  if (isRunning(voting) && !isRunning(work)) found.push({ kind: 'voting_without_work', window: 'voting', overlap: null, fix: null });
  return found;
};

/** Returns the faults and oddities of four windows being edited. */
export const windowFindings = (windows: Windows): WindowFinding[] => {
  const upsideDown = windowNames.flatMap((window): WindowFinding[] => {
    const { opensAt, closesAt } = windows[window];
    if (opensAt === null || closesAt === null || opensAt < closesAt) return [];
    return [{ kind: 'upside_down', window, overlap: null, fix: opensAt > closesAt ? { opensAt: closesAt, closesAt: opensAt } : null }];
  });
  return [...upsideDown, ...oddities(windows)];
};

/** A period (epoch ms) in which families see one status. */
export interface StatusStretch {
  from: number;
  to: number;
  status: CompetitionStatus;
}

/** Returns the statuses that families see between two instants, derived as the portal does. */
export const statusStrip = (windows: Pick<Windows, 'signup' | 'contest'>, from: number, to: number): StatusStretch[] => {
  const bounds = [windows.signup, windows.contest].flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]);
  const inside = bounds.flatMap((at) => (at !== null && at > from && at < to ? [at] : []));
  const starts = [...new Set([from, ...inside])].toSorted((a, b) => a - b);
  const strip: StatusStretch[] = [];
  for (const [index, start] of starts.entries()) {
    const status = competitionStatus(windows, start);
    const end = starts[index + 1] ?? to;
    const last = strip.at(-1);
    if (last?.status === status) last.to = end;
    else strip.push({ from: start, to: end, status });
  }
  return strip;
};

/** 52 weeks: a date moved by them falls on the same day of the week, one or two days off the calendar date. */
const YEAR_DAYS = 52 * 7;

const yearLater = (window: DraftWindow, timeZone: string): DraftWindow => ({
  opensAt: window.opensAt === null ? null : addDays(window.opensAt, YEAR_DAYS, timeZone),
  closesAt: window.closesAt === null ? null : addDays(window.closesAt, YEAR_DAYS, timeZone),
});

/** Returns the draft for the next season: the same days of the week a year later, under an address of its own. */
export const nextSeason = (data: CompetitionData, timeZone: string): CompetitionData => {
  const season = data.season + 1;
  const name = data.slug.replace(new RegExp(`-${data.season}$`), '');
  return {
    ...data,
    season,
    slug: name === '' ? '' : `${name}-${season}`.slice(-80),
    signup: yearLater(data.signup, timeZone),
    contest: yearLater(data.contest, timeZone),
    work: yearLater(data.work, timeZone),
    voting: yearLater(data.voting, timeZone),
  };
};
