// Guards: an article is published only completely and in both languages, at the chosen time, and without hiding the public version. The outdated
// language is known, whatever the order of input.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ContentData, type NewsData } from '#contract/content/contentData.ts';
import {
  changedLocales,
  contentState,
  isEnglishOlder,
  missingInContent,
  publicationAt,
  textAtAfter,
} from '#contract/content/rules/contentDraft.ts';

const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const whole: NewsData = {
  kind: 'news',
  category: 'story',
  title: both('title'),
  summary: both('summary'),
  body: both('body'),
  art: 'mat-blocks',
  picture: null,
};
const source = { type: 'image/webp' as const, width: 480, url: '/files/00000000000000000000/picture-480.webp' };
const instant = fc.integer({ min: 0, max: 2 ** 45 });

describe('an article', () => {
  it('lacks what is empty in either language, and nothing else', () => {
    expect(missingInContent(whole)).toEqual({});
    fc.assert(
      fc.property(
        fc.constantFrom('title', 'summary', 'body'),
        fc.constantFrom('zh-CN', 'en-US'),
        fc.stringMatching(/^[\s\u200b\u2060\ufeff]*$/),
        (field, locale, blank) => {
          const data = { ...whole, [field]: { ...both('words'), [locale]: blank } };
          expect(missingInContent(data)).toEqual({ [`${field}.${locale}`]: 'required' });
        },
      ),
    );
    expect(missingInContent({ ...whole, picture: { alt: both(''), width: 480, height: 300, sources: [source] } })).toEqual({
      'picture.alt.zh-CN': 'required',
      'picture.alt.en-US': 'required',
    });
  });
});

describe('a question and a download', () => {
  it('lack what is empty in either language; a download also its file and the languages of that', () => {
    const question = { kind: 'question', category: 'signup', question: both('q'), answer: both('a') } as const;
    expect(missingInContent(question)).toEqual({});
    expect(missingInContent({ ...question, answer: { 'zh-CN': 'a', 'en-US': ' ' } })).toEqual({ 'answer.en-US': 'required' });
    const file = { url: '/files/00000000000000000000/document.pdf', format: 'PDF', sizeBytes: 1 };
    const download = {
      kind: 'download' as const,
      category: 'rules' as const,
      title: both('t'),
      description: both('d'),
      languages: ['zh-CN' as const],
      pinned: false,
      file,
    };
    expect(missingInContent(download)).toEqual({});
    expect(missingInContent({ ...download, languages: [], file: null })).toEqual({ languages: 'required', file: 'required' });
  });
});

describe('a slide and a partner', () => {
  const slide = {
    kind: 'slide' as const,
    tone: 'sun' as const,
    title: both('t'),
    body: both('b'),
    actionLabel: both('a'),
    actionTo: '/matchSign?season=2026',
    art: 'mat-blocks',
    picture: null,
    from: null,
    until: null,
  };
  const logo = { url: '/files/00000000000000000000/a.webp', width: 1, height: 1 };
  const partner = { kind: 'partner' as const, name: both('n'), url: '', logo };

  it('lead only where they may, and a slide ends after its beginning', () => {
    expect([missingInContent(slide), missingInContent(partner)]).toEqual([{}, {}]);
    for (const actionTo of [
      '',
      'matchSign',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'https://elsewhere.example',
      'javascript:alert(1)',
      '/a b',
    ])
      expect(missingInContent({ ...slide, actionTo })).toEqual({ actionTo: 'link_not_accepted' });
    for (const url of ['elsewhere.example', 'http://elsewhere.example', 'javascript:alert(1)', 'data:text/html,x', '//elsewhere.example'])
      expect(missingInContent({ ...partner, url })).toEqual({ url: 'link_not_accepted' });
    expect(missingInContent({ ...partner, url: 'https://elsewhere.example/a', logo: null })).toEqual({ logo: 'required' });
    expect(missingInContent({ ...slide, art: null })).toEqual({ art: 'required' });
    fc.assert(
      fc.property(instant, instant, (from, until) => {
        expect('until' in missingInContent({ ...slide, from, until })).toBe(until <= from);
      }),
    );
  });
});

