import { expect, it } from 'vitest';
import { askForCode, codeFor, otherCode, outcomes } from '../fixtures/accounts.ts';
import type { Client } from '../fixtures/client.ts';
import { registerParticipant } from '../fixtures/participant.ts';
import { describeApi, freshMobile, PASSWORD } from './harness.ts';

const NEXT = 'Better-2027';
const WRONG = 'Wrong-2026';

describeApi('account settings', (context) => {
  const freshEmail = () => `${context().deps.ids.next()}@example.test`;
  const passwordChange = async (client: Client, current: string, next: string) => {
    const { password, keyId } = await client.encrypt(current);
    return { current: password, next: (await client.encrypt(next)).password, keyId };
  };
  const sentTo = async (target: string, template: string) =>
    (await context().outbox()).filter((line) => line.to === target && line.template === template);

  it('changes what may be changed, and never the mobile number, the role or anything else', async () => {
    const mobile = freshMobile();
    const client = await context().participant({ mobile });
    const change = { kind: 'primary_school', name: 'Emma Carter', affiliation: 'Hill School', locale: 'en-US' };
    const { status, json } = await client.request('PATCH', '/api/account', {
      ...change,
      mobile: freshMobile(),
      role: 'organiser',
      passwordHash: 'x',
      id: 'x',
      createdAt: 0,
    });
    expect({ status, json }).toMatchObject({ status: 200, json: { ...change, mobile, role: 'participant', complete: true } });
    expect(await client.call('GET /api/account')).toEqual(json);
    expect(await client.call('PATCH /api/account', { body: {} })).toEqual(json);
    const { json: refused } = await client.request('PATCH', '/api/account', { name: ' ', kind: 'judge' });
    expect(refused).toMatchObject({ code: 'invalid_input', fields: { name: 'required', kind: 'invalid' } });
  });

  it('takes a new e-mail address with the code that was sent to it, tells the old addresses and ends the other sessions', async () => {
    const [mobile, before] = [freshMobile(), freshEmail()];
    const client = await context().participant({ mobile, email: before });
    const there = context().client();
    await there.signIn(mobile, PASSWORD);
    const told = await sentTo(mobile, 'email_changed');
    const [address, other] = [freshEmail(), freshEmail()];
    const code = await codeFor(context(), client, address, 'change_email');
    const change = (to: string, withCode: string) =>
      client.call('PATCH /api/account', { body: { email: { address: to, code: withCode } } });
    await expect(change(address, otherCode(code))).rejects.toMatchObject({
      code: 'wrong_code',
      detail: { fields: { 'email.code': 'wrong_code' } },
    });
    await expect(change(other, code)).rejects.toMatchObject({ code: 'wrong_code' });
    expect(await there.call('GET /api/account')).toMatchObject({ email: before });
    expect(await change(address.toUpperCase(), code)).toMatchObject({ email: address });
    await expect(there.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
    expect((await sentTo(mobile, 'email_changed')).length).toBe(told.length + 1);
    const time = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Shanghai' });
    expect(await sentTo(before, 'email_changed')).toMatchObject([{ text: expect.stringContaining(time.format(context().clock.now())) }]);
    expect(await sentTo(address, 'email_changed')).toEqual([]);
    await expect(change(address, code)).rejects.toMatchObject({ code: 'wrong_code' });
  });

  it('reveals that an address is taken only to the holder of its code, and gives it to one account only', async () => {
    const taken = freshEmail();
    await context().participant({ email: taken });
    const client = await context().participant();
    const code = await codeFor(context(), client, taken, 'change_email');
    const change = (withCode: string) =>
      client.call('PATCH /api/account', { body: { name: 'Somebody', email: { address: taken, code: withCode } } });
    await expect(change(otherCode(code))).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(change(code)).rejects.toMatchObject({ code: 'email_taken' });
    // All or nothing.
    expect(await client.call('GET /api/account')).toMatchObject({ name: '王芳', email: null });
    expect(await client.call('PATCH /api/account', { body: { name: 'Still works' } })).toMatchObject({ name: 'Still works' });
  });

  it('lets an address that was only typed at the registration neither sign in nor get messages, until a code proves it', async () => {
    const { deps, clock } = context();
    const email = freshEmail();
    const mobile = freshMobile();
    const victim = context().client();
    await registerParticipant(victim, context().outbox, { mobile, email, provesEmail: false });
    expect(await victim.call('GET /api/account')).toMatchObject({ email, emailProven: false });

    // The reader of the address asks for a code, which is theirs: it opens nothing.
    const reader = context().client();
    const code = await codeFor(context(), reader, email, 'sign_in');
    await expect(reader.call('POST /api/sessions', { body: { method: 'code', target: email, code } })).rejects.toMatchObject({
      code: 'account_not_found',
    });
    await expect(reader.signIn(email, PASSWORD)).rejects.toMatchObject({ code: 'account_not_found' });
    await victim.call('PATCH /api/account', { body: { password: await passwordChange(victim, PASSWORD, NEXT) } });
    expect(await sentTo(mobile, 'password_changed')).toHaveLength(1);
    expect(await sentTo(email, 'password_changed')).toEqual([]);

    // The reader verifies it for their own account; the account where it was only typed is not notified.
    const own = await context().participant();
    const proof = await codeFor(context(), own, email, 'change_email');
    expect(await own.call('PATCH /api/account', { body: { email: { address: email, code: proof } } })).toMatchObject({
      email,
      emailProven: true,
    });
    expect(await victim.call('GET /api/account')).toMatchObject({ email, emailProven: false });
    const signIn = await codeFor(context(), reader, email, 'sign_in');
    expect(await reader.call('POST /api/sessions', { body: { method: 'code', target: email, code: signIn } })).toMatchObject({ email });

    // An address from before verification was required identifies its account with the password, and nothing more.
    clock.advance(3600_000);
    await deps.db.updateTable('account').set({ emailProvenAt: 0 }).where('email', '=', email).execute();
    expect(await context().client().signIn(email, PASSWORD)).toMatchObject({ email, emailProven: false });
    const late = await codeFor(context(), reader, email, 'sign_in');
    await expect(reader.call('POST /api/sessions', { body: { method: 'code', target: email, code: late } })).rejects.toMatchObject({
      code: 'account_not_found',
    });
  });

  it('changes the password with the current one, signs the other devices out and tells the owner', async () => {
    const mobile = freshMobile();
    const email = freshEmail();
    const here = await context().participant({ mobile, email });
    const there = context().client();
    await there.signIn(mobile, PASSWORD);
    const change = async (current: string, next: string) =>
      here.call('PATCH /api/account', { body: { password: await passwordChange(here, current, next) } });
    await expect(change(WRONG, NEXT)).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(change(PASSWORD, '1234567')).rejects.toMatchObject({ detail: { fields: { 'password.next': 'password_kinds' } } });
    expect(await sentTo(mobile, 'password_changed')).toEqual([]);
    await change(PASSWORD, NEXT);
    await expect(there.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
    expect(await here.call('GET /api/account')).toMatchObject({ mobile });
    for (const target of [mobile, email]) {
      expect(await sentTo(target, 'password_changed')).toMatchObject([
        { params: { link: `${context().url}/retrievePassword` }, locale: 'zh-CN' },
      ]);
    }
    await expect(there.signIn(mobile, PASSWORD)).rejects.toMatchObject({ code: 'wrong_password' });
    expect(await there.signIn(mobile, NEXT)).toMatchObject({ mobile });
  });

  it('slows wrong current passwords, wherever they are asked for', async () => {
    const mobile = freshMobile();
    const client = await context().participant({ mobile });
    const password = await passwordChange(client, WRONG, NEXT);
    for (let tries = 0; tries < 4; tries += 1) {
      await expect(client.call('PATCH /api/account', { body: { password } })).rejects.toMatchObject({ code: 'wrong_password' });
    }
    await expect(client.call('DELETE /api/account', { body: await client.encrypt(WRONG) })).rejects.toMatchObject({
      code: 'wrong_password',
    });
    await expect(client.call('PATCH /api/account', { body: { password } })).rejects.toMatchObject({ code: 'too_many_attempts' });
    await expect(client.call('DELETE /api/account', { body: await client.encrypt(PASSWORD) })).rejects.toMatchObject({
      code: 'too_many_attempts',
    });
  });

  it('sets a forgotten password with a code, signs every device out and tells the owner', async () => {
    const mobile = freshMobile();
    const client = await context().participant({ mobile, locale: 'en-US' });
    const stranger = context().client();
    const code = await codeFor(context(), stranger, mobile, 'reset');
    for (let tries = 0; tries < 5; tries += 1)
      await expect(stranger.signIn(mobile, WRONG)).rejects.toMatchObject({ code: 'wrong_password' });
    const reset = async (withCode: string, password: string, to = mobile) =>
      stranger.call('POST /api/password-resets', { body: { mobile: to, code: withCode, ...(await stranger.encrypt(password)) } });
    await expect(reset(otherCode(code), NEXT)).rejects.toMatchObject({ code: 'wrong_code', detail: { fields: { code: 'wrong_code' } } });
    await expect(reset(code, 'abcdef')).rejects.toMatchObject({ detail: { fields: { password: 'password_kinds' } } });
    await expect(reset(code, NEXT, '123')).rejects.toMatchObject({ detail: { fields: { mobile: 'phone_invalid' } } });
    await reset(code, NEXT);
    await expect(client.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
    expect(await sentTo(mobile, 'password_changed')).toMatchObject([{ channel: 'sms', locale: 'en-US' }]);
    // The owner need not wait for a stranger's wrong tries.
    expect(await stranger.signIn(mobile, NEXT)).toMatchObject({ mobile });
    await expect(reset(code, PASSWORD)).rejects.toMatchObject({ code: 'wrong_code' });
  });

  it('says at once that a number to reset has no account, and sends it nothing', async () => {
    const stranger = context().client();
    const mobile = freshMobile();
    await expect(askForCode(stranger, mobile, 'reset')).rejects.toMatchObject({ code: 'account_not_found' });
    expect(await sentTo(mobile, 'verification_code')).toEqual([]);
  });

  it('says that the account of a number has gone since its code was sent, to the holder of the code alone', async () => {
    const mobile = freshMobile();
    const client = await context().participant({ mobile });
    const stranger = context().client();
    const code = await codeFor(context(), stranger, mobile, 'reset');
    await client.call('DELETE /api/account', { body: await client.encrypt(PASSWORD) });
    const body = { mobile, code, ...(await stranger.encrypt(NEXT)) };
    await expect(stranger.call('POST /api/password-resets', { body: { ...body, code: otherCode(code) } })).rejects.toMatchObject({
      code: 'wrong_code',
    });
    await expect(stranger.call('POST /api/password-resets', { body })).rejects.toMatchObject({ code: 'account_not_found' });
  });

  it('resets once where uses of a code come together', async () => {
    const mobile = freshMobile();
    await context().participant({ mobile });
    const client = context().client();
    const code = await codeFor(context(), client, mobile, 'reset');
    const body = { mobile, code, ...(await client.encrypt(NEXT)) };
    const { succeeded } = await outcomes(Array.from({ length: 5 }, () => client.call('POST /api/password-resets', { body })));
    expect(succeeded).toBe(1);
    expect(await sentTo(mobile, 'password_changed')).toHaveLength(1);
  });
});
