import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { codeFor, outcomes } from '../fixtures/accounts.ts';
import { describeApi, freshMobile, PASSWORD } from './harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WRONG = 'Wrong-2026';

describeApi(
  'sign-in',
  (context) => {
    const freshEmail = () => `${context().deps.ids.next()}@example.test`;
    /** Tries from one address slow each other down, so every test uses its own address. */
    let last = 0;
    const freshAddress = () => {
      last += 1;
      return { 'x-forwarded-for': `198.51.100.${last}` };
    };
    const tryPassword = async (account: string, password: string, headers: Record<string, string>) => {
      const client = context().client();
      const challengeToken = await client.solveChallenge();
      const body = { method: 'password' as const, account, ...(await client.encrypt(password)), challengeToken };
      return client.call('POST /api/sessions', { body }, { headers });
    };

    it('takes the mobile number or the e-mail address with the password', async () => {
      const mobile = freshMobile();
      const email = freshEmail();
      await context().participant({ mobile, email });
      const address = freshAddress();
      expect(await tryPassword(mobile, PASSWORD, address)).toMatchObject({ mobile, email });
      expect(await tryPassword(`${mobile.slice(3, 6)}-${mobile.slice(6)}`, PASSWORD, address)).toMatchObject({ mobile });
      expect(await tryPassword(email.toUpperCase(), PASSWORD, address)).toMatchObject({ mobile });
    });

    it.each(['mobile', 'email'] as const)('takes a code sent to the %s', async (way) => {
      const mobile = freshMobile();
      const email = freshEmail();
      await context().participant({ mobile, email });
      const target = way === 'mobile' ? mobile : email;
      const client = context().client();
      const code = await codeFor(context(), client, target, 'sign_in');
      expect(await client.call('POST /api/sessions', { body: { method: 'code', target, code } })).toMatchObject({ mobile, email });
      expect(await client.call('GET /api/account')).toMatchObject({ mobile });
    });

    it('tells that there is no account behind a solved challenge or with the right code only', async () => {
      const client = context().client();
      const [mobile, known] = [freshMobile(), freshMobile()];
      await context().participant({ mobile: known });
      const encrypted = await client.encrypt(WRONG);
      for (const account of [mobile, known]) {
        const body = { method: 'password' as const, account, ...encrypted, challengeToken: 'made-up' };
        await expect(client.call('POST /api/sessions', { body })).rejects.toMatchObject({ code: 'challenge_failed' });
        const guess = { method: 'code' as const, target: account, code: '123456' };
        await expect(client.call('POST /api/sessions', { body: guess })).rejects.toMatchObject({ code: 'wrong_code' });
      }
      const address = freshAddress();
      await expect(tryPassword(mobile, WRONG, address)).rejects.toMatchObject({ code: 'account_not_found' });
      await expect(tryPassword('neither number nor address', WRONG, address)).rejects.toMatchObject({ code: 'account_not_found' });
      await expect(tryPassword(known, WRONG, address)).rejects.toMatchObject({ code: 'wrong_password' });
      const code = await codeFor(context(), client, mobile, 'sign_in');
      await expect(client.call('POST /api/sessions', { body: { method: 'code', target: mobile, code } })).rejects.toMatchObject({
        code: 'account_not_found',
      });
    });

    it('has one budget of unknown numbers and addresses a caller, whichever way they are tried', async () => {
      const headers = freshAddress();
      const known = freshMobile();
      await context().participant({ mobile: known });
      const client = context().client();
      const byPassword = async () => tryPassword(freshEmail(), WRONG, headers);
      const codeTo = (target: string, purpose: 'sign_in' | 'register') => codeFor(context(), client, target, purpose);
      const byCode = (target: string, code: string) =>
        client.call('POST /api/sessions', { body: { method: 'code', target, code } }, { headers });
      const byReset = async (target: string) =>
        client.call(
          'POST /api/verification-codes',
          { body: { channel: 'sms', purpose: 'reset', target, challengeToken: await client.solveChallenge() } },
          { headers },
        );
      const byRegistration = async (mobile: string, code: string) => {
        const profile = { kind: 'family', name: '王芳', affiliation: '王家', locale: 'zh-CN', acceptedTerms: true } as const;
        return client.call('POST /api/accounts', { body: { ...profile, mobile, code, ...(await client.encrypt(PASSWORD)) } }, { headers });
      };
      const [unknown, forgotten, fresh] = [freshMobile(), freshMobile(), freshMobile()];
      const ways = async () => {
        context().clock.advance(2 * MINUTE);
        return {
          code: await codeTo(unknown, 'sign_in'),
          registration: await codeTo(known, 'register'),
        };
      };
      for (let round = 0; round < 5; round += 1) {
        const codes = await ways();
        await expect(byPassword()).rejects.toMatchObject({ code: 'account_not_found' });
        await expect(byCode(unknown, codes.code)).rejects.toMatchObject({ code: 'account_not_found' });
        await expect(byReset(forgotten)).rejects.toMatchObject({ code: 'account_not_found' });
        await expect(byRegistration(known, codes.registration)).rejects.toMatchObject({ code: 'account_exists' });
      }
      const codes = await ways();
      const first = await codeTo(fresh, 'register');
      // After twenty answers they come one at a time: after this one none for a while, not even for a number with an account.
      await expect(byPassword()).rejects.toMatchObject({ code: 'account_not_found' });
      const spent = { code: 'too_many_attempts', detail: { retryAfter: expect.any(Number) } };
      await expect(byPassword()).rejects.toMatchObject(spent);
      await expect(tryPassword(known, WRONG, headers)).rejects.toMatchObject(spent);
      await expect(byCode(unknown, codes.code)).rejects.toMatchObject(spent);
      await expect(byReset(forgotten)).rejects.toMatchObject(spent);
      await expect(byRegistration(known, codes.registration)).rejects.toMatchObject(spent);
      // It slows down neither another caller nor a person who registers here for the first time.
      await expect(tryPassword(freshEmail(), WRONG, freshAddress())).rejects.toMatchObject({ code: 'account_not_found' });
      expect(await byRegistration(fresh, first)).toMatchObject({ mobile: fresh });
    });

    it('uses the challenge up, whatever comes of it', async () => {
      const mobile = freshMobile();
      await context().participant({ mobile });
      const client = context().client();
      const challengeToken = await client.solveChallenge();
      const body = { method: 'password' as const, account: mobile, challengeToken };
      const wrong = { ...body, ...(await client.encrypt(WRONG)) };
      await expect(client.call('POST /api/sessions', { body: wrong })).rejects.toMatchObject({ code: 'wrong_password' });
      const right = { ...body, ...(await client.encrypt(PASSWORD)) };
      await expect(client.call('POST /api/sessions', { body: right })).rejects.toMatchObject({ code: 'challenge_failed' });
    });

    it('slows wrong passwords of an account, from any address and by any of its names', async () => {
      const mobile = freshMobile();
      const email = freshEmail();
      await context().participant({ mobile, email });
      for (let tries = 0; tries < 5; tries += 1) {
        await expect(tryPassword(tries % 2 ? email : mobile, WRONG, freshAddress())).rejects.toMatchObject({ code: 'wrong_password' });
      }
      // The right password has to wait too: otherwise the pause would reveal it.
      await expect(tryPassword(mobile, PASSWORD, freshAddress())).rejects.toMatchObject({
        code: 'too_many_attempts',
        detail: { retryAfter: 30 },
      });
      context().clock.advance(30_000);
      await expect(tryPassword(email, WRONG, freshAddress())).rejects.toMatchObject({ code: 'wrong_password' });
      await expect(tryPassword(mobile, PASSWORD, freshAddress())).rejects.toMatchObject({
        code: 'too_many_attempts',
        detail: { retryAfter: 60 },
      });
      context().clock.advance(60_000);
      expect(await tryPassword(mobile, PASSWORD, freshAddress())).toMatchObject({ mobile });
      // The right one resets the count.
      await expect(tryPassword(mobile, WRONG, freshAddress())).rejects.toMatchObject({ code: 'wrong_password' });
      await expect(tryPassword(mobile, WRONG, freshAddress())).rejects.toMatchObject({ code: 'wrong_password' });
    });

    it('slows wrong passwords that come together as much as those in a row', async () => {
      const mobile = freshMobile();
      await context().participant({ mobile });
      const { failures } = await outcomes(Array.from({ length: 15 }, () => tryPassword(mobile, WRONG, freshAddress())));
      expect(failures.filter((failure) => failure === 'wrong_password')).toHaveLength(5);
      expect(failures.filter((failure) => failure === 'too_many_attempts')).toHaveLength(10);
    });

    it('slows an address that tries many accounts', async () => {
      const address = freshAddress();
      for (let tries = 0; tries < 20; tries += 1) {
        await expect(tryPassword(freshMobile(), WRONG, address)).rejects.toMatchObject({ code: 'account_not_found' });
      }
      await expect(tryPassword(freshMobile(), WRONG, address)).rejects.toMatchObject({
        code: 'too_many_attempts',
        detail: { retryAfter: 30 },
      });
      await expect(tryPassword(freshMobile(), WRONG, freshAddress())).rejects.toMatchObject({ code: 'account_not_found' });
      context().clock.advance(30_000);
      await expect(tryPassword(freshMobile(), WRONG, address)).rejects.toMatchObject({ code: 'account_not_found' });
    });

    it('checks a few passwords at a time, so that files are read meanwhile, and refuses what would wait too long', async () => {
      const { passwords } = context().deps;
      const hash = await passwords.hash(PASSWORD);
      let checked = 0;
      const check = async () => {
        const isRight = await passwords.verify(hash, PASSWORD);
        checked += 1;
        return isRight;
      };
      const settled = Promise.allSettled(Array.from({ length: 150 }, check));
      await readFile(fileURLToPath(import.meta.url));
      // A read takes several turns on the threads that check passwords; queued behind all of them it would come last.
      expect(checked).toBeLessThan(50);
      const results = await settled;
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused.map(({ reason }) => reason.code)).toEqual(Array.from({ length: 48 }, () => 'unavailable'));
      expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(102);
    });

    it('does not count a try whose password was not checked', async () => {
      const mobile = freshMobile();
      await context().participant({ mobile });
      const address = freshAddress();
      // A real rush would be over before the challenges of so many tries are solved.
      const verify = vi.spyOn(context().deps.passwords, 'verify').mockRejectedValue(new Problem('unavailable'));
      for (let tries = 0; tries < 20; tries += 1) {
        await expect(tryPassword(mobile, PASSWORD, address)).rejects.toMatchObject({ code: 'unavailable' });
      }
      verify.mockRestore();
      expect(await tryPassword(mobile, PASSWORD, address)).toMatchObject({ mobile });
    });

    it('does not slow a school whose many teachers sign in from one address', async () => {
      const mobile = freshMobile();
      await context().participant({ mobile });
      const address = freshAddress();
      for (let times = 0; times < 25; times += 1) expect(await tryPassword(mobile, PASSWORD, address)).toMatchObject({ mobile });
    });

    it('lists the devices, marks this one, and signs one out', async () => {
      const mobile = freshMobile();
      const phone = await context().participant({ mobile });
      context().clock.advance(MINUTE);
      const laptop = context().client();
      const userAgent =
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15';
      const challengeToken = await laptop.solveChallenge();
      const body = { method: 'password' as const, account: mobile, ...(await laptop.encrypt(PASSWORD)), challengeToken };
      await laptop.call('POST /api/sessions', { body }, { headers: { 'user-agent': userAgent } });

      const { items, total } = await laptop.call('GET /api/sessions');
      expect(total).toBe(2);
      const now = context().clock.now();
      expect(items[0]).toEqual({ id: expect.any(String), current: true, device: 'Safari on macOS', createdAt: now, lastSeenAt: now });
      const other = items.find(({ current }) => !current);
      const stranger = await context().participant();
      const params = { id: other?.id ?? '' };
      await expect(stranger.call('DELETE /api/sessions/:id', { params })).rejects.toMatchObject({ code: 'not_found' });
      expect(await phone.call('GET /api/account')).toMatchObject({ mobile });
      await laptop.call('DELETE /api/sessions/:id', { params });
      await expect(phone.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
      expect((await laptop.call('GET /api/sessions')).total).toBe(1);
    });

    it('signs out here: the session is gone, not only the cookie', async () => {
      const client = await context().participant();
      const { db } = context().deps;
      const { id } = await client.call('GET /api/account');
      const { status, headers } = await client.request('DELETE', '/api/sessions/current');
      expect(status).toBe(204);
      expect(headers.getSetCookie()[0]).toMatch(/^tc_session=;/);
      expect(await db.selectFrom('session').select('id').where('accountId', '=', id).execute()).toEqual([]);
      expect(await client.call('GET /api/sessions/current')).toEqual({ account: null });
      await client.call('DELETE /api/sessions/current');
    });

    it('replaces the session on a second sign-in from the same device', async () => {
      const mobile = freshMobile();
      const client = await context().participant({ mobile });
      await client.signIn(mobile, PASSWORD);
      expect((await client.call('GET /api/sessions')).total).toBe(1);
    });

    it('holds for sixty days without a visit', async () => {
      const client = await context().participant();
      context().clock.advance(60 * DAY - 1);
      await client.call('GET /api/account');
      context().clock.advance(60 * DAY);
      await expect(client.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
      expect(await client.call('GET /api/sessions/current')).toEqual({ account: null });
    });

    it('ends sixty days after the last visit, in the list of sessions and in the browser too', async () => {
      const { db } = context().deps;
      const mobile = freshMobile();
      const phone = await context().participant({ mobile });
      const laptop = context().client();
      const code = await codeFor(context(), laptop, mobile, 'sign_in');
      const { headers } = await laptop.request(
        'POST',
        '/api/sessions',
        { method: 'code', target: mobile, code },
        { 'user-agent': 'laptop' },
      );
      expect(headers.getSetCookie().join()).toContain(`Max-Age=${(60 * DAY) / 1000};`);
      const { clock } = context();
      const ends = clock.now() + 60 * DAY;
      clock.advance(DAY);
      await phone.call('GET /api/account');
      const lastEnd = async () => Math.max(...(await db.selectFrom('session').select('expiresAt').execute()).map((row) => row.expiresAt));
      await expect.poll(lastEnd).toBe(clock.now() + 60 * DAY);
      clock.set(ends - 1);
      expect((await phone.call('GET /api/sessions')).total).toBe(2);
      clock.set(ends);
      expect((await phone.call('GET /api/sessions')).total).toBe(1);
      expect(await laptop.call('GET /api/sessions/current')).toEqual({ account: null });
    });
  },
  { env: { TRUST_PROXY: '127.0.0.1' } },
);
