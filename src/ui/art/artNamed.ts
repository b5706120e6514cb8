import { type ArtName, artSizes } from './manifest.ts';

const isArtName = (name: string): name is ArtName => Object.hasOwn(artSizes, name);

/** The drawing of a name; `otherwise` where this build does not have it. */
export const artNamed = (name: string | null, otherwise: ArtName): ArtName => (name !== null && isArtName(name) ? name : otherwise);
