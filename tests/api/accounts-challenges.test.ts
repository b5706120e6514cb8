import { expect, it } from 'vitest';
import { HANDLE_WIDTH, PASS_DISTANCE, TRACK_WIDTH } from '#contract/rules/slider.ts';
import { askForCode, outcomes } from '../fixtures/accounts.ts';
import { passingTrace } from '../fixtures/client.ts';
import { describeOnBothDatabases, freshMobile } from './harness.ts';

const MINUTE = 60_000;

describeOnBothDatabases('challenges', (context) => {
  const start = () => context().client().call('POST /api/challenges');
  const solve = (id: string, distance = PASS_DISTANCE, trace = passingTrace()) =>
    context().client().call('POST /api/challenges/:id/solve', { params: { id }, body: { distance, trace } });
  const use = (challengeToken: string) =>
    context()
      .client()
      .call('POST /api/verification-codes', { body: { channel: 'sms', target: freshMobile(), purpose: 'register', challengeToken } });

  it('has the sizes of the specification and five minutes', async () => {
    expect(await start()).toEqual({
      id: expect.any(String),
      trackWidth: TRACK_WIDTH,
      handleWidth: HANDLE_WIDTH,
      expiresAt: context().clock.now() + 5 * MINUTE,
    });
  });

  it('may be tried again after a slide that stops short, and is solved once', async () => {
    const { id } = await start();
    await expect(solve(id, 249)).rejects.toMatchObject({ code: 'challenge_failed' });
    await expect(solve(id, PASS_DISTANCE, passingTrace().slice(-4))).rejects.toMatchObject({ code: 'challenge_failed' });
    expect(await solve(id)).toEqual({ token: expect.any(String) });
    await expect(solve(id)).rejects.toMatchObject({ code: 'challenge_failed' });
  });

  it('may be tried ten times', async () => {
    const { id } = await start();
    for (let tries = 0; tries < 10; tries += 1) await expect(solve(id, 0)).rejects.toMatchObject({ code: 'challenge_failed' });
    await expect(solve(id)).rejects.toMatchObject({ code: 'too_many_attempts' });
  });

  it('is solved by one of many solutions that come together', async () => {
    const { id } = await start();
    const { succeeded } = await outcomes(Array.from({ length: 8 }, () => solve(id)));
    expect(succeeded).toBe(1);
  });

  it('runs out, as its token does', async () => {
    const late = await start();
    const { token } = await solve((await start()).id);
    context().clock.advance(5 * MINUTE);
    await expect(solve(late.id)).rejects.toMatchObject({ code: 'challenge_failed' });
    await expect(use(token)).rejects.toMatchObject({ code: 'challenge_failed' });
    await start();
    const { db, clock } = context().deps;
    expect(await db.selectFrom('challenge').select('id').where('expiresAt', '<=', clock.now()).execute()).toEqual([]);
  });

  it('gives a token for one use, also where twenty come together', async () => {
    const { token } = await solve((await start()).id);
    const { succeeded, failures } = await outcomes(Array.from({ length: 20 }, () => use(token)));
    expect(succeeded).toBe(1);
    expect(new Set(failures)).toEqual(new Set(['challenge_failed']));
  });

  it('is not stored with its token', async () => {
    const { token } = await solve((await start()).id);
    const rows = await context().deps.db.selectFrom('challenge').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('does not know a token that was made up', async () => {
    await expect(use('made-up')).rejects.toMatchObject({ code: 'challenge_failed' });
    await expect(solve('nothing-here')).rejects.toMatchObject({ code: 'challenge_failed' });
    await expect(askForCode(context().client(), freshMobile(), 'register', { challengeToken: 'made-up' })).rejects.toMatchObject({
      code: 'challenge_failed',
    });
  });

  it('is started a thousand times from one address in ten minutes, and again after them', async () => {
    const { rateLimiter } = context().deps;
    const address = '127.0.0.1';
    for (let starts = 0; starts < 1000; starts += 1)
      await rateLimiter.consume(`challenges from ${address}`, 1000, 10 * MINUTE).catch(() => undefined);
    await expect(start()).rejects.toMatchObject({ code: 'too_many_attempts' });
    context().clock.advance(10 * MINUTE);
    await start();
  });
});
