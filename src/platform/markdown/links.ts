/** The target of a link in a text. */
export type CheckedLink =
  /** A screen of the portal, or an anchor on this one. */
  | { kind: 'screen'; to: string }
  /** Anything else on this site, for example a file. */
  | { kind: 'file'; href: string }
  /** Another site. */
  | { kind: 'site'; href: string }
  /** An e-mail address or a phone number. */
  | { kind: 'contact'; href: string };

/** A placeholder for the site's own origin. */
const here = new URL('https://site.invalid/');

/** Parses like a browser, so that tabs or backslashes cannot hide a scheme. */
const parse = (address: string): URL | null => (URL.canParse(address, here) ? new URL(address, here) : null);

const withinSite = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`;

/** Checks a link's address; null if it is unsafe: a script, data, a disguised host. */
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

/** Checks an image's address; null unless this site serves it, so that no third party can track readers. */
export const checkImage = (address: string): string | null => {
  const url = parse(address);
  return url && url.origin === here.origin ? `${url.pathname}${url.search}` : null;
};
