import type { Locale, Text } from '#contract/common.ts';
import type { Winner } from '#contract/content.ts';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';
import { WinnersTable } from '../gallery/WinnersTable.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';

/** Loads the words of both languages: a preview is read in either. */
export const loadPreviewWords = async (): Promise<void> => {
  await Promise.all((['zh-CN', 'en-US'] as const).map((locale) => loadNamespaces(['app', 'content', 'reading', 'gallery'], locale)));
};

interface ReviewPreviewProps {
  title: Text;
  summary: Text;
  story: Text;
  winners: readonly Winner[];
  locale: Locale;
}

/** A past event, as the portal would show it. */
export function ReviewPreview({ title, summary, story, winners, locale }: ReviewPreviewProps) {
  return (
    <PreviewFrame locale={locale}>
      <h1>{title[locale]}</h1>
      <p>{summary[locale]}</p>
      <Markdown source={story[locale]} level={3} />
      {winners.length > 0 && <WinnersTable winners={winners} />}
    </PreviewFrame>
  );
}
