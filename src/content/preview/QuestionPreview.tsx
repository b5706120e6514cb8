import type { Question } from '#contract/content/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { entriesOf } from '#src/content/faq/faqSearch.ts';
import { QuestionItem } from '#src/content/faq/QuestionItem.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';

export { loadPreviewWords } from './PreviewFrame.tsx';

/** A question with its answer open, as the portal would show it. */
export function QuestionPreview({ question, locale }: { question: Question; locale: Locale }) {
  return (
    <PreviewFrame locale={locale}>
      {entriesOf([question], locale).map((entry) => (
        <QuestionItem key={entry.id} entry={entry} search="" startsOpen />
      ))}
    </PreviewFrame>
  );
}
