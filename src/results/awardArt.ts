import type { Award } from '#contract/results/public.ts';
import type { ArtName } from '#src/ui/art/Art.tsx';

/** Map of awards to their drawings. */
export const awardArt: Record<Award, ArtName> = {
  first: 'award-first',
  second: 'award-second',
  third: 'award-third',
  participation: 'certificate-cup',
};
