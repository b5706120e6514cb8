import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '#contract/http/common.ts';
import { shellNamespaces } from '#contract/portal/pages.ts';
import { screenShown } from '#src/platform/rendering/earlyPresses.ts';
import type {} from './i18next.d.ts';
import { localeOf, startLocale, storedLanguage, storeLanguage } from './locale.ts';
import { loadFirstShellWords, loadNamespace, type Namespace } from './namespaces.ts';

/** Links the web app manifest of a language: it names the installed portal. */
const showManifest = (locale: Locale): void => {
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${locale}.webmanifest`);
};

/** Loads a namespace on demand. A screen's namespaces are loaded with its chunk (`loadNamespaces`). */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    loadNamespace(language, namespace).then(
      (bundle) => done(null, bundle),
      (error) => done(error instanceof Error ? error : String(error), false),
    );
  },
};

/** The namespaces of which only the first messages are loaded, each with its language. */
const begun = new Set<string>();
const wordsOf = (locale: Locale, namespace: Namespace): string => `${locale} ${namespace}`;

/** Loads the shell's first messages in a language. Throws if they cannot be loaded. */
const loadFirstWords = async (locale: Locale): Promise<void> => {
  const words = await loadFirstShellWords(locale);
  for (const namespace of shellNamespaces) {
    begun.add(wordsOf(locale, namespace));
    i18next.addResourceBundle(locale, namespace, words[namespace]);
  }
};

const hasWords = (locale: Locale, namespace: Namespace): boolean =>
  i18next.hasResourceBundle(locale, namespace) && !begun.has(wordsOf(locale, namespace));

/** Loads namespaces in a language. Throws if one cannot be loaded; may then be called again. */
export const loadNamespaces = async (namespaces: readonly Namespace[], locale: Locale = localeOf(i18next.language)): Promise<void> => {
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (hasWords(locale, namespace)) return;
      i18next.addResourceBundle(locale, namespace, await loadNamespace(locale, namespace));
      begun.delete(wordsOf(locale, namespace));
    }),
  );
};

const namespacesInUse = (locale: Locale): Namespace[] => {
  const bundles: Partial<Record<Namespace, unknown>> = i18next.getDataByLanguage(locale) ?? {};
  const isNamespace = (name: string): name is Namespace => name in bundles;
  return Object.keys(bundles).filter(isNamespace);
};

/** Switches the language and stores the choice. Throws, with nothing changed, if its namespaces cannot be loaded. */
export const switchLanguage = async (locale: Locale): Promise<void> => {
  await loadNamespaces(namespacesInUse(localeOf(i18next.language)), locale);
  await screenShown;
  storeLanguage(locale);
  await i18next.changeLanguage(locale);
};

/** Initialises i18next in a language, without any texts. */
export const initLanguages = async (locale: Locale): Promise<void> => {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      supportedLngs: ['zh-CN', 'en-US'],
      load: 'currentOnly',
      // An unknown language falls back to English. Chinese has every key (checked by a test), so its readers do not load both.
      fallbackLng: { 'zh-CN': [], default: ['en-US'] },
      ns: [],
      defaultNS: 'app',
      interpolation: { escapeValue: false },
    });
};

/**
 * Initialises i18next in the reader's language and loads the shell's namespaces, or only its first messages. Throws if they cannot be
 * loaded.
 */
export const startLanguages = async (words: 'all' | 'first' = 'all'): Promise<void> => {
  const locale = startLocale(storedLanguage(), navigator.language, location.search);
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    showManifest(localeOf(language));
  });
  await initLanguages(locale);
  document.documentElement.lang = locale;
  showManifest(locale);
  await (words === 'first' ? loadFirstWords(locale) : loadNamespaces(shellNamespaces, locale));
};
