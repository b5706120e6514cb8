import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPageTemplate, type PageHead, pageLocale, renderHead } from '#server/pages/head.ts';
import en from '#server/pages/words/en-US.json' with { type: 'json' };
import zh from '#server/pages/words/zh-CN.json' with { type: 'json' };

const head: PageHead = {
  locale: 'en-US',
  title: 'News',
  description: 'All news.',
  brand: 'Tangible Cup',
  url: 'https://cup.example/news',
  saysLanguage: false,
  listed: true,
  type: 'website',
  image: 'https://cup.example/share/default.jpg',
};
const page =
  '<!doctype html><html lang="en-US"><head><meta name="description" content="x" /><title>x</title></head><body><div id="root"><div>start</div></div> <div class="start-notes"></div></body></html>';

describe('the head of a page', () => {
  it('lets nothing that stands in a text become markup', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, description) => {
        const lines = renderHead({ ...head, title: `${title}x`, description }).split('\n');
        const tags = renderHead({ ...head, title: 'x', description: 'x' }).match(/</g)?.length;
        expect(lines.join('\n').match(/</g)?.length).toBe(tags);
      }),
    );
  });

  it('replaces the built page’s own title and description, whatever the text holds', () => {
    fc.assert(
      fc.property(fc.constantFrom('$&', "$'", '$1', 'a'), (title) => {
        const html = createPageTemplate(page)({ ...head, title, locale: 'zh-CN' });
        expect(html).toContain('<html lang="zh-CN">');
        expect(html.match(/<title>/g)).toHaveLength(1);
        expect(html.match(/name="description"/g)).toHaveLength(1);
      }),
    );
    expect(() => createPageTemplate('<html></html>')).toThrow('the built page has no');
  });

  it('says a canonical address, and both languages only where it is listed', () => {
    expect(renderHead(head)).toContain('<link rel="canonical" href="https://cup.example/news" />');
    expect(renderHead({ ...head, saysLanguage: true })).toContain('href="https://cup.example/news?lang=en-US"');
    expect(renderHead(head).match(/hreflang/g)).toHaveLength(3);
    expect(renderHead({ ...head, listed: false })).not.toContain('hreflang');
  });
});

describe('the content of a page', () => {
  const build = createPageTemplate(page);

  it('takes the place of the drawing, with what it was made of, and its links go into the head', () => {
    const html = build(head, [], { html: '<link rel="preload" as="image" href="/a.svg"/><main>$&</main>', data: '{"answers":["$1"]}' });
    expect(html).toContain('<div id="root"><main>$&</main></div>');
    expect(html).toContain('<script type="application/json" id="page-data">{"answers":["$1"]}</script>');
    expect(html).not.toContain('start</div>');
    expect(html.indexOf('/a.svg')).toBeLessThan(html.indexOf('</head>'));
  });

  it('is the drawing alone where it is not rendered', () => {
    const html = build(head);
    expect(html).toContain('<div id="root"><div>start</div></div>');
    expect(html).not.toContain('page-data');
  });

  it('needs its styles at once, and no answer that it brings along', () => {
    const preloads = [
      { as: 'style', href: '/a.css' },
      { as: 'fetch', href: '/api/home', rendered: true },
      { as: 'fetch', href: '/api/sessions/current' },
    ] as const;
    const html = build(head, preloads, { html: '', data: '{}' });
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/a.css" />');
    expect(html).not.toContain('/api/home');
    expect(html).toContain('/api/sessions/current');
    expect(build(head, preloads)).toContain('rel="preload" as="style"');
  });
});

describe('the language of a page', () => {
  it.each([
    ['zh-CN', 'en', 'zh-CN'],
    [null, 'zh-TW,zh;q=0.9,en;q=0.8', 'zh-CN'],
    [null, 'en-GB,en;q=0.9,zh;q=0.5', 'en-US'],
    [null, 'de,zh;q=0.2,en;q=0.1', 'zh-CN'],
    [null, undefined, 'en-US'],
    ['fr', 'fr', 'en-US'],
  ])('%s, %s → %s', (asked, accepted, expected) => expect(pageLocale(asked, accepted)).toBe(expected));
});

it('has the same texts in both languages', () => {
  expect(Object.keys(zh)).toEqual(Object.keys(en));
});
