import { useState } from 'react';
import type { Locale } from '#contract/http/common.ts';
import type { Rubric } from '#contract/judging/rubric.ts';
import type { Points } from '#contract/judging/rules/rubric.ts';
import { MarkSheet } from '#src/judging/sheet/MarkSheet.tsx';
import { loadReaderWords, ReaderLanguage } from '#src/platform/i18n/ReaderLanguage.tsx';

/** Loads the messages of the sheet. */
export const loadPreviewWords = () => loadReaderWords(['app', 'judging']);

/** A rubric as its judges see it, by their own sheet; it can be tried, and what is tried counts for nothing. */
export function SheetPreview({ rubric, locale }: { rubric: Rubric; locale: Locale }) {
  const [points, setPoints] = useState<Points>({});
  return (
    <ReaderLanguage locale={locale}>
      <div className="wrap">
        <MarkSheet rubric={rubric} points={points} onChange={setPoints} />
      </div>
    </ReaderLanguage>
  );
}
