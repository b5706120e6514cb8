import { expect, it } from 'vitest';
import { CODE_INTERVAL_MS, CODE_LIFETIME_MS, CODE_TRIES } from '#contract/accounts/rules/verificationCode.ts';
import { askForCode, codeFor, otherCode, outcomes } from '../fixtures/accounts.ts';
import { codeSentTo } from '../fixtures/outbox.ts';
import { describeApi, freshMobile } from './harness.ts';

const HOUR = 3600_000;

describeApi('verification codes', (context) => {
  const signIn = (target: string, code: string, client = context().client()) =>
    client.call('POST /api/sessions', { body: { method: 'code', target, code } });
  /** Returns a registered number, long enough after its registration for another code. */
  const registered = async () => {
    const mobile = freshMobile();
    await context().participant({ mobile });
    return mobile;
  };
  const freshEmail = () => `${context().deps.ids.next()}@example.test`;

  it('answers alike whether or not the target has an account, and sends in both cases', async () => {
    const [known, unknown] = [await registered(), freshMobile()];
    context().clock.advance(CODE_INTERVAL_MS);
    const client = context().client();
    const before = context().clock.now();
    for (const target of [known, unknown]) {
      const answer = await askForCode(client, target, 'sign_in');
      const now = context().clock.now();
      expect(answer).toEqual({ expiresAt: now + CODE_LIFETIME_MS, nextAt: now + CODE_INTERVAL_MS });
    }
    const sent = (await context().outbox()).filter(({ at }) => at > before);
    expect(sent.map(({ to }) => to).sort()).toEqual([known, unknown].sort());
    for (const { channel, template, params, text } of sent) {
      expect({ channel, template }).toEqual({ channel: 'sms', template: 'verification_code' });
      expect(params['code']).toMatch(/^\d{6}$/);
      expect(text).toContain(params['code']);
    }
  });

  it('writes in the language asked for, else the account’s, else the number’s', async () => {
    const client = context().client();
    const localeSentTo = async (target: string) => (await context().outbox()).findLast(({ to }) => to === target)?.locale;
    const [chinese, american, asked, account] = [freshMobile(), '+12015550123', freshMobile(), freshMobile()];
    await context().participant({ mobile: account, locale: 'en-US' });
    context().clock.advance(CODE_INTERVAL_MS);
    await askForCode(client, chinese, 'register');
    await askForCode(client, american, 'register');
    await askForCode(client, asked, 'register', { locale: 'en-US' });
    await askForCode(client, account, 'sign_in');
    expect(await Promise.all([chinese, american, asked, account].map(localeSentTo))).toEqual(['zh-CN', 'en-US', 'en-US', 'en-US']);
  });

  it('says what it is for', async () => {
    const client = context().client();
    const textFor = async (purpose: 'register' | 'sign_in' | 'reset', locale: 'zh-CN' | 'en-US') => {
      const target = purpose === 'register' ? freshMobile() : await registered();
      context().clock.advance(CODE_INTERVAL_MS);
      await askForCode(client, target, purpose, { locale });
      return (await context().outbox()).findLast(({ to }) => to === target)?.text;
    };
    expect(await textFor('register', 'zh-CN')).toMatch(/您正在注册账号，验证码 \d{6}/);
    expect(await textFor('sign_in', 'zh-CN')).toMatch(/您正在登录，验证码 \d{6}/);
    expect(await textFor('reset', 'en-US')).toMatch(/Your code to set a new password is \d{6}/);
  });

  it('goes to valid targets only, and only where its purpose accepts it', async () => {
    const client = context().client();
    const failing = (target: string, others: Parameters<typeof askForCode>[3]) =>
      expect(askForCode(client, target, 'sign_in', others)).rejects;
    await failing('12345', { channel: 'sms' }).toMatchObject({ code: 'invalid_input', detail: { fields: { target: 'phone_invalid' } } });
    await failing('nobody', { channel: 'email' }).toMatchObject({ code: 'invalid_input', detail: { fields: { target: 'email_format' } } });
    await failing('a@example.test', { purpose: 'register' }).toMatchObject({ detail: { fields: { channel: 'invalid' } } });
    await failing(freshMobile(), { purpose: 'change_email' }).toMatchObject({ detail: { fields: { channel: 'invalid' } } });
    await failing('a@example.test', { purpose: 'change_email' }).toMatchObject({ code: 'signed_out' });
    await failing(freshMobile(), { challengeToken: 'made-up' }).toMatchObject({ code: 'challenge_failed' });
  });

  it('is sent once a minute to a target, whatever it is for', async () => {
    const client = context().client();
    const mobile = freshMobile();
    await askForCode(client, mobile, 'register');
    context().clock.advance(CODE_INTERVAL_MS - 1000);
    await expect(askForCode(client, mobile, 'sign_in')).rejects.toMatchObject({ code: 'too_many_attempts', detail: { retryAfter: 1 } });
    // The same number in another spelling is the same target.
    await expect(askForCode(client, `${mobile.slice(3, 6)} ${mobile.slice(6)}`, 'register')).rejects.toMatchObject({
      code: 'too_many_attempts',
    });
    await askForCode(client, freshMobile(), 'register');
    context().clock.advance(1000);
    await askForCode(client, mobile, 'sign_in');
  });

  it('sends one of many that are asked for together', async () => {
    const mobile = freshMobile();
    const { succeeded, failures } = await outcomes(Array.from({ length: 10 }, () => askForCode(context().client(), mobile, 'register')));
    expect({ succeeded, failures }).toEqual({ succeeded: 1, failures: Array.from({ length: 9 }, () => 'too_many_attempts') });
    expect((await context().outbox()).filter(({ to }) => to === mobile)).toHaveLength(1);
  });

  it('sends ten a day to a target', async () => {
    const client = context().client();
    const mobile = freshMobile();
    for (let sent = 0; sent < 10; sent += 1) await codeFor(context(), client, mobile, 'register');
    context().clock.advance(CODE_INTERVAL_MS);
    await expect(askForCode(client, mobile, 'register')).rejects.toMatchObject({ code: 'too_many_attempts' });
    context().clock.advance(24 * HOUR);
    await askForCode(client, mobile, 'register');
  });

  it('is good for ten minutes', async () => {
    const mobile = await registered();
    const client = context().client();
    const first = await codeFor(context(), client, mobile, 'sign_in');
    context().clock.advance(CODE_LIFETIME_MS);
    await expect(signIn(mobile, first)).rejects.toMatchObject({ code: 'code_expired' });
    const second = await codeFor(context(), client, mobile, 'sign_in');
    context().clock.advance(CODE_LIFETIME_MS - 1);
    expect(await signIn(mobile, second)).toMatchObject({ mobile });
  });

  it('is good once, also where uses come together', async () => {
    const mobile = await registered();
    const code = await codeFor(context(), context().client(), mobile, 'sign_in');
    const { succeeded } = await outcomes(Array.from({ length: CODE_TRIES }, () => signIn(mobile, code)));
    expect(succeeded).toBe(1);
    await expect(signIn(mobile, code)).rejects.toMatchObject({ code: 'wrong_code', detail: { fields: { code: 'wrong_code' } } });
  });

  it('has five tries from an address, after which the right one is refused too', async () => {
    const mobile = await registered();
    const client = context().client();
    const code = await codeFor(context(), client, mobile, 'sign_in');
    for (let tries = 1; tries <= CODE_TRIES; tries += 1) {
      await expect(signIn(mobile, otherCode(code, tries), client)).rejects.toMatchObject({ code: 'wrong_code' });
    }
    await expect(signIn(mobile, code, client)).rejects.toMatchObject({ code: 'code_expired' });
  });

  it('has no more than five tries where they come together', async () => {
    const mobile = await registered();
    const client = context().client();
    const code = await codeFor(context(), client, mobile, 'sign_in');
    const { failures } = await outcomes(Array.from({ length: 15 }, (_, step) => signIn(mobile, otherCode(code, step + 1), client)));
    expect(failures.filter((failure) => failure === 'wrong_code')).toHaveLength(CODE_TRIES);
    expect(failures.filter((failure) => failure === 'code_expired')).toHaveLength(15 - CODE_TRIES);
    await expect(signIn(mobile, code, client)).rejects.toMatchObject({ code: 'code_expired' });
  });

  it('is replaced by the next one', async () => {
    const mobile = await registered();
    const client = context().client();
    const first = await codeFor(context(), client, mobile, 'sign_in');
    let second = await codeFor(context(), client, mobile, 'sign_in');
    while (second === first) second = await codeFor(context(), client, mobile, 'sign_in');
    await expect(signIn(mobile, first)).rejects.toMatchObject({ code: 'wrong_code' });
    expect(await signIn(mobile, second)).toMatchObject({ mobile });
  });

  it('is good for its own purpose and target only', async () => {
    const [mobile, other] = [await registered(), await registered()];
    const client = context().client();
    const code = await codeFor(context(), client, mobile, 'reset');
    await expect(signIn(mobile, code)).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(signIn(other, code)).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(signIn('neither number nor address', code)).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(signIn(mobile, 'abcdef')).rejects.toMatchObject({ detail: { fields: { code: 'code_format' } } });
  });

  it('stands neither in the database nor does its target', async () => {
    const email = freshEmail();
    await askForCode(context().client(), email, 'sign_in');
    const code = codeSentTo(await context().outbox(), email);
    const { db } = context().deps;
    const rows = [
      ...(await db.selectFrom('verificationCode').select(['targetHash', 'codeHash']).execute()),
      ...(await db.selectFrom('rateLimit').select('key').execute()),
      ...(await db.selectFrom('message').select('sealed').execute()),
    ];
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toContain(email);
    expect(Object.values(rows.flatMap((row) => Object.values(row)))).not.toContain(code);
  });
});
