import { useMemo } from 'react';
import type { I18nProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { switchOfficeLanguage } from '#src/admin/kit/words/officeWords.ts';
import { localeOf } from '#src/platform/i18n/locale.ts';

/** Returns the office's words as react-admin asks for them: another object in another language, so that its components render again. */
export const useI18nProvider = (): I18nProvider => {
  const { t, i18n } = useTranslation('admin');
  return useMemo(
    () => ({
      translate: (key, { _: fallback = key, smart_count: count, ...values } = {}) => {
        const options = { ns: 'admin', nsSeparator: false, ...values, ...(count !== undefined && { count }) } as const;
        // a text that is translated already, which is what most notices are, is no key
        return i18n.exists(key, options) ? t(key, { ...options, defaultValue: fallback }) : fallback;
      },
      changeLocale: (locale) => switchOfficeLanguage(localeOf(locale)),
      getLocale: () => i18n.language,
    }),
    [t, i18n],
  );
};
