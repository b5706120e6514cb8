import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { sectionsOf } from '#src/platform/markdown/document.ts';
import { checkImage, checkLink } from '#src/platform/markdown/links.ts';
import { Markdown } from '#src/platform/markdown/Markdown.tsx';
import { endlessNesting } from '../../fixtures/hostileTexts.ts';

const isScreen = (pathname: string) => pathname === '/faq';
const html = (source: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Markdown source={source} sections />
    </MemoryRouter>,
  );

describe('links', () => {
  test.each([
    'javascript:alert(1)',
    ' JaVa\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'https://bank.test@evil.test/',
  ])('leads nowhere: %s', (address) => expect(checkLink(address, isScreen)).toBeNull());

  test('tells screens, files, other sites and contacts apart', () => {
    expect(checkLink('/faq?q=a#b', isScreen)).toEqual({ kind: 'screen', to: '/faq?q=a#b' });
    expect(checkLink('#section-2', isScreen)).toEqual({ kind: 'screen', to: '#section-2' });
    expect(checkLink('/files/mat.pdf', isScreen)).toEqual({ kind: 'file', href: '/files/mat.pdf' });
    expect(checkLink('https://example.test/a', isScreen)).toEqual({ kind: 'site', href: 'https://example.test/a' });
    expect(checkLink('mailto:a@b.test', isScreen)).toEqual({ kind: 'contact', href: 'mailto:a@b.test' });
  });

  test.each(['//evil.test/faq', '/\\evil.test/faq'])('another host in disguise is another site: %s', (address) => {
    expect(checkLink(address, isScreen)?.kind).toBe('site');
  });

  test('pictures come from the site alone', () => {
    expect(checkImage('/art/maze.svg')).toBe('/art/maze.svg');
    for (const address of ['https://evil.test/a.png', '//evil.test/a.png', 'data:image/png;base64,AA', 'javascript:x']) {
      expect(checkImage(address), address).toBeNull();
    }
  });
});

