// Guards: whatever organisers change in public (publish, move, choose, take offline), the sitemap dates the pages that show it by the time of the
// change.
import { beforeAll, expect, it } from 'vitest';
import { locales } from '#contract/http/common.ts';
import { renderFeed } from '#server/pages/feed.ts';
import { renderSitemap } from '#server/pages/sitemap.ts';
import { feedProblems, sitemapProblems } from '../fixtures/feedProblems.ts';
import { publicChanges } from '../fixtures/publicChanges.ts';
import { type Client, describeApi } from './harness.ts';

const HOUR_MS = 3600_000;

describeApi(
  'the sitemap',
  (context) => {
    let wang: Client;
    beforeAll(async () => {
      wang = await context().organiser();
    });
    const dates = async (): Promise<ReadonlyMap<string, string>> => {
      const sitemap = await renderSitemap(context().deps);
      const origin = context().deps.publicUrl();
      const all = sitemap.matchAll(/<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g);
      return new Map(Array.from(all, ([, url = '', at = '']) => [url.replaceAll('&amp;', '&').slice(origin.length), at]));
    };
    /** Expects exactly these pages to be dated by the time of a change. */
    const expectDated = async (change: () => Promise<string[]>) => {
      const { clock } = context();
      clock.advance(HOUR_MS);
      const now = new Date(clock.now()).toISOString();
      const pages = await change();
      const dated = await dates();
      expect(pages.map((page) => [page, dated.get(page)])).toEqual(pages.map((page) => [page, now]));
    };

    it('is one as sitemaps.org has it, and the feed one as RFC 4287 has it, in both languages', async () => {
      const { deps, client } = context();
      const sitemap = await renderSitemap(deps);
      expect(sitemapProblems(sitemap, deps.publicUrl())).toEqual([]);
      // Pages that are always in English have their Chinese text at the address of both languages.
      expect(sitemap).not.toMatch(/(?:_en|-en)\?lang=/);
      for (const [path, of] of [
        ['/agreement_en', '/agreement'],
        ['/privacy-en', '/privacy'],
        ['/terms-en', '/terms'],
      ])
        expect(sitemap.match(new RegExp(`<loc>${deps.publicUrl()}${path}</loc>.*`))?.[0]).toContain(
          `hreflang="zh-CN" href="${deps.publicUrl()}${of}?lang=zh-CN"`,
        );
      for (const locale of locales) {
        const feed = await renderFeed(deps, locale);
        expect(feedProblems(feed)).toEqual([]);
        const [newest] = (await client().call('GET /api/news')).items;
        expect(feed).toContain(`<title>${newest?.title[locale]}</title>`);
      }
    });

    it.each(publicChanges)('dates the pages that show $name', ({ make }) => expectDated(() => make(wang, 'Changed')));

    it('dates the home page by what is chosen for it, also where that is nothing', async () => {
      const none = { competitions: [], news: [] };
      const { otherNews } = await wang.call('GET /api/admin/home-features');
      const chosen = { competitions: [], news: otherNews.slice(0, 1).map(({ id }) => id) };
      for (const [before, after] of [
        [none, chosen],
        [chosen, none],
      ] as const)
        await expectDated(async () => {
          await wang.call('PUT /api/admin/home-features', { body: { before, after } });
          return ['/'];
        });
    });

    it.each([
      ['slide', ['/']],
      ['partner', ['/']],
      ['question', ['/faq']],
    ] as const)('dates what lists a %s by its order', (kind, pages) =>
      expectDated(async () => {
        const { items } = await wang.call('GET /api/admin/content-orders/:kind', { params: { kind } });
        const before = items.map(({ id }) => id);
        await wang.call('PUT /api/admin/content-orders/:kind', { params: { kind }, body: { before, after: before.toReversed() } });
        return [...pages];
      }),
    );

    it.each([
      ['news', ['/', '/news']],
      ['review', ['/', '/matchReview']],
      ['slide', ['/']],
      ['partner', ['/']],
      ['question', ['/faq']],
      ['download', ['/down']],
    ] as const)('dates what listed a %s that is taken offline', (kind, pages) =>
      expectDated(async () => {
        const { items } = await wang.call('GET /api/admin/content/:kind', { params: { kind } });
        const id = items.find(({ state }) => state === 'published')?.id ?? '';
        await wang.call('POST /api/admin/content/:kind/:id/withdrawal', { params: { kind, id }, body: { state: 'published' } });
        return [...pages];
      }),
    );

    it('dates the home page by the moment at which a slide leaves it', async () => {
      const { clock, deps } = context();
      const until = clock.now() + HOUR_MS;
      const slide = await deps.db.selectFrom('slide').select('id').orderBy('id').executeTakeFirstOrThrow();
      await deps.db.updateTable('slide').set({ shownUntil: until }).where('id', '=', slide.id).execute();
      clock.set(until + 1);
      expect((await dates()).get('/')).toBe(new Date(until).toISOString());
    });
  },
  { seed: 'sample' },
);
