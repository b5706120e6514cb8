// Promise: temporary data are deleted after their time and not before: answers for repeats, counts, sessions.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { deleteExpiredSessions } from '#server/accounts/signIn/sessionStore.ts';
import { SESSION_LIFETIME_MS } from '#server/accounts/signIn/sessions.ts';
import { removeExpired } from '#server/platform/housekeeping.ts';
import { retainedMs } from '#server/platform/retention.ts';

import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { describeApi, freshMobile } from './harness.ts';

describeApi('housekeeping', (context) => {
  it('removes what has expired, and nothing before', async () => {
    const { deps, clock } = context();
    const { db } = deps;
    const removeAllExpired = async (now: number) => {
      await removeExpired(db, now, deps.config.retention);
      await deleteExpiredSessions(db, now);
    };
    const family = await context().participant();
    const form = entryForm(await addCompetition(deps, {}));
    const headers = { 'idempotency-key': randomUUID() };
    const begun = clock.now();
    const first = await family.request('POST', '/api/registrations', form, headers);
    expect(first.status).toBe(201);
    await deps.rateLimiter.consume(['somebody'], 5, 1000);
    const count = async (table: 'idempotency' | 'rateLimit' | 'session') => (await db.selectFrom(table).selectAll().execute()).length;
    const [answers, counts, sessions] = [await count('idempotency'), await count('rateLimit'), await count('session')];
    expect([answers, sessions]).toEqual([1, 1]);
    expect(counts).toBeGreaterThan(0);

    await removeAllExpired(begun + retainedMs('counts') - 1000);
    expect([await count('idempotency'), await count('rateLimit'), await count('session')]).toEqual([answers, counts, sessions]);
    await removeAllExpired(begun + SESSION_LIFETIME_MS - 1);
    expect([await count('idempotency'), await count('rateLimit'), await count('session')]).toEqual([answers, 0, sessions]);
    expect(await family.request('POST', '/api/registrations', form, headers)).toMatchObject({ status: 201, json: first.json });
    await removeAllExpired(begun + retainedMs('answers') - 1000);
    expect([await count('idempotency'), await count('session')]).toEqual([1, 0]);
    await removeAllExpired(begun + retainedMs('answers') + 1000);
    expect(await count('idempotency')).toBe(0);
    // The entry stays.
    expect(await db.selectFrom('registration').select('teamName').execute()).toMatchObject([{ teamName: form.teamName }]);
  });

  it('removes a season some rows at a time, and answers requests between', async () => {
    const { deps, clock } = context();
    const COUNT = 2500;
    const now = clock.now();
    const line = (n: number) => ({
      id: `old-${n}`,
      at: n,
      actorId: null,
      actorName: '',
      action: 'a',
      subject: 's',
      subjectId: 's',
      detail: '{}',
    });
    for (let from = 0; from < COUNT; from += 500)
      await deps.db
        .insertInto('audit')
        .values(Array.from({ length: 500 }, (_, i) => line(from + i)))
        .execute();
    let deletions = 0;
    const counted = deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (Number(result.numAffectedRows ?? 0) > 0) deletions += 1;
        expect(Number(result.numAffectedRows ?? 0)).toBeLessThan(1100);
        return result;
      },
    });
    await removeExpired(counted, now, deps.config.retention);
    expect(deletions).toBeGreaterThanOrEqual(3);
    expect(await deps.db.selectFrom('audit').select('id').where('at', '<', COUNT).execute()).toEqual([]);
  });

  it('does so when the server starts', async () => {
    const { clock } = context();
    const family = await context().participant();
    const challengeToken = await family.solveChallenge();
    await family.call('POST /api/verification-codes', {
      body: { channel: 'sms', target: freshMobile(), purpose: 'sign_in', challengeToken },
    });
    await family.call('POST /api/challenges');
    clock.set(clock.now() + SESSION_LIFETIME_MS + 1000);
    await context().restart();
    for (const table of ['session', 'verificationCode', 'challenge'] as const)
      await expect.poll(async () => context().deps.db.selectFrom(table).select('id').execute()).toEqual([]);
  });
});
