/** What an organiser may do in a competition; `everything` includes the others. */
export const rightNames = ['review', 'judging', 'results', 'content', 'everything'] as const;
export type RightName = (typeof rightNames)[number];

/** One right of an organiser, in a competition or (`null`) in all of them. */
export interface StaffRight {
  competitionId: string | null;
  right: RightName;
}

/** The competitions in which something may be done; null for all of them. */
export type CompetitionScope = readonly string[] | null;

/** What a call needs of an organiser: one of these rights, for all competitions or for the one that it is about. */
export interface RequiredRight {
  anyOf: readonly RightName[];
  /** `its_competition`: held for any, the caller reaches what belongs to these; anything else is not there for them. */
  in: 'its_competition' | 'all_competitions';
}

/** For what belongs to no competition: messages, limits of accounts, who may do what. */
export const EVERYTHING_EVERYWHERE: RequiredRight = { anyOf: ['everything'], in: 'all_competitions' };

/** For what the whole portal shows: news, questions, files, pictures, legal texts. */
export const CONTENT_EVERYWHERE: RequiredRight = { anyOf: ['content'], in: 'all_competitions' };

/** The competitions in which one of the `wanted` rights is held. */
export const competitionsWith = (held: readonly StaffRight[], wanted: readonly RightName[]): CompetitionScope => {
  const fitting = held.filter(({ right }) => right === 'everything' || wanted.includes(right));
  if (fitting.some(({ competitionId }) => competitionId === null)) return null;
  return [...new Set(fitting.flatMap(({ competitionId }) => competitionId ?? []))];
};

/** Whether a competition is in a scope. */
export const isInScope = (scope: CompetitionScope, competitionId: string): boolean => scope === null || scope.includes(competitionId);

/** The competitions that are in both scopes. */
export const intersect = (one: CompetitionScope, other: CompetitionScope): CompetitionScope =>
  one === null ? other : one.filter((id) => isInScope(other, id));

/** Whether one of the `wanted` rights is held for a competition. */
export const hasRight = (held: readonly StaffRight[], wanted: readonly RightName[], competitionId: string): boolean =>
  isInScope(competitionsWith(held, wanted), competitionId);

/** Tells whether rights include another one: as it is, as a part of everything, or for all competitions. */
export const includesRight = (held: readonly StaffRight[], { competitionId, right }: StaffRight): boolean => {
  const scope = competitionsWith(held, [right]);
  return scope === null || (competitionId !== null && isInScope(scope, competitionId));
};

/** Tells whether a change gives an organiser anything that was not theirs before: a second organiser confirms it. */
export const widens = (before: readonly StaffRight[], after: readonly StaffRight[]): boolean =>
  after.some((right) => !includesRight(before, right));

/** Returns the rights that hold while what a change adds waits for a second organiser: nothing that it takes away, and nothing new. */
export const heldMeanwhile = (before: readonly StaffRight[], after: readonly StaffRight[]): StaffRight[] => {
  if (!widens(before, after)) return [...after];
  const kept = [...before.filter((right) => includesRight(after, right)), ...after.filter((right) => includesRight(before, right))];
  return [...new Map(kept.map((each) => [`${each.competitionId ?? ''} ${each.right}`, each])).values()];
};

/** Whether everything may be done, in all competitions. */
export const mayDoEverything = (held: readonly StaffRight[]): boolean => meets(held, EVERYTHING_EVERYWHERE);

/** Whether the rights are enough to make a call at all. */
export const meets = (held: readonly StaffRight[], { anyOf, in: place }: RequiredRight): boolean => {
  const scope = competitionsWith(held, anyOf);
  return scope === null || (place === 'its_competition' && scope.length > 0);
};
