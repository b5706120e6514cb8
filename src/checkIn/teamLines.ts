import type { CheckInState, DoorTeam } from '#contract/eventDay/checkIn.ts';
import { isAway, statesOf } from '#contract/eventDay/rules/checkInState.ts';
import type { DoorDay } from './door.ts';

export const filters = ['all', 'open', 'away', 'next'] as const;
export type Filter = (typeof filters)[number];

/** A team with its state. */
export interface TeamLine {
  team: DoorTeam;
  /** Null before a door has seen it. */
  state: Exclude<CheckInState, 'expected'> | null;
  /** The last press that has arrived, of whatever door; null while this device's own is still to be sent. */
  arrived: { door: string; at: number } | null;
  /** The run that comes next; null after the last. */
  next: DoorTeam['slots'][number] | null;
}

/** Derives the lines of a door from what it has. */
export const linesOf = (day: DoorDay, now: number): TeamLine[] => {
  const states = statesOf(day.events, day.waiting);
  const waits = new Set(day.waiting.map(({ teamId }) => teamId));
  const last = new Map(day.events.map(({ teamId, door, at }) => [teamId, { door, at }]));
  return (day.list?.teams ?? []).map((team) => {
    const state = states.get(team.id) ?? 'expected';
    return {
      team,
      state: state === 'expected' ? null : state,
      arrived: waits.has(team.id) ? null : (last.get(team.id) ?? null),
      next: team.slots.toSorted((a, b) => a.startsAt - b.startsAt).find(({ startsAt }) => startsAt >= now) ?? null,
    };
  });
};

/** Returns true if a line belongs to a filter. */
export const isIn = (filter: Filter, { state, next }: TeamLine): boolean => {
  if (filter === 'open') return state === null;
  if (filter === 'away') return isAway(state ?? undefined);
  return filter === 'all' || next !== null;
};

/** Orders lines for a filter: by the next run, or by number. */
export const ordered = (filter: Filter, lines: readonly TeamLine[]): TeamLine[] =>
  filter === 'next'
    ? lines.toSorted((a, b) => (a.next?.startsAt ?? 0) - (b.next?.startsAt ?? 0) || (a.next?.table ?? 0) - (b.next?.table ?? 0))
    : lines.toSorted((a, b) => a.team.startNumber - b.team.startNumber);
