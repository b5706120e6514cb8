import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { locales } from '#contract/http/common.ts';
import { factsOf } from '#contract/portal/pageFacts.ts';
import { pages } from '#contract/portal/pages.ts';
import { createPreloads, type Preload } from '#server/pages/preloads.ts';
import { createPageTemplate, renderPreloads } from '#server/pages/template.ts';
import { otherScreens } from '#src/shell/otherScreens.ts';
import { loadScreen } from '#src/shell/screens.ts';

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    imports: ['_libraries.js'],
    css: ['assets/index.css'],
    assets: ['assets/face.woff2', 'assets/picture.svg'],
  },
  '_libraries.js': { file: 'assets/libraries.js' },
  '_cards.js': { file: 'assets/cards.js', imports: ['_libraries.js'], css: ['assets/cards.css'] },
  'src/content/HomeScreen.tsx': { file: 'assets/Home.js', imports: ['index.html', '_cards.js'], css: ['assets/Home.css'] },
  'src/content/news/NewsScreen.tsx': { file: 'assets/News.js', imports: ['_cards.js'] },
  'src/shell/NotFoundScreen.tsx': { file: 'assets/NotFound.js', imports: ['_cards.js'] },
  'src/shell/otherScreens.ts': { file: 'assets/otherScreens.js' },
  'src/locales/en-US/shell.ts': { file: 'assets/words-shell-en-US.js' },
  'src/locales/zh-CN/shellFirst.ts': { file: 'assets/words-shellFirst-zh-CN.js' },
};
const preloads = createPreloads(manifest);
const none = new URLSearchParams();
const hrefs = (list: readonly Preload[]) => list.map(({ href }) => href);

describe('what the server has a page preload', () => {
  it.each(
    pages.flatMap((page) => {
      const { module } = factsOf(page);
      return module === undefined ? [] : [{ name: page.name, module }];
    }),
  )('$name: is the chunk of its screen', ({ name, module }) => {
    expect(existsSync(fileURLToPath(new URL(`../../../src/${module}`, import.meta.url)))).toBe(true);
    expect(String(name === 'index' ? loadScreen : otherScreens[name])).toContain(`/src/${module}`);
  });

  it.each([
    ['/', '', '/api/home'],
    ['/matchSign', '', '/api/competitions'],
    ['/matchSign', 'season=2025', '/api/competitions'],
    ['/matchSign', 'status=upcoming', '/api/competitions'],
    ['/matchSignDetail', 'id=a%2Fb', '/api/competitions/a%2Fb'],
    ['/matchSignDetail', 'id=', null],
    ['/jinjiangcitySignDetail', '', '/api/competitions/jinjiangcity'],
    ['/news', '', '/api/news?page=1&pageSize=10'],
    ['/news', 'page=2', null],
    ['/news/', 'lang=zh-CN', '/api/news?page=1&pageSize=10'],
    ['/eventIntroduction', '', '/api/pages/about'],
  ])('%s?%s: is the first read of its screen', (path, query, expected) => {
    const reads = hrefs(preloads(path, 'en-US', new URLSearchParams(query), true)).filter((href) => href.startsWith('/api/'));
    expect(reads).toEqual(['/api/site', '/api/sessions/current', ...(expected === null ? [] : [expected])]);
  });

  it('has the shell’s namespaces in every language', () => {
    for (const file of locales.flatMap((locale) => [`${locale}/shell.ts`, `${locale}/shellFirst.ts`]))
      expect(existsSync(fileURLToPath(new URL(`../../../src/locales/${file}`, import.meta.url)))).toBe(true);
  });

  it('is the screen’s chunks and styles once each, without what the page has already, in the reader’s language', () => {
    const list = hrefs(preloads('/', 'zh-CN', none, true));
    expect(list.toSorted()).toEqual(
      [
        '/assets/Home.css',
        '/assets/cards.css',
        '/assets/words-shellFirst-zh-CN.js',
        '/assets/Home.js',
        '/assets/cards.js',
        '/art/hero-mat.svg',
        '/assets/face.woff2',
        '/api/site',
        '/api/sessions/current',
        '/api/home',
      ].toSorted(),
    );
  });

  it('requests nothing that is not there, and has the not-found screen ready on an unknown path', () => {
    const search = new URLSearchParams('id=x');
    expect(hrefs(preloads('/news-details', 'en-US', search, true))).toContain('/api/news/x');
    expect(hrefs(preloads('/news-details', 'en-US', search, false))).not.toContain('/api/news/x');
    expect(hrefs(preloads('/nowhere', 'en-US', none, false))).toContain('/assets/NotFound.js');
    expect(hrefs(preloads('/nowhere', 'en-US', none, false))).toContain('/assets/otherScreens.js');
    expect(hrefs(preloads('/news-details', 'en-US', search, true))).toContain('/assets/words-shell-en-US.js');
    expect(preloads('/personal', 'en-US', none, true)).toEqual([]);
  });
});

describe('the lines in the head', () => {
  it('are asked for as the script will ask: answers, styles and scripts in CORS mode', () => {
    expect(renderPreloads([{ as: 'fetch', href: '/api/news?page=1&pageSize=10' }])).toBe(
      '<link rel="preload" as="fetch" crossorigin href="/api/news?page=1&amp;pageSize=10" />',
    );
    expect(renderPreloads([{ as: 'script', href: '/a.js' }])).toBe(
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/a.js" />',
    );
  });

  it('follow what the page itself needs', () => {
    const page =
      '<html lang="en-US"><head><meta name="description" content="x" /><title>x</title><script src="/s.js"></script></head><body><div id="root"></div><div class="start-notes"></div></body></html>';
    const html = createPageTemplate(page)({ locale: 'en-US', preloads: [{ as: 'script', href: '/home.js' }], styles: null });
    expect(html.indexOf('/home.js')).toBeGreaterThan(html.indexOf('/s.js'));
    expect(html.indexOf('/home.js')).toBeLessThan(html.indexOf('</head>'));
  });
});
