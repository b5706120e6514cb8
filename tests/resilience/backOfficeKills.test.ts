// Guards: a server that is killed (-9) while it makes codes, publishes a competition or sends an export has done each of them completely or not at
// all. Repeating the request does it once, and nothing seems to run for ever.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { parseData } from '#server/competitions/competitionData.ts';
import { readConfig } from '#server/config.ts';
import { createServer } from '#server/start.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { competitionData } from '../fixtures/competitionData.ts';
import { addEntries } from '../fixtures/entries.ts';
import { isFull } from '../fixtures/full.ts';
import { openServerDatabase, type ServerDatabase } from '../fixtures/serverDatabase.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';

const CODES = isFull ? 10_000 : 3000;
const Asked = z.object({ id: z.string() });
const Draft = z.object({ id: z.string() });

let dataDir = '';
let env: Parameters<typeof startServer>[0] & { SECRET_KEY: string };
let data: ServerDatabase;
let server: ServerProcess;
let cookie = '';
let competitionId = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-office-kills-'));
  env = { DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('base64'), SEED: 'none', LOG_LEVEL: 'silent' };
  // Creates the data in this process, before the one to be killed starts.
  const { stop } = await createServer(readConfig({ ...env, PORT: '0' }));
  await stop();
  data = openServerDatabase(env);
  competitionId = await addCompetition(data);
  cookie = `tc_staff=${await data.signInOrganiser()}`;
  server = await startServer(env);
});
afterAll(async () => {
  await server.kill();
  await data.close();
  await rm(dataDir, { recursive: true, force: true });
});

const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify(body),
  });
/** Kills the server `afterMs` into a request, whose answer may or may not have arrived, and starts it again. */
const killedInto = async (request: () => Promise<unknown>, afterMs: number): Promise<void> => {
  const sent = request().catch(() => undefined);
  await pass(afterMs);
  await server.kill();
  await sent;
  server = await startServer(env);
};

it(`makes ${CODES} codes all or none, and once for a request that is repeated after the kill`, async () => {
  const count = async () => {
    const { n } = await data.db
      .selectFrom('invitationCode')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  let expected = 0;
  const outcomes = new Set<string>();
  for (const afterMs of [5, 60, 120, 200, 400]) {
    const key = { 'idempotency-key': randomUUID() };
    const make = () => send('POST', `/api/admin/competitions/${competitionId}/invitation-codes`, { count: CODES, useLimit: 1 }, key);
    await killedInto(make, afterMs);
    const made = await count();
    expect([expected, expected + CODES]).toContain(made);
    outcomes.add(made === expected ? 'none' : 'all');
    expect((await make()).status).toBe(201);
    expected += CODES;
    expect(await count()).toBe(expected);
  }
  expect(outcomes).toContain('none');
});

it('publishes a competition whole or not at all', async () => {
  for (const [n, afterMs] of [0, 3, 6, 10, 15, 25, 40].entries()) {
    const { id } = Draft.parse(await (await send('POST', '/api/admin/competition-drafts', {})).json());
    const title = { 'zh-CN': `港湾小领航 ${n}`, 'en-US': `Harbour Pilots ${n}` };
    const draft = competitionData(Date.now(), { slug: `harbour-pilots-${n}`, title });
    expect((await send('PUT', `/api/admin/competition-drafts/${id}`, { number: 1, version: 1, data: draft })).status).toBe(200);
    const publish = () => send('POST', `/api/admin/competition-drafts/${id}/publication`, { number: 1, version: 2 });
    await killedInto(publish, afterMs);
    const state = async () => {
      const version = await data.db.selectFrom('competitionVersion').selectAll().where('competitionId', '=', id).executeTakeFirstOrThrow();
      const row = await data.db.selectFrom('competition').select('title').where('id', '=', id).executeTakeFirst();
      const lines = await data.db
        .selectFrom('audit')
        .select('id')
        .where('subjectId', '=', id)
        .where('action', '=', 'competition_published')
        .execute();
      expect(parseData(version.data).title).toEqual(title);
      return { state: version.state, shown: row ? JSON.parse(row.title) : null, lines: lines.length };
    };
    const published = { state: 'published', shown: title, lines: 1 };
    expect([published, { state: 'draft', shown: null, lines: 0 }]).toContainEqual(await state());
    expect([200, 409]).toContain((await publish()).status);
    expect(await state()).toEqual(published);
  }
});

it('breaks an export off: the file has no end, and another one is whole', async () => {
  const rows = 20_000;
  await addEntries(
    data,
    competitionId,
    Array.from({ length: rows }, (_, n) => ({ teamName: `队伍${n}`, organization: '青'.repeat(100) })),
  );
  const ask = async () => {
    const body = { format: 'csv', locale: 'zh-CN', columns: ['teamName', 'organization'], filter: JSON.stringify({ competitionId }) };
    return Asked.parse(await (await send('POST', '/api/admin/registrations/exports', body)).json()).id;
  };
  const download = async (id: string) => fetch(`${server.url}/api/admin/exports/${id}/file`, { headers: { cookie } });
  const id = await ask();
  const reader = (await download(id)).body?.getReader();
  await reader?.read();
  await server.kill();
  const rest = async () => {
    while (!(await reader?.read())?.done);
  };
  // A browser takes the cut-off file for a failed download, not for a short file.
  await expect(rest()).rejects.toThrow();
  server = await startServer(env);
  expect((await download(id)).status).toBe(404);
  const whole = await download(await ask());
  expect((await whole.text()).trim().split('\r\n')).toHaveLength(rows + 1);
});
