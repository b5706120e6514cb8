import type { CheckInEvent, CheckInState, Press } from '#contract/eventDay/checkIn.ts';

/**
 * Returns the state of each team: what has arrived in the server's order, and over it what a device has still to send. Teams without a press are left
 * out.
 */
export const statesOf = (events: readonly CheckInEvent[], waiting: readonly Press[] = []): ReadonlyMap<string, CheckInState> => {
  const ordered = events.toSorted((a, b) => a.number - b.number);
  return new Map([...ordered, ...waiting].map(({ teamId, state }) => [teamId, state]));
};

/** Returns true for a team that is not here: its slot is free for another. */
export const isAway = (state: CheckInState | undefined): boolean => state === 'absent' || state === 'late';

/** Adds events that have arrived to those that a device has, each once. */
export const mergedEvents = (known: readonly CheckInEvent[], arrived: readonly CheckInEvent[]): CheckInEvent[] =>
  [...new Map([...known, ...arrived].map((event) => [event.number, event])).values()].toSorted((a, b) => a.number - b.number);
