import { locales } from '#contract/http/common.ts';
import { inLanguage } from '#contract/portal/renderedPage.ts';

/**
 * The languages of an address, as `hreflang` names them, each with where it is read in it; `english` is another address that has the same always in
 * English. All of these addresses name the same ones: search engines heed none that does not name the others back.
 */
export const pageLanguages = (url: string, english: string | null): [hrefLang: string, href: string][] => [
  ...locales.map((locale): [string, string] => [locale, english !== null && locale === 'en-US' ? english : inLanguage(url, locale)]),
  ['x-default', url],
];
