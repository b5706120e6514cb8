import type { CompetitionData, DraftWindow } from '#contract/competitions/competitionData.ts';
import { type WindowName, windowNames } from '#contract/time/timeWindow.ts';
import { addDays } from '#contract/time/zonedTime.ts';
import { type CompetitionStatus, competitionStatus } from './competitionStatus.ts';

type Windows = Pick<CompetitionData, WindowName>;

/** What is odd about the windows of a draft. Only what is upside down keeps it from being published. */
export interface WindowFinding {
  kind: 'upside_down' | 'voting_over_work' | 'signup_after_contest' | 'voting_without_work';
  /** The window that it is about, and that `fix` would change. */
  window: WindowName;
  /** From when to when it stands against another window (epoch ms), for the hatch. */
  overlap: { from: number; to: number } | null;
  /** How the window would be without the fault; null where only a person knows. */
  fix: DraftWindow | null;
}

const isComplete = (window: DraftWindow): window is { opensAt: number; closesAt: number } =>
  window.opensAt !== null && window.closesAt !== null;
const isRunning = (window: DraftWindow): window is { opensAt: number; closesAt: number } =>
  isComplete(window) && window.opensAt < window.closesAt;

/** A window that opens no earlier than `from`; as a whole later where nothing would be left of it. */
const openingFrom = ({ opensAt, closesAt }: { opensAt: number; closesAt: number }, from: number): DraftWindow => ({
  opensAt: from,
  closesAt: from < closesAt ? closesAt : from + (closesAt - opensAt),
});

/** Voting while works can still be replaced, and signing up for what is over: allowed, but seldom intended. */
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

/** What is wrong or odd about four windows, as it is edited. */
export const windowFindings = (windows: Windows): WindowFinding[] => {
  const upsideDown = windowNames.flatMap((window): WindowFinding[] => {
    const { opensAt, closesAt } = windows[window];
    if (opensAt === null || closesAt === null || opensAt < closesAt) return [];
    return [{ kind: 'upside_down', window, overlap: null, fix: opensAt > closesAt ? { opensAt: closesAt, closesAt: opensAt } : null }];
  });
  return [...upsideDown, ...oddities(windows)];
};

/** A stretch of time (epoch ms) in which families see one status. */
export interface StatusStretch {
  from: number;
  to: number;
  status: CompetitionStatus;
}

/** What families see between two moments, derived as the portal derives it. */
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

/** The weeks of a year: a date moved by them falls on the same day of the week, a day or two off the calendar's. */
const YEAR_DAYS = 52 * 7;

const yearLater = (window: DraftWindow, timeZone: string): DraftWindow => ({
  opensAt: window.opensAt === null ? null : addDays(window.opensAt, YEAR_DAYS, timeZone),
  closesAt: window.closesAt === null ? null : addDays(window.closesAt, YEAR_DAYS, timeZone),
});

/** A competition as a draft of the next season: the same days of the week, a year on, under an address of its own. */
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
