// Guards: sign-ins and refusals are recorded without a name, in the database and in the metrics, and deleted after their time.
import { expect, it } from 'vitest';
import { removeExpired } from '#server/platform/housekeeping.ts';
import { codeFor } from '../fixtures/accounts.ts';
import { describeApi, freshMobile, PASSWORD } from './harness.ts';

const WRONG = 'Wrong-2026';
const DAY = 24 * 3600_000;

describeApi('security events', (context) => {
  const events = () => context().deps.db.selectFrom('securityEvent').selectAll().orderBy('at').execute();
  const kinds = async () => new Set((await events()).map(({ kind }) => kind));

  it('are sign-ins, failures, refusals and changes, by pseudonym', async () => {
    const mobile = freshMobile();
    const email = `${context().deps.ids.next()}@example.test`;
    const family = await context().registered({ mobile, email });
    const stranger = context().client({ address: '203.0.113.88' });
    await expect(stranger.signIn(mobile, WRONG)).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(stranger.signIn(freshMobile(), WRONG)).rejects.toMatchObject({ code: 'account_not_found' });
    await stranger.signIn(mobile, PASSWORD);
    const body = { method: 'code' as const, target: mobile, code: '000000' };
    await expect(stranger.call('POST /api/sessions', { body })).rejects.toMatchObject({ code: 'wrong_code' });
    await stranger.request('POST', '/api/challenges', undefined, { origin: 'https://elsewhere.example' });
    expect((await family.request('GET', '/api/admin/registrations')).status).toBe(403);
    await family.request('GET', '/api/account/export');
    await family.call('PATCH /api/account', { body: { name: '王小芳' } });
    await stranger.call('POST /api/sessions', {
      body: { method: 'code', target: mobile, code: await codeFor(context(), stranger, mobile, 'sign_in') },
    });
    const code = await codeFor(context(), stranger, mobile, 'reset');
    await stranger.call('POST /api/password-resets', { body: { mobile, code, ...(await stranger.encrypt('Other-2026')) } });
    await stranger.call('DELETE /api/sessions/current');

    const expected = ['registered', 'code_sent', 'signed_in', 'wrong_password', 'account_not_found', 'wrong_code', 'cross_site_request'];
    expected.push(
      'signed_in_by_code',
      'not_allowed',
      'account_exported',
      'account_changed',
      'email_changed',
      'password_reset',
      'signed_out',
    );
    await expect.poll(async () => [...(await kinds())].sort()).toEqual(expected.sort());

    const rows = await events();
    const stored = JSON.stringify(rows);
    for (const secret of [mobile, mobile.slice(3), email, '203.0.113.88', '王芳']) expect(stored).not.toContain(secret);
    const of = (kind: string) => rows.find((row) => row.kind === kind);
    // Tries of one account are found together, and so are those of one network.
    expect(of('wrong_password')?.account).toBe(
      rows.find(({ kind, source }) => kind === 'signed_in' && source === of('wrong_password')?.source)?.account,
    );
    expect(of('account_not_found')?.account).not.toBe(of('wrong_password')?.account);
    expect(of('account_not_found')?.source).toBe(of('wrong_password')?.source);
    expect(of('not_allowed')?.source).not.toBe(of('wrong_password')?.source);

    const metrics = await (await fetch(`${context().url}/metrics`)).text();
    expect(metrics).toMatch(/^security_events_total\{kind="wrong_password"\} 1$/m);
    expect(metrics).toMatch(/^security_events_total\{kind="not_allowed"\} 1$/m);
  });

  it('of a flood are counted, and not each of them stored', async () => {
    const { db } = context().deps;
    context().clock.advance(DAY);
    const stranger = context().client();
    const before = (await events()).length;
    for (let tries = 0; tries < 650; tries += 1)
      await stranger.request('POST', '/api/challenges', undefined, { 'sec-fetch-site': 'cross-site' });
    const counted = async () =>
      /^security_events_total\{kind="cross_site_request"\} (\d+)$/m.exec(await (await fetch(`${context().url}/metrics`)).text())?.[1];
    expect(Number(await counted())).toBeGreaterThanOrEqual(650);
    await expect.poll(async () => (await events()).length - before).toBe(600);
    await db.deleteFrom('securityEvent').where('kind', '=', 'cross_site_request').execute();
  });

  it('go after their time', async () => {
    const { db, config } = context().deps;
    await context().registered();
    await expect.poll(async () => (await kinds()).has('registered')).toBe(true);
    const newest = Math.max(...(await events()).map(({ at }) => at));
    await removeExpired(db, newest + config.retention.securityEvents, config.retention);
    expect((await events()).length).toBeGreaterThan(0);
    await removeExpired(db, newest + config.retention.securityEvents + 1, config.retention);
    expect(await events()).toEqual([]);
  });
});
