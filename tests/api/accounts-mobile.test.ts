// Guards: a mobile number is changed by the holder of both the old and the new one, once, and everyone concerned is notified.
import { expect, it } from 'vitest';
import { CODE_INTERVAL_MS } from '#contract/accounts/rules/verificationCode.ts';
import { CONFIRMATION_LIFETIME_MS } from '#server/platform/http/access.ts';
import { codeFor, otherCode, outcomes } from '../fixtures/accounts.ts';
import type { Client } from '../fixtures/client.ts';
import { codeSentTo } from '../fixtures/outbox.ts';
import { describeApi, freshMobile, PASSWORD } from './harness.ts';

describeApi('a mobile number', (context) => {
  const sentTo = async (target: string, template: string) =>
    (await context().outbox()).filter((line) => line.to === target && line.template === template);
  const codeToOld = async (client: Client, mobile: string) => {
    context().clock.advance(CODE_INTERVAL_MS);
    const challengeToken = await client.solveChallenge();
    await client.call('POST /api/verification-codes', { body: { channel: 'sms', purpose: 'leave_mobile', challengeToken } });
    return codeSentTo(await context().outbox(), mobile);
  };
  const codeToNew = (client: Client, mobile: string) => codeFor(context(), client, mobile, 'change_mobile');
  const change = (client: Client, number: string, code: string, oldCode?: string) =>
    client.call('PUT /api/account/mobile', { body: { number, code, ...(oldCode === undefined ? {} : { oldCode }) } });
  /** Confirms the identity again, if the codes took longer than a confirmation lasts. */
  const confirm = async (client: Client) =>
    client.call('POST /api/session/confirmation', { body: { means: 'password', ...(await client.encrypt(PASSWORD)) } });

  it('is changed with a code to the old and one to the new; the old addresses are told, the other sessions end', async () => {
    const [old, next, email] = [freshMobile(), freshMobile(), `${context().deps.ids.next()}@example.test`];
    const here = await context().participant({ mobile: old, email });
    const there = context().client();
    await there.signIn(old, PASSWORD);
    const [oldCode, code] = [await codeToOld(here, old), await codeToNew(here, next)];
    await confirm(here);
    await expect(change(here, next, code)).rejects.toMatchObject({ detail: { fields: { oldCode: 'required' } } });
    await expect(change(here, next, code, otherCode(oldCode))).rejects.toMatchObject({ detail: { fields: { oldCode: 'wrong_code' } } });
    await expect(change(here, next, otherCode(code), oldCode)).rejects.toMatchObject({ detail: { fields: { code: 'wrong_code' } } });
    await expect(change(here, freshMobile(), code, oldCode)).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(change(here, '123', code, oldCode)).rejects.toMatchObject({ detail: { fields: { number: 'phone_invalid' } } });
    expect(await here.call('GET /api/account')).toMatchObject({ mobile: old });

    expect(await change(here, next, code, oldCode)).toMatchObject({ mobile: next });
    expect(await here.call('GET /api/account')).toMatchObject({ mobile: next });
    await expect(there.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
    for (const target of [old, email]) expect(await sentTo(target, 'mobile_changed')).toHaveLength(1);
    expect(await sentTo(next, 'mobile_changed')).toEqual([]);
    await expect(there.signIn(old, PASSWORD)).rejects.toMatchObject({ code: 'account_not_found' });
    expect(await there.signIn(next, PASSWORD)).toMatchObject({ mobile: next });
    // A used code is invalid.
    await expect(change(here, next, code, oldCode)).rejects.toMatchObject({ code: 'wrong_code' });
  });

  it('is not changed by a session that is not confirmed, nor with a code to another number than the account’s', async () => {
    const [old, next] = [freshMobile(), freshMobile()];
    const client = await context().participant({ mobile: old });
    const ask = (target: string) =>
      client
        .solveChallenge()
        .then((challengeToken) =>
          client.call('POST /api/verification-codes', { body: { channel: 'sms', target, purpose: 'leave_mobile', challengeToken } }),
        );
    await expect(ask(next)).rejects.toMatchObject({ detail: { fields: { target: 'invalid' } } });
    const [oldCode, code] = [await codeToOld(client, old), await codeToNew(client, next)];
    context().clock.advance(CONFIRMATION_LIFETIME_MS);
    await expect(change(client, next, code, oldCode)).rejects.toMatchObject({ code: 'confirmation_needed' });
    await confirm(client);
    expect(await change(client, next, code, oldCode)).toMatchObject({ mobile: next });
  });

  it('of another account is revealed to the holder of its code only', async () => {
    const [old, taken, free] = [freshMobile(), freshMobile(), freshMobile()];
    await context().participant({ mobile: taken });
    const client = await context().participant({ mobile: old });
    const challengeToken = await client.solveChallenge();
    const other = await client.solveChallenge();
    context().clock.advance(CODE_INTERVAL_MS);
    const answers = [
      await client.call('POST /api/verification-codes', {
        body: { channel: 'sms', target: taken, purpose: 'change_mobile', challengeToken },
      }),
      await client.call('POST /api/verification-codes', {
        body: { channel: 'sms', target: free, purpose: 'change_mobile', challengeToken: other },
      }),
    ];
    expect(answers[0]).toEqual(answers[1]);
    const code = codeSentTo(await context().outbox(), taken);
    const oldCode = await codeToOld(client, old);
    await expect(change(client, taken, otherCode(code), oldCode)).rejects.toMatchObject({ code: 'wrong_code' });
    await expect(change(client, taken, code, oldCode)).rejects.toMatchObject({ code: 'account_exists' });
    // All or nothing: nobody was notified, and the codes are still valid.
    expect(await sentTo(old, 'mobile_changed')).toEqual([]);
    expect(await client.call('GET /api/account')).toMatchObject({ mobile: old });
  });

  it('is left behind with an organiser’s code where the old phone is gone, which alone opens nothing and is on record', async () => {
    const [old, next] = [freshMobile(), freshMobile()];
    const client = await context().participant({ mobile: old });
    const { id } = await client.call('GET /api/account');
    const organiser = await context().organiser();
    const give = () =>
      organiser.call('POST /api/admin/accounts/:id/mobile-code', { params: { id }, body: { reason: 'Called the school: phone lost' } });
    const { code: oldCode } = await give();
    expect((await context().outbox()).filter(({ text }) => text.includes(oldCode))).toEqual([]);
    const stranger = context().client();
    await expect(stranger.call('POST /api/sessions', { body: { method: 'code', target: old, code: oldCode } })).rejects.toMatchObject({
      code: 'wrong_code',
    });
    await expect(
      client.call('POST /api/session/confirmation', { body: { means: 'code', channel: 'sms', code: oldCode } }),
    ).rejects.toMatchObject({ code: 'wrong_code' });
    const code = await codeToNew(client, next);
    expect(await change(client, next, code, oldCode)).toMatchObject({ mobile: next });
    expect(await sentTo(old, 'mobile_changed')).toHaveLength(1);
    const lines = await context().deps.db.selectFrom('audit').select(['action', 'detail']).where('subjectId', '=', id).execute();
    expect(lines).toEqual([{ action: 'give_mobile_code', detail: JSON.stringify({ reason: 'Called the school: phone lost' }) }]);
    // Staff have a second factor to reset instead, and only organisers who may do everything can give a code.
    const { id: staff } = await organiser.call('GET /api/account');
    const toStaff = organiser.call('POST /api/admin/accounts/:id/mobile-code', { params: { id: staff }, body: { reason: 'x' } });
    await expect(toStaff).rejects.toMatchObject({ code: 'not_found' });
    await context().deps.db.deleteFrom('staffRight').where('accountId', '=', staff).execute();
    await expect(give()).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('goes to one of two accounts that take it together', async () => {
    const next = freshMobile();
    const mobiles = [freshMobile(), freshMobile()];
    const clients = await Promise.all(mobiles.map((mobile) => context().participant({ mobile })));
    const oldCodes: string[] = [];
    for (const [index, client] of clients.entries()) oldCodes.push(await codeToOld(client, mobiles[index] ?? ''));
    // The code belongs to the number, whose holder can use it for either account.
    const code = await codeToNew(clients[0] ?? context().client(), next);
    for (const client of clients) await confirm(client);
    const { succeeded } = await outcomes(clients.map((client, index) => change(client, next, code, oldCodes[index])));
    expect(succeeded).toBe(1);
    const holders = await context().deps.db.selectFrom('account').select('id').where('mobile', '=', next).execute();
    expect(holders).toHaveLength(1);
  });

  it('is changed by one of two sessions that change something together: the other has ended', async () => {
    const [old, next, email] = [freshMobile(), freshMobile(), `${context().deps.ids.next()}@example.test`];
    const here = await context().participant({ mobile: old });
    const there = context().client();
    await there.signIn(old, PASSWORD);
    const [oldCode, code] = [await codeToOld(here, old), await codeToNew(here, next)];
    const emailCode = await codeFor(context(), there, email, 'change_email');
    await confirm(here);
    await confirm(there);
    const { succeeded, failures } = await outcomes([
      change(here, next, code, oldCode),
      there.call('PATCH /api/account', { body: { email: { address: email, code: emailCode } } }),
    ]);
    expect({ succeeded, failures }).toEqual({ succeeded: 1, failures: ['signed_out'] });
  });
});
