import { locales } from '#contract/http/common.ts';
import { inLanguage } from '#contract/portal/renderedPage.ts';

/**
 * Returns the languages of an address for `hreflang`, each with its URL; `english` is another address with the same content always in English.
 * All these addresses name the same set: search engines ignore any that does not link back to the others.
 */
export const pageLanguages = (url: string, english: string | null): [hrefLang: string, href: string][] => [
  ...locales.map((locale): [string, string] => [locale, english !== null && locale === 'en-US' ? english : inLanguage(url, locale)]),
  ['x-default', url],
];
