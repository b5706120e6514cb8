import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';

/** Sets React Aria to the page's language. Wrapped around each use, so that pages without React Aria do not load it. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={document.documentElement.lang}>{children}</I18nProvider>;
}
