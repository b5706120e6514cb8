import type { Locale } from '#contract/http/common.ts';
import type { ProblemCode } from '#contract/http/problem.ts';
import type { Read } from './pages.ts';

/** One of a page's first reads with what it answered, or the problem it failed with. */
export type PageAnswer = Read & ({ answer: unknown } | { problem: ProblemCode });

/** What a rendered page was made of: it travels in the page, so that the portal begins with what its reader already sees. */
export interface PageData {
  locale: Locale;
  /** The server's time as it was rendered, epoch ms: what the page says of "now". */
  renderedAt: number;
  /** What it has read (`renderedReads`), without what the portal has to ask for itself. */
  answers: readonly PageAnswer[];
}

/** The id of the element that holds the page's data as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** The cookie of the language that a reader has chosen, so that the first byte is in it. */
export const LANGUAGE_COOKIE = 'lang';
/** The query parameter by which a page without script asks for a language to be remembered. */
export const CHOOSE_LANGUAGE = 'language';

/** An address in a language: search engines are told of both by `hreflang`. */
export const inLanguage = (url: string, locale: Locale): string => `${url}${url.includes('?') ? '&' : '?'}lang=${locale}`;

export interface PageToRender extends PageData {
  /** The path with its query. */
  url: string;
  /** The site's own, without a slash at the end. */
  origin: string;
  /** Whether the address itself names the language. */
  saysLanguage: boolean;
}

export interface RenderedPage {
  /** What belongs into the page's head: its title, and what search engines and link previews read. */
  head: string;
  /** The content of the page's root element. */
  html: string;
}

/** Renders pages from the portal's own screens; built from `src/entry-server.tsx`, loaded by the server. */
export interface PageRenderer {
  /** The page as HTML. Not to be called again before it has answered. */
  render(page: PageToRender): Promise<RenderedPage>;
}

/** The module that the build makes of the renderer. */
export interface RendererModule {
  createRenderer(): PageRenderer;
}
