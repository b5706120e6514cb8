// Guards: a judge who has signed in once stays signed in on that device for judging, for weeks and through a day without network, and for nothing else
// that staff may do. A copied cookie ends within a day: only the device that holds the key renews the session. Disabling or signing out ends it at once.
import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { endpoints as calls } from '#contract/http/endpoints.ts';
import { DEVICE_ALGORITHM, DevicePublicKey } from '#contract/judging/device.ts';
import type { Client } from '../fixtures/client.ts';
import { addStaff } from '../fixtures/staff.ts';
import { describeOnBothDatabases, PASSWORD } from './harness.ts';

const endpoints: Record<string, Endpoint> = calls;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

const newKey = () => crypto.subtle.generateKey(DEVICE_ALGORITHM, false, ['sign', 'verify']);
const publicHalf = async ({ publicKey }: CryptoKeyPair) => DevicePublicKey.parse(await crypto.subtle.exportKey('jwk', publicKey));
const signed = async ({ privateKey }: CryptoKeyPair, nonce: string): Promise<string> =>
  Buffer.from(await crypto.subtle.sign(DEVICE_ALGORITHM, privateKey, new TextEncoder().encode(nonce))).toString('base64url');

describeOnBothDatabases('sessions for judging', (context) => {
  const judge = async () => {
    const { id, email } = await addStaff(context(), 'judge');
    const client = context().client();
    await client.signIn(email, PASSWORD);
    const key = await newKey();
    await client.call('POST /api/judging/device', { body: { key: await publicHalf(key) } });
    return { id, email, client, key };
  };
  const rounds = (client: Client) => client.call('GET /api/judging/rounds');
  const prove = async (client: Client, key: CryptoKeyPair) => {
    const { nonce } = await client.call('POST /api/judging/device/nonces');
    await client.call('POST /api/judging/device/proofs', { body: { nonce, signature: await signed(key, nonce) } });
  };
  const signedOut = { code: 'signed_out' };

  it('open judging and say who it is, and nothing else that staff may do', async () => {
    const { id, client } = await judge();
    expect(await rounds(client)).toEqual({ items: [] });
    expect((await client.call('GET /api/sessions/current')).account).toMatchObject({ id, role: 'judge', forJudging: true });
    for (const name of ['GET /api/second-factor', 'GET /api/account', 'GET /api/sessions', 'GET /api/admin/judges'] as const)
      await expect(client.call(name)).rejects.toMatchObject(signedOut);
    // Nor in the place of a staff session.
    const [token] = [...client.cookies].filter(([name]) => name.endsWith('tc_judging')).map(([, value]) => value);
    const copy = context().client({ cookies: new Map([['tc_staff', token ?? '']]) });
    await expect(copy.call('GET /api/second-factor')).rejects.toMatchObject(signedOut);
    await expect(client.call('POST /api/judging/device', { body: { key: await publicHalf(await newKey()) } })).rejects.toMatchObject({
      code: 'action_not_allowed_now',
    });
  });

  it('open these endpoints and no other', async () => {
    const { client } = await judge();
    const opened = Object.entries(endpoints).filter(([, { forJudging }]) => forJudging);
    expect(opened.map(([name]) => name)).toEqual([
      'GET /api/push-subscriptions',
      'POST /api/push-subscriptions',
      'DELETE /api/push-subscriptions',
      'GET /api/account/message-choices',
      'PUT /api/account/message-choices',
    ]);
    const found: string[] = [];
    for (const [name, { access, forJudging }] of Object.entries(endpoints)) {
      if (access === 'public' || access === 'judge' || forJudging) continue;
      const [method = '', path = ''] = name.split(' ');
      for (const headers of [{}, { 'for-staff': '1' }]) {
        const { status } = await client.request(method, path.replaceAll(/:\w+/g, 'x'), method === 'GET' ? undefined : {}, headers);
        if (status !== 401) found.push(`${name} ${status}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('choose the judge’s messages and notices on that device, which last as long as it does', async () => {
    const { client } = await judge();
    expect(await client.call('GET /api/push-subscriptions')).toMatchObject({ subscribed: false });
    const body = { kind: 'reminders', channel: 'sms', left: true } as const;
    expect((await client.call('PUT /api/account/message-choices', { body })).left).toEqual([{ kind: 'reminders', channel: 'sms' }]);
    expect((await client.call('GET /api/account/message-choices')).left).toHaveLength(1);
  });

  it('begin only with a sign-in of the last minutes', async () => {
    const { email } = await addStaff(context(), 'judge');
    const client = context().client();
    await client.signIn(email, PASSWORD);
    context().clock.advance(6 * 60_000);
    await expect(client.call('POST /api/judging/device', { body: { key: await publicHalf(await newKey()) } })).rejects.toMatchObject({
      code: 'confirmation_needed',
    });
    expect(await rounds(client)).toEqual({ items: [] });
  });

  it('last through a day without a request, and are renewed by their device alone', async () => {
    const { client, key } = await judge();
    context().clock.advance(23 * HOUR_MS);
    await rounds(client);
    const stolen = context().client({ cookies: client.cookies });
    context().clock.advance(30 * DAY_MS);
    await expect(rounds(client)).rejects.toMatchObject(signedOut);
    expect((await client.call('GET /api/sessions/current')).account).toBeNull();
    await expect(prove(stolen, await newKey())).rejects.toMatchObject(signedOut);
    await prove(client, key);
    expect(await rounds(client)).toEqual({ items: [] });
    // The cookie that was copied is void.
    await expect(rounds(stolen)).rejects.toMatchObject(signedOut);
    context().clock.advance(31 * DAY_MS);
    await expect(prove(client, key)).rejects.toMatchObject(signedOut);
  });

  it('take no signature of an old or made-up value', async () => {
    const { client, key } = await judge();
    const { nonce } = await client.call('POST /api/judging/device/nonces');
    const signature = await signed(key, nonce);
    context().clock.advance(6 * 60_000);
    const send = (body: { nonce: string; signature: string }) => client.call('POST /api/judging/device/proofs', { body });
    await expect(send({ nonce, signature })).rejects.toMatchObject(signedOut);
    const madeUp = `${context().clock.now()}.${'a'.repeat(43)}`;
    await expect(send({ nonce: madeUp, signature: await signed(key, madeUp) })).rejects.toMatchObject(signedOut);
  });

  it('end when the judge signs out, signs out everywhere, is disabled or is a judge no more', async () => {
    const out = await judge();
    await out.client.call('DELETE /api/sessions/current');
    await expect(rounds(out.client)).rejects.toMatchObject(signedOut);
    await expect(prove(out.client, out.key)).rejects.toMatchObject(signedOut);

    const { db } = context().deps;
    for (const change of [{ disabledAt: context().clock.now() }, { role: 'participant' as const }]) {
      const { id, client, key } = await judge();
      await db.updateTable('account').set(change).where('id', '=', id).execute();
      await expect(rounds(client)).rejects.toMatchObject(signedOut);
      await expect(prove(client, key)).rejects.toMatchObject(signedOut);
    }

    const organiser = await context().organiser();
    const { id, client, key } = await judge();
    await organiser.call('POST /api/admin/people/:id/sign-out', { params: { id } });
    await expect(rounds(client)).rejects.toMatchObject(signedOut);
    await expect(prove(client, key)).rejects.toMatchObject(signedOut);
  });
});
