import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/common.ts';
import { Problem } from '#contract/problem.ts';
import type { PageToRender } from '#contract/renderedPage.ts';
import { createRenderedPages, type PageRequest } from '#server/pages/renderedPages.ts';
import { createRendering } from '#server/pages/renderer.ts';
import { createPublicAnswers } from '#server/platform/http/publicAnswers.ts';
import { createResponseCache } from '#server/platform/responseCache.ts';

const MINUTE = 60_000;

const setUp = ({ isRendered = true } = {}) => {
  const clock = { at: 1_000_000, now: () => clock.at };
  const responseCache = createResponseCache({ clock, headers: [], recheckMs: null });
  const publicAnswers = createPublicAnswers();
  const data = { title: 'Before', until: null as number | null, exists: true, reads: 0 };
  publicAnswers.register('GET /api/site', () =>
    responseCache.get('site', { reads: ['site'], make: async () => ({ answer: { brand: 'Cup' }, until: null }) }),
  );
  publicAnswers.register('GET /api/news/:id', ({ params }) =>
    responseCache.get(JSON.stringify(params), {
      reads: ['news'],
      make: async () => {
        data.reads += 1;
        if (!data.exists) throw new Problem('not_found');
        return { answer: { title: data.title }, until: data.until };
      },
    }),
  );
  const rendered: PageToRender[] = [];
  const pages = createRenderedPages({
    publicAnswers,
    clock,
    headers: [],
    render: isRendered
      ? async (page) => {
          rendered.push(page);
          return `<h1>${rendered.length}</h1>`;
        }
      : null,
  });
  const requestOf = (head = 'head', locale: Locale = 'en-US'): PageRequest => ({
    path: '/news-details',
    query: new URLSearchParams({ id: 'n1' }),
    locale,
    head,
    complete: (content) => (content ? `${content.html}${content.data}` : `empty, with ${head}`),
  });
  const read = async (request = requestOf()) => (await pages.get(request))?.identity.bytes.toString() ?? null;
  return { clock, responseCache, data, rendered, requestOf, read };
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

  it('are one for each language', async () => {
    const { read, requestOf, rendered } = setUp();
    await read();
    await read(requestOf('head', 'zh-CN'));
    expect(rendered.map(({ locale }) => locale)).toEqual(['en-US', 'zh-CN']);
  });

  it('are made again when an answer or the head has changed, and not when a table was written without changing either', async () => {
    const { read, requestOf, rendered, responseCache, data } = setUp();
    await read();
    responseCache.invalidate(new Set(['news']));
    await read();
    expect(rendered).toHaveLength(1);
    data.title = 'After';
    responseCache.invalidate(new Set(['news']));
    expect(await read()).toContain('After');
    await read(requestOf('another head'));
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

  it('are made again where the clock was set back', async () => {
    const { read, rendered, clock } = setUp();
    await read();
    clock.at -= MINUTE;
    await read();
    expect(rendered).toHaveLength(2);
  });

  it('say what is not there', async () => {
    const { read, rendered, data } = setUp();
    data.exists = false;
    await read();
    expect(rendered[0]?.answers[1]).toEqual({ problem: 'not_found' });
  });

  it('are empty and read nothing where pages are not rendered, and are made once until the head changes', async () => {
    const { read, requestOf, data, clock } = setUp({ isRendered: false });
    const made = async (head: string) => (await read(requestOf(head))) ?? '';
    expect(await made('a head')).toBe('empty, with a head');
    clock.at += 1;
    expect(await made('a head')).toBe('empty, with a head');
    expect(await made('another')).toBe('empty, with another');
    expect(data.reads).toBe(0);
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
  const page: PageToRender = { url: '/', locale: 'en-US', renderedAt: 0, answers: [] };

  it('leaves a page empty where too many wait before it, and goes on once they are done', async () => {
    const waiting: (() => void)[] = [];
    const render = createRendering(async () => ({
      render: () => new Promise((resolve) => waiting.push(() => resolve('rendered'))),
    }));
    const all = Array.from({ length: 9 }, () => render(page));
    expect(await all[8]).toBeNull();
    await expect.poll(() => waiting.length).toBe(8);
    for (const finish of waiting) finish();
    expect(await Promise.all(all.slice(0, 8))).toEqual(Array(8).fill('rendered'));
    const next = render(page);
    await expect.poll(() => waiting.length).toBe(9);
    waiting[8]?.();
    expect(await next).toBe('rendered');
  });

  it('is tried again where the renderer could not be loaded', async () => {
    let tries = 0;
    const render = createRendering(async () => {
      tries += 1;
      if (tries === 1) throw new Error('gone');
      return { render: async () => 'rendered' };
    });
    await expect(render(page)).rejects.toThrow('gone');
    expect(await render(page)).toBe('rendered');
  });
});
