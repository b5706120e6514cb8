import { type ArtName, artSizes } from './manifest.ts';

const isArtName = (name: string): name is ArtName => Object.hasOwn(artSizes, name);

/** Returns the drawing's name; `otherwise` if this build does not contain it. */
export const artNamed = (name: string | null, otherwise: ArtName): ArtName => (name !== null && isArtName(name) ? name : otherwise);
