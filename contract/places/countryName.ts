import type { Locale } from '#contract/http/common.ts';

/** Names that override those of Intl. */
const ownNames: Record<Locale, ReadonlyMap<string, string>> = {
  'zh-CN': new Map([
    ['TW', '中国台湾'],
    ['HK', '中国香港'],
    ['MO', '中国澳门'],
  ]),
  'en-US': new Map([
    ['TW', 'Taiwan (China)'],
    ['HK', 'Hong Kong (China)'],
    ['MO', 'Macao (China)'],
  ]),
};

const displayNames = {
  'zh-CN': new Intl.DisplayNames('zh-CN', { type: 'region' }),
  'en-US': new Intl.DisplayNames('en-US', { type: 'region' }),
};

/** Returns the name of a country or region (ISO 3166-1 alpha-2) in the reader's language; the code itself if unknown. */
export const countryName = (code: string, locale: Locale): string => {
  const own = ownNames[locale].get(code);
  if (own !== undefined) return own;
  return /^[A-Z]{2}$/.test(code) ? (displayNames[locale].of(code) ?? code) : code;
};
