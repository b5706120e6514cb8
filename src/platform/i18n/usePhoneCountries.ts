import { useMemo } from 'react';
import { countryName } from '#contract/places/countryName.ts';
import { dialCodes } from '#contract/text/phone.ts';
import { useLocale } from './useLocale.ts';

/** Countries that most families are from: they stand above the alphabet. */
const FIRST = ['CN', 'HK', 'MO', 'TW'];
const rank = (code: string): number => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length);

/** Returns the calling codes of all countries that have one, with their names in the reader's language. */
export const usePhoneCountries = () => {
  const locale = useLocale();
  return useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    return dialCodes()
      .map(({ code, dial }) => ({ code, dial, name: countryName(code, locale) }))
      .sort((a, b) => rank(a.code) - rank(b.code) || compare(a.name, b.name));
  }, [locale]);
};
