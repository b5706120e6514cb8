// Guards: the first organiser signs in by a link that works once and for a day, and that only the operator of the server can make.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inviteOrganiser } from '#server/accounts/index.ts';
import { outcomes } from '../fixtures/accounts.ts';
import type { Client } from '../fixtures/client.ts';
import { describeApi, PASSWORD } from './harness.ts';

const DAY = 24 * 3600_000;

describeApi('an organiser’s invitation', (context) => {
  const freshEmail = () => `${context().deps.ids.next()}@example.test`;
  const invite = (email = freshEmail()) => inviteOrganiser(context().deps, { name: '陈老师', email });
  const accept = async (client: Client, token: string, password = PASSWORD) =>
    client.call('POST /api/staff-invitations/accept', { body: { token, ...(await client.encrypt(password)) } });

  it('makes an account that sees the back office', async () => {
    const email = freshEmail();
    const token = await invite(email.toUpperCase());
    const client = context().client();
    await accept(client, token);
    expect(await client.signIn(email, PASSWORD)).toMatchObject({ role: 'organiser', name: '陈老师', email });
    expect((await client.request('GET', '/api/admin/registrations')).status).toBe(200);
  });

  it('makes an account whose messages are in the language of the page that it was accepted on', async () => {
    for (const locale of ['en-US', undefined] as const) {
      const email = freshEmail();
      const client = context().client();
      const body = { token: await invite(email), ...(await client.encrypt(PASSWORD)), ...(locale && { locale }) };
      await client.call('POST /api/staff-invitations/accept', { body });
      expect((await client.signIn(email, PASSWORD)).locale).toBe(locale ?? 'zh-CN');
    }
  });

  it('works once, also where uses come together', async () => {
    const token = await invite();
    const { succeeded, failures } = await outcomes(Array.from({ length: 4 }, () => accept(context().client(), token)));
    expect([succeeded, failures]).toEqual([1, ['not_found', 'not_found', 'not_found']]);
  });

  it('ends after a day', async () => {
    const [early, late] = [await invite(), await invite()];
    context().clock.advance(DAY - 1000);
    await accept(context().client(), early);
    context().clock.advance(1000);
    await expect(accept(context().client(), late)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stays usable where the password breaks the rules', async () => {
    const token = await invite();
    await expect(accept(context().client(), token, 'short')).rejects.toMatchObject({ detail: { fields: { password: 'password_length' } } });
    await accept(context().client(), token);
  });

  it('cannot be guessed, nor read from the database', async () => {
    const token = await invite();
    const stored = JSON.stringify(await context().deps.db.selectFrom('staffInvitation').selectAll().execute());
    expect(stored).not.toContain(token);
    const client = context().client();
    for (let tries = 0; tries < 30; tries += 1) await accept(client, `guess-${tries}`).catch(() => undefined);
    await expect(accept(client, token)).rejects.toMatchObject({ code: 'too_many_attempts' });
  });

  it('is refused for the address of an account', async () => {
    const email = freshEmail();
    await context().participant({ email });
    await expect(invite(email)).rejects.toThrow('an account has this e-mail address already');
    await expect(invite('nobody')).rejects.toThrow('must be an e-mail address');
  });
});

it('is printed by npm run organiser, before the first start or while the server runs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-organiser-'));
  const program = fileURLToPath(new URL('../../server/organiser/main.ts', import.meta.url));
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [program, ...words], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PUBLIC_URL: 'https://cup.example' },
    });
  try {
    const { stdout } = await run('陈老师', 'chen@example.test');
    expect(stdout).toMatch(/^Open this link within 24 hours; it works once:\nhttps:\/\/cup\.example\/admin\/invitation#[\w-]{43}\n$/);
    // Only their own user can read the database and the key, whatever umask the program was started with.
    for (const name of ['tangible-cup.db', 'secret.key']) expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0);
    await expect(run('陈老师')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('npm run organiser -- NAME MAIL') });
    await expect(run('--rest-second-factor', 'chen@example.test')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Unknown option '--rest-second-factor'"),
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
