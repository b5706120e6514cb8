import { locales } from '../common.ts';
import { inLanguage } from '../renderedPage.ts';

/** The languages of an address, as `hreflang` names them, each with where it is read in it; of `englishOf`, where the address is always in English. */
export const pageLanguages = (url: string, englishOf: string | null): [hrefLang: string, href: string][] => {
  const inAll = englishOf ?? url;
  return [
    ...locales.map((locale): [string, string] => [locale, englishOf !== null && locale === 'en-US' ? url : inLanguage(inAll, locale)]),
    ['x-default', inAll],
  ];
};
