import { lazy, Suspense, useState } from 'react';
import { DownloadData } from '#contract/content/contentData.ts';
import { ContentEditor } from '#src/admin/content/editor/ContentEditor.tsx';
import { PhonePreview } from '#src/admin/content/editor/PhonePreview.tsx';
import type { ContentDraft } from '#src/admin/content/editor/useContentDraft.ts';
import { ContentPage } from '#src/admin/content/lists/ContentPage.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { loadDownloadPreview } from '#src/content/index.ts';
import { DownloadFields } from './DownloadFields.tsx';

const DownloadPreview = lazy(async () => {
  const module = await loadDownloadPreview();
  await module.loadPreviewWords();
  return { default: module.DownloadPreview };
});

/** A placeholder: without a file the card has no size. */
const NO_FILE = { url: '', format: '–', sizeBytes: 0 };

const Preview = ({ draft: { id, record, data } }: { draft: ContentDraft<'download'> }) => {
  const [now] = useState(() => Date.now());
  const { file, kind: _, ...words } = data;
  const download = { ...words, ...(file ?? NO_FILE), id, publishedAt: record.publishedAt ?? now };
  return (
    <PhonePreview>
      {(_, locale) => (
        <Suspense fallback={<LoadingBars />}>
          <DownloadPreview download={download} locale={locale} />
        </Suspense>
      )}
    </PhonePreview>
  );
};

/** Files to download; the pinned ones have an order of their own. */
export const DownloadPage = () => (
  <ContentPage
    kind="download"
    editor={(id) => (
      <ContentEditor
        key={id}
        kind="download"
        id={id}
        schema={DownloadData}
        titleOf={({ title }) => title}
        fields={(form) => <DownloadFields {...form} />}
        preview={(draft) => <Preview draft={draft} />}
      />
    )}
  />
);
