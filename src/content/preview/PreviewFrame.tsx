import type { ReactNode } from 'react';
import type { Locale } from '#contract/http/common.ts';
import { loadReaderWords, ReaderLanguage } from '#src/platform/i18n/ReaderLanguage.tsx';

/** Loads the messages of content previews. */
export const loadPreviewWords = () => loadReaderWords(['app', 'content', 'reading', 'gallery']);

interface PreviewFrameProps {
  /** The readers' language, independent of the surrounding page. */
  locale: Locale;
  /** True if the content has its own margins. */
  wide?: boolean;
  children: ReactNode;
}

/** The portal's own components in the language of a preview. */
export function PreviewFrame({ locale, wide = false, children }: PreviewFrameProps) {
  return (
    <ReaderLanguage locale={locale}>
      <div className={wide ? undefined : 'wrap'} style={wide ? undefined : { paddingBlock: '0.2rem' }} lang={locale}>
        {children}
      </div>
    </ReaderLanguage>
  );
}
