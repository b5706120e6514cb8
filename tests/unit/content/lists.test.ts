import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newsCategories, type Question, questionCategories } from '#contract/content/public.ts';
import { newsCategoryValues, newsQueryOf } from '#contract/portal/listQueries.ts';
import { entriesOf, findEntries, categories as questionSubjects } from '#src/content/faq/faqSearch.ts';
import { dayOf } from '#src/content/home/dayOf.ts';
import { newsPath } from '#src/content/news/newsQuery.ts';
import { highlightMatches, termsOf } from '#src/content/search/textSearch.ts';
import { legalPageOf } from '#src/content/texts/legalPages.ts';
import { pageNumbers } from '#src/ui/navigation/pageNumbers.ts';

test('the screens know every category of the contract', () => {
  expect(new Set(newsCategoryValues)).toEqual(new Set(newsCategories));
  expect(new Set(questionSubjects)).toEqual(new Set(questionCategories));
});

describe('news', () => {
  const queryOf = (search: string) => newsQueryOf(new URLSearchParams(search));

  test('reads the page and the category, and leaves out what is wrong', () => {
    expect(queryOf('page=3&category=jury')).toEqual({ page: 3, category: 'jury' });
    for (const search of ['', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9', 'category=none'])
      expect(queryOf(search), search).toEqual({ page: 1 });
  });

  test('an address says what it was made from', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.option(fc.constantFrom(...newsCategoryValues), { nil: undefined }),
        (page, category) => {
          const query = { page, ...(category && { category }) };
          expect(newsQueryOf(new URL(newsPath(query), 'https://site.test').searchParams)).toEqual(query);
        },
      ),
    );
  });
});

describe('pagination', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('page %i of %i', (page, count, shown) => expect(pageNumbers(page, count)).toEqual(shown));

  test('never leaves out a single page, and always names the ends and the current one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (count, seed) => {
        const page = 1 + (seed % count);
        const shown = pageNumbers(page, count);
        expect(shown).toEqual(expect.arrayContaining([1, page, count]));
        shown.forEach((number, index) => {
          if (number === null) expect((shown[index + 1] ?? 0) - (shown[index - 1] ?? 0)).toBeGreaterThan(2);
        });
      }),
    );
  });
});

describe('questions', () => {
  const entries = entriesOf(
    [
      {
        id: 'a',
        category: 'signup',
        question: { 'zh-CN': '几岁的孩子可以参赛？', 'en-US': 'How old must a child be?' },
        answer: { 'zh-CN': '4 到 10 岁。', 'en-US': 'From **4** to 10.\n\n- see the [rules](/down)' },
      },
      {
        id: 'b',
        category: 'work',
        question: { 'zh-CN': '视频多大？', 'en-US': 'How large may a video be?' },
        answer: { 'zh-CN': '最大 500 MB。', 'en-US': 'At most 500 MB.' },
      },
    ],
    'en-US',
  );
  const found = (search: string, category?: 'signup' | 'work') => findEntries(entries, search, category).map(({ id }) => id);

  test('finds every word in question or answer, whatever its letters look like', () => {
    expect(found('')).toEqual(['a', 'b']);
    expect(found('HOW')).toEqual(['a', 'b']);
    expect(found('how ５００')).toEqual(['b']);
    expect(found('rules')).toEqual(['a']);
    expect(found('how', 'work')).toEqual(['b']);
    expect(found('aeroplane')).toEqual([]);
  });

  test('searches what is read, not the marks or addresses', () => expect(found('down')).toEqual([]));

  test('shows where a word stands, also one that looks like a pattern', () => {
    expect(highlightMatches('How large (in MB)?', 'how (in')).toEqual([
      { text: 'How', found: true },
      { text: ' large ', found: false },
      { text: '(in', found: true },
      { text: ' MB)?', found: false },
    ]);
  });

  test('cutting loses nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, search) => {
        expect(
          highlightMatches(text, search)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  test('words are cut at Chinese marks too', () => expect(termsOf('视频，图片 视频')).toEqual(['视频', '图片']));
});

test.each([
  ['/agreement', 'agreement', false],
  ['/privacy', 'privacy', false],
  ['/terms', 'terms', false],
  ['/agreement_en', 'agreement', true],
  ['/policy_en', 'privacy', true],
  ['/privacy-en', 'privacy', true],
  ['/terms-en/', 'terms', true],
])('%s shows %s, always English: %s', (path, slug, english) => expect(legalPageOf(path)).toEqual({ slug, english }));

test('a date block shows the day of the site, not of the device', () => {
  const newYear = Date.UTC(2025, 11, 31, 20);
  expect(dayOf(newYear, 'en-US', 'Asia/Shanghai')).toEqual({ day: '01', month: 'Jan' });
  expect(dayOf(newYear, 'zh-CN', 'Asia/Shanghai')).toEqual({ day: '01', month: '1月' });
});

describe('the questions of the site', () => {
  // The site's own file, which the server reads too.
  const questions: Question[] = JSON.parse(readFileSync('server/seed/content/faq.json', 'utf8'));
  const found = (locale: 'zh-CN' | 'en-US', search: string) =>
    findEntries(entriesOf(questions, locale), search, undefined).map(({ id }) => id);

  test.each([
    ['身份证', 'id-number'],
    ['身份证号码', 'id-number'],
    ['退款', 'refund'],
    ['退费', 'refund'],
    ['怎么付款', 'fee'],
    ['付费', 'fee'],
    ['多少钱', 'fee'],
    ['fukuan', 'fee'],
    ['tuikuan', 'refund'],
    ['sfz', 'id-number'],
    ['怎么查分数', 'find-result'],
    ['录像', 'film-tips'],
    ['日程', 'calendar'],
    ['推送', 'notices'],
    ['收据', 'fee'],
    ['payment', 'fee'],
  ])('a Chinese reader finds by “%s” what they ask for', (search, id) => expect(found('zh-CN', search)).toContain(id));

  test.each([
    ['passport', 'id-number'],
    ['id card', 'id-number'],
    ['refund', 'refund'],
    ['How do I pay?', 'fee'],
    ['price', 'fee'],
    ['receipt', 'fee'],
    ['HEIC', 'phone-photos'],
    ['all my teams', 'teachers-desk'],
    ['delete my account', 'delete-account'],
  ])('an English reader finds by “%s” what they ask for', (search, id) => expect(found('en-US', search)).toContain(id));

  test('what no question is about is not found', () => {
    for (const search of ['xyzzy', '天气', 'page turner'])
      expect([found('zh-CN', search), found('en-US', search)], search).toEqual([[], []]);
  });
});
