// Guards: an article shows the date of its change, if that was on a later day than its publication. A preview with texts of its own (the history on
// the page about the competition) renders as soon as its texts are loaded, in either language: it must not wait for an instance of i18next that React
// creates anew on every render attempt.
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static.node';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { NewsPreview } from '#src/content/preview/NewsPreview.tsx';
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

it.each([
  ['zh-CN', 2, '更新于 2026年11月23日'],
  ['en-US', 2, 'Updated on 23 Nov 2026'],
  ['en-US', 0, null],
] as const)('an article in %s that was changed after %i days says: %s', async (locale, days, said) => {
  const publishedAt = Date.UTC(2026, 10, 21, 4);
  const texts = { title: both('Title'), summary: both('Summary'), body: both('Body') };
  const dates = { publishedAt, updatedAt: publishedAt + days * 24 * 3600_000 + 1 };
  const shown = { category: 'story' as const, illustration: { art: null, picture: null }, previous: null, next: null };
  const { prelude } = await prerender(
    <MemoryRouter>
      <NewsPreview news={{ id: 'n', ...texts, ...dates, ...shown }} locale={locale} view="article" />
    </MemoryRouter>,
  );
  const drawn = await new Response(prelude).text();
  expect(drawn.match(/<time/g)).toHaveLength(said === null ? 1 : 2);
  if (said !== null) expect(drawn).toContain(said);
});
