// Guards: public content changes only on publishing, at the chosen time and on every process; nothing is overwritten unseen; versions are kept and
// can be restored; a picture keeps no data about its photographer; no hostile address is stored.

import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { NewsData } from '#contract/content/contentData.ts';
import { STAFF_HEADER } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import { newsData } from '../fixtures/newsData.ts';
import { createTusSender, idOf } from '../fixtures/tus.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

const HOUR_MS = 3600_000;
const kind = 'news' as const;
type Read = { number: number; version: number };

describeOnBothDatabases('news, as organisers write them', (context) => {
  let wang: Client;
  let li: Client;

  beforeAll(async () => {
    wang = await context().organiser();
    li = await context().organiser([{ competitionId: null, right: 'content' }]);
  });

  const get = (id: string, client = wang) => client.call('GET /api/admin/content/:kind/:id', { params: { kind, id } });
  const save = (id: string, read: Read, data: NewsData, client = wang) =>
    client.call('PUT /api/admin/content/:kind/:id', { params: { kind, id }, body: { ...read, data } });
  const publish = (id: string, read: Read, said: { publishAt?: number; note?: string } = {}, client = wang) =>
    client.call('POST /api/admin/content/:kind/:id/publication', { params: { kind, id }, body: { ...read, ...said } });
  const withdraw = (id: string, state: 'scheduled' | 'published' = 'published') =>
    wang.call('POST /api/admin/content/:kind/:id/withdrawal', { params: { kind, id }, body: { state } });
  const list = (filter: object = {}) =>
    wang.call('POST /api/admin/content/:kind/search', { params: { kind }, body: { filter: JSON.stringify(filter) } });
  const begin = async (changes: Partial<NewsData> = {}) => {
    const { id } = await wang.call('POST /api/admin/content/:kind', { params: { kind }, body: {} });
    await save(id, { number: 1, version: 1 }, newsData(changes));
    return id;
  };
  const shown = async (id: string) => (await context().client().request('GET', `/api/news/${id}`)).status;
  const article = (id: string) => context().client().call('GET /api/news/:id', { params: { id } });
  const codeOf = async (call: Promise<unknown>) => {
    const problem = await call.then(
      () => null,
      (error: unknown) => error,
    );
    return problem instanceof Problem ? [problem.code, problem.detail.fields] : problem;
  };
  const auditOf = async (id: string) =>
    (await context().deps.db.selectFrom('audit').select('action').where('subject', '=', kind).where('subjectId', '=', id).execute())
      .map(({ action }) => action)
      .toSorted();
  const second = { number: 2, version: 0 };

  it('are seen by organisers only until they are published, and then at once, with their date in the sitemap', async () => {
    const { clock } = context();
    const { id, draft, state } = await wang.call('POST /api/admin/content/:kind', { params: { kind }, body: {} });
    expect([state, draft?.number, draft?.version]).toEqual(['draft', 1, 1]);
    expect(await codeOf(publish(id, { number: 1, version: 1 }))).toMatchObject([
      'invalid_input',
      { 'title.zh-CN': 'required', 'title.en-US': 'required', 'body.en-US': 'required' },
    ]);
    const data = newsData();
    expect(await save(id, { number: 1, version: 1 }, data)).toMatchObject({ number: 1, version: 2, by: '陈老师' });
    expect(await shown(id)).toBe(404);
    const before = await context().client().call('GET /api/news');
    const record = await publish(id, { number: 1, version: 2 }, { note: 'First' }, li);
    expect(record).toMatchObject({
      state: 'published',
      publishedAt: clock.now(),
      draft: null,
      published: { number: 1, note: 'First', data },
      versions: [{ number: 1, state: 'published' }],
    });
    const { kind: _, art, picture, ...texts } = data;
    expect(await article(id)).toMatchObject({ ...texts, publishedAt: clock.now(), illustration: { art, picture } });
    expect((await context().client().call('GET /api/news')).total).toBe(before.total + 1);
    expect(await auditOf(id)).toEqual(['content_draft_begun', 'content_published']);
  });

  it('wait for their minute on every process, also if it is moved or taken back', async () => {
    const { clock } = context();
    const id = await begin();
    const at = clock.now() + HOUR_MS;
    expect(await codeOf(publish(id, { number: 1, version: 2 }, { publishAt: clock.now() - HOUR_MS }))).toEqual([
      'invalid_input',
      { publishAt: 'moment_past' },
    ]);
    expect(await publish(id, { number: 1, version: 2 }, { publishAt: at })).toMatchObject({ state: 'scheduled', publishedAt: at });
    expect(await publish(id, second, { publishAt: at + HOUR_MS })).toMatchObject({ state: 'scheduled', publishedAt: at + HOUR_MS });
    clock.set(at);
    expect(await shown(id)).toBe(404);
    await context().restart();
    clock.set(at + HOUR_MS - 1);
    expect(await shown(id)).toBe(404);
    clock.set(at + HOUR_MS);
    expect([await shown(id), (await get(id)).state]).toEqual([200, 'published']);
    expect((await article(id)).updatedAt).toBe(at + HOUR_MS);
    expect(await codeOf(publish(id, { number: 3, version: 0 }, { publishAt: at + 2 * HOUR_MS }))).toEqual([
      'invalid_input',
      { publishAt: 'already_public' },
    ]);
    expect(await auditOf(id)).toEqual(['content_draft_begun', 'content_scheduled', 'content_scheduled']);

    const other = await begin();
    await publish(other, { number: 1, version: 2 }, { publishAt: clock.now() + HOUR_MS });
    expect((await withdraw(other, 'scheduled')).state).toBe('offline');
    clock.advance(HOUR_MS);
    expect(await shown(other)).toBe(404);
  });

  it('are not taken offline by who still sees them as scheduled', async () => {
    const { clock } = context();
    const waitsFor = async () => (await list({ q: '夜航' })).nextPublicationAt;
    const id = await begin({ title: { 'zh-CN': '夜航', 'en-US': 'Night sail' } });
    expect(await waitsFor()).toBeNull();
    const at = clock.now() + HOUR_MS;
    await publish(id, { number: 1, version: 2 }, { publishAt: at });
    expect(await waitsFor()).toBe(at);
    clock.set(at);
    expect(await codeOf(withdraw(id, 'scheduled'))).toEqual(['already_public', undefined]);
    expect([await shown(id), await waitsFor()]).toEqual([200, null]);
    expect((await withdraw(id)).state).toBe('offline');
  });

  it('keep their date when they are changed, and come back from offline with a new one', async () => {
    const { clock } = context();
    const id = await begin();
    const publishedAt = clock.now();
    await publish(id, { number: 1, version: 2 });
    clock.advance(HOUR_MS);
    await save(id, second, newsData({ title: { 'zh-CN': '改过', 'en-US': 'Changed' } }));
    expect((await article(id)).title['en-US']).toBe('The final is full with 400 teams');
    await publish(id, { number: 2, version: 1 });
    expect(await article(id)).toMatchObject({ title: { 'en-US': 'Changed' }, publishedAt, updatedAt: clock.now() });

    clock.advance(HOUR_MS);
    expect(await withdraw(id)).toMatchObject({ state: 'offline', publishedAt: null, published: { number: 2 } });
    expect(await shown(id)).toBe(404);
    expect(await codeOf(withdraw(id))).toEqual(['action_not_allowed_now', undefined]);
    expect((await list({ state: 'offline', q: 'changed' })).items).toMatchObject([{ id, at: clock.now() }]);
    expect(await publish(id, { number: 3, version: 0 })).toMatchObject({ state: 'published', publishedAt: clock.now() });
    expect((await list({ state: 'offline', q: 'changed' })).items).toEqual([]);
  });

  it('go back to any version, also to what stood there before there were versions', async () => {
    const { deps, clock } = context();
    const { kind: _, picture: __, ...data } = newsData();
    const json = { title: JSON.stringify(data.title), summary: JSON.stringify(data.summary), body: JSON.stringify(data.body) };
    const publishedAt = clock.now() - HOUR_MS;
    await deps.db
      .insertInto('news')
      .values({ id: 'old', ...data, ...json, picture: null, publishedAt })
      .execute();
    const untouched = await article('old');
    expect(await get('old')).toMatchObject({ state: 'published', draft: null, published: { number: 1, by: '', at: publishedAt } });
    await save('old', second, newsData({ category: 'jury', body: { 'zh-CN': '新', 'en-US': 'New' } }));
    const unpublished = await wang.call('GET /api/admin/content/:kind/:id/versions', {
      params: { kind, id: 'old' },
      query: { from: 1, to: 2 },
    });
    expect([unpublished.to.state, unpublished.changed]).toEqual(['draft', ['category', 'body.zh-CN', 'body.en-US']]);
    await publish('old', { number: 2, version: 1 });
    const restored = await wang.call('POST /api/admin/content/:kind/:id/restorations', {
      params: { kind, id: 'old' },
      body: { number: 3, version: 0, restore: 1 },
    });
    expect(restored.draft).toMatchObject({ number: 3, version: 1, data: { category: 'announcement' } });
    await publish('old', { number: 3, version: 1 });
    expect(await article('old')).toEqual({ ...untouched, updatedAt: clock.now() });
    expect((await get('old')).versions.map(({ number, state }) => [number, state])).toEqual([
      [3, 'published'],
      [2, 'superseded'],
      [1, 'superseded'],
    ]);
  });

  it('are never overwritten unseen', async () => {
    const id = await begin();
    await publish(id, { number: 1, version: 2 });
    const titled = (title: string) => newsData({ title: { 'zh-CN': title, 'en-US': title } });
    const begun = await Promise.all(
      [wang, li].map((client, n) =>
        save(id, second, titled(`${n}`), client).then(
          () => 'begun',
          () => 'refused',
        ),
      ),
    );
    expect(begun.toSorted()).toEqual(['begun', 'refused']);
    await save(id, { number: 2, version: 1 }, titled('wang'));
    expect(await codeOf(save(id, { number: 2, version: 1 }, titled('li'), li))).toEqual(['conflict', undefined]);
    expect(await codeOf(publish(id, { number: 2, version: 1 }, {}, li))).toEqual(['conflict', undefined]);
    expect(await codeOf(publish(id, second, {}, li))).toEqual(['conflict', undefined]);
    const published = await Promise.all(
      [wang, li].map((client) => codeOf(publish(id, { number: 2, version: 2 }, {}, client).then(() => 'done'))),
    );
    expect(published.map((each) => (Array.isArray(each) ? each[0] : each)).toSorted()).toEqual(['conflict', null]);
    expect((await article(id)).title['en-US']).toBe('wang');
    await save(id, { number: 3, version: 0 }, titled('gone'));
    const discard = (version: number) =>
      wang.call('DELETE /api/admin/content/:kind/:id', { params: { kind, id }, query: { number: 3, version } });
    expect(await codeOf(discard(2))).toEqual(['conflict', undefined]);
    await discard(1);
    expect([(await get(id)).draft, (await article(id)).title['en-US']]).toEqual([null, 'wang']);
    expect(await codeOf(save('nowhere', { number: 1, version: 0 }, newsData()))).toEqual(['not_found', undefined]);
  });

  it('know which language is older', async () => {
    const { clock } = context();
    const id = await begin();
    const textAt = async () => (await get(id)).textAt;
    const first = (await textAt())['zh-CN'];
    expect(await textAt()).toEqual({ 'zh-CN': first, 'en-US': first });
    clock.advance(HOUR_MS);
    await save(id, { number: 1, version: 2 }, newsData({ title: { ...newsData().title, 'zh-CN': '只改中文' } }));
    expect(await textAt()).toEqual({ 'zh-CN': clock.now(), 'en-US': first });
    await publish(id, { number: 1, version: 3 });
    expect(await textAt()).toEqual({ 'zh-CN': clock.now(), 'en-US': first });
    clock.advance(HOUR_MS);
    await save(id, second, newsData({ title: { 'zh-CN': '只改中文', 'en-US': 'Now the English too' } }));
    expect(await textAt()).toEqual({ 'zh-CN': clock.now() - HOUR_MS, 'en-US': clock.now() });
  });

  it('are listed by state, counted and found by their words, the newest first', async () => {
    const { clock } = context();
    const word = 'Zebra_crossing%';
    const titled = (name: string) => ({ title: { 'zh-CN': name, 'en-US': `${name} ${word}` } });
    const draft = await begin({ ...titled('a'), body: { 'zh-CN': '只有中文', 'en-US': '' } });
    clock.advance(1000);
    const published = await begin(titled('b'));
    await publish(published, { number: 1, version: 2 });
    const scheduled = await begin(titled('c'));
    await publish(scheduled, { number: 1, version: 2 }, { publishAt: clock.now() + HOUR_MS });
    await save(published, second, newsData(titled('b2')));
    const all = await list({ q: word.toUpperCase() });
    expect(all.counts).toEqual({ draft: 1, scheduled: 1, published: 1, offline: 0 });
    expect(all.items.map(({ id, state, missing, title }) => [id, state, missing, title['zh-CN']])).toEqual([
      [scheduled, 'scheduled', [], 'c'],
      [published, 'published', [], 'b2'],
      [draft, 'draft', ['en-US'], 'a'],
    ]);
    expect((await list({ q: word, state: 'draft' })).items.map(({ id }) => id)).toEqual([draft]);
    expect((await list({ q: 'ZebraXcrossing' })).total).toBe(0);
    expect((await list({ q: '只有中文' })).items.map(({ id }) => id)).toEqual([draft]);
  });

  it('take no picture of another site, and no text that cannot be shown', async () => {
    const id = await begin();
    const source = { type: 'image/webp' as const, width: 480, url: 'https://elsewhere.example/p.webp' };
    const picture = { alt: { 'zh-CN': '图', 'en-US': 'A' }, width: 480, height: 300, sources: [source] };
    for (const url of [
      'https://elsewhere.example/p.webp',
      '//elsewhere.example/p.webp',
      'javascript:alert(1)',
      'data:image/webp;base64,AA',
    ])
      expect(
        await codeOf(save(id, { number: 1, version: 2 }, newsData({ picture: { ...picture, sources: [{ ...source, url }] } }))),
      ).toEqual(['invalid_input', { 'data.picture.sources.0.url': 'invalid' }]);
    expect(await codeOf(save(id, { number: 1, version: 2 }, newsData({ title: { 'zh-CN': 'a\u0007b', 'en-US': 'x' } })))).toEqual([
      'invalid_input',
      { 'data.title.zh-CN': 'invalid' },
    ]);
    expect(await codeOf(save(id, { number: 1, version: 2 }, newsData({ body: { 'zh-CN': 'x'.repeat(30_001), 'en-US': '' } })))).toEqual([
      'invalid_input',
      { 'data.body.zh-CN': 'too_long' },
    ]);
  });

  it('have pictures made of uploads, without what only the photographer should know', async () => {
    const { url, deps } = context();
    const photo = await sharp({ create: { width: 700, height: 300, channels: 3, background: '#FFBF2E' } })
      .withExif({ IFD0: { Artist: 'Wang Shan' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 46/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Wang Shan')).toBe(true);
    const upload = { size: photo.length, filename: 'IMG_1.jpg', filetype: 'image/jpeg', purpose: 'content' };
    const tus = createTusSender(() => url, li.cookies);
    // A staff session ends without requests.
    await li.call('GET /api/account');
    const { status, headers } = await tus.create(upload, { [STAFF_HEADER]: '1' });
    expect(status).toBe(201);
    const path = headers.location ?? '';
    const make = (client: Client) => client.call('POST /api/admin/content-pictures', { body: { uploadId: idOf(path) } });
    expect(await codeOf(make(li))).toEqual(['upload_not_ready', undefined]);
    await tus.patch(path, 0, photo);
    await li.call('POST /api/uploads/:id/complete', { params: { id: idOf(path) }, body: {} });
    expect(await codeOf(make(wang))).toEqual(['upload_not_found', undefined]);
    const picture = await make(li);
    expect([picture.width, picture.height, picture.sources.map(({ width }) => width)]).toEqual([700, 300, [480, 700, 480, 700]]);
    for (const { url: address } of picture.sources) {
      const bytes = Buffer.from(await (await fetch(new URL(address, url))).arrayBuffer());
      const { exif } = await sharp(bytes).metadata();
      expect([bytes.length > 0, exif, bytes.includes('Wang Shan')]).toEqual([true, undefined, false]);
    }
    const id = await begin({ picture: { ...picture, alt: { 'zh-CN': '黄色', 'en-US': 'Yellow' } } });
    await publish(id, { number: 1, version: 2 });
    expect((await article(id)).illustration.picture).toMatchObject({ sources: picture.sources, alt: { 'en-US': 'Yellow' } });

    const family = await context().participant();
    expect((await createTusSender(() => url, family.cookies).create(upload)).code).toBe('not_allowed');
    const reviewer = await context().organiser([{ competitionId: null, right: 'review' }]);
    expect((await createTusSender(() => url, reviewer.cookies).create(upload, { [STAFF_HEADER]: '1' })).code).toBe('not_allowed');
    await li.call('GET /api/account');
    const asWork = { ...upload, purpose: 'work', registrationId: 'nothing-here' };
    expect((await tus.create(asWork, { [STAFF_HEADER]: '1' })).code).toBe('not_allowed');
    expect((await deps.db.selectFrom('upload').select('id').where('filename', '=', 'IMG_1.jpg').execute()).length).toBe(0);
  });
});
