// Guards: a lease keeps other processes off its row until it ends, whatever their clocks differ by, and no clock that was ahead keeps them off for
// longer; what SQL claims is what the rule lets be claimed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { CLOCK_SKEW_MS } from '#server/platform/instants.ts';
import { claimable, isLeased, keepLease, leaseEnd, unleased } from '#server/platform/jobs/lease.ts';

const NOW = Date.UTC(2026, 8, 15);
const YEAR = 365 * 24 * 3600_000;
const length = fc.integer({ min: 1, max: 24 * 3600_000 });
const skew = fc.integer({ min: -CLOCK_SKEW_MS, max: CLOCK_SKEW_MS });

it('is in force until its end for every process whose clock differs from its owner’s by no more than clocks do', () => {
  fc.assert(
    fc.property(length, skew, fc.nat({ max: YEAR }), (lengthMs, ahead, laterMs) => {
      const until = leaseEnd({ now: NOW + ahead, lengthMs });
      const now = NOW + laterMs;
      expect(isLeased(until, { now, lengthMs })).toBe(now < until);
    }),
  );
});

it('keeps nobody off for longer than its length and the clock skew, whatever was written', () => {
  fc.assert(
    fc.property(length, fc.integer({ min: -YEAR, max: YEAR }), (lengthMs, ahead) => {
      const until = NOW + ahead;
      expect(isLeased(until, { now: NOW, lengthMs })).toBe(ahead > 0 && ahead <= lengthMs + CLOCK_SKEW_MS);
      if (isLeased(until, { now: NOW, lengthMs })) {
        expect(isLeased(until, { now: NOW + lengthMs + CLOCK_SKEW_MS, lengthMs })).toBe(false);
      }
    }),
  );
  expect(isLeased(null, { now: NOW, lengthMs: 1 })).toBe(false);
});

const dataDir = mkdtempSync(join(tmpdir(), 'tangible-cup-lease-'));
const db = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
beforeAll(() => migrate(db, migrations));
afterAll(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

it('is the same rule in SQL; alone on a database, a process claims what any other one held', async () => {
  const lengthMs = 10_000;
  const near = [0, lengthMs, lengthMs + CLOCK_SKEW_MS].flatMap((end) => [end - 1, end, end + 1]);
  const until = fc.option(
    fc.oneof(fc.constantFrom(...near), fc.integer({ min: -YEAR, max: YEAR })).map((ahead) => NOW + ahead),
    { nil: null },
  );
  await fc.assert(
    fc.asyncProperty(until, fc.constantFrom('own', 'other'), fc.boolean(), async (leaseUntil, leaseOwner, shared) => {
      const terms = { now: NOW, lengthMs };
      const held = isLeased(leaseUntil, terms);
      await db.deleteFrom('message').execute();
      await db
        .insertInto('message')
        .values({
          id: 'm',
          channel: 'sms',
          template: 'password_changed',
          locale: 'zh-CN',
          sealed: '-',
          createdAt: NOW,
          sendAfter: NOW,
          attempts: 1,
          leaseOwner,
          leaseUntil,
        })
        .execute();
      const rows = db.selectFrom('message').select('id');
      const free = await rows.where((e) => unleased(e.ref('leaseUntil'), terms)).execute();
      expect(free.length === 1).toBe(!held);
      const claimed = await rows
        .where((e) => claimable({ until: e.ref('leaseUntil'), owner: e.ref('leaseOwner') }, { ...terms, owner: 'own', shared }))
        .execute();
      expect(claimed.length === 1).toBe(!held || (!shared && leaseOwner === 'other'));
    }),
  );
});

it('is renewed until it ends or is lost, also after a failure', async () => {
  const due: (() => void)[] = [];
  const schedule = (run: () => void) => {
    due.push(run);
    return () => {
      due.splice(due.indexOf(run), due.includes(run) ? 1 : 0);
    };
  };
  const answers = [async () => true, () => Promise.reject(new Error('no database')), async () => false];
  const failures: unknown[] = [];
  const renew = () => answers.shift()?.() ?? Promise.resolve(true);
  const begin = () => keepLease({ schedule, everyMs: 1000, renew, onFailure: (error) => failures.push(error) });
  begin();
  for (const left of [1, 1, 0]) {
    due.shift()?.();
    await expect.poll(() => due.length).toBe(left);
  }
  expect([answers.length, failures.length]).toEqual([0, 1]);
  const end = begin();
  due.shift()?.();
  end();
  expect(due).toEqual([]);
});
