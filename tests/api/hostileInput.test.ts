// Guards: values that no client of ours sends, each found by the fuzzer, are refused and do not fail.
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { Paging } from '#contract/common.ts';
import { describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('hostile input', (context) => {
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
    ['a turn of direction', 'Li\u202EgniM'],
    ['an isolate', 'Li\u2067Ming'],
    ['a direction mark', 'Li\u200FMing'],
  ])('refuses %s in a line of text', async (_what, name) => {
    const family = await context().participant();
    const refused = { code: 'invalid_input', detail: { fields: { name: 'invalid' } } };
    await expect(family.call('PATCH /api/account', { body: { name } })).rejects.toMatchObject(refused);
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
