// Guards: a start with a secret key that is not the data's ends with a line that says what to do. Of two processes that start on one empty database,
// one fills it.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { createServer } from '#server/start.ts';
import { createClient } from '../fixtures/client.ts';
import { createDatabase } from '../fixtures/postgres.ts';
import { startServer } from '../fixtures/serverProcess.ts';

const newKey = () => randomBytes(32).toString('base64');

describe.each(['sqlite', 'postgres'] as const)('the secret key at the start (%s)', (kind) => {
  let dataDir = '';
  let database: Awaited<ReturnType<typeof createDatabase>> | null = null;
  const env = (more: Record<string, string> = {}) => ({
    PORT: '0',
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    ...(database && { DATABASE_URL: database.url }),
    ...more,
  });
  const start = (more: Record<string, string>) => createServer(readConfig(env(more)));
  /** Starts and stops a server. */
  const run = async (more: Record<string, string>): Promise<void> => {
    await (await start(more)).stop();
  };

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-start-'));
    database = kind === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
  });
  afterEach(async () => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is held against the first one', async () => {
    const key = newKey();
    await run({ SECRET_KEY: key });
    await run({ SECRET_KEY: key });
    const other = newKey();
    await expect(run({ SECRET_KEY: other })).rejects.toThrow(/^SECRET_KEY is not the key of this database: .*docs\/operate\.md/);
    await run({ SECRET_KEY: key });
  });

  it('ends the process with one line that names neither key', async () => {
    const [key, other] = [newKey(), newKey()];
    await run({ SECRET_KEY: key });
    const ended = await startServer({ ...env(), SECRET_KEY: other }).then(
      () => 'started',
      (error: unknown) => String(error),
    );
    const lines = ended.split('\n').filter((line) => line !== '');
    expect(lines).toEqual([
      'Error: the server ended with 1:',
      expect.stringMatching(/^SECRET_KEY is not the key of this database/),
      'ended with 1',
    ]);
    for (const secret of [key, other]) expect(ended).not.toContain(secret);
  });

  it('is held against a sealed text where an earlier release has left no check value', async () => {
    const key = newKey();
    const server = await start({ SECRET_KEY: key });
    await createClient(() => server.url).call('GET /api/public-key');
    await server.deps.db.deleteFrom('secretKeyCheck').execute();
    await server.stop();
    await expect(run({ SECRET_KEY: newKey() })).rejects.toThrow('SECRET_KEY is not the key of this database');
    await run({ SECRET_KEY: key });
    await expect(run({ SECRET_KEY: newKey() })).rejects.toThrow('SECRET_KEY is not the key of this database');
  });

  it('is decided by the first of two that start together', async () => {
    const starts = await Promise.allSettled([newKey(), newKey()].map((key) => start({ SECRET_KEY: key })));
    for (const each of starts) if (each.status === 'fulfilled') await each.value.stop();
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the key file', () => {
  let dataDir = '';
  const run = async (more: Record<string, string> = {}): Promise<void> => {
    const config = readConfig({ PORT: '0', DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'silent', ...more });
    await (await createServer(config)).stop();
  };
  const path = () => join(dataDir, 'secret.key');

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-start-'));
  });
  afterEach(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is made at the first start only', async () => {
    await run();
    const key = await readFile(path(), 'utf8');
    await rename(path(), `${path()}.away`);
    await expect(run()).rejects.toThrow(`SECRET_KEY is not set, ${path()} is missing`);
    await expect(readFile(path())).rejects.toThrow('ENOENT');
    await run({ SECRET_KEY: key });
    await rename(`${path()}.away`, path());
    await run();
  });

  it('is not replaced beside a database of an earlier release', async () => {
    await run();
    await rm(path());
    const db = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
    await migrate(db, migrations);
    await db.deleteFrom('secretKeyCheck').execute();
    await db.insertInto('serverKey').values({ id: 'k', publicPem: '', privateSealed: 'sealed', createdAt: 0 }).execute();
    await db.destroy();
    await expect(run()).rejects.toThrow(`${path()} is missing`);
  });

  it('may be put beside the database by hand, but only the right one', async () => {
    await run();
    await rm(path());
    await expect(run({ SECRET_KEY: newKey() })).rejects.toThrow('SECRET_KEY is not the key of this database');
  });
});

describe('a start in production', () => {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-start-'));
  });
  afterEach(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });
  const sound = () => ({
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://cup.example',
    SECRET_KEY: newKey(),
    SMS_URL: 'https://carrier.example/',
    MAIL_URL: 'smtps://mail.example',
    TRUST_PROXY: '127.0.0.1',
  });

  it('ends the process with one line for each setting that is not sound', async () => {
    const started = startServer({ DATA_DIR: dataDir, SEED: 'none', NODE_ENV: 'production', TRUST_PROXY: '' });
    const ended = await started.then(
      () => 'started',
      (error: unknown) => String(error),
    );
    const lines = ended.split('\n').filter((line) => line !== '');
    expect(lines.slice(1, -1).map((line) => line.split(':')[0])).toEqual([
      'PUBLIC_URL',
      'SMS_URL',
      'MAIL_URL',
      'SECRET_KEY',
      'TRUST_PROXY',
    ]);
  });

  it('is refused on the sample season, whose accounts have a public password', async () => {
    const key = newKey();
    const env = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', SECRET_KEY: key };
    await (await createServer(readConfig({ ...env, SEED: 'sample' }))).stop();
    await expect(createServer(readConfig({ ...sound(), PORT: '0', SECRET_KEY: key }))).rejects.toThrow(
      /^the database holds the sample accounts/,
    );
  });

  it('leaves nothing that another user could read', async () => {
    const server = await startServer(sound());
    await server.stop();
    const files = await readdir(dataDir, { recursive: true });
    expect(files).toContain('tangible-cup.db');
    for (const file of files) expect([file, (await stat(join(dataDir, file))).mode & 0o077]).toEqual([file, 0]);
  });
});

describe.each(['sqlite', 'postgres'] as const)('two processes on one empty database (%s)', (kind) => {
  it('make one sample season, and both listen', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-start-'));
    const database = kind === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
    const env = { DATA_DIR: dataDir, SECRET_KEY: newKey(), LOG_LEVEL: 'silent', ...(database && { DATABASE_URL: database.url }) };
    const servers = await Promise.all([startServer(env), startServer(env)]);
    try {
      const slugs = await Promise.all(
        servers.map(async ({ url }) => (await createClient(() => url).call('GET /api/competitions')).items.map(({ id }) => id)),
      );
      expect(slugs[0]?.length).toBeGreaterThan(5);
      expect(slugs[1]).toEqual(slugs[0]);
      const db = openDatabase({ databaseUrl: database?.url ?? null, dataDir }, () => undefined);
      const slug = await db.selectFrom('competition').select('slug').execute();
      const emails = await db.selectFrom('account').select('email').execute();
      await db.destroy();
      expect(new Set(slug.map((row) => row.slug)).size).toBe(slug.length);
      expect(new Set(emails.map(({ email }) => email)).size).toBe(emails.length);
    } finally {
      for (const server of servers) await server.kill();
    }
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
