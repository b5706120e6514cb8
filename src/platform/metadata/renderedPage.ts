import { createContext, useContext } from 'react';

/** What only the server knows of the page that it renders. */
interface RenderedPage {
  /** The site's own, without a slash at the end. */
  origin: string;
  /** Whether the address itself names the language. */
  saysLanguage: boolean;
}

export const RenderedPageContext = createContext<RenderedPage | null>(null);

/** Fails in a browser, where pages are not described. */
export const useRenderedPage = (): RenderedPage => {
  const page = useContext(RenderedPageContext);
  if (!page) throw new Error('only the server describes pages');
  return page;
};
