// Guards: an old site's news is imported whole or not at all, a file is checked before anything is written, and a second import changes nothing.
import { expect, it } from 'vitest';
import { importNews, planImport } from '#server/content/index.ts';
import { newsData } from '../fixtures/newsData.ts';
import { describeApi } from './harness.ts';

const article = (n: number, changes: object = {}) => {
  const { kind: _, picture: __, ...fields } = newsData();
  return { id: `old-${n}`, ...fields, publishedAt: '2019-05-01T09:00:00+08:00', ...changes };
};

describeApi('an import of news', (context) => {
  it('says by article and field what is wrong, and writes nothing', async () => {
    const { deps } = context();
    const plan = await planImport(deps.db, [
      article(1),
      article(1),
      article(2, { title: { 'zh-CN': '题', 'en-US': ' ' } }),
      article(3, { publishedAt: 'yesterday' }),
      article(4, { category: 'gossip', html: '<p>' }),
      article(5, { id: '../x' }),
    ]);
    expect(plan.findings.map(({ article: n, field }) => [n, field])).toEqual([
      [2, 'id'],
      [3, 'title.en-US'],
      [4, 'publishedAt'],
      [5, 'category'],
      [5, ''],
      [6, 'id'],
    ]);
    await expect(importNews(deps, plan)).rejects.toThrow();
    expect((await context().client().call('GET /api/news')).total).toBe(0);
    expect((await planImport(deps.db, { items: [] })).findings).toHaveLength(1);
  });

  it('takes over two hundred articles with their dates, once', async () => {
    const { deps } = context();
    const file = Array.from({ length: 200 }, (_, n) => article(n));
    await importNews(deps, await planImport(deps.db, file));
    const client = context().client();
    expect((await client.call('GET /api/news')).total).toBe(200);
    const publishedAt = Date.parse('2019-05-01T01:00:00Z');
    expect(await client.call('GET /api/news/:id', { params: { id: 'old-7' } })).toMatchObject({
      publishedAt,
      updatedAt: publishedAt,
      title: newsData().title,
    });
    const again = await planImport(deps.db, file);
    expect([again.articles.length, again.known.length, again.findings]).toEqual([0, 200, []]);
    const organiser = await context().organiser();
    const params = { kind: 'news' as const, id: 'old-7' };
    const record = await organiser.call('GET /api/admin/content/:kind/:id', { params });
    expect(record.versions).toMatchObject([{ number: 1, state: 'published', at: publishedAt }]);
  });
});
