import { type ArtName, artSizes } from '#src/ui/art/manifest.ts';

export type Tint = 'sky' | 'sun' | 'cobalt' | 'mint' | 'grape' | 'coral';

const isArtName = (name: string): name is ArtName => Object.hasOwn(artSizes, name);

/** A competition's drawing; the mat with blocks where this build does not have it. */
export const artOf = ({ art }: { art: string }): ArtName => (isArtName(art) ? art : 'mat-blocks');

const tints: Partial<Record<ArtName, Tint>> = {
  'courier-city': 'sky',
  cargo: 'sun',
  relay: 'cobalt',
  tower: 'mint',
  maze: 'grape',
  'forest-zoo': 'mint',
  podium: 'coral',
  'jinjiang-city': 'coral',
};

/** The ground that a competition's drawing stands on. */
export const tintOf = (competition: { art: string }): Tint => tints[artOf(competition)] ?? 'sun';
