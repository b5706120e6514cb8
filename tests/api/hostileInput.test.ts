// Guards: values that no client of ours sends, each found by the fuzzer, are refused without a server error.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { Paging } from '#contract/http/common.ts';
import { competitionData } from '../fixtures/competitionData.ts';
import { addPhoto } from '../fixtures/gallery.ts';
import { newsData } from '../fixtures/newsData.ts';
import { family } from '../fixtures/works.ts';
import { describeApi } from './harness.ts';

describeApi('hostile input', (context) => {
  it('refuses an object in the place of a text, whatever its length claims to be', async () => {
    const answer = await context()
      .client()
      .request(
        'POST',
        '/api/password-resets',
        '{"password":{"length":{"toString":null,"valueOf":1}},"keyId":"a","mobile":"1","code":"000000"}',
      );
    expect(answer).toMatchObject({ status: 400, json: { code: 'bad_request' } });
  });

  it.each(['HEAD', 'PATCH', 'DELETE'])('finds no upload with U+0000 in its id (%s)', async (method) => {
    const participant = await context().participant();
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    expect((await participant.request(method, '/api/uploads/%00', undefined, headers)).status).toBe(404);
  });

  it('finds no export with U+0000 in its id', async () => {
    const organiser = await context().organiser();
    const answer = await organiser.request('GET', '/api/admin/exports/%00/file');
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'bad_request' }]);
  });

  it('refuses versions that no column holds, and fails at none', async () => {
    const organiser = await context().organiser();
    const { id: draft } = await organiser.call('POST /api/admin/competition-drafts', { body: {} });
    const { id: news } = await organiser.call('POST /api/admin/content/:kind', { params: { kind: 'news' }, body: {} });
    const photo = await addPhoto(context().deps, 2021);
    const { registrationId } = await family(context());
    await context()
      .client()
      .call('POST /api/reports', { body: { requestId: randomUUID(), kind: 'photo', ref: photo, reason: 'other' } });
    const filter = JSON.stringify({ subject: { kind: 'photo', id: photo } });
    const [report] = (await organiser.call('GET /api/admin/reports', { query: { filter } })).items;
    const data = competitionData(context().clock.now());
    const article = newsData();
    for (const n of [2 ** 31 - 1, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER])
      for (const [method, path, body] of [
        ['DELETE', `/api/admin/competition-drafts/${draft}?number=${n}&version=1`],
        ['DELETE', `/api/admin/competition-drafts/${draft}?number=1&version=${n}`],
        ['GET', `/api/admin/competition-drafts/${draft}/versions?from=${n}&to=1`],
        ['GET', `/api/admin/competition-drafts/${draft}/versions?from=1&to=${n}`],
        ['PUT', `/api/admin/competition-drafts/${draft}`, { number: 1, version: n, data }],
        ['POST', `/api/admin/competition-drafts/${draft}/publication`, { number: 1, version: n }],
        ['POST', `/api/admin/competition-drafts/${draft}/restorations`, { number: 1, version: n, restore: 1 }],
        ['DELETE', `/api/admin/content/news/${news}?number=${n}&version=1`],
        ['DELETE', `/api/admin/content/news/${news}?number=1&version=${n}`],
        ['GET', `/api/admin/content/news/${news}/versions?from=${n}&to=1`],
        ['PUT', `/api/admin/content/news/${news}`, { number: 1, version: n, data: article }],
        ['POST', `/api/admin/content/news/${news}/publication`, { number: 1, version: n }],
        ['POST', `/api/admin/content/news/${news}/restorations`, { number: 1, version: n, restore: 1 }],
        ['POST', '/api/admin/gallery/photo/changes', { items: [{ id: photo, version: n, isShown: false }] }],
        ['POST', `/api/admin/reports/${report?.id}/resolution`, { resolution: 'kept', version: n }],
        ['PUT', '/api/admin/canned-reasons', { kind: 'work', version: n, items: [] }],
        ['PUT', `/api/admin/registrations/${registrationId}/group`, { group: 'primary', version: n }],
      ] as const) {
        const answer = await organiser.request(method, path, body);
        expect([method, path, answer.status]).toEqual([method, path, 422]);
      }
  });

  it('refuses moments of which no date can be written, wherever an organiser says one', async () => {
    const organiser = await context().organiser();
    const { id: draft } = await organiser.call('POST /api/admin/competition-drafts', { body: {} });
    const { registrationId, competitionId } = await family(context());
    const data = competitionData(context().clock.now());
    for (const at of [Date.UTC(10_000, 0), 8_640_000_000_000_001, Number.MAX_SAFE_INTEGER])
      for (const [method, path, body] of [
        [
          'PUT',
          `/api/admin/competition-drafts/${draft}`,
          { number: 1, version: 1, data: { ...data, contest: { ...data.contest, closesAt: at } } },
        ],
        ['POST', '/api/admin/registrations/extensions', { ids: [registrationId], window: 'edit', until: at, reason: 'x' }],
        ['POST', `/api/admin/competitions/${competitionId}/invitation-codes`, { count: 1, useLimit: 1, endsAt: at }],
        ['POST', '/api/admin/content/news/nothing-here/publication', { number: 1, version: 1, publishAt: at }],
      ] as const) {
        const answer = await organiser.request(method, path, body);
        expect([method, path, answer.status]).toEqual([method, path, 422]);
      }
  });

  it.each(['[::1', 'a b', 'cup.test:99999', ''])('refuses a host that is none, and fails at none: %j', async (host) => {
    const organiser = await context().organiser();
    const path = '/api/second-factor/passkeys/options';
    const { port } = new URL(context().url);
    const cookie = [...organiser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await new Promise<string>((resolve) => {
      let said = '';
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`POST ${path} HTTP/1.0\r\n${host && `Host: ${host}\r\n`}Cookie: ${cookie}\r\nContent-Length: 0\r\n\r\n`),
      );
      socket.on('data', (bytes) => {
        said += bytes;
      });
      socket.on('close', () => resolve(said));
    });
    expect(answer).toMatch(host === '' ? /^HTTP\/1\.1 [24]/ : /^HTTP\/1\.1 400/);
  });

  it.each(['????', 'javascript', 'https://cup.test'])('refuses a scheme that is none, and fails at none: %j', async (scheme) => {
    const organiser = await context().organiser();
    const answer = await organiser.request('POST', '/api/second-factor/passkeys/options', undefined, { 'x-forwarded-proto': scheme });
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'bad_request' }]);
  });

  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  it.each(['POST /api/challenges', 'POST /api/sessions', 'POST /api/registrations', 'PATCH /api/account', 'POST /api/results/query'])(
    'refuses JSON that nests without end, before anything walks over it (%s)',
    async (name) => {
      const [method = '', path = ''] = name.split(' ');
      const family = await context().participant();
      for (const body of [nested(5000), `{"name":${'{"a":'.repeat(60)}1${'}'.repeat(61)}`]) {
        const answer = await family.request(method, path, body);
        expect([answer.status, answer.json]).toMatchObject([400, { code: 'bad_request' }]);
      }
      expect((await family.request(method, path, nested(50))).json).not.toMatchObject({ code: 'unexpected' });
    },
  );

  it('counts brackets in texts as what they are', async () => {
    const family = await context().participant();
    const name = `${'['.repeat(60)}\\"`;
    expect(await family.call('PATCH /api/account', { body: { name } })).toMatchObject({ name });
  });

  it('refuses a filter that nests without end', async () => {
    const organiser = await context().organiser();
    const answer = await organiser.request('GET', `/api/admin/registrations?filter=${encodeURIComponent(nested(900))}`);
    expect(answer.status).toBe(422);
  });

  it.each([
    ['a control character', 'Li\u0007Ming'],
    ['an end of the line', 'Li\u2028Ming'],
  ])('refuses %s in a line of text', async (_what, name) => {
    const family = await context().participant();
    const refused = { code: 'invalid_input', detail: { fields: { name: 'invalid' } } };
    await expect(family.call('PATCH /api/account', { body: { name } })).rejects.toMatchObject(refused);
  });

  it.each([
    ['a turn of direction', 'Li \u202EMing\u202C'],
    ['an isolate', 'Li \u2067Ming\u2069'],
    ['a direction mark', '\u200FLi \u200FMing'],
    ['a space without width', 'Li\u200B Ming\uFEFF'],
  ])('takes %s out of a line of text', async (_what, name) => {
    const family = await context().participant();
    expect(await family.call('PATCH /api/account', { body: { name } })).toMatchObject({ name: 'Li Ming' });
  });

  it.each(['李小明', 'نور الهدى', 'दिव्या', 'Siân O’Neill-Łuksza', '한아름'])('takes the name %s', async (name) => {
    const family = await context().participant();
    expect(await family.call('PATCH /api/account', { body: { name } })).toMatchObject({ name });
  });

  it('takes a name that is given twice for a list, which no number is', async () => {
    const client = context().client();
    expect(await client.request('GET', '/api/news?page=1&page=2')).toMatchObject({ status: 422, json: { fields: { page: 'invalid' } } });
  });

  it('knows pages of a few sizes only', () => {
    const sizes = new Set<unknown>();
    for (const pageSize of [7, 9, 13, 60, 199]) {
      const parsed = Paging.parse({ pageSize });
      expect(parsed.pageSize).toBeGreaterThanOrEqual(pageSize);
      sizes.add(parsed.pageSize);
    }
    expect([...sizes]).toEqual([8, 10, 16, 100, 200]);
  });
});
