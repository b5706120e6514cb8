import i18next, { type i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Locale, locales } from '#contract/http/common.ts';
import { loadNamespaces } from './i18n.ts';
import type { Namespace } from './namespaces.ts';

/** One instance per language: a new one would not be ready when rendered, and each of React's retries would create another. */
const readers = new Map<Locale, i18n>();

const startReader = (locale: Locale): Promise<void> =>
  new Promise((resolve) => {
    if (readers.has(locale)) resolve();
    else
      readers.set(
        locale,
        i18next.cloneInstance({ lng: locale }, () => resolve()),
      );
  });

/** Loads the messages of both languages: a preview can be shown in either. */
export const loadReaderWords = async (namespaces: readonly Namespace[]): Promise<void> => {
  await Promise.all(locales.map((locale) => loadNamespaces(namespaces, locale)));
  await Promise.all(locales.map(startReader));
};

/**
 * Renders the portal's own components in their readers' language, independent of the surrounding page. The messages must be loaded before.
 */
export function ReaderLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <I18nextProvider i18n={readers.get(locale) ?? i18next} key={locale}>
      {children}
    </I18nextProvider>
  );
}
