// Guards: a batch of certificates is made whole however often the server is killed (-9) meanwhile, and nothing unfinished is left on the disk.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCertified, fetchBatch } from '../fixtures/certificateBatches.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { createDatabase, type Postgres, startPostgres } from '../fixtures/postgres.ts';
import { openServerDatabase, type ServerDatabase } from '../fixtures/serverDatabase.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';

const CHILDREN = 300;
/** Numbers of certificates at which a run is killed, as its progress says it once a second: at its beginning and in its midst. */
const KILLED_AT = [0, 30, 100];
const POLL_MS = 20;

describe.each(['sqlite', 'postgres'])('a batch (%s)', (kind) => {
  let dataDir = '';
  let postgres: Postgres | null = null;
  let env: Parameters<typeof startServer>[0] & { SECRET_KEY: string; DATABASE_URL?: string };
  let data: ServerDatabase;
  let server: ServerProcess;
  let organiser: Client;
  let id: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-batch-kills-'));
    postgres = kind === 'postgres' ? await startPostgres() : null;
    const database = postgres ? { DATABASE_URL: (await createDatabase(postgres.url)).url } : {};
    env = { DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'warn', SECRET_KEY: randomBytes(32).toString('base64'), ...database };
    server = await startServer(env);
    data = openServerDatabase(env);
    id = await addCompetition({ db: data.db, ids: { next: randomUUID, nextInOrder: randomUUID }, clock: { now: Date.now } });
    const children = Array.from({ length: CHILDREN }, (_, n) => ({ name: `孩子${n}`, school: `学校${n % 4}`, team: `队${n % 12}` }));
    await addCertified(data, id, children);
    organiser = createClient(() => server.url, { cookies: new Map([['tc_session', await data.signInOrganiser()]]) });
  });
  afterAll(async () => {
    await server.kill();
    await data.close();
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is whole in the end, after kills at its beginning and in its midst', async () => {
    const { id: batch } = await organiser.call('POST /api/admin/competitions/:id/certificate-batches', {
      params: { id },
      body: { form: 'zip', group: null, school: null, locale: 'zh-CN' },
    });
    const row = () => data.db.selectFrom('certificateBatch').selectAll().where('id', '=', batch).executeTakeFirstOrThrow();
    const unfinished = () => readdir(join(dataDir, 'certificate-batches')).catch(() => []);
    /** Waits until a run has made as many certificates, or the batch is whole. */
    const reaches = async (done: number) => {
      for (let now = await row(); now.state !== 'ready' && (now.state !== 'making' || now.done < done); now = await row()) {
        expect(now.state).not.toBe('failed');
        await pass(POLL_MS);
      }
    };
    for (const done of KILLED_AT) {
      await reaches(done);
      await server.kill();
      expect(await row()).toMatchObject({ state: 'making', bytes: null });
      server = await startServer(env);
    }
    await reaches(Number.POSITIVE_INFINITY);
    expect(await row()).toMatchObject({ state: 'ready', done: CHILDREN, attempt: KILLED_AT.length + 1 });
    expect(await unfinished()).toEqual([]);
    expect(await readdir(join(dataDir, 'files', 'certificate-batches'))).toHaveLength(1);
    await organiser.call('POST /api/admin/certificate-batches/:id/downloads', { params: { id: batch } });
    const file = await fetchBatch(organiser, server.url, batch);
    const names = Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())));
    expect(names).toHaveLength(CHILDREN + 1);
  });
});
