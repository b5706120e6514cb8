// Promise: a visitor of the sample season finds real content everywhere, in both languages, and no broken link or missing file.
import { beforeAll, expect, it } from 'vitest';
import type { Picture } from '#contract/content/picture.ts';
import { newsCategories, pageSlugs } from '#contract/content/public.ts';
import { Text } from '#contract/http/common.ts';
import type { Client } from './harness.ts';
import { describeApi } from './harness.ts';

const DAY_MS = 24 * 3600_000;

/** Returns all bilingual texts in an answer. */
const textsIn = (value: unknown): Text[] => {
  const text = Text.strict().safeParse(value);
  if (text.success) return [text.data];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Returns the targets of Markdown links and images. */
const linksIn = (text: Text): string[] =>
  Object.values(text).flatMap((markdown) => Array.from(markdown.matchAll(/\]\(([^)\s]+)\)/g), ([, to = '']) => to));

describeApi(
  'content of the sample season',
  (context) => {
    let client: Client;
    const everything: unknown[] = [];

    beforeAll(async () => {
      client = context().client();
      everything.push(await client.call('GET /api/home'), await client.call('GET /api/faq'), await client.call('GET /api/downloads'));
      const { items: news } = await client.call('GET /api/news', { query: { pageSize: 100 } });
      for (const { id } of news) everything.push(await client.call('GET /api/news/:id', { params: { id } }));
      const { items: videos } = await client.call('GET /api/videos');
      for (const { id } of videos) everything.push(await client.call('GET /api/videos/:id', { params: { id } }));
      const { items: reviews } = await client.call('GET /api/reviews');
      for (const { id } of reviews) everything.push(await client.call('GET /api/reviews/:id', { params: { id } }));
      for (const slug of pageSlugs) everything.push(await client.call('GET /api/pages/:slug', { params: { slug } }));
      everything.push(await client.call('GET /api/photos'));
    });

    it('has as much of everything as the sample season promises', async () => {
      expect((await client.call('GET /api/news')).total).toBe(24);
      expect((await client.call('GET /api/faq')).total).toBe(28);
      expect((await client.call('GET /api/downloads')).total).toBe(8);
      const home = await client.call('GET /api/home');
      expect([home.slides.length, home.partners.length, home.pastSeasons.length]).toEqual([3, 6, 4]);
      expect(home.competitions).toEqual((await client.call('GET /api/competitions', { query: { season: home.season } })).items);
      for (const { art, title } of home.pastSeasons) expect(art && title).toBeTruthy();
    });

    it('has photos, videos and a past event with winners for every season of the menu', async () => {
      const { seasons } = await client.call('GET /api/site');
      for (const season of seasons) {
        const photos = await client.call('GET /api/photos', { query: { season } });
        const videos = await client.call('GET /api/videos', { query: { season } });
        const reviews = await client.call('GET /api/reviews', { query: { season } });
        expect([season, photos.total > 0, videos.total > 0, reviews.total > 0]).toEqual([season, true, true, true]);
        for (const { id } of reviews.items) {
          const review = await client.call('GET /api/reviews/:id', { params: { id } });
          expect(review.winners.length && review.photos.length && review.videos.length).toBeGreaterThan(0);
        }
      }
      expect((await client.call('GET /api/photos', { query: { season: 1999 } })).items).toEqual([]);
    });

    it('says everything in both languages, with nothing left to fill in', () => {
      const texts = everything.flatMap(textsIn);
      expect(texts.length).toBeGreaterThan(300);
      for (const text of texts) {
        expect(text['zh-CN'].trim() && text['en-US'].trim()).not.toBe('');
        expect(text['en-US']).not.toMatch(/[\u4e00-\u9fff]/);
        for (const words of Object.values(text)) expect(words).not.toMatch(/\{\{|\bTODO\b|lorem ipsum/i);
      }
    });

    it('links only to what is there', async () => {
      const links = new Set(everything.flatMap(textsIn).flatMap(linksIn));
      expect(links.size).toBeGreaterThan(10);
      for (const link of links) {
        if (link.startsWith('mailto:')) continue;
        const { pathname, searchParams } = new URL(link, 'http://portal');
        const id = searchParams.get('id');
        const reads: Record<string, string> = { '/matchSignDetail': `/api/competitions/${id}`, '/matchReviewDetail': `/api/reviews/${id}` };
        const api = reads[pathname];
        if (api) expect([link, (await client.request('GET', api)).status]).toEqual([link, 200]);
        else
          expect([
            '/personal',
            '/desk',
            '/faq',
            '/down',
            '/achievement',
            '/account',
            '/privacy',
            '/agreement',
            '/terms',
            '/jinjiangcitySignDetail',
          ]).toContain(link);
      }
    });

    it('lists the newest news first, page by page, and leads from each to its neighbours', async () => {
      const all = (await client.call('GET /api/news', { query: { pageSize: 100 } })).items;
      const dates = all.map(({ publishedAt }) => publishedAt);
      expect(dates).toEqual([...dates].sort((a, b) => b - a));
      const pages = [];
      for (const page of [1, 2, 3]) pages.push(...(await client.call('GET /api/news', { query: { page, pageSize: 10 } })).items);
      expect(pages).toEqual(all);
      for (const [index, { id }] of all.entries()) {
        const article = await client.call('GET /api/news/:id', { params: { id } });
        expect([article.next?.id, article.previous?.id]).toEqual([all[index - 1]?.id, all[index + 1]?.id]);
      }
      for (const category of newsCategories) {
        const { items } = await client.call('GET /api/news', { query: { category } });
        expect(items).toEqual(all.filter((each) => each.category === category));
      }
      expect((await client.request('GET', '/api/news?category=gossip')).status).toBe(422);
    });

    it('lists pinned downloads first, and each is what it says', async () => {
      const { items } = await client.call('GET /api/downloads');
      const pinned = items.map((each) => each.pinned);
      expect(pinned).toEqual([...pinned].sort((a, b) => Number(b) - Number(a)));
      expect(new Set(pinned)).toEqual(new Set([true, false]));
      for (const { url, sizeBytes, format } of items) {
        const response = await fetch(new URL(url, context().url));
        const bytes = await response.bytes();
        expect([url, response.status, bytes.length]).toEqual([url, 200, sizeBytes]);
        expect(response.headers.get('content-type')).toContain({ PDF: 'pdf', SVG: 'svg', CSV: 'csv' }[format] ?? 'nothing');
        if (format === 'PDF') expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
      }
    });

    it('serves every picture, video, subtitle and mark that it names', async () => {
      const urls = new Set(JSON.stringify(everything).match(/\/files\/[0-9a-f]{20}\/[a-z0-9.-]+/g));
      expect(urls.size).toBeGreaterThan(100);
      const types: Record<string, string> = {
        avif: 'image/avif',
        webp: 'image/webp',
        svg: 'image/svg+xml; charset=utf-8',
        mp4: 'video/mp4',
        vtt: 'text/vtt; charset=utf-8',
        pdf: 'application/pdf',
        csv: 'text/csv; charset=utf-8',
      };
      // Gallery files can be hidden at any moment; all others never change.
      const cached = new Set<string | null>();
      for (const url of urls) {
        const { status, headers } = await fetch(new URL(url, context().url), { method: 'HEAD' });
        expect([url, status, headers.get('content-type')]).toEqual([url, 200, types[url.split('.').at(-1) ?? '']]);
        expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
        cached.add(headers.get('cache-control'));
      }
      expect(cached).toEqual(new Set(['public, max-age=31536000, immutable', 'public, no-cache']));
    });

    it('has every picture in both formats and in several widths up to its own', async () => {
      const { items } = await client.call('GET /api/photos');
      for (const { picture } of items) {
        const widths = (type: Picture['sources'][number]['type']) =>
          picture.sources.filter((source) => source.type === type).map(({ width }) => width);
        expect(widths('image/avif').length).toBeGreaterThan(1);
        expect(widths('image/avif')).toEqual(widths('image/webp'));
        expect(Math.max(...widths('image/avif'))).toBe(picture.width);
      }
    });

    it('says not found of what is not there', async () => {
      for (const path of ['news/none', 'videos/none', 'reviews/none', 'pages/none', 'pages/%2e%2e', 'news/%E6%B2%A1%E6%9C%89'])
        expect(await client.request('GET', `/api/${path}`)).toMatchObject({ status: 404, json: { code: 'not_found' } });
    });
  },
  { seed: 'sample' },
);

describeApi('content', (context) => {
  const text = JSON.stringify({ 'zh-CN': '标题', 'en-US': 'Title' });
  const article = { category: 'story', title: text, summary: text, body: text, art: null, picture: null } as const;

  it('shows an article from the instant on at which it is published', async () => {
    const { clock, deps } = context();
    const client = context().client();
    const publishedAt = clock.now() + DAY_MS;
    await deps.db
      .insertInto('news')
      .values({ id: 'tomorrow', ...article, publishedAt })
      .execute();
    const seen = async () => [
      (await client.call('GET /api/news')).total,
      (await client.call('GET /api/home')).news.length,
      (await client.request('GET', '/api/news/tomorrow')).status,
    ];
    expect(await seen()).toEqual([0, 0, 404]);
    clock.set(publishedAt - 1);
    expect(await seen()).toEqual([0, 0, 404]);
    clock.set(publishedAt);
    expect(await seen()).toEqual([1, 1, 200]);
  });

  it('keeps the order of articles that came out together', async () => {
    const { clock, deps } = context();
    const publishedAt = clock.now();
    const rows = ['a', 'b', 'c'].map((id) => ({ id, ...article, category: 'jury' as const, publishedAt }));
    await deps.db.insertInto('news').values(rows).execute();
    const client = context().client();
    const { items } = await client.call('GET /api/news', { query: { category: 'jury' } });
    expect(items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    const { previous, next } = await client.call('GET /api/news/:id', { params: { id: 'b' } });
    expect([next?.id, previous?.id]).toEqual(['a', 'c']);
  });

  it('is empty, not broken, where there is nothing yet', async () => {
    const client = context().client();
    expect(await client.call('GET /api/downloads')).toEqual({ items: [], total: 0 });
    expect(await client.call('GET /api/home')).toMatchObject({ slides: [], competitions: [], partners: [], season: 2026 });
    expect((await client.request('GET', '/api/pages/privacy')).status).toBe(404);
  });
});
