import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Locale } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import type { PageToRender } from '#contract/portal/renderedPage.ts';
import { createRenderedPages, type PageRequest } from '#server/pages/renderedPages.ts';
import { createRendering } from '#server/pages/renderer.ts';
import { createResponseCache } from '#server/platform/cache/responseCache.ts';
import { createPublicAnswers } from '#server/platform/http/publicAnswers.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const Paged = z.object({ page: z.number() });
const listOfTwoPages = (page: number) => ({ items: page <= 2 ? ['n1'] : [], total: 2 });

const setUp = (canBeHidden = false) => {
  const clock = { at: 1_000_000, now: () => clock.at };
  const responseCache = createResponseCache({ clock, headers: [], recheckMs: null });
  const publicAnswers = createPublicAnswers();
  const data = { title: 'Before', until: null as number | null, exists: true, list: listOfTwoPages };
  publicAnswers.register('GET /api/site', () =>
    responseCache.get('site', { reads: ['site'], make: async () => ({ answer: { brand: 'Cup' }, until: null }) }),
  );
  publicAnswers.register('GET /api/news/:id', ({ params }) =>
    responseCache.get(JSON.stringify(params), {
      reads: ['news'],
      counts: ['votes'],
      canBeHidden,
      make: async () => {
        if (!data.exists) throw new Problem('not_found');
        return { answer: { title: data.title }, until: data.until };
      },
    }),
  );
  publicAnswers.register('GET /api/news', ({ query }) =>
    responseCache.get(JSON.stringify(query), {
      reads: ['news'],
      make: async () => ({ answer: data.list(Paged.parse(query).page), until: null }),
    }),
  );
  publicAnswers.register('GET /api/works/:no', () => Promise.reject(new Problem('not_found')));
  const rendered: PageToRender[] = [];
  const state = { isBusy: false };
  const pages = createRenderedPages({
    publicAnswers,
    clock,
    headers: [],
    render: async (page) => {
      if (state.isBusy) return null;
      rendered.push(page);
      return { head: `<title>${rendered.length}</title>`, html: `<h1>${rendered.length}</h1>` };
    },
  });
  const requestOf = (origin = 'https://cup.example', locale: Locale = 'en-US', path = '/news-details'): PageRequest => ({
    path,
    query: new URLSearchParams({ id: 'n1' }),
    locale,
    origin,
    saysLanguage: false,
    styles: null,
    complete: (_found, content) => `${content.html}${content.data}`,
  });
  const read = async (request = requestOf()) => (await pages.get(request))?.representations.identity.bytes.toString() ?? null;
  const isFound = async (request = requestOf()) => (await pages.get(request))?.found ?? null;
  return { clock, responseCache, data, state, pages, rendered, requestOf, read, isFound };
};

