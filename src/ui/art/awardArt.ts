import type { AwardLook } from '#contract/competitions/awards.ts';
import type { ArtName } from './Art.tsx';

/** Map of the looks of awards to their drawings. */
export const awardArt: Record<AwardLook, ArtName> = {
  gold: 'award-first',
  silver: 'award-second',
  bronze: 'award-third',
  cup: 'certificate-cup',
};
