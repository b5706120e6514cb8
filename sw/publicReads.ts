/** Names of the endpoints that the contract declares `cache: 'public'`: the same for everybody who asks. Inserted by the build. */
declare const __PUBLIC_READS__: readonly string[];
/** Names of those that it declares `cache: 'offline'`. Inserted by the build. */
declare const __OFFLINE_READS__: readonly string[];

const patternsOf = (names: readonly string[]): RegExp[] =>
  names.map((name) => new RegExp(`^${name.replace('GET ', '').replaceAll(/:\w+/g, '[^/]+')}$`));
const [publicPaths, offlinePaths] = [patternsOf(__PUBLIC_READS__), patternsOf(__OFFLINE_READS__)];

/** Returns true if the worker may cache the answers of this API path, and serve them at once. */
export const isPublicRead = (pathname: string): boolean => publicPaths.some((path) => path.test(pathname));

/** Returns true if the worker may cache the answers of this API path, for when the server does not respond. */
export const isOfflineRead = (pathname: string): boolean => offlinePaths.some((path) => path.test(pathname));

/** Returns true for a public picture; anything else below /files (videos, documents) is none. */
export const isPicturePath = (pathname: string): boolean => /^\/files\/[0-9a-f]+\/[a-z0-9.-]+\.(avif|webp|jpg|png|svg)$/.test(pathname);

const APART = /^\/(api|admin|files|healthz|readyz|metrics)(\/|$)/;

/** Returns true if an address is a screen of the portal: not the server's, not the back office's, no file. */
export const isScreenPath = (pathname: string): boolean => !APART.test(pathname) && !/\.[a-z0-9]+$/i.test(pathname);

/** Returns true if the server reports that the resource does not exist, or no longer. */
export const isGone = ({ status }: Pick<Response, 'status'>): boolean => status === 404 || status === 410;

/** Returns true if an answer may be cached: complete, our own, and declared public by the server. */
export const isCacheable = ({ status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>): boolean =>
  status === 200 && type === 'basic' && /\bpublic\b/.test(headers.get('cache-control') ?? '');
