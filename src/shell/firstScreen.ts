import type { QueryClient } from '@tanstack/react-query';
import type { Path } from 'react-router-dom';
import { pageAt, type Read, siteRead } from '#contract/portal/pages.ts';
import type { PageData } from '#contract/portal/renderedPage.ts';
import { request } from '#src/platform/api/api.ts';
import { fillQueries } from '#src/platform/rendering/pageData.ts';
import { setRenderedAt } from '#src/ui/rendering.ts';
import { chunkOf } from './router.tsx';
import { loadOtherScreens } from './screens.ts';

/** Maximum time that the first render waits for the screen, in ms; after that the shell shows its skeleton. */
const RENDER_AFTER_MS = 1000;

/**
 * Loads the first screen's chunk, namespaces and first reads at once, so that it appears complete, without flashing skeletons and
 * layout shifts. Resolves when all have settled, or after `RENDER_AFTER_MS`; the screen itself retries what failed.
 */
export const loadFirstScreen = async (
  client: QueryClient,
  { pathname, search }: Pick<Path, 'pathname' | 'search'>,
  languages: Promise<void>,
  rendered: PageData | null,
): Promise<void> => {
  const page = pageAt(pathname);
  // its screen is requested after the messages
  if (!page?.landing) loadOtherScreens().catch(() => {});
  if (rendered) {
    setRenderedAt(rendered.renderedAt);
    await Promise.all([fillQueries(client, rendered.answers), languages.then(() => chunkOf(page).read())]);
    return;
  }
  if (page?.session) return;
  const first = page?.reads?.(new URLSearchParams(search)) ?? [];
  const prefetch = ({ name, input }: Read) => client.prefetchQuery({ queryKey: [name, input], queryFn: () => request(name, input) });
  const all = Promise.allSettled([languages.then(() => chunkOf(page).read()), ...[siteRead, ...first].map(prefetch)]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, RENDER_AFTER_MS))]);
};
