import type { QueryClient } from '@tanstack/react-query';
import { pageAt } from '#contract/portal/pages.ts';
import { request } from '#src/platform/api/api.ts';
import { savesData } from '#src/platform/connectivity/savesData.ts';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';
import { loadScreen } from '#src/shell/screens.ts';
import { createLinkIntent } from './createLinkIntent.ts';

/** Returns the portal URL to which a plain press on the target leads; null for everything else. */
const targetOf = (target: EventTarget | null): URL | null => {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  return url.origin === location.origin && url.pathname !== location.pathname ? url : null;
};

/** Loads the screen, its texts and its first reads. The screen itself retries failures. */
const loadPage = (client: QueryClient, { pathname, search }: URL): void => {
  const page = pageAt(pathname);
  if (!page) return;
  loadScreen(page.name).catch(() => {});
  loadNamespaces(page.namespaces).catch(() => {});
  if (page.session) return;
  for (const { name, input } of page.reads?.(new URLSearchParams(search)) ?? [])
    void client.prefetchQuery({ queryKey: [name, input], queryFn: () => request(name, input), retry: false });
};

/** Prefetches from now on the targets of links that a reader is about to follow, on all pages. */
export const watchLinks = (client: QueryClient): void => {
  const intent = createLinkIntent({
    isWelcome: () => navigator.onLine && !savesData(),
    load: (url) => loadPage(client, url),
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  const rest = ({ target }: Event) => {
    const url = targetOf(target);
    if (url) intent.rest(url);
    else intent.leave();
  };
  const press = ({ target }: Event) => {
    const url = targetOf(target);
    if (url) intent.press(url);
  };
  document.addEventListener('pointerover', rest, { passive: true });
  document.addEventListener('focusin', rest);
  document.addEventListener('pointerdown', press, { passive: true });
};