describe('what is written in both languages', () => {
  const source = { type: 'image/webp', width: 480, url: '/files/00000000000000000000/picture-480.webp' };
  const picture = { alt: both('p'), width: 480, height: 300, sources: [source] };
  const winner = { award: 'first', group: 'primary', organization: both('o'), memberNames: [], country: 'CN', registrationId: null };
  const titled = { title: both('t'), lead: both('l'), body: both('b') };
  const kinds: [object, string[]][] = [
    [{ ...whole, picture }, ['title', 'summary', 'body', 'picture.alt']],
    [{ kind: 'question', category: 'signup', question: both('q'), answer: both('a') }, ['question', 'answer']],
    [
      {
        ...{ kind: 'download', category: 'rules', title: both('t'), description: both('d'), languages: ['en-US'], pinned: false },
        file: { url: '/files/00000000000000000000/document.pdf', format: 'PDF', sizeBytes: 1 },
      },
      ['title', 'description'],
    ],
    [
      {
        ...{ kind: 'slide', tone: 'sun', title: both('t'), body: both('b'), actionLabel: both('a'), actionTo: '/', art: null, picture },
        ...{ from: 1, until: 2 },
      },
      ['title', 'body', 'actionLabel', 'picture.alt'],
    ],
    [{ kind: 'partner', name: both('n'), url: '', logo: { url: '/files/00000000000000000000/a.webp', width: 1, height: 1 } }, ['name']],
    [{ kind: 'page', ...titled, version: '1' }, ['title', 'lead', 'body']],
    [
      {
        ...{ kind: 'review', season: 2025, title: both('t'), summary: both('s'), story: both('y'), art: 'a', heldAt: 1, teams: 1 },
        ...{ countries: 1, winners: [{ ...winner, teamName: both('w') }] },
      },
      ['title', 'summary', 'story', 'winners.0.teamName', 'winners.0.organization'],
    ],
    [
      { kind: 'about', ...titled, milestones: [{ year: 2020, title: both('m'), body: both('n') }] },
      ['title', 'lead', 'body', 'milestones.0.title', 'milestones.0.body'],
    ],
  ];
  const withBlank = (value: unknown, path: readonly string[]): unknown => {
    const [name = '', ...rest] = path;
    if (path.length === 0) return ' ';
    if (Array.isArray(value)) return value.map((each, index) => (index === Number(name) ? withBlank(each, rest) : each));
    return { ...Object(value), [name]: withBlank(Object(value)[name], rest) };
  };

  it.each(kinds)('is missing where it is blank in one: %j', (data, texts) => {
    expect(missingInContent(ContentData.parse(data))).toEqual({});
    for (const text of texts)
      for (const locale of ['zh-CN', 'en-US']) {
        const path = `${text}.${locale}`;
        expect(missingInContent(ContentData.parse(withBlank(data, path.split('.'))))).toEqual({ [path]: 'required' });
      }
  });

  it('is not all that a legal text and a past event need', () => {
    const page = { kind: 'page' as const, ...titled, version: ' ' };
    expect(missingInContent(page)).toEqual({ version: 'required' });
    const review = ContentData.parse({ ...kinds[6]?.[0], season: null, heldAt: null });
    expect(missingInContent(review)).toEqual({ season: 'required', heldAt: 'required' });
    const teams = [
      { ...winner, teamName: both('w'), organization: both('') },
      { ...winner, teamName: both('w'), country: 'C' },
      { ...winner, teamName: both('w'), country: 'cn' },
      // An entry of this site has its names there.
      { ...winner, teamName: both(''), organization: both(''), registrationId: 'r1' },
      { ...winner, teamName: both(''), country: '', registrationId: 'r2' },
    ];
    expect(missingInContent(ContentData.parse({ ...kinds[6]?.[0], winners: teams }))).toEqual({
      'winners.1.country': 'required',
      'winners.2.country': 'required',
      'winners.4.country': 'required',
    });
  });
});

describe('the moment of publication', () => {
  it('is now or to come, and what is public stays so with its date', () => {
    fc.assert(
      fc.property(fc.option(instant), fc.option(instant), instant, (asked, publishedAt, now) => {
        const moment = publicationAt(asked, publishedAt, now);
        const isPublic = contentState(publishedAt, true, now) === 'published';
        if ('problem' in moment) {
          expect(asked).not.toBeNull();
          expect(moment.problem).toBe(isPublic ? 'already_public' : 'moment_past');
        } else {
          expect(moment.at).toBe(isPublic ? publishedAt : moment.at > now ? asked : now);
          expect(contentState(moment.at, true, now)).toBe(asked !== null && asked > now ? 'scheduled' : 'published');
        }
      }),
    );
  });

  it('may be a minute late, as the one that was chosen may pass before it is sent', () => {
    const now = Date.UTC(2026, 3, 9);
    expect(publicationAt(now - 59_999, null, now)).toEqual({ at: now });
    expect(publicationAt(now - 60_000, null, now)).toEqual({ problem: 'moment_past' });
    expect(publicationAt(now + 1, now + 9, now)).toEqual({ at: now + 1 });
  });

  it('decides the state', () => {
    expect([contentState(null, false, 5), contentState(null, true, 5), contentState(5, true, 5), contentState(6, true, 5)]).toEqual([
      'draft',
      'offline',
      'published',
      'scheduled',
    ]);
  });
});

describe('the older language', () => {
  const edit = fc.record({ locale: fc.constantFrom('zh-CN', 'en-US'), field: fc.constantFrom('title', 'body'), text: fc.string() });
  it('is the one whose words were changed before the other’s', () => {
    fc.assert(
      fc.property(fc.array(edit), (edits) => {
        let data = whole;
        let textAt = { 'zh-CN': 0, 'en-US': 0 };
        const last: Record<string, number> = { 'zh-CN': 0, 'en-US': 0 };
        for (const [index, { locale, field, text }] of edits.entries()) {
          const next = { ...data, [field]: { ...data[field === 'title' ? 'title' : 'body'], [locale]: text } };
          if (changedLocales(data, next).length > 0) last[locale] = index + 1;
          textAt = textAtAfter(textAt, data, next, index + 1);
          data = next;
        }
        expect(textAt).toEqual(last);
        expect(isEnglishOlder(textAt)).toBe((last['en-US'] ?? 0) < (last['zh-CN'] ?? 0));
      }),
    );
    expect(changedLocales(whole, { ...whole, category: 'jury' })).toEqual([]);
  });
});
