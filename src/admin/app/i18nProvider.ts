import i18next from 'i18next';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import type { Locale } from '#contract/http/common.ts';
import { switchLanguage } from '#src/platform/i18n/i18n.ts';
import { localeOf } from '#src/platform/i18n/locale.ts';

/** React-admin's messages and ours. */
const messages = {
  'zh-CN': async (): Promise<TranslationMessages> => ({
    ...(await import('#src/locales/zh-CN/reactAdmin.json')).default,
    ...(await import('#src/locales/zh-CN/admin.json')).default,
  }),
  'en-US': async (): Promise<TranslationMessages> => ({
    ...(await import('#src/locales/en-US/reactAdmin.json')).default,
    ...(await import('#src/locales/en-US/admin.json')).default,
  }),
} satisfies Record<Locale, () => Promise<TranslationMessages>>;

/** Creates the provider. The back office shares the portal's language setting. */
export const createI18nProvider = async (): Promise<I18nProvider> => {
  const start = localeOf(i18next.language);
  const startMessages = await messages[start]();
  const provider = polyglotI18nProvider((locale) => (locale === start ? startMessages : messages[localeOf(locale)]()), start, [
    { locale: 'zh-CN', name: '中文' },
    { locale: 'en-US', name: 'English' },
  ]);
  return {
    ...provider,
    async changeLocale(locale: string) {
      await switchLanguage(localeOf(locale));
      await provider.changeLocale(locale);
    },
  };
};
