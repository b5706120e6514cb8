import i18next from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Locale } from '#contract/common.ts';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';

/** Loads the words of both languages: a preview is read in either. */
export const loadPreviewWords = async (): Promise<void> => {
  await Promise.all((['zh-CN', 'en-US'] as const).map((locale) => loadNamespaces(['app', 'content', 'reading', 'gallery'], locale)));
};

interface PreviewFrameProps {
  /** The language of its readers, whatever the page around it is in. */
  locale: Locale;
  /** What brings its own margins. */
  wide?: boolean;
  children: ReactNode;
}

/** The portal's own components in the language of a preview. */
export function PreviewFrame({ locale, wide = false, children }: PreviewFrameProps) {
  return (
    <I18nextProvider i18n={i18next.cloneInstance({ lng: locale })} key={locale}>
      <div className={wide ? undefined : 'wrap'} style={wide ? undefined : { paddingBlock: '0.2rem' }} lang={locale}>
        {children}
      </div>
    </I18nextProvider>
  );
}
