import type { Download } from '#contract/content/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { DownloadCard } from '#src/content/downloads/DownloadCard.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';

export { loadPreviewWords } from './PreviewFrame.tsx';

/** A file to download, as the portal would show it. */
export function DownloadPreview({ download, locale }: { download: Download; locale: Locale }) {
  return (
    <PreviewFrame locale={locale}>
      <DownloadCard download={download} />
    </PreviewFrame>
  );
}
