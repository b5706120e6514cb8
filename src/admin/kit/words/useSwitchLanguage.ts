import { useNotify } from 'react-admin';
import type { Locale } from '#contract/http/common.ts';
import { switchOfficeLanguage } from './officeWords.ts';

/** Returns a function that switches the language, and notifies if it cannot. */
export const useSwitchLanguage = (): ((locale: Locale) => void) => {
  const notify = useNotify();
  return (locale) => void switchOfficeLanguage(locale).catch(() => notify('ra.notification.i18n_error', { type: 'error' }));
};
