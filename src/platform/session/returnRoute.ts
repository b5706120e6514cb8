/** The session storage key of the path to return to after signing in. */
const KEY = 'returnRoute';

/** Returns true for a path of this site: one leading slash, so that no stored text can lead to another origin. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path) && !/\p{Cc}/u.test(path);

/** Stores a full path (with its query). Ignores anything but a path of this site. */
export const rememberReturnRoute = (path: string, storage: Storage = sessionStorage): void => {
  if (isOwnPath(path)) storage.setItem(KEY, path);
};

/** Removes and returns the stored path; `home` if there is none. */
export const takeReturnRoute = (home = '/personal', storage: Storage = sessionStorage): string => {
  const path = storage.getItem(KEY);
  storage.removeItem(KEY);
  return path !== null && isOwnPath(path) ? path : home;
};

/** The sign-in screens, which are never a target after signing in. */
const SIGN_IN_PATHS: readonly string[] = ['/login', '/register', '/retrievePassword'];

/** Returns the path to store when a reader goes from one full path to another; `null` if nothing changes. */
export const returnRouteBetween = (from: { pathname: string; full: string }, toPathname: string): string | null =>
  toPathname === '/login' && !SIGN_IN_PATHS.includes(from.pathname) ? from.full : null;
