import { useTranslation } from 'react-i18next';
import type { Locale, Text } from '#contract/http/common.ts';
import { localeOf } from './locale.ts';

/** Returns the reader's language. */
export const useLocale = (): Locale => localeOf(useTranslation('app').i18n.language);

/** Returns a function that picks the reader's language from a text in both. */
export const useText = (): ((text: Text) => string) => {
  const locale = useLocale();
  return (text) => text[locale];
};