describe('rendered pages', () => {
  it('are made once for all who ask at a time and after, with the answers of their first reads', async () => {
    const { read, rendered } = setUp();
    const [a, b] = await Promise.all([read(), read()]);
    expect(a).toBe(b);
    expect(await read()).toBe(a);
    expect(rendered).toHaveLength(1);
    expect(rendered[0]).toMatchObject({
      url: '/news-details?id=n1',
      locale: 'en-US',
      renderedAt: 1_000_000,
      answers: [{ answer: { brand: 'Cup' } }, { answer: { title: 'Before' } }],
    });
  });

  it('are made again where the brand has another colour', async () => {
    const { read, requestOf, rendered, clock } = setUp();
    await read();
    clock.at += 2 * SECOND;
    await read({ ...requestOf(), styles: '/brand.css?v=2' });
    await read({ ...requestOf(), styles: '/brand.css?v=2' });
    expect(rendered).toHaveLength(2);
  });

  it('are one for each language', async () => {
    const { read, requestOf, rendered } = setUp();
    await read();
    await read(requestOf(undefined, 'zh-CN'));
    expect(rendered.map(({ locale }) => locale)).toEqual(['en-US', 'zh-CN']);
  });

  it('are one for all addresses that differ in what their screens do not read, and one for all that lead nowhere', async () => {
    const { read, requestOf, rendered } = setUp();
    const asked = (path: string, query: string): PageRequest => ({
      ...requestOf(undefined, 'en-US', path),
      query: new URLSearchParams(query),
    });
    await read(asked('/news-details', 'utm_source=x&id=n1&page=3'));
    await read(asked('/news-details/', 'id=n1&id=n2'));
    expect(rendered.map(({ url }) => url)).toEqual(['/news-details?id=n1']);
    await read(asked('/nowhere', 'a=1'));
    await read(asked('/no/where', ''));
    expect(rendered).toHaveLength(2);
    // A page whose address names its language has that address in its metadata.
    await read({ ...asked('/news-details', 'id=n1&lang=en-US'), saysLanguage: true });
    expect(rendered).toHaveLength(3);
  });

  it('leave their head to those that are sent empty, as it was last known', async () => {
    const { pages, requestOf, read, state, responseCache, data, clock } = setUp();
    expect(pages.headOf(requestOf())).toBeUndefined();
    await read();
    state.isBusy = true;
    data.title = 'After';
    clock.at += SECOND;
    responseCache.invalidate(new Set(['news']));
    expect(await read()).toBeNull();
    expect(pages.headOf(requestOf())).toBe('<title>1</title>');
    expect(pages.headOf(requestOf(undefined, 'zh-CN'))).toBeUndefined();
    expect(pages.headOf(requestOf('https://other.example'))).toBeUndefined();
  });

  it('are made again when an answer or the address of the site has changed, and not when a table was written without changing either', async () => {
    const { read, requestOf, rendered, responseCache, data, clock } = setUp();
    await read();
    clock.at += SECOND;
    responseCache.invalidate(new Set(['news']));
    await read();
    expect(rendered).toHaveLength(1);
    data.title = 'After';
    responseCache.invalidate(new Set(['news']));
    expect(await read()).toContain('After');
    clock.at += SECOND;
    await read(requestOf('https://other.example'));
    expect(rendered).toHaveLength(3);
  });

  it('are made again when a window passes, and after ten minutes, because they say how long something still lasts', async () => {
    const { read, rendered, clock, data } = setUp();
    data.until = clock.at + MINUTE;
    await read();
    clock.at += MINUTE - 1;
    await read();
    expect(rendered).toHaveLength(1);
    clock.at += 1;
    data.until = null;
    await read();
    expect(rendered).toHaveLength(2);
    clock.at += 10 * MINUTE;
    await read();
    expect(rendered).toHaveLength(3);
  });

  it('are not made again within a second, however often their data change', async () => {
    const { read, rendered, responseCache, data, clock } = setUp();
    await read();
    for (const title of ['1', '2', '3']) {
      data.title = title;
      responseCache.invalidate(new Set(['news']));
      clock.at += SECOND / 4;
      await read();
    }
    expect(rendered).toHaveLength(1);
    clock.at += SECOND / 4;
    expect(await read()).toContain('"3"');
  });

  it('are made again at once where something may have been hidden, and say nothing of it where they are sent empty', async () => {
    const { read, pages, requestOf, rendered, responseCache, data, state, clock } = setUp(true);
    await read();
    data.title = 'Without it';
    responseCache.invalidate(new Set(['news']));
    clock.at += 1;
    expect(await read()).toContain('Without it');
    // Counts that change constantly are not worth it.
    data.title = 'One vote more';
    responseCache.invalidate(new Set(['votes']));
    expect(await read()).toContain('Without it');
    expect(rendered).toHaveLength(2);
    expect(pages.headOf(requestOf())).toBe('<title>2</title>');
    data.exists = false;
    responseCache.invalidate(new Set(['news']));
    state.isBusy = true;
    expect(await read()).toBeNull();
    expect(pages.headOf(requestOf())).toBeUndefined();
  });

  it('are made again where the clock was set back', async () => {
    const { read, rendered, clock } = setUp();
    await read();
    clock.at -= MINUTE;
    await read();
    expect(rendered).toHaveLength(2);
  });

  it('say what is not there', async () => {
    const { isFound, requestOf, rendered, data } = setUp();
    data.exists = false;
    expect(await isFound()).toBe(false);
    expect(rendered[0]?.answers[1]).toEqual({ name: 'GET /api/news/:id', input: { params: { id: 'n1' } }, problem: 'not_found' });
    expect(await isFound(requestOf(undefined, 'en-US', '/no-such-page'))).toBe(false);
  });

  it('say that a list has no such page, and show what it says there; an empty list is one', async () => {
    const { isFound, requestOf, rendered, data } = setUp();
    const list = (page: string) => ({ ...requestOf(undefined, 'en-US', '/news'), query: new URLSearchParams({ page }) });
    expect([await isFound(list('1')), await isFound(list('2')), await isFound(list('5000'))]).toEqual([true, true, false]);
    expect(rendered.at(-1)?.answers[1]).toMatchObject({ name: 'GET /api/news', answer: { items: [], total: 2 } });
    data.list = () => ({ items: [], total: 0 });
    expect(await isFound({ ...list('1'), origin: 'https://empty.example' })).toBe(true);
  });

  it('leave to the portal what may be its reader’s own', async () => {
    const { requestOf, read, isFound, rendered } = setUp();
    const own = requestOf(undefined, 'en-US', '/vote');
    own.query.set('no', 'W1');
    await read(own);
    expect(rendered[0]?.answers).toEqual([{ name: 'GET /api/site', input: {}, answer: { brand: 'Cup' } }]);
    expect(await isFound(own)).toBe(false);
  });

  it('are compressed once where they are sent empty', async () => {
    const { pages } = setUp();
    const first = await pages.empty('<p>empty</p>');
    expect(first.identity.bytes.toString()).toBe('<p>empty</p>');
    expect(await pages.empty('<p>empty</p>')).toBe(first);
  });

  it('hold no text that could end the script which bears it', async () => {
    const { read, data } = setUp();
    data.title = '</script><script>alert(1)</script><!--';
    const page = await read();
    expect(page).not.toContain('</script');
    expect(page).not.toContain('<!--');
    expect(JSON.parse(page?.replace('<h1>1</h1>', '') ?? '')).toMatchObject({ answers: [{}, { answer: { title: data.title } }] });
  });
});

