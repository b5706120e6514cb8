import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { readOutbox } from '../fixtures/outbox.ts';
import { createDatabase, type Postgres, startPostgres } from '../fixtures/postgres.ts';
import { openServerDatabase, type ServerDatabase } from '../fixtures/serverDatabase.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import type { Portal } from './harness.ts';

export interface TwoProcesses {
  /** The portal as each process serves it, at an address that outlives a restart. */
  portals(): readonly [Portal, Portal];
  database(): ServerDatabase;
  /** Kills both processes (-9) and starts them again at their addresses. */
  restart(): Promise<void>;
}

/** Runs two processes of the portal on one empty PostgreSQL for all tests of a file. */
export const openTwoProcesses = (env: Record<string, string> = {}): TwoProcesses => {
  const secretKey = randomBytes(32).toString('base64');
  let dataDir = '';
  let postgres: Postgres;
  let database: ServerDatabase;
  let settings: { DATA_DIR: string } & Record<string, string>;
  let servers: ServerProcess[] = [];
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-two-'));
    postgres = await startPostgres();
    const { url } = await createDatabase(postgres.url);
    settings = { DATA_DIR: dataDir, DATABASE_URL: url, SECRET_KEY: secretKey, SEED: 'none', LOG_LEVEL: 'warn', ...env };
    for (const _ of [1, 2]) servers.push(await startServer(settings));
    database = openServerDatabase({ DATA_DIR: dataDir, SECRET_KEY: secretKey, DATABASE_URL: url });
  });
  afterAll(async () => {
    await database.close();
    for (const server of servers) await server.kill();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const portalAt = (index: number): Portal => ({
    get url() {
      return servers[index]?.url ?? '';
    },
    dataDir,
    outbox: () => readOutbox(dataDir),
    logs: () => servers[index]?.logs() ?? '',
  });
  return {
    portals: () => [portalAt(0), portalAt(1)],
    database: () => database,
    async restart() {
      await Promise.all(servers.map((server) => server.kill()));
      servers = await Promise.all(servers.map(({ url }) => startServer({ ...settings, PORT: new URL(url).port })));
    },
  };
};
