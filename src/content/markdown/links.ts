/** Where a link of an article leads. */
export type CheckedLink =
  /** A screen of the portal, or a place on this one. */
  | { kind: 'screen'; to: string }
  /** Something else that the site serves, for example a file. */
  | { kind: 'file'; href: string }
  /** Another site. */
  | { kind: 'site'; href: string }
  /** A mail or a call. */
  | { kind: 'contact'; href: string };

/** Stands for the site's own origin, whatever that is. */
const here = new URL('https://site.invalid/');

/** Parsed as a browser would: what hides a scheme behind tabs or backslashes is seen as what it is. */
const parse = (address: string): URL | null => (URL.canParse(address, here) ? new URL(address, here) : null);

const withinSite = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`;

/** Checks a link's address; null for one that leads nowhere safe: a script, data, a disguised host. */
export const checkLink = (address: string, isScreen: (pathname: string) => boolean): CheckedLink | null => {
  if (address.startsWith('#')) return { kind: 'screen', to: address };
  const url = parse(address);
  if (!url) return null;
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return { kind: 'contact', href: url.href };
  if (url.origin === here.origin) {
    return isScreen(url.pathname) ? { kind: 'screen', to: withinSite(url) } : { kind: 'file', href: withinSite(url) };
  }
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' ? { kind: 'site', href: url.href } : null;
};

/** Checks a picture's address; null unless the site serves it itself, so that no reader is counted by a stranger. */
export const checkImage = (address: string): string | null => {
  const url = parse(address);
  return url && url.origin === here.origin ? `${url.pathname}${url.search}` : null;
};
