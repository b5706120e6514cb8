// Compares votes with a bare Fastify + better-sqlite3 that commits one row per request, in one run: votes per second and their ratio. Every vote
// is another account's, with a session of its own; each is checked to be in the database. The two take turns, the medians count.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createVault } from '../server/platform/secrets/vault.ts';
import { startServer } from '../tests/fixtures/serverProcess.ts';
import { median } from './against.ts';
import { CONNECTIONS, postsPerSecond, startBareWrites } from './posts.ts';

const ROUNDS = 5;
const VOTES_A_ROUND = 3000;
const WORKS = 50;
const DAY_MS = 24 * 3600_000;

const workNo = (n: number): string => `BENCH${n % WORKS}`;

/** Writes rows directly, bypassing the server. */
const insertInto = (database: Sqlite.Database, table: string, rows: readonly Record<string, string | number | null>[]): void => {
  const columns = Object.keys(rows[0] ?? {});
  const statement = database.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((column) => `@${column}`).join(', ')})`,
  );
  database.transaction(() => {
    for (const row of rows) statement.run(row);
  })();
};

/** Creates a competition with works open for votes, and the given number of signed-in accounts. Returns the sessions' tokens. */
const fill = (database: Sqlite.Database, secretKey: Buffer, accounts: number): string[] => {
  const vault = createVault(secretKey);
  const now = Date.now();
  const made = now - 30 * DAY_MS;
  const people = Array.from({ length: accounts }, () => ({ id: randomUUID(), token: randomBytes(32).toString('base64url') }));
  const person = { role: 'participant', kind: 'family', name: '家长', affiliation: '家', locale: 'zh-CN', password_hash: '-' };
  const instants = { terms_accepted_at: made, created_at: made, updated_at: made };
  insertInto(
    database,
    'account',
    people.map(({ id }) => ({ id, ...person, ...instants })),
  );
  const session = { device: '-', created_at: now, last_seen_at: now, expires_at: now + DAY_MS };
  const sessions = people.map(({ id, token }) => ({
    id: randomUUID(),
    account_id: id,
    token_hash: vault.mac(token, 'session'),
    ...session,
  }));
  insertInto(database, 'session', sessions);

  const competition = {
    id: 'bench',
    slug: 'bench',
    season: 2026,
    mode: 'online',
    art: '-',
    fee_cny: 0,
    fee_usd: 0,
    team_min: 1,
    team_max: 4,
  };
  const text = JSON.stringify({ 'zh-CN': '赛事', 'en-US': 'Competition' });
  const texts = { title: text, summary: text, overview: text, groups: '[]', age_bands: '{}', participation: '[]' };
  const lists = { awards: '[]', judges: '[]', downloads: '[]', needs_invitation: 0, created_at: now, updated_at: now };
  const voting = { voting_opens_at: now - DAY_MS, voting_closes_at: now + DAY_MS };
  insertInto(database, 'competition', [{ ...competition, ...texts, ...lists, ...voting }]);
  const owner = people[0]?.id ?? '';
  const entry = { competition_id: 'bench', account_id: owner, state: 'work_submitted', participation: 'team', group_name: 'primary' };
  const contact = { parent_name: '-', parent_phone: '-', organization: '-', instructor_name: '-', instructor_phone: '-', address: '{}' };
  const consent = {
    publish_name: 1,
    publish_work: 1,
    consent_version: '-',
    consent_at: now,
    version: 1,
    registered_at: now,
    updated_at: now,
  };
  const numbers = Array.from({ length: WORKS }, (_, n) => n);
  insertInto(
    database,
    'registration',
    numbers.map((n) => ({ id: `entry-${n}`, team_name: `Team ${n}`, ...entry, ...contact, ...consent })),
  );
  const work = {
    competition_id: 'bench',
    account_id: owner,
    title: '-',
    description: '-',
    kind: 'link',
    link: 'https://youtu.be/x',
    version: 1,
  };
  const shown = { released_at: now, submitted_at: now, updated_at: now };
  insertInto(
    database,
    'work',
    numbers.map((n) => ({ id: `work-${n}`, no: workNo(n), registration_id: `entry-${n}`, ...work, ...shown })),
  );
  return people.map(({ token }) => token);
};

/** Sends one vote for each token. Returns votes per second. */
const votesPerSecond = (url: string, tokens: readonly string[]): Promise<number> =>
  postsPerSecond(
    url,
    tokens.map((token, n) => ({ path: `/api/works/${workNo(n)}/votes`, headers: { cookie: `tc_session=${token}` } })),
  );

const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-bench-'));
const secretKey = randomBytes(32);
const server = await startServer({ DATA_DIR: dataDir, SECRET_KEY: secretKey.toString('base64'), SEED: 'none', LOG_LEVEL: 'info' });
const bare = await startBareWrites(dataDir);
try {
  const database = new Sqlite(join(dataDir, 'tangible-cup.db'));
  const tokens = fill(database, secretKey, (ROUNDS + 1) * VOTES_A_ROUND);
  const ours: number[] = [];
  const theirs: number[] = [];
  // The first round warms both up and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const part = tokens.slice(round * VOTES_A_ROUND, (round + 1) * VOTES_A_ROUND);
    ours.push(await votesPerSecond(server.url, part));
    theirs.push(await votesPerSecond(bare.url, part));
  }
  const { n } = database.prepare<[], { n: number }>('select count(*) as n from vote').get() ?? { n: 0 };
  const { total } = database.prepare<[], { total: number }>('select sum(votes) as total from work_votes').get() ?? { total: 0 };
  database.close();
  if (n !== tokens.length || total !== n) throw new Error(`${tokens.length} votes were answered, ${n} are stored, the totals say ${total}`);
  const [a, b] = [median(ours.slice(1)), median(theirs.slice(1))];
  console.log(`votes, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${VOTES_A_ROUND} votes by as many accounts`);
  console.log(
    `votes: ${Math.round(a)} votes/s, bare Fastify + better-sqlite3 ${Math.round(b)} votes/s, ratio ${(a / b).toFixed(2)} (${n} stored)`,
  );
} finally {
  bare.stop();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
