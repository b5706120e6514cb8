import type { CalendarEvent } from '#contract/time/calendarFile.ts';
import type { TimeWindow } from '#contract/time/timeWindow.ts';
import { type EntryState, endedStates } from './entryStatus.ts';

export const entryEventNames = ['correction', 'work', 'contest', 'run', 'voting'] as const;
export type EntryEventName = (typeof entryEventNames)[number];

/** A published run of an entry. */
interface EntryRun {
  run: number;
  table: number;
  startsAt: number;
  endsAt: number;
}

export interface DatedEntry {
  id: string;
  state: EntryState;
  correctionUntil?: number | null | undefined;
  /** End of an organiser's extension of the edit period. */
  extension?: { edit: number | null } | undefined;
  /** Published runs on the event day. */
  day?: { slots: readonly EntryRun[] } | null | undefined;
  competition: { contest: TimeWindow | null; work: TimeWindow | null; voting: TimeWindow | null; calledOff?: object | null | undefined };
}

/** Returns a window as an event's times; null unless it begins before it ends. */
const span = (window: TimeWindow | null): { from: number; to: number } | null => {
  const [from, to] = [window?.opensAt ?? null, window?.closesAt ?? null];
  return from !== null && to !== null && from < to ? { from, to } : null;
};

type Times = Pick<CalendarEvent, 'from' | 'to'>;

/** A date of an entry. */
interface EntryDate {
  name: EntryEventName;
  time: Times;
  /** The run that it is the time of. */
  run?: EntryRun;
}

/** Returns the part of a date's id that tells it from the entry's others. */
const keyOf = ({ name, run }: EntryDate): string => (run ? `${name}-${run.run}` : name);

/** Returns an entry's dates: end of correction, submission of works, contest, runs, voting. None for an ended entry, or once the competition is called off. */
const datesOf = (entry: DatedEntry): EntryDate[] => {
  if (endedStates.includes(entry.state) || entry.competition.calledOff) return [];
  const { contest, work, voting } = entry.competition;
  const workEnd = span(work)?.to;
  const correctionEnd = entry.correctionUntil ?? entry.extension?.edit;
  const times: Record<Exclude<EntryEventName, 'run'>, Times | null> = {
    correction: correctionEnd ? { from: correctionEnd } : null,
    work: workEnd === undefined ? null : { from: workEnd },
    contest: span(contest),
    voting: span(voting),
  };
  return entryEventNames.flatMap((name): EntryDate[] => {
    if (name === 'run') return (entry.day?.slots ?? []).map((run) => ({ name, time: { from: run.startsAt, to: run.endsAt }, run }));
    const time = times[name];
    return time ? [{ name, time }] : [];
  });
};

/** Returns an entry's dates for a calendar. */
export const entryEvents = (entry: DatedEntry, titleOf: (name: EntryEventName, table: number | undefined) => string): CalendarEvent[] =>
  datesOf(entry).map((date) => ({ uid: `${entry.id}-${keyOf(date)}`, title: titleOf(date.name, date.run?.table), ...date.time }));

/**
 * Returns the dates of many entries: one event for all entries of a competition with the same date, and one for each run. The title names one entry, or
 * counts them.
 */
export const sharedEvents = <E extends DatedEntry & { competition: { id: string } }>(
  entries: readonly E[],
  titleOf: (name: EntryEventName, entries: readonly [E, ...E[]], table: number | undefined) => string,
): CalendarEvent[] => {
  const groups = new Map<string, { date: EntryDate; entries: [E, ...E[]] }>();
  for (const entry of entries)
    for (const date of datesOf(entry)) {
      const { name, time, run } = date;
      const own = run ? [entry.id, run.run] : [];
      const key = [entry.competition.id, name, ...own, time.from, ...(time.to === undefined ? [] : [time.to])].join('-');
      const group = groups.get(key);
      if (group) group.entries.push(entry);
      else groups.set(key, { date, entries: [entry] });
    }
  return [...groups].map(([key, { date, entries: together }]) => ({
    // an event of one entry is the one that its page offers as a file
    uid: together.length === 1 ? `${together[0].id}-${keyOf(date)}` : key,
    title: titleOf(date.name, together, date.run?.table),
    ...date.time,
  }));
};