describe('rendering', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <iframe src="https://evil.test"></iframe> b',
    '[press](javascript:alert(1))',
    '![x](https://evil.test/a.png)',
    '<a href="javascript:alert(1)">x</a>',
    '<style>body{display:none}</style>',
    '[x]: javascript:alert(1)\n\n[x]',
    '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<img src="/art/maze.svg" onerror=alert(1)> *a*',
    '<math><mtext><script>alert(1)</script></mtext></math>',
    '[x](jAvAsCrIpT&colon;alert(1))',
    '[x](java&#115;cript:alert(1))',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
    '[x][r]\n\n[r]: <javascript:alert(1)> "t"',
    '<div style="position:fixed" onclick="alert(1)" id="root">',
    '<Comp onClick={() => alert(1)} />',
    '<form action="https://evil.test"><input name=a></form>',
    'a[^evil]\n\n[^evil]: <script>alert(1)</script>\n\n<base href="//evil.test">',
  ])('nothing of %s reaches the page', (source) => {
    expect(html(source)).not.toMatch(
      /<(script|iframe|style|img|a|svg|math|form|input|base)\b|javascript:|data:|\son\w+=|\sstyle=|\sid=|evil\.test/i,
    );
  });

  test('whatever the source, only our elements and attributes reach the page', () => {
    const fragment = fc.oneof(
      fc.constantFrom(
        ...[
          '<script>',
          '</script>',
          '<img src=x onerror=alert(1)>',
          '<a href="javascript:alert(1)">',
          '[x](javascript:alert(1))',
          '![x](//evil.test/a.png)',
        ],
        ...[
          '<div style="color:red" id=root onclick=x>',
          '\n\n',
          '> ',
          '- ',
          '1. ',
          '# ',
          '|a|b|\n|-|-|\n|',
          '```',
          '&lt;script&gt;',
          '<!--',
          '-->',
          '[^1]: ',
          '[r]: data:x',
        ],
      ),
      fc.string(),
    );
    const allowed = /^(div|p|h[2-6]|ul|ol|li|strong|em|del|mark|code|pre|blockquote|table|thead|tbody|tr|th|td|a|span|sup|img|br|hr)$/;
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
        for (const [, name = '', attributes = ''] of html(fragments.join('')).matchAll(/<([a-z][^\s/>]*)((?:"[^"]*"|[^">])*)>/gi)) {
          expect(name).toMatch(allowed);
          for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g)) {
            expect(attribute).toMatch(
              /^(class|href|target|rel|src|alt|width|height|loading|decoding|id|start|scope|tabindex|data-column|data-discover)$/,
            );
            if (attribute === 'href' || attribute === 'src') expect(value).toMatch(/^(\/|#|https?:|mailto:|tel:|\?)/);
            if (attribute === 'src') expect(value).toMatch(/^\/(?!\/)/);
            if (attribute === 'id') expect(value).toMatch(/^section-\d+$/);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  // A browser parses at most 512 nested elements; beyond that it shows something else than the server has rendered.
  test.each(Object.entries(endlessNesting))('what nests without end is shown, and ends (%s)', (_name, source) => {
    const page = html(source);
    let depth = 0;
    let deepest = 0;
    for (const [, end] of page.matchAll(/<(\/?)\w+[^>]*>/g)) {
      depth += end ? -1 : 1;
      deepest = Math.max(deepest, depth);
    }
    expect(deepest).toBeLessThan(40);
    expect(page).toContain('deep');
  });

  test('shows letters in the order in which they stand', () => {
    expect(html('[\u202egnp.exe\u202c](/faq) \u202dعربي')).toMatch(/>gnp\.exe\u202c?<\/a> عربي/);
  });

  test('an address in angle brackets that is unsafe stays text', () => {
    expect(html('<javascript:alert(1)>')).not.toContain('href');
  });

  test('entities are shown as the characters they stand for, except in code', () => {
    const page = html(
      '## Caf&eacute;\n\nCaf&eacute; &#8212; &#x4E2D; &copy; ![na&iuml;ve](/art/maze.svg) `&eacute;`\n\n| &Auml; |\n|---|\n| b |',
    );
    expect(page).toContain('Café — 中 ©');
    expect(page).toContain('alt="naïve"');
    expect(page).toContain('<code>&amp;eacute;</code>');
    expect(page).toContain('data-column="Ä"');
    expect(sectionsOf('# Caf&eacute; &#8212; a')).toEqual([{ id: 'section-1', title: 'Café — a' }]);
  });

  test('the text that an HTML element encloses is shown without the element', () => {
    expect(html('a <b onclick="x">**bold**</b> c')).toContain('<p>a <strong>bold</strong> c</p>');
  });

  test('marks up what Markdown says', () => {
    const page = html(
      '## One & two\n\nA **bold** &amp; *slanted* [question](/faq).\n\n1. first\n2. second\n\n| Group | Age |\n|---|---|\n| Primary | 7–10 |',
    );
    expect(page).toContain('<h2 id="section-1">One &amp; two</h2>');
    expect(page).toContain('<strong>bold</strong> &amp; <em>slanted</em> <a href="/faq"');
    expect(page).toContain('<ol start="1"><li>first</li><li>second</li></ol>');
    expect(page).toContain('<td data-column="Age">7–10</td>');
  });

  test.each([
    ['请访问 https://example.org/docs，然后报名。', 'https://example.org/docs', '，然后报名。'],
    ['见（https://example.org/a_(b)）。', 'https://example.org/a_(b)', '）。'],
    ['见https://example.org/a｡下一句', 'https://example.org/a', '｡下一句'],
    ['https://example.org/a—说明', 'https://example.org/a', '—说明'],
    ['https://example.org/a～https://example.org/b', 'https://example.org/a', '～'],
    ['https://example.org/a｜乙', 'https://example.org/a', '｜乙'],
    ['> - 看 www.example.org。谢谢', 'http://www.example.org', '。谢谢'],
    ['| https://example.org/a、b |\n|---|', 'https://example.org/a', '、b'],
    ['**https://example.org/路径；**', 'https://example.org/%E8%B7%AF%E5%BE%84', '；'],
  ])('a link ends before a Chinese sign: %s', (source, href, after) => {
    const page = html(source);
    expect(page).toContain(`href="${new URL(href).href}"`);
    expect(page).toContain(`</a>${after}`);
  });

  test('two addresses with a Chinese sign between them are two links', () => {
    const page = html('https://example.org/a、https://example.org/b。');
    expect(page.match(/href="[^"]*"/g)).toEqual(['href="https://example.org/a"', 'href="https://example.org/b"']);
    expect(html('[甲，乙](https://example.org/a，b)')).toContain('>甲，乙');
  });

  test.each([
    ['**注意：**请携带', '<strong>注意：</strong>请携带'],
    ['请看**“说明”**再来', '请看<strong>“说明”</strong>再来'],
    ['甲**（一）**乙**（二）**丙', '甲<strong>（一）</strong>乙<strong>（二）</strong>丙'],
    ['他说：**好**。再说：**来**吧', '他说：<strong>好</strong>。再说：<strong>来</strong>吧'],
    ['*提示。*后面', '<em>提示。</em>后面'],
    ['~~旧。~~新', '<del>旧。</del>新'],
    ['ご注意：**必須！**です', 'ご注意：<strong>必須！</strong>です'],
    ['`**注意：**请`', '<code>**注意：**请</code>'],
    ['\\*\\*注意：\\*\\*请', '**注意：**请'],
  ])('asterisks mark up beside Chinese signs: %s', (source, shown) => {
    expect(html(source)).toContain(shown);
  });

  test('footnotes stand at the end, numbered as the text refers to them', () => {
    const page = html('One[^b] two[^a] one[^b] none[^c].\n\n[^a]: The **second**.\n[^b]: The first.\n[^d]: Never asked for.\n\nEnd.');
    expect(page).toContain('One<sup>[1]</sup> two<sup>[2]</sup> one<sup>[1]</sup> none');
    expect(page).toMatch(
      /End\.<\/p><ol[^>]*><li>(<p>)?The first\.(<\/p>)?<\/li><li>(<p>)?The <strong>second<\/strong>\.(<\/p>)?<\/li><\/ol>/,
    );
    expect(page).not.toContain('Never asked for');
  });

  test('a task that is done is told from an open one', () => {
    expect(html('- [x] packed\n- [ ] sent')).toMatch(/<li>☑ packed<\/li><li>☐ sent<\/li>/);
  });

  test('a link to another site opens apart and tells it nothing', () => {
    expect(html('[x](https://example.test/)')).toContain('target="_blank" rel="noopener noreferrer"');
  });

  test('the highest headings become level 2 and are what the contents list names', () => {
    const source = '# First *one*\n\ntext\n\n## Below\n\n# Second';
    expect(sectionsOf(source)).toEqual([
      { id: 'section-1', title: 'First one' },
      { id: 'section-2', title: 'Second' },
    ]);
    const page = html(source);
    expect(page).toContain('<h2 id="section-1">');
    expect(page).toContain('<h3>Below</h3>');
    expect(page).toContain('<h2 id="section-2">');
  });

  test('a picture of ours has its size', () => {
    expect(html('![A maze](/art/maze.svg)')).toMatch(/<img src="\/art\/maze\.svg" alt="A maze" width="381" height="224"/);
  });
});
