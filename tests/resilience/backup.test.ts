// Guards: a backup taken while families register, upload and vote has everything acknowledged before it, and restores into an empty machine, on
// either database. Damage is found before anything is written, and an interrupted backup counts as none.
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestoreOptions, restoreBackup } from '#server/backup/restore/restoreBackup.ts';
import { takeBackup } from '#server/backup/takeBackup.ts';
import { readConfig } from '#server/config.ts';
import { createClient } from '../fixtures/client.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { isFull } from '../fixtures/full.ts';
import { expectAcknowledged, fetchFilm, type MixedLoad, startMixedLoad } from '../fixtures/mixedLoad.ts';
import { createDatabase, type Postgres, startPostgres } from '../fixtures/postgres.ts';
import { openServerDatabase, type ServerDatabase } from '../fixtures/serverDatabase.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { createTusSender, idOf } from '../fixtures/tus.ts';
import { cleaned, mp4 } from '../fixtures/works.ts';

const FILM_BYTES = isFull ? 4_000_000 : 200_000;
const WORKS = isFull ? 60 : 3;
const ENTRIES = isFull ? 600 : 12;
const PARTIAL_BYTES = 300_000;
const VOTERS = isFull ? 5000 : 500;
const PAUSE_MS = isFull ? 0 : 50;
const WAIT = { timeout: 120_000, interval: 20 };
const PASSPHRASE = 'correct horse battery';
const root = fileURLToPath(new URL('../..', import.meta.url));

const DAY_MS = 24 * 3600_000;
const as = (token: string) => ({ cookie: `tc_session=${token}` });

type Kind = 'sqlite' | 'postgres';
type Env = { DATA_DIR: string; SECRET_KEY: string; DATABASE_URL?: string };

interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the backup program; `during` gets its process. */
const run = async (
  args: string[],
  env: Record<string, string>,
  during: (pid: number) => Promise<void> = async () => undefined,
): Promise<Outcome> => {
  const child = spawn(join(root, 'node_modules/.bin/node'), ['server/backup/main.ts', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
  });
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    outcome.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    outcome.stderr += chunk.toString();
  });
  const ended = new Promise<void>((resolve) =>
    child.once('close', (code) => {
      outcome.code = code;
      resolve();
    }),
  );
  await during(child.pid ?? 0);
  await ended;
  return outcome;
};

let home = '';
let postgres: Postgres;

const place = async (kind: Kind, secretKey: string): Promise<Env> => ({
  DATA_DIR: await mkdtemp(join(home, `${kind}-`)),
  SECRET_KEY: secretKey,
  ...(kind === 'postgres' && { DATABASE_URL: (await createDatabase(postgres.url)).url }),
});
const start = (env: Env): Promise<ServerProcess> => startServer({ ...env, SEED: 'none', LOG_LEVEL: 'warn' });

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tangible-cup-backup-'));
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
});

