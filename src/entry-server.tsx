import i18next from 'i18next';
import { prerender } from 'react-dom/static.edge';
import { pageAt, shellNamespaces } from '#contract/pages.ts';
import type { PageRenderer } from '#contract/renderedPage.ts';
import { createQueryClient } from './platform/api/queryClient.ts';
import { initLanguages, loadNamespaces } from './platform/i18n/i18n.ts';
import { fillQueries } from './platform/rendering/pageData.ts';
import { Portal } from './shell/Portal.tsx';
import { chunkOf } from './shell/router.tsx';
import { setRenderedAt } from './ui/rendering.ts';

/** Renders the portal's pages, one after the other: the language and the time of a page are the module's while it is rendered. */
export const createRenderer = (): PageRenderer => {
  let last: Promise<unknown> = initLanguages('en-US');

  const renderPage: PageRenderer['render'] = async ({ url, locale, renderedAt, answers }) => {
    const { pathname, search } = new URL(url, 'http://page');
    const page = pageAt(pathname);
    // behind a session there is a skeleton only
    if (!page?.session) await chunkOf(page).read();
    await loadNamespaces([...shellNamespaces, ...(page?.namespaces ?? [])], locale);
    await i18next.changeLanguage(locale);
    setRenderedAt(renderedAt);
    const client = createQueryClient();
    await fillQueries(client, { pathname, search }, answers);
    let failure: unknown;
    const { prelude } = await prerender(<Portal client={client} location={{ pathname, search, hash: '', state: null, key: 'default' }} />, {
      // a part that is left for later would need an inline script to take its place
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure = error;
      },
    });
    const html = await new Response(prelude).text();
    // React has the browser render what fails here; it would fail there too
    if (failure !== undefined) throw failure;
    return html;
  };

  return {
    render(page) {
      const rendered = last.then(() => renderPage(page));
      last = rendered.catch(() => {});
      return rendered;
    },
  };
};
