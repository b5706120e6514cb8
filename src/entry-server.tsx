import i18next from 'i18next';
// React's build for Node writes larger pieces than the one for edge runtimes: rendering takes a fifth less time
import { prerender } from 'react-dom/static.node';
import { pageAt, shellNamespaces } from '#contract/portal/pages.ts';
import type { PageRenderer, RenderedPage } from '#contract/portal/renderedPage.ts';
import { createQueryClient } from './platform/api/queryClient.ts';
import { initLanguages, loadNamespaces } from './platform/i18n/i18n.ts';
import { PageAddressContext } from './platform/metadata/pageAddress.ts';
import { fillQueries } from './platform/rendering/pageData.ts';
import { Portal } from './shell/Portal.tsx';
import { chunkOf } from './shell/router.tsx';
import { setRenderedAt } from './ui/rendering.ts';

/** The elements that React puts ahead of the content because they belong in the head. */
const AHEAD = /^(?:<(?:link|meta) [^>]*>|<title>[^<]*<\/title>)+/;
/** Data blocks stay where a screen has them; the portal in the browser does not create them. */
const DATA_BLOCKS = /<script type="application\/ld\+json">.*?<\/script>/gs;

const splitHead = (rendered: string): RenderedPage => {
  const [ahead = ''] = rendered.match(AHEAD) ?? [];
  const content = rendered.slice(ahead.length);
  return { head: [ahead, ...(content.match(DATA_BLOCKS) ?? [])].join(''), html: content.replace(DATA_BLOCKS, '') };
};

/**
 * Creates the renderer of the portal's pages. It renders one at a time, because the language and the time of a page are module state during
 * rendering.
 */
export const createRenderer = (): PageRenderer => {
  const languages = initLanguages('en-US');

  const renderPage: PageRenderer['render'] = async ({ url, origin, saysLanguage, locale, renderedAt, answers }) => {
    await languages;
    const { pathname, search } = new URL(url, 'http://page');
    const page = pageAt(pathname);
    // a page that requires a session renders only a skeleton
    if (!page?.session) await chunkOf(page).read();
    await loadNamespaces([...shellNamespaces, ...(page?.namespaces ?? [])], locale);
    await i18next.changeLanguage(locale);
    setRenderedAt(renderedAt);
    const client = createQueryClient();
    await fillQueries(client, answers);
    let failure: unknown;
    const { prelude } = await prerender(
      <PageAddressContext value={{ origin, saysLanguage }}>
        <Portal client={client} rendered location={{ pathname, search, hash: '', state: null, key: 'default' }} />
      </PageAddressContext>,
      {
        // a part that is deferred would need an inline script to be inserted
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError: (error) => {
          failure = error;
        },
      },
    );
    const html = await new Response(prelude).text();
    // React would let the browser render the failed part, where it would fail too
    if (failure !== undefined) throw failure;
    return splitHead(html);
  };

  return { render: renderPage };
};
