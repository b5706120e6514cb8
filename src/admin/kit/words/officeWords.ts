import i18next from 'i18next';
import type { Locale } from '#contract/http/common.ts';
import { switchLanguage } from '#src/platform/i18n/i18n.ts';

type Bundle = Record<string, unknown>;

/** The office's words and react-admin's: one namespace, which no page of the portal loads. */
const words = {
  'zh-CN': async (): Promise<Bundle> => ({
    ...(await import('#src/locales/zh-CN/reactAdmin.json')).default,
    ...(await import('#src/locales/zh-CN/admin.json')).default,
  }),
  'en-US': async (): Promise<Bundle> => ({
    ...(await import('#src/locales/en-US/reactAdmin.json')).default,
    ...(await import('#src/locales/en-US/admin.json')).default,
  }),
} satisfies Record<Locale, () => Promise<Bundle>>;

/** Loads the namespace `admin` in a language. Throws if it cannot be loaded; may then be called again. */
export const loadOfficeWords = async (locale: Locale): Promise<void> => {
  if (!i18next.hasResourceBundle(locale, 'admin')) i18next.addResourceBundle(locale, 'admin', await words[locale]());
};

/** Switches the language, which the back office shares with the portal. Throws, with nothing changed, if its words cannot be loaded. */
export const switchOfficeLanguage = async (locale: Locale): Promise<void> => {
  await loadOfficeWords(locale);
  await switchLanguage(locale);
};
