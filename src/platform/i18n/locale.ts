import type { Locale } from '#contract/http/common.ts';
import { LANGUAGE_COOKIE } from '#contract/portal/renderedPage.ts';

/** Local storage key of the chosen language (specification, section 4). */
export const LANGUAGE_KEY = 'lang';
const FALLBACK: Locale = 'en-US';

export const isLocale = (value: unknown): value is Locale => value === 'zh-CN' || value === 'en-US';

/** Returns the site's language for a language tag. */
export const localeOf = (language: string): Locale => (isLocale(language) ? language : FALLBACK);

/**
 * Returns the initial language: the one in the address (`?lang=`, as search engines link it), for this visit only; otherwise the stored
 * one; otherwise Chinese for a Chinese browser, English for any other (specification, section 4).
 */
export const startLocale = (stored: string | null, browserLanguage: string, search = ''): Locale => {
  const named = new URLSearchParams(search).get('lang');
  if (isLocale(named)) return named;
  if (isLocale(stored)) return stored;
  return /^zh\b/i.test(browserLanguage) ? 'zh-CN' : FALLBACK;
};

const YEAR_SECONDS = 31_536_000;

/** Makes the server send its pages in this language from now on. */
export const tellServer = (locale: Locale): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the portal supports
  document.cookie = `${LANGUAGE_COOKIE}=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
};

/**
 * Returns the stored language. Local storage may be forbidden (private mode, blocked cookies): then the choice lasts as long as the page.
 */
export const storedLanguage = (): string | null => {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
};

export const storeLanguage = (locale: Locale): void => {
  tellServer(locale);
  try {
    localStorage.setItem(LANGUAGE_KEY, locale);
  } catch {
    // see above
  }
};
