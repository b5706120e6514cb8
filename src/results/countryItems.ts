import type { Locale } from '#contract/common.ts';
import { countryCodes, countryName } from '#contract/rules/countries.ts';
import type { ComboBoxItem } from '#src/ui/ComboBoxField.tsx';

// not those of contract/common.ts: they come with the library that checks forms
const locales = ['zh-CN', 'en-US'] as const satisfies Locale[];

/** Every country and region in the reader's language and order, found by its name in either language and by its code. */
export const countryItems = (locale: Locale): ComboBoxItem[] => {
  const { compare } = new Intl.Collator(locale);
  return countryCodes()
    .map((code) => ({ id: code, name: countryName(code, locale), keywords: [code, ...locales.map((each) => countryName(code, each))] }))
    .sort((a, b) => compare(a.name, b.name));
};
