// Guards: what one process publishes, every other process shows within a second, and of two publications at once on two processes one takes place.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from '../fixtures/client.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { createDatabase, type Postgres, startPostgres } from '../fixtures/postgres.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';

const SHOWN_WITHIN_MS = 1000;

let dataDir = '';
let postgres: Postgres;
const servers: ServerProcess[] = [];
const organisers: Client[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-publication-'));
  postgres = await startPostgres();
  const database = await createDatabase(postgres.url);
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString('base64'), LOG_LEVEL: 'warn' };
  for (const _ of [1, 2]) {
    const server = await startServer(env);
    servers.push(server);
    const organiser = createClient(() => server.url);
    await organiser.signIn('organiser@sample.test', PASSWORD);
    organisers.push(organiser);
  }
});

afterAll(async () => {
  for (const server of servers) await server.kill();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('reaches the other process within a second, and takes place once', async () => {
  const [here, there] = organisers;
  if (!here || !there) throw new Error('no organisers');
  const id = (await here.call('GET /api/admin/competition-drafts')).items.find(({ status }) => status !== null)?.id ?? '';
  const publish = (organiser: Client, number: number) =>
    organiser
      .call('POST /api/admin/competition-drafts/:id/publication', { params: { id }, body: { number, version: 1, tell: 'none' } })
      .then(
        () => 'published',
        () => 'refused',
      );
  const shownThere = async () => {
    const { items } = await there.call('GET /api/competitions');
    const { title } = await there.call('GET /api/competitions/:id', { params: { id } });
    return [title['en-US'], items.find((each) => each.id === id)?.title['en-US']];
  };
  for (const [round, both] of [false, false, true].entries()) {
    const { published } = await here.call('GET /api/admin/competition-drafts/:id', { params: { id } });
    if (!published) throw new Error('nothing is published');
    const number = published.number + 1;
    const name = `Round ${round}`;
    await here.call('PUT /api/admin/competition-drafts/:id', {
      params: { id },
      body: { number, version: 0, data: { ...published.data, title: { 'zh-CN': name, 'en-US': name } } },
    });
    expect(await shownThere()).not.toContain(name);
    const done = await Promise.all([publish(here, number), ...(both ? [publish(there, number)] : [])]);
    const since = performance.now();
    expect(done.toSorted()).toEqual(both ? ['published', 'refused'] : ['published']);
    await expect.poll(shownThere, { timeout: 10_000, interval: 20 }).toEqual([name, name]);
    expect(performance.now() - since).toBeLessThan(SHOWN_WITHIN_MS);
  }
  const { versions } = await here.call('GET /api/admin/competition-drafts/:id', { params: { id } });
  expect(versions.map(({ state }) => state)).toEqual(['published', 'superseded', 'superseded', 'superseded']);
});
