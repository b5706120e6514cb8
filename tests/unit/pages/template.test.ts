import { describe, expect, it } from 'vitest';
import { pageLocale } from '#server/pages/pageLocale.ts';
import { createPageTemplate } from '#server/pages/template.ts';

const page =
  '<!doctype html><html lang="en-US"><head><meta name="description" content="x" /><title>x</title></head><body><div id="root"><div>start</div></div> <div class="start-notes"></div></body></html>';

describe('a page', () => {
  const build = createPageTemplate(page);
  const locale = 'zh-CN';
  const preloads = [
    { as: 'style', href: '/a.css' },
    { as: 'fetch', href: '/api/home', rendered: true },
    { as: 'fetch', href: '/api/sessions/current' },
  ] as const;

  it('has what was rendered in place of the built head and drawing, whatever its text holds', () => {
    const content = { head: "<title>$& $' $1</title>", html: '<main>$&</main>', data: '{"answers":["$1"]}' };
    const html = build({ locale, preloads: [], styles: null, content });
    expect(html).toContain('<html lang="zh-CN">');
    expect(html).toContain("<title>$& $' $1</title>");
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).not.toContain('name="description"');
    expect(html).toContain('<div id="root"><main>$&</main></div>');
    expect(html).toContain('<script type="application/json" id="page-data">{"answers":["$1"]}</script>');
    expect(html).not.toContain('start</div>');
  });

  it('keeps the built head and drawing where it is not rendered', () => {
    const html = build({ locale, preloads, styles: null });
    expect(html).toContain('<title>x</title>');
    expect(html).toContain('name="description"');
    expect(html).toContain('<div id="root"><div>start</div></div>');
    expect(html).not.toContain('page-data');
    expect(html).toContain('rel="preload" as="style"');
  });

  it('says in its head what is known of it, where it is not rendered', () => {
    const html = build({ locale, preloads: [], styles: null, head: '<title>$& known</title>' });
    expect(html).toContain('<title>$& known</title>');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).not.toContain('name="description"');
    expect(html).toContain('<div id="root"><div>start</div></div>');
  });

  it('needs its styles at once, and no answer that it brings along', () => {
    const html = build({ locale, preloads, styles: null, content: { head: '', html: '', data: '{}' } });
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/a.css" />');
    expect(html).not.toContain('/api/home');
    expect(html).toContain('/api/sessions/current');
  });

  it('asks for the styles of a colour only where one is set', () => {
    const parts = { locale, preloads: [] } as const;
    expect(build({ ...parts, styles: '/brand.css?v=3' })).toContain('<link rel="stylesheet" href="/brand.css?v=3" />');
    expect(build({ ...parts, styles: null })).not.toContain('/brand.css');
  });

  it('cannot be made of a page that was built otherwise', () => {
    expect(() => createPageTemplate('<html></html>')).toThrow('the built page has no');
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
