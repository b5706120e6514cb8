import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Locale, locales } from '#contract/common.ts';
import { countryCodes, countryName, regionsOf } from '#contract/rules/countries.ts';
import { dialCodes } from '#contract/rules/phone.ts';
import { useLocale } from '#src/app/useLocale.ts';

const byName = (locale: Locale) => {
  const { compare } = new Intl.Collator(locale);
  return (a: { name: string }, b: { name: string }) => compare(a.name, b.name);
};

/** Every country and region in the reader's language, found by its name in either language and by its code. */
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

/** The calling codes of every country that has one. */
export const usePhoneCountries = () => {
  const locale = useLocale();
  return useMemo(
    () =>
      dialCodes()
        .map(({ code, dial }) => ({ code, dial, name: countryName(code, locale) }))
        .sort(byName(locale)),
    [locale],
  );
};

/** Names a region: those of China in the reader's language, others as they write themselves. */
export const useRegionName = (): ((country: string, region: string) => string) => {
  const { t } = useTranslation('registrations');
  const provinces: Record<string, string> = t('provinces', { returnObjects: true });
  return (country, region) =>
    (country === 'CN' ? provinces[region] : undefined) ?? regionsOf(country).find(({ code }) => code === region)?.name ?? region;
};

/** The regions of a country; none while none is chosen. */
export const useRegionItems = (country: string) => {
  const locale = useLocale();
  const nameOf = useRegionName();
  return regionsOf(country)
    .map(({ code, name }) => ({ id: code, name: nameOf(country, code), keywords: [code, name] }))
    .sort(byName(locale));
};
