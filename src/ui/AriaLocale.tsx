import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';

/** React Aria in the page's language, not the browser's. Around each use, so that a page without any loads nothing of it. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={document.documentElement.lang}>{children}</I18nProvider>;
}
