import { useMemo } from 'react';
import { type Locale, locales } from '#contract/http/common.ts';
import { countryCodes, countryName, regionsOf } from '#contract/places/countries.ts';
import { regionName } from '#contract/places/regions.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';

const byName = (locale: Locale) => {
  const { compare } = new Intl.Collator(locale);
  return (a: { name: string }, b: { name: string }) => compare(a.name, b.name);
};

/** Returns all countries and regions in the reader's language, searchable by name in either language and by code. */
export const useCountryItems = () => {
  const locale = useLocale();
  return useMemo(
    () =>
      countryCodes()
        .map((code) => ({ id: code, name: countryName(code, locale), keywords: [code, ...locales.map((each) => countryName(code, each))] }))
        .sort(byName(locale)),
    [locale],
  );
};

/** Returns the regions of a country; none while no country is chosen. */
export const useRegionItems = (country: string) => {
  const locale = useLocale();
  return regionsOf(country)
    .map(({ code, name }) => ({ id: code, name: regionName(country, code, locale), keywords: [code, name] }))
    .sort(byName(locale));
};
