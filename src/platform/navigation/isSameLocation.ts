import { createPath, type Path, resolvePath, type To } from 'react-router-dom';

/** Returns true if a navigation leads to the current location, including its query. */
export const isSameLocation = (here: Path, to: To): boolean => createPath(resolvePath(to, here.pathname)) === createPath(here);
