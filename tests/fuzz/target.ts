import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSessions } from '#server/accounts/index.ts';
import { openDatabase } from '#server/database/connection.ts';
import { randomIds, systemClock } from '#server/platform/clock.ts';
import { createVault } from '#server/platform/secrets/vault.ts';
import { createDatabase, startPostgres } from '../fixtures/postgres.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';

/** Accounts of the sample season, by role in requests; a visitor has none. */
const accountsOf = {
  participant: 'family@sample.test',
  otherParticipant: 'teacher@sample.test',
  judge: 'judge@sample.test',
  organiser: 'organiser@sample.test',
} as const;
type SignedInRole = keyof typeof accountsOf;
export type Role = 'visitor' | SignedInRole;
export const roles = ['visitor', 'participant', 'otherParticipant', 'judge', 'organiser'] as const satisfies readonly Role[];

/** Enough for the requests that sign their session out. */
const SESSIONS_PER_ROLE = 40;

export interface Target {
  server: ServerProcess;
  /** Session tokens of each role. */
  tokens: Record<Role, readonly string[]>;
  close(): Promise<void>;
}

const openSessions = async (
  config: { databaseUrl: string | null; dataDir: string },
  secretKey: Buffer,
): Promise<Record<Role, string[]>> => {
  const db = openDatabase(config, () => undefined);
  try {
    const sessions = createSessions({ db, vault: createVault(secretKey), clock: systemClock, ids: randomIds });
    const tokensOf = async (role: SignedInRole): Promise<string[]> => {
      const account = await db.selectFrom('account').select(['id', 'role']).where('email', '=', accountsOf[role]).executeTakeFirstOrThrow();
      const tokens: string[] = [];
      while (tokens.length < SESSIONS_PER_ROLE) tokens.push(await sessions.open(account, 'fuzz'));
      return tokens;
    };
    return {
      visitor: [],
      participant: await tokensOf('participant'),
      otherParticipant: await tokensOf('otherParticipant'),
      judge: await tokensOf('judge'),
      organiser: await tokensOf('organiser'),
    };
  } finally {
    await db.destroy();
  }
};

/** Starts a server process with the sample season and sessions of every role; requests may name any client address. */
export const startTarget = async (database: 'sqlite' | 'postgres'): Promise<Target> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-fuzz-'));
  const postgres = database === 'postgres' ? await startPostgres() : null;
  const databaseUrl = postgres ? (await createDatabase(postgres.url)).url : null;
  const secretKey = randomBytes(32);
  const server = await startServer({
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey.toString('base64'),
    TRUST_PROXY: '127.0.0.1',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  });
  return {
    server,
    tokens: await openSessions({ databaseUrl, dataDir }, secretKey),
    async close() {
      await server.stop();
      await postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
