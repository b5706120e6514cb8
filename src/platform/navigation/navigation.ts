import { createPath, resolvePath, type To } from 'react-router-dom';

export interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** Whether a navigation leads to the place where the reader already is, its query included. */
export const isSamePlace = (here: Place, to: To): boolean => createPath(resolvePath(to, here.pathname)) === createPath(here);
