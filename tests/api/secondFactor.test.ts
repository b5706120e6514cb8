// Guards: the password alone of an organiser or a judge with a second factor gives no access. Each code works once. A lost factor is replaced by a
// recovery code or by an authorised person.
import { expect, it } from 'vitest';
import { createAuthenticator } from '../fixtures/authenticator.ts';
import { createClient } from '../fixtures/client.ts';
import { addStaff, appCode, enrolTotp, type StaffAccount } from '../fixtures/staff.ts';
import { type ApiContext, type Client, describeOnBothDatabases, PASSWORD } from './harness.ts';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

const signedIn = async (context: ApiContext, { email }: StaffAccount): Promise<Client> => {
  const client = context.client();
  await client.signIn(email, PASSWORD);
  return client;
};

/** Returns a member of staff with an authenticator app; the clock has moved past the code that enrolled it. */
const withTotp = async (context: ApiContext, role?: 'organiser' | 'judge') => {
  const staff = await addStaff(context, role);
  const client = await signedIn(context, staff);
  const enrolled = await enrolTotp(context, client);
  context.clock.advance(2 * STEP_MS);
  return { staff, client, ...enrolled };
};

const refused = (code: string) => expect.objectContaining({ code });

describeOnBothDatabases('second factor', (context, itOnSqlite) => {
  const now = () => context().clock.now();

  it('is none until one is set: sign-in stays one step', async () => {
    const client = await signedIn(context(), await addStaff(context()));
    expect(await client.call('GET /api/second-factor')).toEqual({ required: false, totp: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await client.call('GET /api/admin/accounts')).items.length).toBeGreaterThan(0);
  });

  it('lets a session that has only the password finish the sign-in, and nothing else', async () => {
    const { staff, secret } = await withTotp(context());
    const client = context().client();
    const waiting = await client.signIn(staff.email, PASSWORD);
    expect(waiting).toMatchObject({ id: staff.id, awaits: 'second_factor', mobile: null, email: null });
    for (const name of [
      'GET /api/admin/accounts',
      'GET /api/account',
      'GET /api/sessions',
      'GET /api/second-factor',
      'POST /api/second-factor/totp',
    ] as const)
      await expect(client.call(name)).rejects.toEqual(refused('second_factor_needed'));
    expect((await client.call('GET /api/sessions/current')).account).toMatchObject({ awaits: 'second_factor', email: null });

    const before = client.cookies.get('tc_staff');
    const account = await client.call('POST /api/session/second-factor/totp', { body: { code: appCode(secret, now()) } });
    expect(account).toMatchObject({ id: staff.id, email: staff.email });
    expect(account.awaits).toBeUndefined();
    await client.call('GET /api/admin/accounts');
    // The token from before the second step is invalid after it.
    const stale = await client.request('GET', '/api/admin/accounts', undefined, { cookie: `tc_staff=${before}` });
    expect(stale.status).toBe(401);
  });

  it('accepts each code once, and none of a step further away', async () => {
    const { staff, secret } = await withTotp(context());
    const code = appCode(secret, now());
    await (await signedIn(context(), staff)).call('POST /api/session/second-factor/totp', { body: { code } });
    const second = await signedIn(context(), staff);
    for (const used of [code, appCode(secret, now(), -1), appCode(secret, now(), 2)])
      await expect(second.call('POST /api/session/second-factor/totp', { body: { code: used } })).rejects.toEqual(
        refused('second_factor_wrong'),
      );
    // Later than the newest accepted code: the next step.
    await second.call('POST /api/session/second-factor/totp', { body: { code: appCode(secret, now(), 1) } });
  });

  it('takes one of several uses of a code at the same time', async () => {
    const { staff, secret } = await withTotp(context());
    const clients = await Promise.all(Array.from({ length: 4 }, () => signedIn(context(), staff)));
    const code = appCode(secret, now());
    const settled = await Promise.allSettled(
      clients.map((client) => client.call('POST /api/session/second-factor/totp', { body: { code } })),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  itOnSqlite('slows guessing for the account, but not on a device that knows it', async () => {
    const { staff, secret, client: known } = await withTotp(context());
    await known.call('POST /api/session/second-factor/totp', { body: { code: appCode(secret, now()) } });
    context().clock.advance(STEP_MS);
    const guess = async (): Promise<string> => {
      const attacker = await signedIn(context(), staff);
      return attacker.call('POST /api/session/second-factor/totp', { body: { code: appCode(secret, now(), 9) } }).then(
        () => 'in',
        (problem: { code: string }) => problem.code,
      );
    };
    const outcomes: string[] = [];
    for (let n = 0; n < 7; n += 1) outcomes.push(await guess());
    expect(outcomes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'second_factor_wrong'));
    expect(outcomes.slice(5)).toEqual(['too_many_attempts', 'too_many_attempts']);

    await known.call('DELETE /api/sessions/current');
    await known.signIn(staff.email, PASSWORD);
    await known.call('POST /api/session/second-factor/totp', { body: { code: appCode(secret, now()) } });
  });

  it('takes each recovery code once, tells its owner and notes it', async () => {
    const { staff, recoveryCodes } = await withTotp(context());
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const client = await signedIn(context(), staff);
    // As printed, or typed from the printout.
    await client.call('POST /api/session/second-factor/recovery-code', { body: { code: ` ${code.toUpperCase().replaceAll('-', ' ')}` } });
    expect(await client.call('GET /api/second-factor')).toMatchObject({ recoveryCodesLeft: 9 });
    const again = await signedIn(context(), staff);
    await expect(again.call('POST /api/session/second-factor/recovery-code', { body: { code } })).rejects.toEqual(
      refused('second_factor_wrong'),
    );
    expect((await context().outbox()).filter(({ to, template }) => to === staff.email && template === 'recovery_code_used')).toHaveLength(
      1,
    );
    const kinds = async () => (await context().deps.db.selectFrom('securityEvent').select('kind').execute()).map(({ kind }) => kind);
    await expect.poll(kinds).toEqual(expect.arrayContaining(['second_factor_added', 'recovery_code_used', 'second_factor_wrong']));
  });

  it('stores neither secret nor codes in the clear, and answers neither again', async () => {
    const { staff, client, secret, recoveryCodes } = await withTotp(context());
    const { db } = context().deps;
    const stored = JSON.stringify([
      await db.selectFrom('totp').selectAll().where('accountId', '=', staff.id).execute(),
      await db.selectFrom('recoveryCode').selectAll().where('accountId', '=', staff.id).execute(),
    ]);
    const shown = JSON.stringify(await client.call('GET /api/second-factor'));
    for (const value of [secret, ...recoveryCodes]) for (const text of [stored, shown]) expect(text).not.toContain(value);
  });

  it('ends the account’s other sessions with the first factor, and asks who is there before a change', async () => {
    const staff = await addStaff(context());
    const [client, other] = [await signedIn(context(), staff), await signedIn(context(), staff)];
    context().clock.advance(6 * MINUTE_MS);
    await expect(client.call('POST /api/second-factor/totp')).rejects.toEqual(refused('confirmation_needed'));
    await client.call('POST /api/session/confirmation', { body: { means: 'password', ...(await client.encrypt(PASSWORD)) } });
    const { secret } = await enrolTotp(context(), client);
    await expect(other.call('GET /api/second-factor')).rejects.toEqual(refused('signed_out'));

    context().clock.advance(6 * MINUTE_MS);
    for (const name of ['DELETE /api/second-factor/totp', 'POST /api/second-factor/recovery-codes'] as const)
      await expect(client.call(name)).rejects.toEqual(refused('confirmation_needed'));
    // The password, which may have leaked, is no longer enough to confirm.
    expect((await client.call('GET /api/session/confirmation')).means).toEqual([{ means: 'second_factor' }]);
    const password = await client.encrypt(PASSWORD);
    await expect(client.call('POST /api/session/confirmation', { body: { means: 'password', ...password } })).rejects.toEqual(
      refused('invalid_input'),
    );
    await client.call('POST /api/session/second-factor/totp', { body: { code: appCode(secret, now()) } });
    await client.call('DELETE /api/second-factor/totp');
    expect(await client.call('GET /api/second-factor')).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    expect((await context().client().signIn(staff.email, PASSWORD)).awaits).toBeUndefined();
  });

  it('takes the first factor of one of several sessions at the same moment, and ends the others', async () => {
    const staff = await addStaff(context());
    const clients = await Promise.all(Array.from({ length: 4 }, () => signedIn(context(), staff)));
    const begun = await Promise.all(clients.map((client) => client.call('POST /api/second-factor/totp')));
    const settled = await Promise.allSettled(
      clients.map((client, index) => {
        const { secret = '', enrolment = '' } = begun[index] ?? {};
        return client.call('POST /api/second-factor/totp/confirmation', { body: { enrolment, code: appCode(secret, now()) } });
      }),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [client] = clients.filter((_, index) => settled[index]?.status === 'fulfilled');
    expect(await client?.call('GET /api/second-factor')).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('lets another organiser remove a lost factor, who signs in again by the password alone', async () => {
    const { staff, client: lost } = await withTotp(context(), 'judge');
    const { client: organiser, staff: own } = await withTotp(context());
    await expect(organiser.call('DELETE /api/admin/accounts/:id/second-factor', { params: { id: own.id } })).rejects.toEqual(
      refused('action_not_allowed_now'),
    );
    await organiser.call('DELETE /api/admin/accounts/:id/second-factor', { params: { id: staff.id } });
    await expect(lost.call('GET /api/second-factor')).rejects.toEqual(refused('signed_out'));
    expect((await context().client().signIn(staff.email, PASSWORD)).awaits).toBeUndefined();
    expect((await context().outbox()).filter(({ to, template }) => to === staff.email && template === 'second_factor_reset')).toHaveLength(
      1,
    );
    const family = await context().participant();
    const { id } = await family.call('GET /api/account');
    await expect(organiser.call('DELETE /api/admin/accounts/:id/second-factor', { params: { id } })).rejects.toEqual(refused('not_found'));
  });

  it('takes a passkey of this account under a challenge of this session, once', async () => {
    const staff = await addStaff(context());
    const client = await signedIn(context(), staff);
    const origin = context().url;
    const key = createAuthenticator(origin);
    const created = key.create(await client.call('POST /api/second-factor/passkeys/options'));
    const { recoveryCodes } = await client.call('POST /api/second-factor/passkeys', { body: { name: '办公室的钥匙', passkey: created } });
    expect(recoveryCodes).toHaveLength(10);
    await expect(client.call('POST /api/second-factor/passkeys', { body: { name: '又一次', passkey: created } })).rejects.toEqual(
      refused('second_factor_wrong'),
    );

    const next = await signedIn(context(), staff);
    const challenge = async () => {
      const { passkey } = await next.call('POST /api/session/second-factor');
      if (!passkey) throw new Error('no challenge');
      return passkey;
    };
    const pass = (passkey: ReturnType<typeof key.get>) => next.call('POST /api/session/second-factor/passkey', { body: { passkey } });
    const stranger = createAuthenticator(origin);
    await expect(pass(stranger.get(await challenge()))).rejects.toEqual(refused('second_factor_wrong'));
    const { response } = stranger.get(await challenge());
    await expect(pass({ ...created, response })).rejects.toEqual(refused('second_factor_wrong'));
    // A refused answer has used up the challenge, and a later challenge replaces earlier ones.
    const used = await challenge();
    await expect(pass(stranger.get(used))).rejects.toEqual(refused('second_factor_wrong'));
    await expect(pass(key.get(used))).rejects.toEqual(refused('second_factor_wrong'));
    const late = await challenge();
    context().clock.advance(6 * MINUTE_MS);
    await expect(pass(key.get(late))).rejects.toEqual(refused('second_factor_wrong'));
    const answer = key.get(await challenge());
    await pass(answer);
    await expect(next.call('POST /api/session/second-factor/passkey', { body: { passkey: answer } })).rejects.toEqual(
      refused('second_factor_wrong'),
    );
    expect((await next.call('GET /api/second-factor')).passkeys).toMatchObject([{ name: '办公室的钥匙', lastUsedAt: now() }]);
  });
});

describeOnBothDatabases(
  'second factor in production',
  (context) => {
    it('can only be enrolled by one who has none, and its last is not removed', async () => {
      const staff = await addStaff(context());
      // The origin as the browser sends it: the proxy terminates TLS.
      const client = createClient(() => context().url, { pass: async (ms) => context().clock.advance(ms) });
      expect(await client.signIn(staff.email, PASSWORD)).toMatchObject({ awaits: 'enrolment', email: null });
      for (const name of ['GET /api/admin/accounts', 'GET /api/account', 'GET /api/sessions'] as const)
        await expect(client.call(name)).rejects.toEqual(refused('second_factor_setup_needed'));
      expect(await client.call('GET /api/second-factor')).toMatchObject({ required: true, totp: null });
      await enrolTotp(context(), client);
      await client.call('GET /api/admin/accounts');
      expect([...client.cookies.keys()]).toContain('__Host-tc_staff');
      await expect(client.call('DELETE /api/second-factor/totp')).rejects.toEqual(refused('action_not_allowed_now'));
    });

    it('leaves one of two factors that are removed at the same moment', async () => {
      const staff = await addStaff(context());
      const client = createClient(() => context().url, { pass: async (ms) => context().clock.advance(ms) });
      await client.signIn(staff.email, PASSWORD);
      await enrolTotp(context(), client);
      const passkey = createAuthenticator('https://cup.example').create(await client.call('POST /api/second-factor/passkeys/options'));
      await client.call('POST /api/second-factor/passkeys', { body: { name: '钥匙', passkey } });
      const { passkeys } = await client.call('GET /api/second-factor');
      const removals = await Promise.allSettled([
        client.call('DELETE /api/second-factor/totp'),
        client.call('DELETE /api/second-factor/passkeys/:id', { params: { id: passkeys[0]?.id ?? '' } }),
      ]);
      expect(removals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const left = await client.call('GET /api/second-factor');
      expect(left.passkeys.length + (left.totp === null ? 0 : 1)).toBe(1);
    });

    it('is asked for where a family’s account becomes one of staff', async () => {
      const client = await context().participant();
      const { id } = await client.call('GET /api/account');
      await context().deps.db.updateTable('account').set({ role: 'judge' }).where('id', '=', id).execute();
      await expect(client.call('GET /api/account')).rejects.toEqual(refused('second_factor_setup_needed'));
    });
  },
  { env: { PUBLIC_URL: 'https://cup.example' } },
);
