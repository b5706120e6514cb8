import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { tieRules } from './rules/ranking.ts';

/** The parts of a result that families see: the place, the award alone, or that the child took part. */
export const shownKinds = ['rank', 'award', 'took_part'] as const;

const Shows = z.record(Group, z.enum(shownKinds));
const defaultShows: z.infer<typeof Shows> = { early_childhood: 'award', primary: 'rank' };

/** The rules of a competition's ranking, beside its rubric and its awards. */
export const RankingTerms = z.object({
  ties: z.enum(tieRules),
  /** True if an entry gets the best of its awards alone. */
  onlyBest: z.boolean(),
  /** The part that families of each group see. Terms stored before lack it. */
  shows: Shows.default(defaultShows),
});
export type RankingTerms = z.infer<typeof RankingTerms>;

/** The rules of a competition that names none. */
export const defaultRanking: RankingTerms = { ties: 'shared', onlyBest: true, shows: defaultShows };
