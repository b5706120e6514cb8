// Guards: questions, downloads, slides, partners and legal texts are edited like news. The portal shows them in the organisers' order, which nobody
// changes unseen. A file matches its extension, keeps its URL when it is replaced, and nothing executable is offered.

import { beforeAll, expect, it } from 'vitest';
import type {
  ContentData,
  DownloadData,
  OrderedKind,
  PageData,
  PartnerData,
  QuestionData,
  SlideData,
} from '#contract/content/contentData.ts';
import { STAFF_HEADER } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import { renderSitemap } from '#server/pages/sitemap.ts';
import { createTusSender, idOf } from '../fixtures/tus.ts';
import { atTheSameMoment } from '../fixtures/waitsForLock.ts';
import { type Client, describeApi } from './harness.ts';

const HOUR_MS = 3600_000;
const both = (words: string) => ({ 'zh-CN': `${words}（中）`, 'en-US': words });
const question = (words: string): QuestionData => ({ kind: 'question', category: 'work', question: both(words), answer: both('**Yes**') });

describeApi('what organisers write besides news', (context) => {
  let wang: Client;
  beforeAll(async () => {
    wang = await context().organiser([{ competitionId: null, right: 'content' }]);
  });

  const begin = async (data: ContentData) => {
    const { kind } = data;
    const { id } = await wang.call('POST /api/admin/content/:kind', { params: { kind }, body: {} });
    await wang.call('PUT /api/admin/content/:kind/:id', { params: { kind, id }, body: { number: 1, version: 1, data } });
    return { kind, id };
  };
  const publish = async (
    params: { kind: ContentData['kind']; id: string },
    read = { number: 1, version: 2 },
    publishAt: number | null = null,
  ) => wang.call('POST /api/admin/content/:kind/:id/publication', { params, body: { ...read, publishAt } });
  const published = async (data: ContentData) => {
    const item = await begin(data);
    await publish(item);
    return item.id;
  };
  const order = async (kind: OrderedKind) =>
    (await wang.call('GET /api/admin/content-orders/:kind', { params: { kind } })).items.map(({ id }) => id);
  const putOrder = (kind: OrderedKind, before: string[], after: string[]) =>
    wang.call('PUT /api/admin/content-orders/:kind', { params: { kind }, body: { before, after } });
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => (error instanceof Problem ? error.code : error),
    );
  const faq = async () => (await context().client().call('GET /api/faq')).items.map(({ id }) => id);
  const downloads = async () => (await context().client().call('GET /api/downloads')).items;

  it('are questions, each at the end until it is moved, and none before its minute', async () => {
    const { clock, deps } = context();
    const first = await published(question('First?'));
    const second = await published(question('Second?'));
    const waiting = await begin(question('Third?'));
    const at = clock.now() + HOUR_MS;
    expect((await publish(waiting, { number: 1, version: 2 }, at)).state).toBe('scheduled');
    expect(await faq()).toEqual([first, second]);
    const third = waiting.id;
    expect(await order('question')).toEqual([first, second, third]);
    await putOrder('question', [first, second, third], [third, second, first]);
    expect(await faq()).toEqual([second, first]);
    clock.set(at);
    expect(await faq()).toEqual([third, second, first]);

    // Another organiser has moved it meanwhile; repeating the same order is no conflict.
    expect(await codeOf(putOrder('question', [first, second, third], [second, first, third]))).toBe('conflict');
    expect(await codeOf(putOrder('question', [first, second, third], [third, second, first]))).toBe(null);
    for (const after of [
      [third, second],
      [third, third, first],
      [third, second, 'nothing-here'],
    ])
      expect(await codeOf(putOrder('question', [third, second, first], after))).toBe('conflict');
    expect(await faq()).toEqual([third, second, first]);
    const lines = await deps.db.selectFrom('audit').select('detail').where('action', '=', 'content_order_changed').execute();
    expect(lines.map(({ detail }) => JSON.parse(detail ?? ''))).toEqual([
      { before: [first, second, third], after: [third, second, first] },
    ]);

    // A changed item keeps its place; a republished one comes last.
    const params = { kind: 'question' as const, id: third };
    await wang.call('PUT /api/admin/content/:kind/:id', { params, body: { number: 2, version: 0, data: question('Changed?') } });
    await publish(params, { number: 2, version: 1 });
    expect((await context().client().call('GET /api/faq')).items[0]).toMatchObject({
      id: third,
      question: both('Changed?'),
      category: 'work',
    });
    await wang.call('POST /api/admin/content/:kind/:id/withdrawal', { params, body: { state: 'published' } });
    await publish(params, { number: 3, version: 0 });
    expect(await faq()).toEqual([second, first, third]);
    const list = await wang.call('POST /api/admin/content/:kind/search', {
      params: { kind: 'question' },
      body: { filter: JSON.stringify({ q: 'CHANGED' }) },
    });
    expect(list.items.map(({ id, title }) => [id, title['en-US']])).toEqual([[third, 'Changed?']]);
    const search = (client: Client) => client.call('POST /api/admin/search', { body: { q: 'changed?' } });
    expect((await search(wang)).content).toMatchObject([{ kind: 'question', id: third, state: 'published' }]);
    expect((await search(await context().organiser([{ competitionId: null, right: 'review' }]))).content).toEqual([]);
    expect(await renderSitemap(context().deps)).toContain(`/faq</loc><lastmod>${new Date(at).toISOString().slice(0, 19)}`);
  });

  it('stand in the order of one organiser where two choose one at the same moment', async () => {
    for (const name of ['One?', 'Two?', 'Three?']) await published(question(name));
    const before = await order('question');
    const choices = [before.toReversed(), [...before.slice(1), ...before.slice(0, 1)]];
    const answers = await atTheSameMoment(
      context().deps,
      'question',
      choices.map((after) => () => codeOf(putOrder('question', before, after))),
    );
    expect(answers.toSorted()).toEqual(['conflict', null]);
    expect(await order('question')).toEqual(choices[answers.indexOf(null)]);
  });

  it('are slides, each shown from one moment until another, and partners, in their order on the home page', async () => {
    const { clock } = context();
    const slide = (changes: Partial<SlideData>): SlideData => ({
      kind: 'slide',
      tone: 'grape',
      title: both('Slide'),
      body: both('Look'),
      actionLabel: both('Go'),
      actionTo: '/matchSign',
      art: 'mat-blocks',
      picture: null,
      from: null,
      until: null,
      ...changes,
    });
    const home = async () => context().client().call('GET /api/home');
    const slides = async () => (await home()).slides.map(({ id }) => id);
    const from = clock.now() + HOUR_MS;
    const always = await published(slide({}));
    const timed = await published(slide({ from, until: from + HOUR_MS }));
    expect(await codeOf(published(slide({ from, until: from })))).toBe('invalid_input');
    expect((await home()).slides).toMatchObject([
      {
        id: always,
        tone: 'grape',
        title: both('Slide'),
        action: { label: both('Go'), to: '/matchSign' },
        illustration: { art: 'mat-blocks' },
      },
    ]);
    await putOrder('slide', [always, timed], [timed, always]);
    expect(await slides()).toEqual([always]);
    clock.set(from);
    expect(await slides()).toEqual([timed, always]);
    clock.set(from + HOUR_MS);
    expect(await slides()).toEqual([always]);

    const logo = { url: '/files/00000000000000000000/picture-96.webp', width: 96, height: 48 };
    const partner = (changes: Partial<PartnerData>): PartnerData => ({ kind: 'partner', name: both('Klotz'), url: '', logo, ...changes });
    const klotz = await published(partner({}));
    const linked = await published(partner({ name: both('Qinghe'), url: 'https://qinghe.example/' }));
    expect(await codeOf(published(partner({ url: 'javascript:alert(1)' })))).toBe('invalid_input');
    await putOrder('partner', [klotz, linked], [linked, klotz]);
    expect((await home()).partners).toEqual([
      { id: linked, name: both('Qinghe'), url: 'https://qinghe.example/', logo },
      { id: klotz, name: both('Klotz'), url: null, logo },
    ]);
  });

  it('are legal texts, each in force until the moment of the next one, on every process', async () => {
    const { clock } = context();
    const data = (words: string, version: string): PageData => ({
      kind: 'page',
      title: both(words),
      lead: both('Why'),
      body: both('## What'),
      version,
    });
    const legal = async () =>
      context()
        .client()
        .call('GET /api/pages/:slug', { params: { slug: 'agreement' } });
    const slugs: string[] = [];
    for (let n = 0; n < 3; n += 1) slugs.push((await begin(data('Agreement', '2026-09'))).id);
    expect(slugs).toEqual(['agreement', 'privacy', 'terms']);
    expect(await codeOf(begin(data('One more', '1')))).toBe('action_not_allowed_now');
    const params = { kind: 'page' as const, id: 'agreement' };
    const since = clock.now();
    await publish(params);
    expect(await legal()).toMatchObject({ title: both('Agreement'), version: '2026-09', milestones: [] });
    expect((await legal()).updatedAt - since).toBeLessThan(HOUR_MS);

    const save = (number: number, words: string, version: string) =>
      wang.call('PUT /api/admin/content/:kind/:id', { params, body: { number, version: 0, data: data(words, version) } });
    const at = clock.now() + 24 * HOUR_MS;
    await save(2, 'Second', '2026-10');
    expect((await publish(params, { number: 2, version: 1 }, at)).state).toBe('scheduled');
    expect((await legal()).title).toEqual(both('Agreement'));
    clock.set(at - 1000);
    expect((await legal()).version).toBe('2026-09');
    await context().restart();
    clock.set(at);
    expect(await legal()).toMatchObject({ title: both('Second'), version: '2026-10', updatedAt: at });
    expect(await renderSitemap(context().deps)).toContain(`/agreement</loc><lastmod>${new Date(at).toISOString()}</lastmod>`);

    // The scheduled version does not replace the one in force.
    await save(3, 'Third', '2026-11');
    await publish(params, { number: 3, version: 1 }, at + 24 * HOUR_MS);
    expect((await legal()).version).toBe('2026-10');
    clock.set(at + 24 * HOUR_MS);
    expect((await legal()).version).toBe('2026-11');
    expect(await codeOf(wang.call('POST /api/admin/content/:kind/:id/withdrawal', { params, body: { state: 'published' } }))).toBe(
      'action_not_allowed_now',
    );
    const record = await wang.call('GET /api/admin/content/:kind/:id', { params });
    expect([record.state, record.versions.map(({ number }) => number)]).toEqual(['published', [3, 2, 1]]);
    await save(4, 'Fourth', '2026-12');
    await publish(params, { number: 4, version: 1 });
    expect(await legal()).toMatchObject({ title: both('Fourth'), version: '2026-12' });
  });

  const upload = async (filename: string, bytes: Uint8Array, filetype = '') => {
    const tus = createTusSender(() => context().url, wang.cookies);
    await wang.call('GET /api/account');
    const { headers, code } = await tus.create(
      { size: bytes.length, filename, filetype, purpose: 'document' },
      { [STAFF_HEADER]: '1' },
      undefined,
    );
    if (code) return { code };
    const path = headers.location ?? '';
    await tus.patch(path, 0, bytes);
    const { state, problem } = await wang.call('POST /api/uploads/:id/complete', { params: { id: idOf(path) }, body: {} });
    return { code: state === 'ready' ? null : problem, id: idOf(path) };
  };
  const pdf = (words: string) => Buffer.from(`%PDF-1.7\n${words}\n%%EOF`);
  const document = async (words: string) =>
    wang.call('POST /api/admin/content-documents', { body: { uploadId: (await upload('规则手册.PDF', pdf(words))).id ?? '' } });
  const download = (changes: Partial<DownloadData>): DownloadData => ({
    kind: 'download',
    category: 'rules',
    title: { 'zh-CN': '规则/手册', 'en-US': 'Rules: the book' },
    description: both('All of it'),
    languages: ['zh-CN'],
    pinned: false,
    file: null,
    ...changes,
  });

  it('are downloads whose files keep their address, are saved under their title, and are shown with their size', async () => {
    const { url, clock, deps } = context();
    const file = await document('first');
    expect(file).toEqual({
      url: expect.stringMatching(/^\/files\/[0-9a-f]{20}\/document\.pdf$/),
      format: 'PDF',
      sizeBytes: pdf('first').length,
    });
    const item = await begin(download({ file: null }));
    expect(await codeOf(publish(item))).toBe('invalid_input');
    await wang.call('PUT /api/admin/content/:kind/:id', { params: item, body: { number: 1, version: 2, data: download({ file }) } });
    await publish(item, { number: 1, version: 3 });
    const [shown] = await downloads();
    expect(shown).toMatchObject({
      id: item.id,
      url: `/files/downloads/${item.id}.pdf`,
      sizeBytes: file.sizeBytes,
      format: 'PDF',
      languages: ['zh-CN'],
      publishedAt: clock.now(),
    });
    const get = (headers: Record<string, string> = {}, lang = 'zh-CN') => fetch(`${url}${shown?.url}?lang=${lang}`, { headers });
    const answer = await get();
    expect([answer.status, await answer.text()]).toEqual([200, pdf('first').toString()]);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="download.pdf"; filename*=UTF-8''${encodeURIComponent('规则 手册.pdf')}`,
    );
    expect((await get({}, 'en-US')).headers.get('content-disposition')).toContain("''Rules%20%20the%20book.pdf");
    const etag = answer.headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    expect(await (await get({ range: 'bytes=0-3' })).text()).toBe('%PDF');

    const newer = await document('second');
    await wang.call('PUT /api/admin/content/:kind/:id', { params: item, body: { number: 2, version: 0, data: download({ file: newer }) } });
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    await publish(item, { number: 2, version: 1 });
    expect(await (await get({ 'if-none-match': etag })).text()).toBe(pdf('second').toString());
    expect((await downloads())[0]?.url).toBe(shown?.url);
    expect(await (await fetch(`${url}${file.url}`)).text()).toBe(pdf('first').toString());
    const back = await wang.call('POST /api/admin/content/:kind/:id/restorations', {
      params: item,
      body: { number: 3, version: 0, restore: 1 },
    });
    expect(back.draft?.data).toMatchObject({ file });
    await wang.call('POST /api/admin/content/:kind/:id/withdrawal', { params: item, body: { state: 'published' } });
    expect((await get()).status).toBe(404);
    expect(
      await deps.db.selectFrom('upload').select('id').where('purpose', '=', 'document').where('expiresAt', '>', clock.now()).execute(),
    ).toEqual([]);
  });

  it('are downloads with the pinned ones first, in their own order', async () => {
    const { clock } = context();
    const file = await document('one');
    const ids: string[] = [];
    for (const pinned of [true, false, true]) {
      clock.advance(1000);
      ids.push(await published(download({ file, pinned })));
    }
    const [first = '', loose = '', last = ''] = ids;
    expect((await downloads()).map(({ id }) => id)).toEqual([first, last, loose]);
    expect(await order('download')).toEqual([first, last]);
    await putOrder('download', [first, last], [last, first]);
    expect((await downloads()).map(({ id, pinned }) => [id, pinned])).toEqual([
      [last, true],
      [first, true],
      [loose, false],
    ]);
    const params = { kind: 'download' as const, id: loose };
    await wang.call('PUT /api/admin/content/:kind/:id', {
      params,
      body: { number: 2, version: 0, data: download({ file, pinned: true }) },
    });
    await publish(params, { number: 2, version: 1 });
    expect(await order('download')).toEqual([last, first, loose]);
  });

  it('take no file that is not what its name says, and none that runs', async () => {
    expect(await upload('page.html', Buffer.from('<p>'), 'application/pdf')).toEqual({ code: 'document_not_accepted' });
    expect(await upload('run.exe', Buffer.from('MZ'))).toEqual({ code: 'document_not_accepted' });
    expect((await upload('rules.pdf', Buffer.from('<script>'))).code).toBe('document_not_accepted');
    expect((await upload('list.csv', Buffer.from([0x4d, 0x5a, 0x90, 0]))).code).toBe('document_not_accepted');
    expect((await upload('list.csv', Buffer.from('队伍,学校\n'))).code).toBe(null);
    const drawing = await upload('mat.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>top.hit=1</script></svg>'));
    const stored = await wang.call('POST /api/admin/content-documents', { body: { uploadId: drawing.id ?? '' } });
    const id = await published(download({ file: stored }));
    const served = await fetch(`${context().url}/files/downloads/${id}.svg`);
    expect([served.headers.get('content-disposition')?.split(';')[0], served.headers.get('x-content-type-options')]).toEqual([
      'attachment',
      'nosniff',
    ]);
    expect((await fetch(`${context().url}${stored.url}`)).headers.get('content-security-policy')).toContain('sandbox');
    for (const url of ['https://elsewhere.example/a.pdf', '/files/00000000000000000000/page.html', '/files/00000000000000000000/../a.pdf'])
      expect(await codeOf(begin(download({ file: { url, format: 'PDF', sizeBytes: 1 } })))).toBe('invalid_input');
    const family = await context().participant();
    const asFamily = await createTusSender(() => context().url, family.cookies).create({
      size: 3,
      filename: 'a.pdf',
      filetype: '',
      purpose: 'document',
    });
    expect(asFamily.code).toBe('not_allowed');
  });
});
