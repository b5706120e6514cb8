// Guards: on SQLite, whose statements block every visitor, finding due messages sorts no backlog and reads only what is needed, and messages that
// waited for a carrier become due in steps.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { dueMessages, giveUpExpired, retryNow } from '#server/platform/messages/store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tangible-cup-backlog-'));
const ran: CompiledQuery[] = [];
const db = openDatabase(
  { databaseUrl: null, dataDir },
  () => undefined,
  (query) => void ran.push(query),
);
afterAll(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const WAITING = 3000;
const NOW = Date.UTC(2026, 8, 15);
const claim = { now: NOW, lengthMs: 60_000, owner: 'test', shared: false };

beforeAll(async () => {
  await migrate(db, migrations);
  const row = (n: number) => ({
    id: `m${n}`,
    channel: 'sms' as const,
    template: 'password_changed',
    locale: 'zh-CN' as const,
    sealed: '-',
    recipient: `r${n}`,
    createdAt: NOW - n,
    sendAfter: NOW + 1,
    attempts: 1,
    reason: 'unreachable' as const,
  });
  for (let from = 0; from < WAITING; from += 500)
    await db
      .insertInto('message')
      .values(Array.from({ length: 500 }, (_, i) => row(from + i)))
      .execute();
});

/** Returns SQLite's query plans for the statements of `run`. */
const plansOf = async (run: () => Promise<unknown>): Promise<string[]> => {
  ran.length = 0;
  await run();
  const database = new Sqlite(join(dataDir, 'tangible-cup.db'), { readonly: true });
  const plans = ran.flatMap(({ sql, parameters }) =>
    database.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...parameters),
  );
  database.close();
  return plans.map(({ detail }) => detail);
};

test('what waited for a carrier becomes due in steps, between which requests are answered', async () => {
  ran.length = 0;
  let turns = 0;
  let done = false;
  const count = () => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  await retryNow(db, 'sms', NOW);
  done = true;
  expect(ran.length).toBeGreaterThanOrEqual(3);
  expect(turns).toBeGreaterThanOrEqual(3);
  const due = await db.selectFrom('message').select('id').where('sendAfter', '<=', NOW).execute();
  expect(due).toHaveLength(WAITING);
});

test('messages that are due at the same moment are read in the order of an index', async () => {
  const look = { except: ['m1'], limit: 100 };
  const plans = [
    ...(await plansOf(() => dueMessages(db, 'sms', claim, { ...look, expiring: false }))),
    ...(await plansOf(() => dueMessages(db, 'sms', claim, { ...look, expiring: true }))),
  ];
  expect(plans.filter((plan) => /TEMP B-TREE|^SCAN/.test(plan))).toEqual([]);
  expect(plans.some((plan) => plan.includes('message_expiring'))).toBe(true);
});

test('those past their use are found by when that is', async () => {
  const plans = await plansOf(() => giveUpExpired(db, 'sms', claim));
  expect(plans).toEqual([expect.stringContaining('message_expiring')]);
});
