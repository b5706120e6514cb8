// Guards: a staff session ends half an hour after its last request and eight hours after it began, and does not affect a family's session on the same
// device.
import { expect, it } from 'vitest';
import { addStaff } from '../fixtures/staff.ts';
import { describeApi, PASSWORD } from './harness.ts';

const MINUTE_MS = 60_000;
const FOR_STAFF = { 'for-staff': '1' };

describeApi('sessions of staff', (context) => {
  const lastSeen = async (accountId: string): Promise<number> => {
    const { lastSeenAt } = await context()
      .deps.db.selectFrom('session')
      .select('lastSeenAt')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    return lastSeenAt;
  };

  it.each(['organiser', 'judge'] as const)('of a %s end when nothing was asked for half an hour', async (role) => {
    const { id, email } = await addStaff(context(), role);
    const client = context().client();
    await client.signIn(email, PASSWORD);
    for (let n = 0; n < 3; n += 1) {
      context().clock.advance(29 * MINUTE_MS);
      await client.call('GET /api/second-factor');
      await expect.poll(() => lastSeen(id)).toBe(context().clock.now());
    }
    context().clock.advance(30 * MINUTE_MS);
    await expect(client.call('GET /api/second-factor')).rejects.toMatchObject({ code: 'signed_out' });
  });

  it('end after eight hours, however much is asked', async () => {
    const { id, email } = await addStaff(context());
    const client = context().client();
    await client.signIn(email, PASSWORD);
    const until = context().clock.now() + 8 * 60 * MINUTE_MS;
    while (context().clock.now() + 20 * MINUTE_MS < until) {
      context().clock.advance(20 * MINUTE_MS);
      await client.call('GET /api/second-factor');
      await expect.poll(() => lastSeen(id)).toBe(context().clock.now());
    }
    context().clock.set(until);
    await expect(client.call('GET /api/second-factor')).rejects.toMatchObject({ code: 'signed_out' });
  });

  it('of a family go on for weeks, until its account becomes one of staff', async () => {
    const client = await context().participant();
    const { id } = await client.call('GET /api/account');
    context().clock.advance(40 * 24 * 60 * MINUTE_MS);
    await client.call('GET /api/account');
    await expect.poll(() => lastSeen(id)).toBe(context().clock.now());
    await context().deps.db.updateTable('account').set({ role: 'organiser' }).where('id', '=', id).execute();
    await expect(client.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
  });

  it('stand beside the one of a family on the same device', async () => {
    const client = await context().participant();
    const family = await client.call('GET /api/account');
    const { id, email } = await addStaff(context());
    const encrypted = await client.encrypt(PASSWORD);
    const body = { method: 'password' as const, account: email, ...encrypted, challengeToken: await client.solveChallenge() };
    // Through the back office; through the portal the account there would change.
    await client.call('POST /api/sessions', { body }, { headers: FOR_STAFF });
    const current = async (headers = {}) => (await client.call('GET /api/sessions/current', {}, { headers })).account?.id;
    expect([await current(), await current(FOR_STAFF)]).toEqual([family.id, id]);
    expect((await client.call('GET /api/admin/accounts')).total).toBeGreaterThan(0);

    await client.call('DELETE /api/sessions/current', {}, { headers: FOR_STAFF });
    expect([await current(), await current(FOR_STAFF)]).toEqual([family.id, undefined]);
    // Without a staff session, signing out of the back office does not affect the family's.
    await client.call('DELETE /api/sessions/current', {}, { headers: FOR_STAFF });
    expect(await current()).toBe(family.id);
    await expect(client.call('GET /api/admin/accounts')).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('take the family’s place where staff sign in on the portal itself', async () => {
    const client = await context().participant();
    const { id, email } = await addStaff(context());
    await client.signIn(email, PASSWORD);
    expect((await client.call('GET /api/sessions/current')).account?.id).toBe(id);
    expect([...client.cookies.keys()]).not.toContain('tc_session');
  });
});
