/** Where a reader goes after signing in, kept for this tab. */
const KEY = 'returnRoute';
const DEFAULT = '/personal';

/** A path of this site: one leading slash, so that no stored text can lead to another origin. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path) && !/\p{Cc}/u.test(path);

/** Keeps a full path (with its query). Anything but a path of this site is ignored. */
export const rememberReturnRoute = (path: string, storage: Storage = sessionStorage): void => {
  if (isOwnPath(path)) storage.setItem(KEY, path);
};

/** The kept path, once; `/personal` where none is kept. */
export const takeReturnRoute = (storage: Storage = sessionStorage): string => {
  const path = storage.getItem(KEY);
  storage.removeItem(KEY);
  return path !== null && isOwnPath(path) ? path : DEFAULT;
};

/** The screens of signing in itself: nobody wants to come back to them once signed in. */
const SIGN_IN_PATHS: readonly string[] = ['/login', '/register', '/retrievePassword'];

/** What to keep when a reader goes from one full path to another; `null`: nothing changes. */
export const returnRouteBetween = (from: { pathname: string; full: string }, toPathname: string): string | null =>
  toPathname === '/login' && !SIGN_IN_PATHS.includes(from.pathname) ? from.full : null;
