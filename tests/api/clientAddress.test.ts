// Guards: no header lets a client choose the identity for rate limits, or open endpoints reserved for this machine.
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { describeApi, freshMobile, PASSWORD } from './harness.ts';

/** Returns the status of a request with exactly these headers. */
const statusOf = (url: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });

describeApi(
  'behind a named proxy',
  (context) => {
    const metrics = (headers: Record<string, string>) => statusOf(`${context().url}/metrics`, headers);

    it.each(['127.0.0.1', '127.0.0.1, 203.0.113.9', '203.0.113.9, 127.0.0.1', '::1', ''])(
      'shows its metrics to no client that says it is %s',
      async (address) => {
        expect(await metrics({ 'x-forwarded-for': address })).toBe(403);
      },
    );

    it.each([{ forwarded: 'for=127.0.0.1' }, { via: '1.1 proxy' }, { 'x-real-ip': '127.0.0.1' }, { 'x-forwarded-proto': 'https' }])(
      'shows its metrics to no client of a proxy (%o)',
      async (headers) => {
        expect(await metrics(headers)).toBe(403);
      },
    );

    it('shows its metrics to a process on the same machine', async () => {
      expect(await metrics({})).toBe(200);
    });

    const starts = async (count: number, addressOf: (index: number) => string) => {
      const statuses = [];
      for (let index = 0; index < count; index += 1) {
        const headers = { 'x-forwarded-for': addressOf(index) };
        statuses.push((await context().client().request('GET', '/api/certificates/TC-0', undefined, headers)).status);
      }
      return statuses;
    };

    it('counts the hops that a client invents as none', async () => {
      const statuses = await starts(241, (index) => `10.0.0.${index}, 203.0.113.1`);
      expect(statuses.indexOf(429)).toBe(240);
    });

    it('counts the addresses of one IPv6 network as one client', async () => {
      const statuses = await starts(241, (index) => `2001:db8:7:7::${(index + 1).toString(16)}`);
      expect(statuses.indexOf(429)).toBe(240);
      expect(await starts(1, () => '2001:db8:7:8::1')).toEqual([404]);
    });

    it('holds limits apart whose keys would read the same', async () => {
      const { rateLimiter } = context().deps;
      const use = (key: [string, ...string[]]) => rateLimiter.consume(key, 1, 60_000);
      await use(['sign-in', 'address 203.0.113.9']);
      await use(['sign-in address', '203.0.113.9']);
      await use(['sign-in', 'address', '203.0.113.9']);
      await expect(use(['sign-in address', '203.0.113.9'])).rejects.toBeInstanceOf(Problem);
    });

    it('lets nobody lock an address by typing it as an account', async () => {
      const mobile = freshMobile();
      await context().participant({ mobile });
      const tryPassword = async (account: string, password: string, address: string) => {
        const client = context().client();
        const challengeToken = await client.solveChallenge();
        const body = { method: 'password' as const, account, ...(await client.encrypt(password)), challengeToken };
        return client.call('POST /api/sessions', { body }, { headers: { 'x-forwarded-for': address } });
      };
      for (let tries = 0; tries < 22; tries += 1) {
        await expect(tryPassword('address 203.0.113.77', 'Wrong-2026', `198.51.100.${tries}`)).rejects.toMatchObject({
          code: 'account_not_found',
        });
        if (tries < 21) context().clock.advance(15 * 60_000);
      }
      expect(await tryPassword(mobile, PASSWORD, '203.0.113.77')).toMatchObject({ mobile });
    });
  },
  { env: { TRUST_PROXY: '127.0.0.1' } },
);
