import type { QueryClient } from '@tanstack/react-query';
import { call } from '../platform/api/api.ts';
import { type FirstRead, firstReads, siteRead } from './routePrefetch.ts';
import { chunkOf } from './router.tsx';
import { routeOf } from './screens.ts';

/** How long the first view waits for what it shows, in ms; after that the shell stands there with the shape of it. */
const PATIENCE_MS = 1000;

/**
 * Fetches all that the first screen shows at once: its script, its words, its first answers. So it comes up whole, without shapes that
 * flash by and move. Resolves when all is there, or patience is over; what failed is asked for again by the screen, which says so.
 */
export const loadFirstScreen = async (client: QueryClient, { pathname, search }: Location, languages: Promise<void>): Promise<void> => {
  const route = routeOf(pathname);
  if (route?.session) return;
  const first = route && firstReads[route.path]?.(new URLSearchParams(search));
  const ask = ({ name, input, send }: FirstRead) => client.prefetchQuery({ queryKey: [name, input], queryFn: () => send(call) });
  const all = Promise.allSettled([languages.then(() => chunkOf(route).read()), ...[siteRead, ...(first ? [first] : [])].map(ask)]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
};