describe.each<{ from: Kind; to: Kind[] }>([
  // Each backs up one database and fills the other.
  { from: 'sqlite', to: isFull ? ['sqlite', 'postgres'] : ['postgres'] },
  { from: 'postgres', to: isFull ? ['sqlite', 'postgres'] : ['sqlite'] },
])('from $from', ({ from, to }) => {
  let env: Env;
  let target = '';
  let server: ServerProcess;
  let database: ServerDatabase;
  let load: MixedLoad;
  /** Session tokens. */
  let organiser = '';
  let family = '';
  /** An entry of the family's, and its unfinished upload. */
  let registrationId = '';
  let competitionId = '';
  let path = '';
  const film = mp4(2 * PARTIAL_BYTES);

  beforeAll(async () => {
    env = await place(from, randomBytes(32).toString('base64'));
    target = join(env.DATA_DIR, 'backup');
    server = await start(env);
    database = openServerDatabase(env);
    organiser = await database.signInOrganiser();
    const [person] = await database.signIn(1);
    family = person?.token ?? '';
    const now = Date.now();
    competitionId = await addCompetition(database, { workOpensAt: now - DAY_MS, workClosesAt: now + DAY_MS });
    const client = createClient(() => server.url);
    const form = entryForm(competitionId);
    registrationId = (await client.call('POST /api/registrations', { body: form }, { idempotencyKey: randomUUID(), headers: as(family) }))
      .id;
    const decision = { ids: [registrationId], decision: 'approve' as const };
    await client.call('POST /api/admin/registrations/decisions', { body: decision }, { headers: as(organiser) });
    const tus = createTusSender(() => server.url, new Map([['tc_session', family]]));
    path = await tus.begin({ size: film.length, filename: 'film.mp4', filetype: 'video/mp4', registrationId });
    expect((await tus.patch(path, 0, film.subarray(0, PARTIAL_BYTES))).status).toBe(204);
    load = await startMixedLoad({ url: () => server.url, database, filmBytes: FILM_BYTES, voters: VOTERS, pauseMs: PAUSE_MS });
  });
  afterAll(async () => {
    await database.close();
    await server.kill();
  });

  it('takes all that was acknowledged before it, under load, and restores it elsewhere', async () => {
    await load.until(({ works, entries }) => works.size >= WORKS && entries.size >= ENTRIES);
    const before = load.acknowledged();
    const taken = await run(['backup', target], { ...env, BACKUP_PASSPHRASE: PASSPHRASE });
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    // A name and counts, but no personal data.
    expect(taken.stdout).toMatch(/^\d{8}T\d{9}Z: \d+ rows, \d+ files \([\d.]+ MB copied\)\n(\d+ files were deleted meanwhile.*\n)?$/);
    await load.stop();
    for (const name of await readdir(target, { recursive: true })) {
      const { mode } = await stat(join(target, name));
      expect(mode & 0o077, name).toBe(0);
    }

    for (const kind of to) {
      const { SECRET_KEY: key, ...empty } = await place(kind, env.SECRET_KEY);
      // The key comes from the backup, as far as it is in it.
      const restored = await run(['restore', target], { ...empty, BACKUP_PASSPHRASE: PASSPHRASE });
      expect(restored, `${from} to ${kind}`).toMatchObject({ code: 0, stderr: '' });
      expect((await readFile(join(empty.DATA_DIR, 'secret.key'), 'utf8')).trim()).toBe(key);
      const other = await start({ ...empty, SECRET_KEY: key });
      const otherDatabase = openServerDatabase({ ...empty, SECRET_KEY: key });
      try {
        await expectAcknowledged(otherDatabase, before);
        const client = createClient(() => other.url);
        const headers = as(organiser);
        for (const [id, film] of before.works) {
          const { work } = await otherDatabase.db
            .selectFrom('work')
            .select('id as work')
            .where('registrationId', '=', id)
            .executeTakeFirstOrThrow();
          const { media } = await client.call('GET /api/admin/works/:id', { params: { id: work } }, { headers });
          if (media.kind !== 'video') throw new Error('no film');
          expect((await fetchFilm(other.url, organiser, media.url)).equals(await cleaned(film))).toBe(true);
        }
        const { items } = await client.call(
          'POST /api/admin/registrations/:id/id-numbers',
          { params: { id: registrationId }, body: { reason: 'identity_check' } },
          { headers },
        );
        expect(items[0]?.idNumber).toMatch(/^\d{17}[\dX]$/);
        // The family registers again, and resumes its upload at the backup's offset.
        const again = { body: entryForm(competitionId) };
        await client.call('POST /api/registrations', again, { idempotencyKey: randomUUID(), headers: as(family) });
        const there = createTusSender(() => other.url, new Map([['tc_session', family]]));
        expect(await there.offset(path)).toBe(PARTIAL_BYTES);
        expect((await there.patch(path, PARTIAL_BYTES, film.subarray(PARTIAL_BYTES))).status).toBe(204);
        const upload = await client.call(
          'POST /api/uploads/:id/complete',
          { params: { id: idOf(path) }, body: {} },
          { headers: as(family) },
        );
        expect(upload.state).toBe('ready');
        // Existing data are found, and new rows are numbered after the restored ones.
        const teamsOf = async (q: string) => {
          const query = { sort: 'registeredAt', filter: JSON.stringify({ q }) } as const;
          const list = await client.call('POST /api/admin/registrations/search', { body: query }, { headers });
          return list.items.map(({ id }) => id);
        };
        expect(await teamsOf('小蜗牛')).toContain(registrationId);
        const body = entryForm(competitionId, { teamName: '归来' });
        const { id } = await client.call('POST /api/registrations', { body }, { idempotencyKey: randomUUID(), headers: as(family) });
        expect(await teamsOf('归来')).toEqual([id]);
      } finally {
        await otherDatabase.close();
        await other.kill();
      }
    }
  });

  it('has an upload that is finished and prepared while it runs', async () => {
    const tablesOf = async (): Promise<string[]> => {
      const partial = (await readdir(join(target, 'snapshots'))).find((name) => name.startsWith('.partial-'));
      return partial === undefined ? [] : readdir(join(target, 'snapshots', partial, 'tables')).catch(() => []);
    };
    const taken = await run(['backup', target], env, async (pid) => {
      await expect.poll(tablesOf, { ...WAIT, interval: 1 }).not.toEqual([]);
      process.kill(pid, 'SIGSTOP');
      const tus = createTusSender(() => server.url, new Map([['tc_session', family]]));
      expect((await tus.patch(path, PARTIAL_BYTES, film.subarray(PARTIAL_BYTES))).status).toBe(204);
      const client = createClient(() => server.url);
      const completion = { params: { id: idOf(path) }, body: {} };
      // A busy server answers before it is done.
      const state = async () => (await client.call('POST /api/uploads/:id/complete', completion, { headers: as(family) })).state;
      await expect.poll(state, { timeout: 20_000 }).toBe('ready');
      process.kill(pid, 'SIGCONT');
    });
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    const empty = await place('sqlite', env.SECRET_KEY);
    expect(await run(['restore', target], empty)).toMatchObject({ code: 0, stderr: '' });
    const restored = openServerDatabase(empty);
    const upload = await restored.db.selectFrom('upload').selectAll().where('id', '=', idOf(path)).executeTakeFirstOrThrow();
    await restored.close();
    expect(upload).toMatchObject({ state: 'ready' });
    const stored = (await readdir(join(empty.DATA_DIR, 'files'), { recursive: true })).map((name) => join('files', name));
    expect(stored).toContain(join('files', upload.fullKey ?? 'none'));
  });
});

