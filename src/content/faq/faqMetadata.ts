import type { Question } from '#contract/content/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { parseMarkdown, plainText } from '#src/platform/markdown/document.ts';
import type { Metadata } from '#src/platform/metadata/PageMetadata.tsx';

/** Returns the questions with their answers, as text (schema.org/FAQPage). */
export const faqMetadata = (questions: readonly Question[], locale: Locale): Metadata => ({
  things: () => [
    {
      '@type': 'FAQPage',
      inLanguage: locale,
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question[locale],
        acceptedAnswer: { '@type': 'Answer', text: plainText(parseMarkdown(answer[locale]), ' ') },
      })),
    },
  ],
});
