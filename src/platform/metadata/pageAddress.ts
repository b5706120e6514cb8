import { createContext, useContext } from 'react';

/** What only the server knows of the address that it renders a page for. */
interface PageAddress {
  /** The site's own, without a slash at the end. */
  origin: string;
  /** Whether the address itself names the language. */
  saysLanguage: boolean;
}

export const PageAddressContext = createContext<PageAddress | null>(null);

/** Fails in a browser, where pages are not described. */
export const usePageAddress = (): PageAddress => {
  const address = useContext(PageAddressContext);
  if (!address) throw new Error('only the server describes pages');
  return address;
};
