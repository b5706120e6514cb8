import data from 'country-region-data/data.json' with { type: 'json' };

// Apart from the data, which is large: who only names calling codes loads none of it.
export { countryName } from './countryName.ts';

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
