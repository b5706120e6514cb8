import { expect, it } from 'vitest';
import { HANDLE_WIDTH, PASS_DISTANCE, TRACK_WIDTH, type TracePoint } from '#contract/accounts/rules/slider.ts';
import { workBitsFor } from '#server/accounts/signIn/challenges.ts';
import { askForCode, outcomes } from '../fixtures/accounts.ts';
import { passingTrace, workFor } from '../fixtures/client.ts';
import { describeApi, freshMobile } from './harness.ts';

const MINUTE = 60_000;

describeApi('challenges', (context) => {
  /** Starts a challenge that is old enough for a slide of `ageMs`. */
  const start = async (ageMs = 150) => {
    const challenge = await context().client().call('POST /api/challenges');
    context().clock.advance(ageMs);
    return challenge;
  };
  const solve = (id: string, distance = PASS_DISTANCE, trace: TracePoint[] = passingTrace(), more: { nonce?: string } = {}) =>
    context()
      .client()
      .call('POST /api/challenges/:id/solve', { params: { id }, body: { distance, trace, ...more } });
  const use = (challengeToken: string) =>
    context()
      .client()
      .call('POST /api/verification-codes', { body: { channel: 'sms', target: freshMobile(), purpose: 'register', challengeToken } });

  it('has the sizes of the specification and five minutes', async () => {
    expect(await start(0)).toEqual({
      id: expect.any(String),
      trackWidth: TRACK_WIDTH,
      handleWidth: HANDLE_WIDTH,
      expiresAt: context().clock.now() + 5 * MINUTE,
      workBits: 0,
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

  it('is not solved sooner than the slide took, by the clock of the server', async () => {
    const slow = passingTrace().map(([ms, x, y]): TracePoint => [ms * 4, x, y]);
    const { id } = await start(149);
    await expect(solve(id, PASS_DISTANCE, slow)).rejects.toMatchObject({ code: 'challenge_failed' });
    context().clock.advance(600 - 149);
    expect(await solve(id, PASS_DISTANCE, slow)).toEqual({ token: expect.any(String) });
  });

  it('does not keep a slow hand waiting: two seconds are enough for any slide', async () => {
    const minute = passingTrace().map(([ms, x, y]): TracePoint => [ms * 400, x, y]);
    expect(await solve((await start(2000)).id, PASS_DISTANCE, minute)).toEqual({ token: expect.any(String) });
  });

  it('refuses a slide that was made before, also with other times of its beginning', async () => {
    const trace = passingTrace();
    const later = trace.map(([ms, x, y]): TracePoint => [ms + 7_000, x, y]);
    await solve((await start()).id, PASS_DISTANCE, trace);
    await expect(solve((await start()).id, PASS_DISTANCE, trace)).rejects.toMatchObject({ code: 'challenge_failed' });
    await expect(solve((await start()).id, PASS_DISTANCE, later)).rejects.toMatchObject({ code: 'challenge_failed' });
  });

  it('gives a program that hurries no ten tokens: without waiting none, all at once only for work', async () => {
    const robot = context().client({ address: '203.0.113.50' });
    const hurry = async () => {
      const { id } = await robot.call('POST /api/challenges');
      return robot.call('POST /api/challenges/:id/solve', { params: { id }, body: { distance: PASS_DISTANCE, trace: passingTrace() } });
    };
    expect((await outcomes(Array.from({ length: 10 }, hurry))).succeeded).toBe(0);
    context().clock.advance(10_000);
    const begun = await Promise.all(Array.from({ length: 10 }, () => robot.call('POST /api/challenges')));
    context().clock.advance(400);
    const waited = await outcomes(begun.map(({ id }) => solve(id)));
    expect([waited.succeeded, new Set(waited.failures)]).toEqual([5, new Set(['challenge_failed'])]);
    expect(begun.map(({ workBits }) => workBits).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 13, 14, 15, 16, 17]);
  });

  it('takes the work that it asks for, of this challenge only', async () => {
    const client = context().client();
    const begun = await Promise.all(Array.from({ length: 7 }, () => client.call('POST /api/challenges')));
    context().clock.advance(400);
    const [first, second] = begun.filter(({ workBits }) => workBits > 0);
    if (!first || !second) throw new Error('no work is asked for');
    const { nonce } = workFor(first.id, first.workBits);
    await expect(solve(second.id, PASS_DISTANCE, passingTrace(), { nonce })).rejects.toMatchObject({ code: 'challenge_failed' });
    expect(await solve(first.id, PASS_DISTANCE, passingTrace(), { nonce })).toEqual({ token: expect.any(String) });
  });

  it('asks for no work while an address is calm, and for ever more when it is busy', () => {
    expect([workBitsFor(1, 1), workBitsFor(5, 100)]).toEqual([0, 0]);
    expect(workBitsFor(1, 101)).toBe(14);
    const grown = [101, 150, 200, 300, 400, 999].map((recent) => workBitsFor(1, recent));
    expect(grown).toEqual(grown.toSorted((a, b) => a - b));
    expect([workBitsFor(1000, 1), workBitsFor(1, 1000)]).toEqual([20, 20]);
  });

  it('is started a thousand times from one address in ten minutes, and again after them', async () => {
    const { rateLimiter } = context().deps;
    const visitor = context().client({ address: '203.0.113.60' });
    for (let starts = 0; starts < 1000; starts += 1)
      await rateLimiter.consume(['challenges', '203.0.113.60'], 1000, 10 * MINUTE).catch(() => undefined);
    await expect(visitor.call('POST /api/challenges')).rejects.toMatchObject({ code: 'too_many_attempts' });
    context().clock.advance(10 * MINUTE);
    await visitor.call('POST /api/challenges');
  });
});
