import type { CalendarEvent } from '#contract/time/calendarFile.ts';
import type { TimeWindow } from '#contract/time/timeWindow.ts';
import { type EntryState, endedStates } from './entryStatus.ts';

export const entryEventNames = ['correction', 'work', 'contest', 'voting'] as const;
export type EntryEventName = (typeof entryEventNames)[number];

export interface DatedEntry {
  id: string;
  state: EntryState;
  correctionUntil?: number | null | undefined;
  /** End of an organiser's extension of the edit period. */
  extension?: { edit: number | null } | undefined;
  competition: { contest: TimeWindow | null; work: TimeWindow | null; voting: TimeWindow | null };
}

/** Returns a window as an event's times; null unless it begins before it ends. */
const span = (window: TimeWindow | null): { from: number; to: number } | null => {
  const [from, to] = [window?.opensAt ?? null, window?.closesAt ?? null];
  return from !== null && to !== null && from < to ? { from, to } : null;
};

type Times = Pick<CalendarEvent, 'from' | 'to'>;

/** Returns an entry's dates: end of correction, submission of works, contest, voting. None for an ended entry. */
const datesOf = (entry: DatedEntry): { name: EntryEventName; time: Times }[] => {
  if (endedStates.includes(entry.state)) return [];
  const { contest, work, voting } = entry.competition;
  const workEnd = span(work)?.to;
  const correctionEnd = entry.correctionUntil ?? entry.extension?.edit;
  const times: Record<EntryEventName, Times | null> = {
    correction: correctionEnd ? { from: correctionEnd } : null,
    work: workEnd === undefined ? null : { from: workEnd },
    contest: span(contest),
    voting: span(voting),
  };
  return entryEventNames.flatMap((name) => {
    const time = times[name];
    return time ? [{ name, time }] : [];
  });
};

/** Returns an entry's dates for a calendar. */
export const entryEvents = (entry: DatedEntry, titleOf: (name: EntryEventName) => string): CalendarEvent[] =>
  datesOf(entry).map(({ name, time }) => ({ uid: `${entry.id}-${name}`, title: titleOf(name), ...time }));

/** Returns the dates of many entries: one event for all entries of a competition with the same date. The title names one entry, or counts them. */
export const sharedEvents = <E extends DatedEntry & { competition: { id: string } }>(
  entries: readonly E[],
  titleOf: (name: EntryEventName, entries: readonly [E, ...E[]]) => string,
): CalendarEvent[] => {
  const groups = new Map<string, { name: EntryEventName; time: Times; entries: [E, ...E[]] }>();
  for (const entry of entries)
    for (const { name, time } of datesOf(entry)) {
      const key = [entry.competition.id, name, time.from, ...(time.to === undefined ? [] : [time.to])].join('-');
      const group = groups.get(key);
      if (group) group.entries.push(entry);
      else groups.set(key, { name, time, entries: [entry] });
    }
  return [...groups].map(([key, { name, time, entries: together }]) => ({
    // an event of one entry is the one that its page offers as a file
    uid: together.length === 1 ? `${together[0].id}-${name}` : key,
    title: titleOf(name, together),
    ...time,
  }));
};
