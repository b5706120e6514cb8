import type { Locale } from '#contract/http/common.ts';
import { countryCodes, countryName } from '#contract/places/countries.ts';
import type { ComboBoxItem } from '#src/ui/choices/ComboBoxField.tsx';

// not imported from contract/http/common.ts, which would add zod to the bundle
const locales = ['zh-CN', 'en-US'] as const satisfies Locale[];

/** Returns all countries and regions, sorted in the reader's language; searchable by the name in either language and by the code. */
export const countryItems = (locale: Locale): ComboBoxItem[] => {
  const { compare } = new Intl.Collator(locale);
  return countryCodes()
    .map((code) => ({ id: code, name: countryName(code, locale), keywords: [code, ...locales.map((each) => countryName(code, each))] }))
    .sort((a, b) => compare(a.name, b.name));
};