describe('a folder of backups', () => {
  let env: Env;
  let target = '';
  const backup = (keep: number | null = null) => takeBackup(readConfig(env), { target, keep, passphrase: null });
  const snapshots = () => readdir(join(target, 'snapshots'));
  const copies = async (): Promise<string[]> =>
    (await readdir(join(target, 'files'), { recursive: true }))
      .filter((name) => name.length > 60)
      .map((name) => join(target, 'files', name));
  const inodes = (paths: readonly string[]) => Promise.all(paths.map(async (path) => (await stat(path)).ino));
  const restore = async (changes: Partial<RestoreOptions> = {}) => {
    const empty = { ...(await place('sqlite', env.SECRET_KEY)), ...(changes.replace && { DATA_DIR: env.DATA_DIR }) };
    return restoreBackup(readConfig(empty), { source: target, snapshot: null, replace: false, writeKey: false, ...changes });
  };
  /** Changes one byte in the middle of a file, runs `act`, and restores the byte. */
  const whileDamaged = async (path: string, act: () => Promise<void>): Promise<void> => {
    const sound = await readFile(path);
    const damaged = Buffer.from(sound);
    const middle = damaged.length >> 1;
    damaged[middle] = (damaged[middle] ?? 0) ^ 1;
    await writeFile(path, damaged);
    await act();
    await writeFile(path, sound);
  };

  beforeAll(async () => {
    env = await place('sqlite', randomBytes(32).toString('base64'));
    target = join(env.DATA_DIR, 'backup');
    await (await startServer({ ...env, LOG_LEVEL: 'warn' })).kill();
    await backup();
  });

  it('holds every file once, and only what its snapshots need', async () => {
    const first = await copies();
    const before = await inodes(first);
    expect(await backup()).toMatchObject({ copiedBytes: 0, missing: 0, lost: 0 });
    expect(await inodes(first)).toEqual(before);
    const { db, close } = openServerDatabase(env);
    await db.deleteFrom('photo').execute();
    await close();
    await backup();
    expect(await snapshots()).toHaveLength(3);
    expect(await copies()).toHaveLength(first.length);
    await backup(1);
    expect(await snapshots()).toHaveLength(1);
    expect((await copies()).length).toBeLessThan(first.length);
    await restore();
  });

  it('is refused where a byte of it changed, before anything is written', async () => {
    const [name = ''] = await snapshots();
    const snapshot = join(target, 'snapshots', name);
    const [copy = ''] = await copies();
    for (const path of [join(snapshot, 'manifest.json'), join(snapshot, 'tables/account.jsonl.gz'), join(snapshot, 'files.jsonl.gz'), copy])
      await whileDamaged(path, async () => {
        const empty = await place('sqlite', env.SECRET_KEY);
        const outcome = await run(['restore', target], empty);
        expect(outcome, path).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^\S+ is damaged[^\n]*\n$/) });
        expect(await readdir(empty.DATA_DIR)).toEqual([]);
      });
  });

  it('refuses the wrong key, a database that exists and one that a server uses', async () => {
    await expect(
      restoreBackup(readConfig(await place('sqlite', randomBytes(32).toString('base64'))), {
        source: target,
        snapshot: null,
        replace: false,
        writeKey: false,
      }),
    ).rejects.toThrow('secret key is not the one');
    const there = readConfig(env);
    const options = { source: target, snapshot: null, replace: false, writeKey: false };
    await expect(restoreBackup(there, options)).rejects.toThrow('--replace');
    const used = openServerDatabase(env);
    await used.db.selectFrom('account').select('id').execute();
    await expect(restoreBackup(there, { ...options, replace: true })).rejects.toThrow('stop it first');
    await used.close();
    await restoreBackup(there, { ...options, replace: true });
    expect((await readdir(env.DATA_DIR)).filter((name) => name.startsWith('replaced-'))).toHaveLength(1);
  });

  it('is as before where a backup is killed in the middle', async () => {
    const before = await snapshots();
    const killed = await run(['backup', target], env, async (pid) => {
      await expect.poll(async () => (await snapshots()).some((name) => name.startsWith('.partial-')), { ...WAIT, interval: 1 }).toBe(true);
      process.kill(pid, 'SIGKILL');
    });
    expect(killed.code).toBe(null);
    expect((await snapshots()).filter((name) => !name.startsWith('.'))).toEqual(before);
    await restore();
    await backup();
    expect((await snapshots()).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('can be restored again after a restore was killed in the middle', async () => {
    const empty = await place('sqlite', env.SECRET_KEY);
    await run(['restore', target], empty, async (pid) => {
      await expect.poll(async () => (await readdir(empty.DATA_DIR)).length, { ...WAIT, interval: 1 }).toBeGreaterThan(0);
      process.kill(pid, 'SIGKILL');
    });
    expect(await readdir(empty.DATA_DIR)).not.toContain('tangible-cup.db');
    expect(await run(['restore', target], empty)).toMatchObject({ code: 0 });
    expect(await readdir(empty.DATA_DIR)).toEqual(['files', 'tangible-cup.db']);
  });
});
