// Guards: a preview that speaks (the history on the page about the competition) is there as soon as its words are, in either language: it must not wait
// for an instance of i18next that every try of React's to draw it makes anew.
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { AboutPreview, loadPreviewWords } from '#src/content/preview/PagePreview.tsx';
import { initLanguages } from '#src/platform/i18n/i18n.ts';

const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });

beforeAll(async () => {
  await initLanguages('en-US');
  await loadPreviewWords();
});

it.each([
  ['zh-CN', '发展历程'],
  ['en-US', 'How it has grown'],
] as const)('the page about the competition is drawn at once (%s)', (locale, history) => {
  const page = { title: both('Title'), lead: both('Lead'), body: both('Body') };
  const drawn = renderToStaticMarkup(
    <AboutPreview {...page} milestones={[{ year: 2018, title: both('Three mats'), body: both('Eleven children') }]} locale={locale} />,
  );
  expect(drawn).toContain('Three mats');
  expect(drawn.replaceAll('<wbr/>', '')).toContain(history);
});
