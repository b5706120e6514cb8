// Promise: a person who allows it gets notices on a device, encrypted for it and signed by us, without a word about a child, until the session ends.
// The server calls push services only.
import { afterAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { createPushReceiver, readVapid, startPushService } from '../fixtures/pushService.ts';
import { type Client, describeApi, freshMobile, PASSWORD } from './harness.ts';

const service = await startPushService();
afterAll(() => service.stop());

const Payload = z.strictObject({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() });
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let devices = 0;

describeApi(
  'web push',
  (context) => {
    let family: Client;
    let mobile = '';

    beforeEach(async () => {
      service.setAnswer(() => 201);
      mobile = freshMobile();
      family = await context().participant({ mobile, name: '王小芳' });
    });

    const subscribe = async (by: Client) => {
      devices += 1;
      const path = `/device-${devices}`;
      const receiver = createPushReceiver();
      const body = { endpoint: `${service.origin}${path}`, keys: receiver.keys };
      expect(await by.call('POST /api/push-subscriptions', { body })).toMatchObject({ subscribed: true });
      return { path, receiver, arrived: () => service.received.filter((each) => each.path === path) };
    };
    const enter = async (by: Client) => {
      const competitionId = await addCompetition(context().deps);
      return by.call('POST /api/registrations', { body: entryForm(competitionId, { teamName: '小雨滴队' }) });
    };
    const drain = () => context().deps.messages.drain();
    const rows = () => context().deps.db.selectFrom('pushSubscription').selectAll().execute();

    it('reaches the device encrypted, signed by the key that it subscribed with, and says nothing of the family', async () => {
      const { arrived, receiver } = await subscribe(family);
      const { publicKey } = await family.call('GET /api/push-subscriptions');
      await enter(family);
      await drain();
      expect(arrived()).toHaveLength(1);
      const [push] = arrived();
      if (!push) throw new Error('no push');
      const { headers, body } = push;
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '172800' });
      const { aud, exp, sub, publicKey: signedBy } = readVapid(headers.authorization);
      expect([aud, signedBy]).toEqual([service.origin, publicKey]);
      expect(sub).toMatch(/^mailto:/);
      expect(exp * 1000 - context().clock.now()).toBeGreaterThan(0);
      expect(exp * 1000 - context().clock.now()).toBeLessThanOrEqual(24 * 3600_000);
      const text = receiver.read(body);
      expect(Payload.parse(JSON.parse(text))).toMatchObject({ title: '城市小信使', path: '/personal', tag: 'entry_received 城市小信使' });
      for (const personal of ['小雨滴队', '王小芳', '小朋友', mobile]) expect(text).not.toContain(personal);
    });

    it('opens the competition whose time or place has changed', async () => {
      const { deps, clock } = context();
      // 10:00 in Shanghai: at night it would wait.
      clock.set(Math.ceil(clock.now() / DAY_MS) * DAY_MS + 2 * HOUR_MS);
      const remind = async () => {
        do clock.advance(5 * MINUTE_MS);
        while (!(await deps.jobs.runDue('reminders')));
      };
      const { arrived, receiver } = await subscribe(family);
      const competitionId = await addCompetition(deps);
      await family.call('POST /api/registrations', { body: entryForm(competitionId) });
      await remind();
      const contestOpensAt = clock.now() + 15 * DAY_MS;
      await deps.db.updateTable('competition').set({ contestOpensAt }).where('id', '=', competitionId).execute();
      for (const _ of [1, 2, 3]) await remind();
      await drain();
      const notices = arrived().map(({ body }) => Payload.parse(JSON.parse(receiver.read(body))));
      expect(notices.map(({ tag, path }) => [tag.split(' ')[0], path])).toEqual([
        ['entry_received', '/personal'],
        ['arrangements_changed', `/matchSignDetail?id=${competitionId}`],
      ]);
    });

    it('goes in the language of the account', async () => {
      await family.call('PATCH /api/account', { body: { locale: 'en-US' } });
      const { arrived, receiver } = await subscribe(family);
      await enter(family);
      await drain();
      expect(receiver.read(arrived()[0]?.body ?? Buffer.alloc(0))).toContain('City Couriers');
    });

    it('calls no address that is not a push service', async () => {
      const { keys } = createPushReceiver();
      for (const endpoint of [
        'https://127.0.0.1/x',
        'https://localhost/x',
        'https://10.0.0.1/x',
        'https://fcm.googleapis.com.example.test/x',
        'https://fcm.googleapis.com:8443/x',
        'https://user@fcm.googleapis.com/x',
        'http://fcm.googleapis.com/x',
        'http://127.0.0.1:1/x',
      ])
        expect(await family.request('POST', '/api/push-subscriptions', { endpoint, keys })).toMatchObject({
          status: 422,
          json: { fields: { endpoint: 'invalid' } },
        });
      const point = Buffer.alloc(65, 4).toString('base64url');
      const endpoint = 'https://fcm.googleapis.com/fcm/send/x';
      expect(await family.request('POST', '/api/push-subscriptions', { endpoint, keys: { ...keys, p256dh: point } })).toMatchObject({
        status: 422,
      });
    });

    it('stays sealed, is exported by its service, and ends with its session, on request, and with the account', async () => {
      await subscribe(family);
      expect(JSON.stringify(await rows())).not.toContain(service.origin);
      await family.call('DELETE /api/push-subscriptions');
      expect(await family.call('GET /api/push-subscriptions')).toMatchObject({ subscribed: false });

      const { arrived } = await subscribe(family);
      const { id } = await family.call('GET /api/account');
      const own = async () => (await rows()).filter(({ accountId }) => accountId === id);
      expect(await own()).toHaveLength(1);
      await family.call('DELETE /api/sessions/current');
      expect(await own()).toEqual([]);
      await family.signIn(mobile, PASSWORD);
      await enter(family);
      await drain();
      expect(arrived()).toEqual([]);

      await subscribe(family);
      expect(await own()).toHaveLength(1);
      await family.call('DELETE /api/account', { body: { erase: true } });
      expect(await own()).toEqual([]);
    });

    it('belongs to who signed in to the browser last', async () => {
      const other = await context().participant({ mobile: freshMobile() });
      const receiver = createPushReceiver();
      const body = { endpoint: `${service.origin}/shared`, keys: receiver.keys };
      await family.call('POST /api/push-subscriptions', { body });
      await other.call('POST /api/push-subscriptions', { body });
      expect(await family.call('GET /api/push-subscriptions')).toMatchObject({ subscribed: false });
      expect(await other.call('GET /api/push-subscriptions')).toMatchObject({ subscribed: true });
    });

    it('is stored once where a browser sends its subscription several times at once', async () => {
      const body = { endpoint: `${service.origin}/at-once`, keys: createPushReceiver().keys };
      const answers = await Promise.all(Array.from({ length: 8 }, () => family.request('POST', '/api/push-subscriptions', body)));
      expect(answers.map(({ json }) => Object(json).subscribed)).toEqual(Array(8).fill(true));
    });

    it.each([404, 410])('forgets a subscription that has ended (%i), with what waits for it', async (status) => {
      const { arrived } = await subscribe(family);
      service.setAnswer(() => status);
      await enter(family);
      await drain();
      expect(arrived()).toHaveLength(1);
      expect(await family.call('GET /api/push-subscriptions')).toMatchObject({ subscribed: false });
      const { id } = await family.call('GET /api/account');
      const pushes = context().deps.db.selectFrom('message').selectAll().where('accountId', '=', id).where('channel', '=', 'push');
      expect(await pushes.execute()).toEqual([]);
    });

    it('waits for a service that is away, which holds up no other, and keeps its order', async () => {
      const away = await subscribe(family);
      const other = await context().participant({ mobile: freshMobile() });
      const there = await subscribe(other);
      service.setAnswer((path) => (path === away.path ? 503 : 201));
      for (let n = 0; n < 4; n += 1) await enter(family);
      await enter(other);
      await drain();
      expect(there.arrived()).toHaveLength(1);
      service.setAnswer(() => 201);
      const before = away.arrived().length;
      for (let n = 0; n < 8; n += 1) {
        context().clock.advance(MINUTE_MS);
        await drain();
      }
      expect(away.arrived().length - before).toBe(4);
    });

    it('tries again what a service puts off (429), after the time that it asks for and not before', async () => {
      const { arrived, receiver } = await subscribe(family);
      service.setAnswer(() => 429);
      await enter(family);
      await drain();
      expect(arrived()).toHaveLength(1);
      service.setAnswer(() => 201);
      context().clock.advance(2 * MINUTE_MS);
      await drain();
      expect(arrived()).toHaveLength(1);
      context().clock.advance(MINUTE_MS);
      for (let n = 0; n < 3; n += 1) await drain();
      const [refused, taken, ...others] = arrived();
      expect(others).toEqual([]);
      const textOf = (push: typeof taken) => receiver.read(push?.body ?? Buffer.alloc(0));
      expect(textOf(taken)).toBe(textOf(refused));
      expect(await family.call('GET /api/push-subscriptions')).toMatchObject({ subscribed: true });
    });

    it('keeps its key over a restart', async () => {
      const { publicKey } = await family.call('GET /api/push-subscriptions');
      await context().restart();
      expect(await family.call('GET /api/push-subscriptions')).toMatchObject({ publicKey });
    });
  },
  { env: { PUSH_LOCAL_ENDPOINT: service.origin } },
);
