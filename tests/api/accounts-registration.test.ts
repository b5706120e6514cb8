import { createRequire } from 'node:module';
import type { JSEncrypt as JSEncryptType } from 'jsencrypt';
import { expect, it } from 'vitest';
import type { CallOf } from '#contract/http/api.ts';
import { codeFor, otherCode, outcomes } from '../fixtures/accounts.ts';
import type { Client } from '../fixtures/client.ts';
import { describeApi, freshMobile, PASSWORD } from './harness.ts';

// The package's ES modules import one another without extensions, which bundlers resolve and Node does not. This is its build for Node.
const JSEncrypt: typeof JSEncryptType = createRequire(import.meta.url)('jsencrypt');

type Body = CallOf<'POST /api/accounts'>['body'];

describeApi('registration of an account', (context) => {
  const freshEmail = () => `${context().deps.ids.next()}@example.test`;
  const formFor = async (client: Client, mobile: string, others: Partial<Body> = {}): Promise<Body> => ({
    kind: 'family',
    mobile,
    code: others.code ?? (await codeFor(context(), client, mobile, 'register')),
    ...(await client.encrypt(PASSWORD)),
    name: '王芳',
    affiliation: '王家',
    locale: 'zh-CN',
    acceptedTerms: true,
    ...others,
  });
  const register = (client: Client, body: Body) => client.call('POST /api/accounts', { body });

  it('makes a complete account and signs it in, by a cookie that scripts cannot read', async () => {
    const client = context().client();
    const mobile = freshMobile();
    const email = freshEmail();
    const body = await formFor(client, mobile, { kind: 'kindergarten', affiliation: '阳光幼儿园', email: ` ${email.toUpperCase()} ` });
    const { status, headers, json } = await client.request('POST', '/api/accounts', body);
    const account = {
      id: expect.any(String),
      kind: 'kindergarten',
      role: 'participant',
      mobile,
      email,
      emailProven: false,
      name: '王芳',
      affiliation: '阳光幼儿园',
      locale: 'zh-CN',
      complete: true,
      hasBeenInstitution: false,
      createdAt: context().clock.now(),
    };
    expect({ status, json }).toEqual({ status: 201, json: account });
    const [cookie = '', ...more] = headers.getSetCookie();
    // The other cookie identifies the device and is no session.
    expect(more).toEqual([expect.stringMatching(/^tc_device=.*; Path=\/api; HttpOnly; SameSite=Lax$/)]);
    const flags = cookie.split('; ');
    expect(flags).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
    expect(flags).not.toContain('Secure');
    expect(headers.get('cache-control') ?? '').not.toContain('public');
    expect(await client.call('GET /api/account')).toEqual(account);
    expect(await client.call('GET /api/sessions/current')).toEqual({ account });
    const token = /^tc_session=([^;]+)/.exec(cookie)?.[1] ?? '';
    expect(token.length).toBeGreaterThanOrEqual(40);
    expect(JSON.stringify(await context().deps.db.selectFrom('session').selectAll().execute())).not.toContain(token);
  });

  it('reads a password that jsencrypt encrypted, as browsers do', async () => {
    const client = context().client();
    const mobile = freshMobile();
    const { keyId, pem } = await client.call('GET /api/public-key');
    const encryptor = new JSEncrypt();
    encryptor.setPublicKey(pem);
    // jsencrypt takes one byte per character, so it gets the UTF-8 of the text, as in `src/accounts/form/encryptPassword.ts`.
    const password = encryptor.encryptOAEP(Buffer.from('机器人-2026', 'utf8').toString('latin1'));
    if (password === false) throw new Error('jsencrypt did not encrypt');
    await register(client, await formFor(client, mobile, { password, keyId }));
    expect(await context().client().signIn(mobile, '机器人-2026')).toMatchObject({ mobile });
  });

  it('keeps the password as argon2id only', async () => {
    const mobile = freshMobile();
    await context().participant({ mobile, password: 'Unusual-4711' });
    const row = await context().deps.db.selectFrom('account').selectAll().where('mobile', '=', mobile).executeTakeFirstOrThrow();
    expect(row.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain('Unusual-4711');
  });

  it('stores a number in any spelling as E.164', async () => {
    const client = context().client();
    const mobile = freshMobile();
    const code = await codeFor(context(), client, mobile, 'register');
    const spelled = `${mobile.slice(3, 6)} ${mobile.slice(6, 10)} ${mobile.slice(10)}`;
    expect(await register(client, await formFor(client, spelled, { code }))).toMatchObject({ mobile });
  });

  it('names every field that is wrong', async () => {
    const client = context().client();
    const wrong = await formFor(client, '12345', { code: '000000', ...(await client.encrypt('123456')) });
    await expect(register(client, wrong)).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { mobile: 'phone_invalid', password: 'password_kinds' } },
    });
    const { status, json } = await client.request('POST', '/api/accounts', {
      ...wrong,
      code: '12',
      name: ' ',
      email: 'x',
      acceptedTerms: false,
    });
    expect({ status, json }).toMatchObject({
      status: 422,
      json: {
        code: 'invalid_input',
        fields: { code: 'code_format', name: 'required', email: 'email_format', acceptedTerms: 'terms_required' },
      },
    });
    const short = await formFor(client, freshMobile(), { code: '000000', ...(await client.encrypt('a1-')) });
    await expect(register(client, short)).rejects.toMatchObject({ detail: { fields: { password: 'password_length' } } });
  });

  it('refuses a password under another key, and what is no password', async () => {
    const client = context().client();
    const form = await formFor(client, freshMobile(), { code: '000000' });
    await expect(register(client, { ...form, keyId: 'another' })).rejects.toMatchObject({ code: 'encryption_key_unknown' });
    await expect(register(client, { ...form, password: 'AAAA' })).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('refuses a password that is tried first, however it is written, and leaves the code to be used', async () => {
    const client = context().client();
    const form = await formFor(client, freshMobile());
    for (const password of ['abc123', 'PassWord1', 'Tangible-9'])
      await expect(register(client, { ...form, ...(await client.encrypt(password)) })).rejects.toMatchObject({
        detail: { fields: { password: 'password_common' } },
      });
    expect(await register(client, form)).toMatchObject({ mobile: form.mobile });
  });

  it('needs the code that was sent', async () => {
    const client = context().client();
    const form = await formFor(client, freshMobile());
    await expect(register(client, { ...form, code: otherCode(form.code) })).rejects.toMatchObject({
      code: 'wrong_code',
      detail: { fields: { code: 'wrong_code' } },
    });
    await register(client, form);
  });

  it('reveals that a number has an account only to the holder of its code', async () => {
    const mobile = freshMobile();
    await context().participant({ mobile });
    const stranger = context().client();
    const form = await formFor(stranger, mobile);
    const unknown = await formFor(stranger, freshMobile());
    // A stranger's guess: the same answer for a number with and without an account.
    for (const { code, ...guess } of [form, unknown]) {
      await expect(register(stranger, { ...guess, code: otherCode(code) })).rejects.toMatchObject({ code: 'wrong_code' });
    }
    await expect(register(stranger, form)).rejects.toMatchObject({ code: 'account_exists' });
  });

  it('says of an e-mail address that it is taken behind its code only', async () => {
    const email = freshEmail();
    await context().participant({ email });
    const client = context().client();
    const [taken, free] = await Promise.all([email, freshEmail()].map(async (each) => formFor(client, freshMobile(), { email: each })));
    // The same answer, and afterwards the same profile: as typed, not verified.
    for (const form of [taken, free]) {
      const registered = context().client();
      const account = await register(registered, form ?? (await formFor(client, freshMobile())));
      expect(account).toMatchObject({ mobile: form?.mobile, email: form?.email, emailProven: false });
      expect(await registered.call('GET /api/account')).toEqual(account);
      if (form !== taken) continue;
      const code = await codeFor(context(), registered, email, 'change_email');
      const change = (typed: string) => registered.call('PATCH /api/account', { body: { email: { address: email, code: typed } } });
      await expect(change(otherCode(code))).rejects.toMatchObject({ code: 'wrong_code' });
      await expect(change(code)).rejects.toMatchObject({ code: 'email_taken' });
    }
  });

  it('makes one account of many registrations sent together', async () => {
    const client = context().client();
    const form = await formFor(client, freshMobile());
    const { succeeded } = await outcomes(Array.from({ length: 5 }, () => register(context().client(), form)));
    expect(succeeded).toBe(1);
    const { db } = context().deps;
    expect(await db.selectFrom('account').select('id').where('mobile', '=', form.mobile).execute()).toHaveLength(1);
  });

  it('refuses what another site’s page sends', async () => {
    const client = context().client();
    const form = await formFor(client, freshMobile());
    for (const headers of [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const { status, json } = await client.request('POST', '/api/accounts', form, headers);
      expect({ status, json }).toMatchObject({ status: 403, json: { code: 'cross_site_request' } });
    }
    await register(client, form);
  });
});

describeApi(
  'registration under https',
  (context) => {
    it('sets a Secure cookie that belongs to this host alone', async () => {
      const client = context().client();
      const mobile = freshMobile();
      await context().participant({ mobile });
      const body = {
        method: 'password',
        account: mobile,
        ...(await client.encrypt(PASSWORD)),
        challengeToken: await client.solveChallenge(),
      };
      const { status, headers } = await client.request('POST', '/api/sessions', body);
      expect(status).toBe(201);
      const [cookie = ''] = headers.getSetCookie();
      expect(cookie.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/']));
      expect(cookie).not.toMatch(/domain/i);
      const [, token] = /^__Host-tc_session=([^;]+)/.exec(cookie) ?? [];
      // A neighbouring host could set a cookie without the prefix.
      const plain = await context()
        .client()
        .request('GET', '/api/account', undefined, { cookie: `tc_session=${token}` });
      expect(plain.status).toBe(401);
      const signedOut = await client.request('DELETE', '/api/sessions/current');
      expect(signedOut.headers.getSetCookie()[0]).toMatch(/^__Host-tc_session=;.*Secure/);
    });
  },
  { env: { PUBLIC_URL: 'https://cup.example' } },
);
