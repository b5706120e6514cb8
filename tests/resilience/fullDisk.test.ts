// Guards: on a full disk every write says so and changes nothing, reads go on, and once there is room all goes on by itself. Needs the right to mount (root).
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from '../fixtures/client.ts';
import { readOutbox } from '../fixtures/outbox.ts';
import { freshMobile, registerParticipant } from '../fixtures/participant.ts';
import { newRegistration, openCompetitions } from '../fixtures/registration.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { mountSmallDisk, type SmallDisk } from '../fixtures/smallDisk.ts';

let disk: SmallDisk;
let server: ServerProcess;
let client: Client;

beforeAll(async () => {
  disk = await mountSmallDisk(64);
  server = await startServer({ DATA_DIR: disk.folder, LOG_LEVEL: 'warn' });
  client = createClient(() => server.url);
  await registerParticipant(client, () => readOutbox(disk.folder));
});
afterAll(async () => {
  await server.kill();
  await disk.unmount();
});

const isReady = async (): Promise<number> => (await fetch(`${server.url}/readyz`)).status;

/** Empties the log of SQLite, in another process: the next write needs new room, where it would write over what it no longer needs. */
const emptyLog = (): void => {
  const program = "require('better-sqlite3')(process.argv[1]).pragma('wal_checkpoint(TRUNCATE)')";
  execFileSync(process.execPath, ['-e', program, join(disk.folder, 'tangible-cup.db')]);
};

it('answers every write 507 while it is full, in transactions too, and goes on once there is room', async () => {
  const [competition] = await openCompetitions(client);
  if (!competition) throw new Error('no open competition');
  const entry = { body: newRegistration(competition, 'Full', [77]), key: randomUUID() };
  const register = () => client.call('POST /api/registrations', { body: entry.body }, { idempotencyKey: entry.key });
  const challengeToken = await client.solveChallenge();
  const code = { channel: 'sms', target: freshMobile(), purpose: 'register', challengeToken } as const;
  const writes: (() => Promise<unknown>)[] = [
    register,
    () => client.call('PATCH /api/account', { body: { affiliation: '另一个家' } }),
    () => client.call('POST /api/verification-codes', { body: code }),
    () => client.call('DELETE /api/sessions/current'),
  ];
  emptyLog();
  await disk.fill();
  for (const write of writes) await expect(write()).rejects.toMatchObject({ code: 'server_storage_full' });
  expect(await isReady()).toBe(503);
  await client.call('GET /api/competitions', { query: { season: 1901 } });
  expect((await client.call('GET /api/registrations', { query: {} })).items).toEqual([]);

  await disk.free();
  await expect.poll(isReady, { timeout: 10_000 }).toBe(200);
  const { id } = await register();
  expect((await register()).id).toBe(id);
  expect((await client.call('GET /api/registrations', { query: {} })).items.map(({ teamName }) => teamName)).toEqual(['Full']);
});

it('says at the start which file cannot be written', async () => {
  await server.kill();
  disk.setReadOnly(true);
  await expect(startServer({ DATA_DIR: disk.folder, SECRET_KEY: Buffer.alloc(32).toString('base64') })).rejects.toThrow(
    /ended with 1:\n[^\n]*tangible-cup\.db[^\n]*\n/,
  );
  disk.setReadOnly(false);
  server = await startServer({ DATA_DIR: disk.folder, LOG_LEVEL: 'warn' });
});
