// Guards: actions that a stolen or forgotten session must not perform alone require a confirmation of identity, which only the account's own
// addresses can give.
import { expect, it } from 'vitest';
import { accountFiles } from '#contract/accounts/public.ts';
import { CODE_INTERVAL_MS, CODE_LIFETIME_MS } from '#contract/accounts/rules/verificationCode.ts';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { endpoints } from '#contract/http/endpoints.ts';
import { CONFIRMATION_LIFETIME_MS } from '#server/platform/http/access.ts';
import { otherCode } from '../fixtures/accounts.ts';
import type { Client } from '../fixtures/client.ts';
import { codeSentTo } from '../fixtures/outbox.ts';
import { addStaff } from '../fixtures/staff.ts';
import { describeApi, freshMobile, PASSWORD } from './harness.ts';

const declared: [string, Endpoint][] = Object.entries({ ...endpoints, ...accountFiles });
const confirmed = declared.flatMap(([name, { confirmed: asks, access }]) => (asks === undefined ? [] : [{ name, asks, access }]));

describeApi('a confirmation', (context) => {
  const freshEmail = () => `${context().deps.ids.next()}@example.test`;
  const later = () => context().clock.advance(CONFIRMATION_LIFETIME_MS);
  const byPassword = async (client: Client, password = PASSWORD) =>
    client.call('POST /api/session/confirmation', { body: { means: 'password', ...(await client.encrypt(password)) } });
  const byCode = (client: Client, channel: 'sms' | 'email', code: string) =>
    client.call('POST /api/session/confirmation', { body: { means: 'code', channel, code } });
  const askForCode = async (client: Client, channel: 'sms' | 'email', target?: string) => {
    context().clock.advance(CODE_INTERVAL_MS);
    const challengeToken = await client.solveChallenge();
    await client.call('POST /api/verification-codes', {
      body: { channel, purpose: 'confirm', challengeToken, ...(target === undefined ? {} : { target }) },
    });
  };
  const exported = async (client: Client) => (await client.request('GET', '/api/account/export')).status;

  it.each(confirmed)('is asked for by $name', async ({ name, asks, access }) => {
    const [method = '', url = ''] = name.split(' ');
    const signedIn = async () => {
      if (access !== 'staff' && access !== 'judge' && access !== 'organiser') return context().participant();
      const staff = context().client();
      await staff.signIn((await addStaff(context(), access === 'judge' ? 'judge' : 'organiser')).email, PASSWORD);
      return staff;
    };
    const client = await signedIn();
    const bodies = asks === true ? [method === 'GET' ? undefined : {}] : asks.map((field) => ({ [field]: {} }));
    for (const body of bodies) {
      const { json } = await client.request(method, url.replaceAll(':id', 'nothing-here'), body);
      expect(json ?? {}).not.toMatchObject({ code: 'confirmation_needed' });
    }
    const still = await client.call('GET /api/account').then(
      () => client,
      () => signedIn(),
    );
    later();
    for (const body of bodies) {
      const { status, json } = await still.request(method, url.replaceAll(':id', 'nothing-here'), body);
      expect({ status, json }).toMatchObject({ status: 403, json: { code: 'confirmation_needed' } });
    }
    // A caller without access learns only that.
    const visitor = await context().client().request(method, url.replaceAll(':id', 'nothing-here'), bodies[0]);
    expect(visitor).toMatchObject({ status: 401, json: { code: 'signed_out' } });
  });

  it('is what a sign-in is, for five minutes and for its own session only', async () => {
    const mobile = freshMobile();
    const here = await context().participant({ mobile });
    expect(await here.call('GET /api/session/confirmation')).toMatchObject({ confirmedUntil: expect.any(Number) });
    context().clock.advance(CONFIRMATION_LIFETIME_MS - 1);
    expect(await exported(here)).toBe(200);
    context().clock.advance(1);
    expect(await exported(here)).toBe(403);
    const there = context().client();
    await there.signIn(mobile, PASSWORD);
    expect(await exported(there)).toBe(200);
    expect(await exported(here)).toBe(403);
    expect(await here.call('GET /api/session/confirmation')).toMatchObject({ confirmedUntil: null });
    // Requests that need no confirmation go on.
    expect(await here.call('PATCH /api/account', { body: { name: '王小芳' } })).toMatchObject({ name: '王小芳' });
  });

  it('is given by the password, whose wrong tries are slowed', async () => {
    const client = await context().participant();
    later();
    const { confirmedUntil } = await byPassword(client);
    expect(confirmedUntil).toBe(context().clock.now() + CONFIRMATION_LIFETIME_MS);
    expect(await exported(client)).toBe(200);
    later();
    for (let tries = 0; tries < 5; tries += 1)
      await expect(byPassword(client, 'Wrong-2026')).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(byPassword(client)).rejects.toMatchObject({ code: 'too_many_attempts' });
    expect(await exported(client)).toBe(403);
  });

  it('is given by a code to an address that the account has proved', async () => {
    const [mobile, email] = [freshMobile(), freshEmail()];
    const client = await context().participant({ mobile, email });
    expect((await client.call('GET /api/session/confirmation')).means).toEqual([
      { means: 'password' },
      { means: 'code', channel: 'sms', target: mobile },
      { means: 'code', channel: 'email', target: email },
    ]);
    for (const [channel, target] of [
      ['sms', mobile],
      ['email', email],
    ] as const) {
      later();
      await askForCode(client, channel);
      const code = codeSentTo(await context().outbox(), target);
      await expect(byCode(client, channel, otherCode(code))).rejects.toMatchObject({ code: 'wrong_code' });
      expect(await exported(client)).toBe(403);
      await byCode(client, channel, code);
      expect(await exported(client)).toBe(200);
      await expect(byCode(client, channel, code)).rejects.toMatchObject({ code: 'wrong_code' });
    }
  });

  it('takes no code to another address, for another purpose, after its time or after five tries', async () => {
    const [mobile, elsewhere] = [freshMobile(), freshMobile()];
    const client = await context().participant({ mobile, email: freshEmail(), provesEmail: false });
    later();
    await expect(askForCode(client, 'sms', elsewhere)).rejects.toMatchObject({ detail: { fields: { target: 'invalid' } } });
    await expect(askForCode(client, 'sms', mobile)).rejects.toMatchObject({ detail: { fields: { target: 'invalid' } } });
    // An unverified address proves nothing.
    await expect(askForCode(client, 'email')).rejects.toMatchObject({ detail: { fields: { channel: 'invalid' } } });
    await expect(byCode(client, 'email', '123456')).rejects.toMatchObject({ detail: { fields: { channel: 'invalid' } } });
    await expect(askForCode(context().client(), 'sms')).rejects.toMatchObject({ code: 'signed_out' });
    expect((await context().outbox()).filter(({ to }) => to === elsewhere)).toEqual([]);

    const challengeToken = await client.solveChallenge();
    await client.call('POST /api/verification-codes', { body: { channel: 'sms', target: mobile, purpose: 'sign_in', challengeToken } });
    await expect(byCode(client, 'sms', codeSentTo(await context().outbox(), mobile))).rejects.toMatchObject({ code: 'wrong_code' });

    await askForCode(client, 'sms');
    const late = codeSentTo(await context().outbox(), mobile);
    context().clock.advance(CODE_LIFETIME_MS);
    await expect(byCode(client, 'sms', late)).rejects.toMatchObject({ code: 'code_expired' });

    await askForCode(client, 'sms');
    const code = codeSentTo(await context().outbox(), mobile);
    for (let step = 1; step <= 5; step += 1)
      await expect(byCode(client, 'sms', otherCode(code, step))).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(byCode(client, 'sms', code)).rejects.toMatchObject({ code: 'code_expired' });
    expect(await exported(client)).toBe(403);
  });

  it('is not what a session had from before it was noted', async () => {
    const { db } = context().deps;
    const client = await context().participant();
    const { id } = await client.call('GET /api/account');
    await db.updateTable('session').set({ confirmedAt: null }).where('accountId', '=', id).execute();
    expect(await exported(client)).toBe(403);
    await byPassword(client);
    expect(await exported(client)).toBe(200);
  });

  it('and its failures are security events', async () => {
    const { db } = context().deps;
    const client = await context().participant();
    const kinds = async () =>
      (await db.selectFrom('securityEvent').select('kind').where('at', '>=', context().clock.now()).execute())
        .map(({ kind }) => kind)
        .sort();
    later();
    await expect(byPassword(client, 'Wrong-2026')).rejects.toMatchObject({ code: 'wrong_password' });
    await byPassword(client);
    await expect.poll(kinds).toEqual(['confirmed', 'wrong_password']);
  });
});
