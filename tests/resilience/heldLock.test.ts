// Guards: while another process holds the lock of the database, reads go on, writes are answered 503 in time, and afterwards everything is written
// once.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from '../fixtures/client.ts';
import { expectWithin, isFull } from '../fixtures/full.ts';
import { holdLock } from '../fixtures/lockHolder.ts';
import { readOutbox } from '../fixtures/outbox.ts';
import { registerParticipant } from '../fixtures/participant.ts';
import { newRegistration, openCompetitions } from '../fixtures/registration.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';

/** The full run holds the lock for about ten seconds. */
const ROUNDS = isFull ? 4 : 1;
const WRITES = 4;
const READS = 10;
/** Three seconds are promised; the rest is a margin for a busy machine. */
const ANSWERED_WITHIN_MS = 4500;

let dataDir = '';
let server: ServerProcess;
let client: Client;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-lock-'));
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  client = createClient(() => server.url);
  await registerParticipant(client, () => readOutbox(dataDir));
});
afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

const registrations = async (names: readonly string[]) => {
  const [competition] = await openCompetitions(client);
  if (!competition) throw new Error('no open competition');
  return names.map((name, index) => ({ key: randomUUID(), body: newRegistration(competition, name, [index + 40 * names.length]) }));
};
const teams = async (): Promise<string[]> =>
  (await client.call('GET /api/registrations', { query: { pageSize: 200 } })).items.map(({ teamName }) => teamName);

it('answers reads while writes wait for the lock, and refuses those with 503', async () => {
  const entries = await registrations(Array.from({ length: WRITES }, (_, index) => `Lock ${index}`));
  const send = ({ key, body }: (typeof entries)[number]) => client.call('POST /api/registrations', { body }, { idempotencyKey: key });
  const lock = await holdLock(dataDir);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      let refused = 0;
      const writes = entries.map(async (entry) => {
        const since = performance.now();
        await expect(send(entry)).rejects.toMatchObject({ code: 'unavailable', detail: { retryAfter: expect.any(Number) } });
        refused += 1;
        expectWithin(performance.now() - since, ANSWERED_WITHIN_MS);
      });
      for (let read = 0; read < READS; read += 1) {
        await client.call('GET /api/competitions', { query: { season: 1900 + read + READS * round } });
        expect(await teams()).toEqual([]);
      }
      expect(refused).toBe(0);
      await Promise.all(writes);
    }
  } finally {
    await lock.release();
  }
  const ids = await Promise.all(entries.map(async (entry) => (await send(entry)).id));
  expect(await Promise.all(entries.map(async (entry) => (await send(entry)).id))).toEqual(ids);
  expect((await teams()).sort()).toEqual(entries.map(({ body }) => body.teamName).sort());
});

it('writes what waited once the lock is free', async () => {
  const [entry] = await registrations(['Patient']);
  if (!entry) throw new Error('nothing to send');
  const lock = await holdLock(dataDir);
  const sent = client.call('POST /api/registrations', { body: entry.body }, { idempotencyKey: entry.key });
  for (let read = 0; read < 3; read += 1) expect(await teams()).not.toContain('Patient');
  await lock.release();
  await sent;
  expect(await teams()).toContain('Patient');
});
