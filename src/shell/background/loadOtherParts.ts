/** Loads the list of background parts that a first visit does not show, to keep the names of their chunks out of it. */
export const loadOtherParts = () => import('./otherParts.ts');