describe('the rendering', () => {
  const page: PageToRender = { url: '/', origin: 'https://cup.example', saysLanguage: false, locale: 'en-US', renderedAt: 0, answers: [] };
  const rendered = { head: '', html: 'rendered' };

  it('goes one page after the other, and leaves one empty where too many wait before it', async () => {
    const running: (() => void)[] = [];
    const renderer = { render: () => new Promise<typeof rendered>((resolve) => running.push(() => resolve(rendered))) };
    const render = createRendering({ load: async () => renderer, elapsed: () => 0 });
    const all = Array.from({ length: 9 }, () => render(page));
    expect(await all[8]).toBeNull();
    for (const [index, each] of all.slice(0, 8).entries()) {
      await expect.poll(() => running.length).toBe(index + 1);
      running[index]?.();
      expect(await each).toBe(rendered);
    }
    const next = render(page);
    await expect.poll(() => running.length).toBe(9);
    running[8]?.();
    expect(await next).toBe(rendered);
  });

  it('takes half of the time at most where pages are asked for without end', async () => {
    const clock = { at: 0 };
    const take = async () => {
      clock.at += 100;
      return rendered;
    };
    const render = createRendering({ load: async () => ({ render: take }), elapsed: () => clock.at });
    const askedFor = async (ms: number): Promise<number> => {
      const until = clock.at + ms;
      let made = 0;
      while (clock.at < until) {
        if ((await render(page)) === null) clock.at += 1;
        else made += 1;
      }
      return made * 100;
    };
    // Immediately for a while, then half of the time, and after a rest immediately again.
    expect(await askedFor(5000)).toBe(5000);
    expect(await askedFor(60_000)).toBeLessThanOrEqual(35_100);
    expect(await askedFor(60_000)).toBeLessThanOrEqual(30_100);
    clock.at += 10_000;
    expect(await askedFor(5000)).toBe(5000);
  });

  it('is tried again where the renderer could not be loaded', async () => {
    let tries = 0;
    const load = async () => {
      tries += 1;
      if (tries === 1) throw new Error('gone');
      return { render: async () => rendered };
    };
    const render = createRendering({ load });
    await expect(render(page)).rejects.toThrow('gone');
    expect(await render(page)).toBe(rendered);
  });
});
