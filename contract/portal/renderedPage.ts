import type { Locale } from '#contract/http/common.ts';
import type { ProblemCode } from '#contract/http/problem.ts';
import type { Read } from './pages.ts';

/** One of a page's first reads with its answer or problem. */
export type PageAnswer = Read & ({ answer: unknown } | { problem: ProblemCode });

/** The data from which a page was rendered. It is embedded in the page, so that the portal starts with what its reader already sees. */
export interface PageData {
  locale: Locale;
  /** The server's time at rendering, epoch ms, used for "now" in the page. */
  renderedAt: number;
  /** Answers to its reads (`renderedReads`), except those that the portal must request itself. */
  answers: readonly PageAnswer[];
}

/** Id of the element that holds the page's data as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** Cookie of the language that a reader has chosen, so that the first byte is in it. */
export const LANGUAGE_COOKIE = 'lang';
/** Query parameter with which a page without script asks for a language to be remembered. */
export const CHOOSE_LANGUAGE = 'language';

/** Returns an address in a language. Search engines learn of both by `hreflang`. */
export const inLanguage = (url: string, locale: Locale): string => `${url}${url.includes('?') ? '&' : '?'}lang=${locale}`;

export interface PageToRender extends PageData {
  /** The path with its query. */
  url: string;
  /** The site's own origin, without a trailing slash. */
  origin: string;
  /** True if the address itself names the language. */
  saysLanguage: boolean;
}

export interface RenderedPage {
  /** The page's head elements: its title and the metadata for search engines and link previews. */
  head: string;
  /** The content of the page's root element. */
  html: string;
}

/** Renders pages from the portal's own screens; built from `src/entry-server.tsx`, loaded by the server. */
export interface PageRenderer {
  /** Renders the page as HTML. Must not be called again before it has resolved. */
  render(page: PageToRender): Promise<RenderedPage>;
}

/** The module that the build generates for the renderer. */
export interface RendererModule {
  createRenderer(): PageRenderer;
}
