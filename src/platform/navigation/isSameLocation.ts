import { createPath, type Path, resolvePath, type To } from 'react-router-dom';

/** Whether a navigation leads to where the reader already is, its query included. */
export const isSameLocation = (here: Path, to: To): boolean => createPath(resolvePath(to, here.pathname)) === createPath(here);
