import { z } from 'zod';
import { tieRules } from './rules/ranking.ts';

/** The rules of a competition's ranking, beside its rubric and its awards. */
export const RankingTerms = z.object({
  ties: z.enum(tieRules),
  /** True if an entry gets the best of its awards alone. */
  onlyBest: z.boolean(),
});
export type RankingTerms = z.infer<typeof RankingTerms>;

/** The rules of a competition that names none. */
export const defaultRanking: RankingTerms = { ties: 'shared', onlyBest: true };
