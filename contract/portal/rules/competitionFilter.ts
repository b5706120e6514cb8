import type { CompetitionSummary } from '#contract/competitions/public.ts';
import type { CompetitionFilter } from '#contract/portal/listQueries.ts';

type Ages = Pick<CompetitionSummary, 'groups' | 'ageBands'>;
type Filtered = Ages & Pick<CompetitionSummary, 'season' | 'mode' | 'status'>;

/** Returns the age bands of a competition's groups. */
const bandsOf = ({ groups, ageBands }: Ages) => groups.flatMap((group) => ageBands[group] ?? []);

/** Returns true if a child of this age can take part in one of the groups. */
const isOpenTo = (competition: Ages, age: number): boolean => bandsOf(competition).some(({ min, max }) => min <= age && age <= max);

/** Returns the ages for which there is a competition, youngest first. */
export const agesOf = (competitions: readonly Ages[]): number[] => {
  const bands = competitions.flatMap(bandsOf);
  const ages = bands.flatMap(({ min, max }) => Array.from({ length: Math.max(0, max - min + 1) }, (_, index) => min + index));
  return [...new Set(ages)].sort((a, b) => a - b);
};

/** Returns true if a competition passes a filter. */
export const passes = (competition: Filtered, { season, mode, status, age }: CompetitionFilter): boolean =>
  (season === undefined || competition.season === season) &&
  (mode === undefined || competition.mode === mode) &&
  (status === undefined || competition.status === status) &&
  (age === undefined || isOpenTo(competition, age));
