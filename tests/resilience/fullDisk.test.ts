// Guards: on a full disk every write reports it and changes nothing, reads go on, and once there is space everything recovers by itself. Needs the
// right to mount (root).
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { appendFile, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { rewriteDatabase } from '#server/database/sqlite/forgetDeleted.ts';
import { sqliteFile } from '#server/database/sqlite/sqlite.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { codeSentTo, readOutbox } from '../fixtures/outbox.ts';
import { freshMobile, PASSWORD, registerParticipant } from '../fixtures/participant.ts';
import { newRegistration, openCompetitions } from '../fixtures/registration.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { mountSmallDisk, type SmallDisk } from '../fixtures/smallDisk.ts';
import { createTusSender, idOf, type TusSender } from '../fixtures/tus.ts';
import { mp4, ready } from '../fixtures/works.ts';

const KIB = 1024;
/** A page of the small disk. */
const PAGE = 4096;

let disk: SmallDisk;
let outboxDisk: SmallDisk;
let server: ServerProcess;
let client: Client;
let organiser: Client;
/** The sample season's family, with an entry whose work may be handed in. */
let family: Client;
let tus: TusSender;
let registrationId = '';
const mobile = freshMobile();

const outboxFile = () => join(outboxDisk.folder, 'outbox.jsonl');
const outbox = () => readOutbox(outboxDisk.folder);
const newClient = () => createClient(() => server.url);

beforeAll(async () => {
  disk = await mountSmallDisk(64);
  outboxDisk = await mountSmallDisk(1);
  const carrier = `file:${outboxFile()}`;
  server = await startServer({ DATA_DIR: disk.folder, LOG_LEVEL: 'warn', SMS_URL: carrier, MAIL_URL: carrier });
  client = newClient();
  await registerParticipant(client, outbox, { mobile });
  organiser = newClient();
  await organiser.signIn('organiser@sample.test', PASSWORD);
  family = newClient();
  await family.signIn('family@sample.test', PASSWORD);
  tus = createTusSender(() => server.url, family.cookies);
  const { items } = await family.call('GET /api/registrations');
  registrationId = items.find(({ actions }) => actions.includes('submit_work'))?.id ?? '';
});
afterAll(async () => {
  await server.kill();
  await disk.unmount();
  await outboxDisk.unmount();
});

const isReady = async (): Promise<number> => (await fetch(`${server.url}/readyz`)).status;
const becomesReady = () => expect.poll(isReady, { timeout: 10_000 }).toBe(200);

/** Empties SQLite's log in another process, so that the next write needs new space instead of overwriting old log frames. */
const emptyLog = (): void => {
  const program = "require('better-sqlite3')(process.argv[1]).pragma('wal_checkpoint(TRUNCATE)')";
  execFileSync(process.execPath, ['-e', program, join(disk.folder, 'tangible-cup.db')]);
};

it('answers every write 507 while it is full, in transactions too, and goes on once there is room', async () => {
  const [competition] = await openCompetitions(client);
  if (!competition) throw new Error('no open competition');
  const entry = { body: newRegistration(competition, 'Full', [77]), key: randomUUID() };
  const register = () => client.call('POST /api/registrations', { body: entry.body }, { idempotencyKey: entry.key });
  const visitor = newClient();
  const code = { channel: 'sms', target: freshMobile(), purpose: 'register', challengeToken: await visitor.solveChallenge() } as const;
  const password = await visitor.encrypt(PASSWORD);
  const challengeToken = await visitor.solveChallenge();
  const { items: works } = await organiser.call('GET /api/admin/works', { query: {} });
  const unreleased = works.find(({ releasedAt }) => releasedAt === null);
  const voted = works.find(({ releasedAt }) => releasedAt !== null);
  const { items: entries } = await organiser.call('GET /api/admin/registrations', { query: {} });
  const submitted = entries.find(({ state }) => state === 'submitted');
  if (!unreleased || !voted || !submitted) throw new Error('the sample season has changed');
  const vote = () => client.call('POST /api/works/:no/votes', { params: { no: voted.no } });
  const decide = () => organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [submitted.id], decision: 'approve' } });
  const release = () => organiser.call('POST /api/admin/works/releases', { body: { ids: [unreleased.id], release: true } });
  const film = { size: 400 * KIB, filename: 'film.mp4', filetype: 'video/mp4', registrationId };
  const bytes = mp4(film.size);
  const path = await tus.begin(film);
  const begun = 100 * KIB;
  expect((await tus.patch(path, 0, bytes.subarray(0, begun))).status).toBe(204);

  const writes: (() => Promise<unknown>)[] = [
    register,
    vote,
    decide,
    release,
    () => client.call('PATCH /api/account', { body: { affiliation: '另一个家' } }),
    () => visitor.call('POST /api/challenges'),
    () => visitor.call('POST /api/verification-codes', { body: code }),
    () => visitor.call('POST /api/sessions', { body: { method: 'password', account: mobile, ...password, challengeToken } }),
    () => client.call('DELETE /api/sessions/current'),
  ];
  emptyLog();
  await disk.fill();
  for (const write of writes) await expect(write(), write.toString()).rejects.toMatchObject({ code: 'server_storage_full' });
  expect(await tus.create(film)).toMatchObject({ status: 507, code: 'server_storage_full' });
  expect(await tus.patch(path, begun, bytes.subarray(begun))).toMatchObject({ status: 507, code: 'server_storage_full' });
  expect(await isReady()).toBe(503);
  await client.call('GET /api/competitions', { query: { season: 1901 } });
  expect((await client.call('GET /api/registrations', { query: {} })).items).toEqual([]);

  await disk.free();
  await becomesReady();
  const { id } = await register();
  expect((await register()).id).toBe(id);
  expect((await client.call('GET /api/registrations', { query: {} })).items.map(({ teamName }) => teamName)).toEqual(['Full']);
  expect(await vote()).toMatchObject({ votes: voted.votes + 1 });
  expect(await decide()).toEqual({ decided: [submitted.id], refused: [], pending: null });
  await release();
  expect((await organiser.call('GET /api/admin/works/:id', { params: { id: unreleased.id } })).releasedAt).not.toBeNull();
  const token = { challengeToken: await visitor.solveChallenge() };
  await visitor.call('POST /api/sessions', { body: { method: 'password', account: mobile, ...password, ...token } });
  const offset = await tus.offset(path);
  expect(offset).toBeGreaterThanOrEqual(begun);
  expect((await tus.patch(path, offset, bytes.subarray(offset))).status).toBe(204);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await ready({ client: family }, idOf(path))).toMatchObject({ sha256 });
});

