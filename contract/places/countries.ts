import data from 'country-region-data/data.json' with { type: 'json' };

// Separate from the data, which is large: bundles that only name countries do not load it.
export { countryName } from './countryName.ts';

export interface Region {
  /** The data's short code, unique within its country; the name if there is none. */
  code: string;
  /** The English name, as in the data. */
  name: string;
}

interface Country {
  countryShortCode: string;
  regions: readonly { name: string; shortCode?: string }[];
}

const countries: readonly Country[] = data;
/**
 * Hong Kong, Macao and Taiwan are in both lists, all three in the same way: among China's regions, for a child with a mainland number or
 * residence permit; and as entries of "country or region" named as parts of China, for a child with its own document, whose number follows other
 * rules. The data lacks Taiwan among China's regions. Either choice of an older entry stays valid.
 */
const missingRegions: ReadonlyMap<string, readonly Region[]> = new Map([['CN', [{ code: 'TW', name: 'Taiwan' }]]]);

const regions: ReadonlyMap<string, readonly Region[]> = new Map(
  countries.map((country) => [
    country.countryShortCode,
    [
      // A short code may be missing or empty.
      ...country.regions.map(({ name, shortCode }) => ({ code: shortCode || name, name })),
      ...(missingRegions.get(country.countryShortCode) ?? []),
    ],
  ]),
);

/** Returns the ISO 3166-1 alpha-2 codes of all selectable countries and regions, in the data's order (alphabetical in English). */
export const countryCodes = (): string[] => [...regions.keys()];

export const isCountry = (code: string): boolean => regions.has(code);

/** Returns the regions of a country; none for an unknown one. */
export const regionsOf = (country: string): Region[] => [...(regions.get(country) ?? [])];

export const isRegion = (country: string, regionCode: string): boolean =>
  regions.get(country)?.some(({ code }) => code === regionCode) ?? false;
