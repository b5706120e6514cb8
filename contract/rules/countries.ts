import data from 'country-region-data/data.json' with { type: 'json' };

export interface Region {
  /** The data's short code, unique within its country; the name where it has none. */
  code: string;
  /** In English, as the data has it. */
  name: string;
}

interface Country {
  countryShortCode: string;
  regions: readonly { name: string; shortCode?: string }[];
}

const countries: readonly Country[] = data;
// A short code may be missing, or empty.
const regions: ReadonlyMap<string, readonly Region[]> = new Map(
  countries.map((country) => [country.countryShortCode, country.regions.map(({ name, shortCode }) => ({ code: shortCode || name, name }))]),
);

/** ISO 3166-1 alpha-2 codes of every country and region that can be chosen, in the data's (English, alphabetical) order. */
export const countryCodes = (): string[] => [...regions.keys()];

export const isCountry = (code: string): boolean => regions.has(code);

/** The regions of a country, none for an unknown one. */
export const regionsOf = (country: string): Region[] => [...(regions.get(country) ?? [])];

export const isRegion = (country: string, regionCode: string): boolean =>
  regions.get(country)?.some(({ code }) => code === regionCode) ?? false;

/** Where the names of Intl are not the ones the organisers use. */
const ownNames: Record<'zh-CN' | 'en-US', ReadonlyMap<string, string>> = {
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

/** The name of a country or region (ISO 3166-1 alpha-2) in the reader's language; the code itself if it is none. */
export const countryName = (code: string, locale: 'zh-CN' | 'en-US'): string => {
  const own = ownNames[locale].get(code);
  if (own !== undefined) return own;
  return /^[A-Z]{2}$/.test(code) ? (displayNames[locale].of(code) ?? code) : code;
};