it('says that the pictures of an upload find no room, keeps what was uploaded, and makes them once there is', async () => {
  const noise = {
    create: { width: 1500, height: 1000, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#000' },
  } as const;
  const photo = await sharp(noise).jpeg({ quality: 40 }).toBuffer();
  const path = await tus.begin({ size: photo.length, filename: 'photo.jpg', filetype: 'image/jpeg', registrationId });
  const complete = () => family.call('POST /api/uploads/:id/complete', { params: { id: idOf(path) }, body: {} });
  emptyLog();
  // Space for the database's row, but not for a picture.
  await disk.fill({ leaving: photo.length + 100 * KIB });
  expect((await tus.patch(path, 0, photo)).status).toBe(204);
  await expect(complete()).rejects.toMatchObject({ code: 'server_storage_full' });
  await disk.free();
  await becomesReady();
  expect(await ready({ client: family }, idOf(path))).toMatchObject({ sha256: createHash('sha256').update(photo).digest('hex') });
});

it('sends a message later, and once, where the file of messages found no room', async () => {
  const visitor = newClient();
  const ask = async (target: string) => {
    const challengeToken = await visitor.solveChallenge();
    await visitor.call('POST /api/verification-codes', { body: { channel: 'sms', target, purpose: 'register', challengeToken } });
  };
  // Few bytes are left in the file's last page: a line would begin in it, and its end would not fit.
  const { length } = await readFile(outboxFile());
  const [line] = await outbox();
  const padding = PAGE - 40 - ((length + JSON.stringify({ ...line, text: '' }).length + 1) % PAGE);
  await appendFile(outboxFile(), `${JSON.stringify({ ...line, text: 'x'.repeat(padding) })}\n`);
  const before = (await outbox()).length;
  await outboxDisk.fill();
  const target = freshMobile();
  await ask(target);
  expect(await outbox()).toHaveLength(before);
  await outboxDisk.free();
  await expect.poll(async () => (await outbox()).length, { timeout: 20_000 }).toBe(before + 1);
  expect(codeSentTo(await outbox(), target)).toMatch(/^\d{6}$/);
});

it('gives back the room of a database that found too little of it to be written anew', async () => {
  const small = await mountSmallDisk(32);
  onTestFinished(small.unmount);
  const file = sqliteFile(small.folder);
  const db = openDatabase({ databaseUrl: null, dataDir: small.folder }, () => undefined);
  onTestFinished(() => db.destroy());
  await sql`create table line (words blob)`.execute(db);
  for (let row = 0; row < 100; row += 1) await sql`insert into line values (randomblob(100000))`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  const { size } = await stat(file);
  // The log grows until no space is left.
  await small.fill({ leaving: size / 2 });
  await expect(rewriteDatabase(db, file, new AbortController().signal)).rejects.toThrow('full');
  expect((await stat(`${file}-wal`)).size).toBe(0);
  await sql`insert into line values (randomblob(100000))`.execute(db);
});

it('says at the start which file cannot be written', async () => {
  await server.kill();
  disk.setReadOnly(true);
  await expect(startServer({ DATA_DIR: disk.folder, SECRET_KEY: randomBytes(32).toString('base64') })).rejects.toThrow(
    /ended with 1:\n[^\n]*tangible-cup\.db[^\n]*\n/,
  );
  disk.setReadOnly(false);
  server = await startServer({ DATA_DIR: disk.folder, LOG_LEVEL: 'warn' });
});
