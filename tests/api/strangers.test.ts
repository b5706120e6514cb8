// Guards: strangers cannot lock out an account's holder, nor use up the codes, texts and server time that others need.
import { expect, it } from 'vitest';
import { CODE_INTERVAL_MS, CODE_TRIES } from '#contract/accounts/rules/verificationCode.ts';
import { askForCode, codeFor, otherCode, outcomes } from '../fixtures/accounts.ts';
import type { Client } from '../fixtures/client.ts';
import { itInFull } from '../fixtures/full.ts';
import { describeApi, freshMobile, PASSWORD } from './harness.ts';

const WRONG = 'Wrong-2026';
const HOUR = 3600_000;
const DAY = 24 * HOUR;

describeApi('strangers', (context) => {
  const signIn = async (client: Client, account: string, password: string, hard?: 'hard', headers: Record<string, string> = {}) => {
    const challengeToken = await client.solveChallenge(hard);
    const body = { method: 'password' as const, account, ...(await client.encrypt(password)), challengeToken };
    return client.call('POST /api/sessions', { body }, { headers });
  };
  const byCode = (client: Client, target: string, code: string) =>
    client.call('POST /api/sessions', { body: { method: 'code', target, code } });
  const refused = { code: 'too_many_attempts' };

  /** Returns a family, its device, and its account, which strangers have locked. */
  const lockedOut = async () => {
    const mobile = freshMobile();
    const device = await context().registered({ mobile });
    await device.call('DELETE /api/sessions/current');
    for (let tries = 0; tries < 5; tries += 1)
      await expect(signIn(context().client(), mobile, WRONG)).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(signIn(context().client(), mobile, PASSWORD)).rejects.toMatchObject(refused);
    return { mobile, device };
  };

  it('do not lock out a device on which the account has signed in', async () => {
    const { mobile, device } = await lockedOut();
    expect(await signIn(device, mobile, PASSWORD)).toMatchObject({ mobile });
    // Their lock applies to them only, and the device has its own.
    await expect(signIn(context().client(), mobile, WRONG)).rejects.toMatchObject(refused);
    for (let tries = 0; tries < 5; tries += 1)
      await expect(signIn(device, mobile, WRONG)).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(signIn(device, mobile, PASSWORD)).rejects.toMatchObject(refused);
  });

  it('cannot take a device for one that the account knows', async () => {
    const { mobile, device } = await lockedOut();
    const other = await context().registered();
    await expect(signIn(other, mobile, PASSWORD)).rejects.toMatchObject(refused);
    const cookie = decodeURIComponent(device.cookies.get('tc_device') ?? '');
    expect(cookie.length).toBeGreaterThan(60);
    const changed = `${cookie.slice(0, 40)}${cookie[40] === 'A' ? 'B' : 'A'}${cookie.slice(41)}`;
    for (const forged of [cookie.slice(0, -8), changed, 'made-up']) {
      const headers = { cookie: `tc_device=${encodeURIComponent(forged)}` };
      await expect(signIn(context().client(), mobile, PASSWORD, undefined, headers)).rejects.toMatchObject(refused);
    }
    const headers = { cookie: `tc_device=${encodeURIComponent(cookie)}` };
    expect(await signIn(context().client(), mobile, PASSWORD, undefined, headers)).toMatchObject({ mobile });
  });

  itInFull('leave a way in to whoever does the work of a hard challenge, ten times a day from an address', async () => {
    const { mobile } = await lockedOut();
    const elsewhere = context().client();
    expect(await signIn(elsewhere, mobile, PASSWORD, 'hard')).toMatchObject({ mobile });
    const guesser = context().client();
    const locked = await lockedOut();
    const guess = () => signIn(guesser, locked.mobile, WRONG, 'hard');
    for (let tries = 0; tries < 10; tries += 1) await expect(guess()).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(guess()).rejects.toMatchObject(refused);
  });

  it('do not keep a signed-in holder from confirming with the password', async () => {
    const { mobile, device } = await lockedOut();
    await signIn(device, mobile, PASSWORD);
    await expect(signIn(context().client(), mobile, WRONG)).rejects.toMatchObject(refused);
    const { keyId, password: current } = await device.encrypt(PASSWORD);
    const { password: next } = await device.encrypt('Other-2026');
    await device.call('PATCH /api/account', { body: { password: { current, next, keyId } } });
  });

  it('spend their own tries of a code, not the holder’s', async () => {
    const mobile = freshMobile();
    const holder = await context().registered({ mobile });
    const code = await codeFor(context(), holder, mobile, 'sign_in');
    const stranger = context().client();
    for (let tries = 1; tries <= 30; tries += 1) {
      const failure = tries <= CODE_TRIES ? 'wrong_code' : expect.stringMatching(/^(code_expired|too_many_attempts)$/);
      await expect(byCode(stranger, mobile, otherCode(code, tries))).rejects.toMatchObject({ code: failure });
    }
    expect(await byCode(holder, mobile, code)).toMatchObject({ mobile });
  });

  it('together have twenty-five tries of a code, wherever they come from', async () => {
    const mobile = freshMobile();
    await context().registered({ mobile });
    const code = await codeFor(context(), context().client(), mobile, 'sign_in');
    const guesses = Array.from({ length: 40 }, (_, step) => byCode(context().client(), mobile, otherCode(code, step + 1)));
    const { failures } = await outcomes(guesses);
    expect(failures.filter((failure) => failure === 'wrong_code')).toHaveLength(25);
  });

  it('who try codes from one address are slowed there', async () => {
    const stranger = context().client();
    for (let tries = 0; tries < 20; tries += 1)
      await expect(byCode(stranger, freshMobile(), '123456')).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(byCode(stranger, freshMobile(), '123456')).rejects.toMatchObject(refused);
    await expect(byCode(context().client(), freshMobile(), '123456')).rejects.toMatchObject({ code: 'wrong_code' });
  });

  it('who ask for codes all day keep none from the device that the account knows, nor from hard work', async () => {
    const mobile = freshMobile();
    const device = await context().registered({ mobile });
    for (let sent = 0; sent < 9; sent += 1) await codeFor(context(), context().client(), mobile, 'sign_in');
    context().clock.advance(CODE_INTERVAL_MS);
    const stranger = context().client();
    await expect(askForCode(stranger, mobile, 'sign_in')).rejects.toMatchObject(refused);
    await askForCode(device, mobile, 'sign_in');
    const work = async () => askForCode(stranger, mobile, 'sign_in', { challengeToken: await stranger.solveChallenge('hard') });
    for (let sent = 0; sent < 3; sent += 1) {
      await work();
      context().clock.advance(CODE_INTERVAL_MS);
    }
    await expect(work()).rejects.toMatchObject(refused);
  });

  it('get sixty codes an hour for one address without work', async () => {
    const school = context().client();
    // So slowly that no slide requires proof of work.
    for (let sent = 0; sent < 60; sent += 1) {
      context().clock.advance(5000);
      await askForCode(school, freshMobile(), 'register');
    }
    context().clock.advance(5000);
    await expect(askForCode(school, freshMobile(), 'register')).rejects.toMatchObject(refused);
    await askForCode(school, freshMobile(), 'register', { challengeToken: await school.solveChallenge('hard') });
    context().clock.advance(HOUR);
    await askForCode(school, freshMobile(), 'register');
  });

  it('have the server decrypt so many passwords an hour and no more, in resets too', async () => {
    const stranger = context().client();
    const form = { mobile: freshMobile(), code: '123456', password: 'nonsense', keyId: 'none' };
    for (let tries = 0; tries < 60; tries += 1)
      await expect(stranger.call('POST /api/password-resets', { body: form })).rejects.toMatchObject({ code: 'encryption_key_unknown' });
    await expect(stranger.call('POST /api/password-resets', { body: form })).rejects.toMatchObject(refused);
    context().clock.advance(HOUR);
    await expect(stranger.call('POST /api/password-resets', { body: form })).rejects.toMatchObject({ code: 'encryption_key_unknown' });
  });

  it('with a stolen session export an account six times an hour at most', async () => {
    const family = await context().registered();
    const statuses = [];
    for (let times = 0; times < 7; times += 1) statuses.push((await family.request('GET', '/api/account/export')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });
});

describeApi(
  'texts with codes',
  (context) => {
    it('go to the countries of the list only', async () => {
      const client = context().client();
      await askForCode(client, '+8613812345670', 'register');
      await expect(askForCode(client, '+12015550123', 'register')).rejects.toMatchObject({
        code: 'invalid_input',
        detail: { fields: { target: 'phone_country' } },
      });
    });

    it('have a budget for the day, a fifth of it for known devices and hard work; mail has none', async () => {
      const mobile = freshMobile();
      context().clock.advance(DAY);
      const family = await context().registered({ mobile });
      for (let sent = 1; sent < 8; sent += 1) await askForCode(context().client(), freshMobile(), 'register');
      const stranger = context().client();
      await expect(askForCode(stranger, freshMobile(), 'register')).rejects.toMatchObject({ code: 'too_many_attempts' });
      await askForCode(stranger, 'someone@example.test', 'sign_in');
      context().clock.advance(CODE_INTERVAL_MS);
      await askForCode(family, mobile, 'sign_in');
      const late = async () => askForCode(stranger, freshMobile(), 'register', { challengeToken: await stranger.solveChallenge('hard') });
      await late();
      await expect(late()).rejects.toMatchObject({ code: 'too_many_attempts' });
      context().clock.advance(DAY);
      await askForCode(stranger, freshMobile(), 'register');
    });
  },
  { env: { SMS_COUNTRIES: 'CN,HK', SMS_PER_DAY: '10' } },
);
