// Promise: whatever is on the site is found by its own title in either language, however its letters are typed, and by the words that families use for it.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Text } from '#contract/http/common.ts';
import { isPortalPath } from '#contract/portal/rules/portalPath.ts';
import { type HitKind, hitKinds, searchSite } from '#src/content/search/siteSearch.ts';
import { termsOf } from '#src/content/search/textSearch.ts';

type Content = Parameters<typeof searchSite>[0];

const both = (zh: string, en: string): Text => ({ 'zh-CN': zh, 'en-US': en });
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('Café “Élan”', '城市小信使・全国总决赛', 'ＣＵＰ ２０２６', 'How much is a place?', '-- … --'),
);
const text = fc.record({ 'zh-CN': words, 'en-US': words });
const id = fc.uuid();
const content: fc.Arbitrary<Content> = fc.record({
  competitions: fc.array(fc.record({ id, slug: id, title: text, summary: text, venue: fc.constant(null) }), { maxLength: 2 }),
  questions: fc.array(fc.record({ id, question: text, answer: text }), { maxLength: 2 }),
  news: fc.array(fc.record({ id, title: text, summary: text }), { maxLength: 2 }),
});

const titlesOf = ({ competitions, questions, news }: Content): { kind: HitKind; id: string; title: Text }[] => [
  ...competitions.map((each) => ({ kind: 'competition' as const, id: each.id, title: each.title })),
  ...questions.map((each) => ({ kind: 'question' as const, id: each.id, title: each.question })),
  ...news.map((each) => ({ kind: 'news' as const, id: each.id, title: each.title })),
];
const idsOf = (all: Content, search: string) => searchSite(all, search).flatMap(({ kind, hits }) => hits.map((hit) => `${kind} ${hit.id}`));

describe('the search of the site', () => {
  it('finds everything by its own title, in either language', () => {
    fc.assert(
      fc.property(content, (all) => {
        for (const { kind, id: own, title } of titlesOf(all))
          for (const typed of Object.values(title)) if (typed.trim() !== '') expect(idsOf(all, typed)).toContain(`${kind} ${own}`);
      }),
    );
  });

  it('names each thing once, in the order of the kinds, with a path of the portal', () => {
    fc.assert(
      fc.property(content, words, (all, search) => {
        const groups = searchSite(all, search);
        const kinds = groups.map(({ kind }) => kind);
        expect(kinds).toEqual(hitKinds.filter((kind) => kinds.includes(kind)));
        const ids = groups.flatMap(({ kind, hits }) => hits.map((hit) => `${kind} ${hit.id}`));
        expect(new Set(ids).size).toBe(ids.length);
        for (const { hits } of groups) for (const { to } of hits) expect(isPortalPath(to)).toBe(true);
      }),
    );
  });

  const wide = (typed: string) => typed.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0));
  it('does not see width, case or accents', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcXYZéÉüñß 123城市') }), (typed) => {
        const terms = termsOf(typed);
        expect(termsOf(wide(typed))).toEqual(terms);
        expect(termsOf(typed.toUpperCase().toLowerCase())).toEqual(termsOf(typed.replaceAll('ß', 'ss')));
        expect(termsOf(typed.normalize('NFD'))).toEqual(terms);
      }),
    );
    const cafe: Content = {
      competitions: [],
      questions: [],
      news: [{ id: 'n', title: both('咖啡馆', 'The Café'), summary: both('', '') }],
    };
    for (const typed of ['cafe', 'CAFÉ', 'ｃａｆｅ', 'café']) expect(idsOf(cafe, typed), typed).toEqual(['news n']);
  });

  const faq: Content = {
    competitions: [],
    news: [],
    questions: [
      {
        id: 'name',
        question: both('怎样更改姓名？', 'How do I change the name on a certificate?'),
        answer: both('在报名页里改。', 'On its page.'),
      },
      { id: 'refund', question: both('可以退款吗？', 'Is there a refund?'), answer: both('开赛前可以。', 'Before the contest.') },
      { id: 'password', question: both('忘记密码怎么办？', 'I forgot my password'), answer: both('用验证码找回。', 'Use a code.') },
      { id: 'upload', question: both('视频怎么上传？', 'How do I upload a video?'), answer: both('最大 500 MB。', 'At most 500 MB.') },
      { id: 'signup', question: both('在哪里报名？', 'Where do I sign up?'), answer: both('在赛事页。', 'On the page.') },
      { id: 'cancel', question: both('怎样取消？', 'How do I cancel?'), answer: both('在我的赛事里。', 'In My events.') },
    ],
  };
  test.each([
    ['改名', 'name'],
    ['改名字', 'name'],
    ['rename', 'name'],
    ['退费', 'refund'],
    ['退钱', 'refund'],
    ['money back', 'refund'],
    ['名字写错了', 'name'],
    ['错别字', 'name'],
    ['收不到短信', 'password'],
    ['mima', 'password'],
    ['password', 'password'],
    ['提交', 'upload'],
    ['hand in', 'upload'],
    ['register', 'signup'],
    ['参赛', 'signup'],
    ['退赛', 'cancel'],
    ['withdraw', 'cancel'],
  ])('“%s” finds the question that says it otherwise', (typed, found) => {
    expect(idsOf(faq, typed)).toContain(`question ${found}`);
  });

  it('finds nothing without a word, and puts hits in titles first', () => {
    expect(searchSite(faq, ' \t')).toEqual([]);
    expect(searchSite(faq, 'aeroplane')).toEqual([]);
    const news = [
      { id: 'within', title: both('甲', 'First'), summary: both('地图', 'a mat') },
      { id: 'titled', title: both('乙', 'The mat'), summary: both('', '') },
    ];
    expect(idsOf({ ...faq, news }, 'mat')).toEqual(['news titled', 'news within']);
  });
});
