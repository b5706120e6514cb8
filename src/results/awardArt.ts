import type { Award } from '#contract/results/public.ts';
import type { ArtName } from '#src/ui/art/Art.tsx';

/** The drawing of an award. */
export const awardArt: Record<Award, ArtName> = {
  first: 'award-first',
  second: 'award-second',
  third: 'award-third',
  participation: 'certificate-cup',
};
