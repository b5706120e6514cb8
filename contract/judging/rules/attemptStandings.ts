/**
 * The standings of an attempt. Only one that `stands` can count: it may still not be the best or the last. `surplus`: more were handed in than the round allows, so that it
 * waits until one before it is voided. `late`: it arrived when it was no longer taken, and waits for an organiser.
 */
export const attemptStandings = ['stands', 'surplus', 'aborted', 'replaced', 'void', 'late', 'sheet_taken_back'] as const;
export type AttemptStanding = (typeof attemptStandings)[number];

/** The facts that decide on the standing of an attempt. */
export interface AttemptFacts {
  id: string;
  /** Its place in the order of arrival of its team in its round; a correction has the number of what it corrects. */
  number: number;
  isAborted: boolean;
  isReplaced: boolean;
  isVoid: boolean;
  isLate: boolean;
  isSheetTakenBack: boolean;
}

/** Returns the standing of an attempt by itself, whatever the number of others. */
const ownStanding = ({ isReplaced, isSheetTakenBack, isLate, isVoid, isAborted }: AttemptFacts): AttemptStanding => {
  if (isReplaced) return 'replaced';
  if (isSheetTakenBack) return 'sheet_taken_back';
  if (isLate) return 'late';
  if (isVoid) return 'void';
  return isAborted ? 'aborted' : 'stands';
};

/**
 * Returns the standings of a team's attempts in a round that allows a number of them, by id. An aborted one uses none of them; of those that stand, the first by
 * number are taken and the others are surplus.
 */
export const standingsOf = (attempts: readonly AttemptFacts[], allowed: number): ReadonlyMap<string, AttemptStanding> => {
  let left = allowed;
  const standings = attempts
    .toSorted((a, b) => a.number - b.number)
    .map((attempt): [string, AttemptStanding] => {
      const own = ownStanding(attempt);
      if (own !== 'stands') return [attempt.id, own];
      left -= 1;
      return [attempt.id, left < 0 ? 'surplus' : 'stands'];
    });
  return new Map(standings);
};

/** Returns the number of attempts that a team has left. */
export const attemptsLeft = (standings: Iterable<AttemptStanding>, allowed: number): number =>
  Math.max(0, allowed - [...standings].filter((standing) => standing === 'stands' || standing === 'surplus').length);
