import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

/** Sets React Aria to the page's language. Wrapped around each use, so that pages without React Aria do not load it. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useTranslation().i18n.language}>{children}</I18nProvider>;
}
