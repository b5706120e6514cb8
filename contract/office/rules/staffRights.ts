/** Rights of an organiser in a competition; `everything` includes the others. */
export const rightNames = ['review', 'judging', 'results', 'content', 'everything'] as const;
export type RightName = (typeof rightNames)[number];

/** One right of an organiser, in a competition or (`null`) in all of them. */
export interface StaffRight {
  competitionId: string | null;
  right: RightName;
}

/** The competitions to which a right applies; null for all of them. */
export type CompetitionScope = readonly string[] | null;

/** The rights that a call requires of an organiser: one of these, for all competitions or for the one concerned. */
export interface RequiredRight {
  anyOf: readonly RightName[];
  /**
   * `its_competition`: a right in any competition suffices for the call, which reaches only what belongs to these; anything else does not exist
   * for the caller.
   */
  in: 'its_competition' | 'all_competitions';
}

/** Right required where no competition is concerned: messages, account limits, staff rights. */
export const EVERYTHING_EVERYWHERE: RequiredRight = { anyOf: ['everything'], in: 'all_competitions' };

/** Right required for what concerns a family's entry, also where an organiser acts on its behalf: only in the entry's own competition. */
export const FOR_FAMILIES: RequiredRight = { anyOf: ['review'], in: 'its_competition' };

/** Right required for content of the whole portal: news, questions, files, pictures, legal texts. */
export const CONTENT_EVERYWHERE: RequiredRight = { anyOf: ['content'], in: 'all_competitions' };

/** Returns the competitions in which one of the `wanted` rights is held. */
export const competitionsWith = (held: readonly StaffRight[], wanted: readonly RightName[]): CompetitionScope => {
  const fitting = held.filter(({ right }) => right === 'everything' || wanted.includes(right));
  if (fitting.some(({ competitionId }) => competitionId === null)) return null;
  return [...new Set(fitting.flatMap(({ competitionId }) => competitionId ?? []))];
};

/** Returns true if a competition is in a scope. */
export const isInScope = (scope: CompetitionScope, competitionId: string): boolean => scope === null || scope.includes(competitionId);

/** Returns the competitions that are in both scopes. */
export const intersect = (one: CompetitionScope, other: CompetitionScope): CompetitionScope =>
  one === null ? other : one.filter((id) => isInScope(other, id));

/** Returns true if one of the `wanted` rights is held for a competition. */
export const hasRight = (held: readonly StaffRight[], wanted: readonly RightName[], competitionId: string): boolean =>
  isInScope(competitionsWith(held, wanted), competitionId);

/** Returns true if rights include another one: itself, through `everything`, or for all competitions. */
export const includesRight = (held: readonly StaffRight[], { competitionId, right }: StaffRight): boolean => {
  const scope = competitionsWith(held, [right]);
  return scope === null || (competitionId !== null && isInScope(scope, competitionId));
};

/** Returns true if a change gives an organiser any new right: a second organiser must confirm it. */
export const widens = (before: readonly StaffRight[], after: readonly StaffRight[]): boolean =>
  after.some((right) => !includesRight(before, right));

/** Returns the rights in force while an added right awaits a second organiser: nothing removed by the change, and nothing new. */
export const heldMeanwhile = (before: readonly StaffRight[], after: readonly StaffRight[]): StaffRight[] => {
  if (!widens(before, after)) return [...after];
  const kept = [...before.filter((right) => includesRight(after, right)), ...after.filter((right) => includesRight(before, right))];
  return [...new Map(kept.map((each) => [`${each.competitionId ?? ''} ${each.right}`, each])).values()];
};

/** Returns true if everything may be done, in all competitions. */
export const mayDoEverything = (held: readonly StaffRight[]): boolean => meets(held, EVERYTHING_EVERYWHERE);

/** Returns true if the rights allow making a call at all. */
export const meets = (held: readonly StaffRight[], { anyOf, in: place }: RequiredRight): boolean => {
  const scope = competitionsWith(held, anyOf);
  return scope === null || (place === 'its_competition' && scope.length > 0);
};
