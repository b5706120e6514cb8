import { type EntryState, entryStates } from '#contract/registrations/rules/entryStatus.ts';

/** States of entries that take part, or wait for it. */
export const presentStates: readonly EntryState[] = entryStates.filter(
  (state) => state !== 'cancelled' && state !== 'withdrawn' && state !== 'rejected',
);

/** The counts of a competition's entries and places that are shown together. */
export interface PlaceCounts {
  /** Entries that take part, those on the waiting list included. */
  all: number;
  waiting: number;
  seatsTaken: number;
}

/**
 * Returns how entries and taken places add up: every entry has a place or waits, and the places beyond these entries are kept for rejected ones,
 * which may still be corrected.
 */
export const placesOf = ({ all, waiting, seatsTaken }: PlaceCounts): { placed: number; kept: number } => {
  const placed = all - waiting;
  return { placed, kept: Math.max(0, seatsTaken - placed) };
};
