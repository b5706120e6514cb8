import { createContext, useContext } from 'react';

/** Facts about the address of a page that only the server knows while rendering. */
interface PageAddress {
  /** The site's origin, without a trailing slash. */
  origin: string;
  /** True if the address itself names the language. */
  saysLanguage: boolean;
}

export const PageAddressContext = createContext<PageAddress | null>(null);

/** Returns the page's address. Throws in a browser, where pages have no metadata. */
export const usePageAddress = (): PageAddress => {
  const address = useContext(PageAddressContext);
  if (!address) throw new Error('only the server describes pages');
  return address;
};
