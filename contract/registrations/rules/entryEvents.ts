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

/** Returns an entry's dates for a calendar: end of correction, submission of works, contest, voting. None for an ended entry. */
export const entryEvents = (entry: DatedEntry, titleOf: (name: EntryEventName) => string): CalendarEvent[] => {
  if (endedStates.includes(entry.state)) return [];
  const { contest, work, voting } = entry.competition;
  const workEnd = span(work)?.to;
  const correctionEnd = entry.correctionUntil ?? entry.extension?.edit;
  const times: Record<EntryEventName, { from: number; to?: number } | null> = {
    correction: correctionEnd ? { from: correctionEnd } : null,
    work: workEnd === undefined ? null : { from: workEnd },
    contest: span(contest),
    voting: span(voting),
  };
  return entryEventNames.flatMap((name) => {
    const time = times[name];
    return time ? [{ uid: `${entry.id}-${name}`, title: titleOf(name), ...time }] : [];
  });
};
