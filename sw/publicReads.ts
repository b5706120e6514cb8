/** The names of the endpoints that the contract declares `cache: 'public'`: the same for everybody who asks. The build puts them here. */
declare const __PUBLIC_READS__: readonly string[];
/** The names of those that it declares `cache: 'offline'`. */
declare const __OFFLINE_READS__: readonly string[];

const patternsOf = (names: readonly string[]): RegExp[] =>
  names.map((name) => new RegExp(`^${name.replace('GET ', '').replaceAll(/:\w+/g, '[^/]+')}$`));
const [publicPaths, offlinePaths] = [patternsOf(__PUBLIC_READS__), patternsOf(__OFFLINE_READS__)];

/** Tells whether the worker may cache the answers of this path of the API, and give them at once. */
export const isPublicRead = (pathname: string): boolean => publicPaths.some((path) => path.test(pathname));

/** Tells whether the worker may cache them, for when the server does not answer. */
export const isOfflineRead = (pathname: string): boolean => offlinePaths.some((path) => path.test(pathname));

/** A public picture: anything else below /files (videos, documents) is none. */
export const isPicturePath = (pathname: string): boolean => /^\/files\/[0-9a-f]+\/[a-z0-9.-]+\.(avif|webp|jpg|png|svg)$/.test(pathname);

const APART = /^\/(api|admin|files|healthz|readyz|metrics)(\/|$)/;

/** Whether an address is a screen of the portal: not the server's, not the back office's, no file. */
export const isScreenPath = (pathname: string): boolean => !APART.test(pathname) && !/\.[a-z0-9]+$/i.test(pathname);

/** Tells whether the server says that there is nothing, or nothing any more. */
export const isGone = ({ status }: Pick<Response, 'status'>): boolean => status === 404 || status === 410;

/** Whether an answer may be cached: whole, our own, and public by the server's own word. */
export const isCacheable = ({ status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>): boolean =>
  status === 200 && type === 'basic' && /\bpublic\b/.test(headers.get('cache-control') ?? '');
