import { type ArtName, artSizes } from '#src/ui/art/manifest.ts';

export type Tint = 'sky' | 'sun' | 'cobalt' | 'mint' | 'grape' | 'coral';

const isArtName = (name: string): name is ArtName => Object.hasOwn(artSizes, name);

/** Returns a competition's drawing; the mat with blocks if this build does not contain it. */
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

/** Returns the background of a competition's drawing. */
export const tintOf = (competition: { art: string }): Tint => tints[artOf(competition)] ?? 'sun';
