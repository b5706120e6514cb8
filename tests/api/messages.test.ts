// Guards: a message is tried for two days and then kept for organisers to resend; a code only while it is of use. No message overtakes an earlier one
// to the same person, and none is sent again after the carrier's answer.
import { setImmediate } from 'node:timers/promises';
import type { RootOperationNode } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Channel } from '#contract/http/common.ts';
import type { OutboxFilter } from '#contract/messages/messages.ts';
import { addMissingAccountDocuments } from '#server/accounts/searchDocument.ts';
import type { Db } from '#server/database/connection.ts';
import { transportFor } from '#server/platform/messages/carriers/transports.ts';
import { createMessages, type Messages, type NewMessage, openMessage } from '#server/platform/messages/messages.ts';
import { RETRY_FOR_MS } from '#server/platform/messages/retry.ts';
import { MESSAGE_LEASE_MS } from '#server/platform/messages/store.ts';
import { retainedMs } from '#server/platform/retention.ts';
import { startCarrier } from '../fixtures/carrier.ts';
import { expectWithin } from '../fixtures/full.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

const HOUR_MS = 3600_000;
const MINUTE_MS = 60_000;
const [sms, mail] = [await startCarrier(), await startCarrier()];
afterAll(async () => {
  await Promise.all([sms.stop(), mail.stop()]);
});

const MOBILE = '+8613812345678';
const EMAIL = 'wang.fang@example.test';
const unavailable = () => ({ status: 503 });

describeOnBothDatabases(
  'messages',
  (context, itOnSqlite) => {
    let organiser: Client | null = null;
    const theOrganiser = async () => {
      organiser ??= await context().organiser();
      return organiser;
    };
    const rows = () => context().deps.db.selectFrom('message').selectAll().orderBy('createdAt').orderBy('id').execute();
    const onlyRow = async () => {
      const [row, ...others] = await rows();
      if (!row || others.length > 0) throw new Error('not one message');
      return row;
    };
    const post = async (changes: Partial<NewMessage> = {}): Promise<void> => {
      const { db, messages } = context().deps;
      const message: NewMessage = {
        channel: 'sms',
        to: changes.channel === 'email' ? EMAIL : MOBILE,
        template: 'password_changed',
        locale: 'zh-CN',
        params: { link: 'https://cup.test' },
        accountId: null,
        ...changes,
      };
      await db.transaction().execute((tx) => messages.post(tx, message));
      // Two messages of one millisecond have no order.
      context().clock.advance(1);
    };
    const drain = () => context().deps.messages.drain();
    /** Moves the clock to the next attempt, after a pause of its carrier. */
    const drainNext = async () => {
      const waiting = (await rows()).filter(({ sentAt, failedAt }) => sentAt === null && failedAt === null);
      const next = Math.min(...waiting.map(({ sendAfter }) => sendAfter));
      context().clock.set(Math.max(context().clock.now() + MINUTE_MS, next));
      await drain();
    };
    /** Returns another process on the same database. */
    const otherProcess = (db = context().deps.db): Messages => {
      const { vault, clock, ids } = context().deps;
      const options = { mailFrom: 'cup@example.test', clock };
      return createMessages({
        db,
        vault,
        clock,
        ids,
        random: Math.random,
        schedule: () => () => undefined,
        shared: true,
        texts: { write: () => ({ subject: 'S', text: 'T' }) },
        transports: { sms: transportFor(sms.url, options), email: transportFor(mail.url, options) },
        onFailure: () => undefined,
      });
    };
    /** Returns the database of a sender that gets a result only after `onResult`. */
    const observed = (onResult: (node: RootOperationNode, rows: readonly unknown[]) => Promise<void>): Db => {
      // The halves of a union are transformed too; only executed statements have a result.
      const nodes = new WeakMap<object, RootOperationNode>();
      return context().deps.db.withPlugin({
        transformQuery: ({ node, queryId }) => {
          nodes.set(queryId, node);
          return node;
        },
        transformResult: async ({ result, queryId }) => {
          const node = nodes.get(queryId);
          if (node) await onResult(node, result.rows);
          return result;
        },
      });
    };
    /** Returns a sender whose statements are counted. */
    const counting = () => {
      const { deps, clock, database } = context();
      const kinds: string[] = [];
      const messages = createMessages({
        ...deps,
        db: observed(async ({ kind }) => void kinds.push(kind)),
        random: Math.random,
        schedule: () => () => undefined,
        shared: database === 'postgres',
        texts: { write: () => ({ subject: '', text: '' }) },
        transports: {
          sms: transportFor(sms.url, { mailFrom: '', clock }),
          email: transportFor(mail.url, { mailFrom: '', clock }),
        },
        onFailure: () => undefined,
      });
      return { messages, kinds, selects: () => kinds.filter((kind) => kind === 'SelectQueryNode').length };
    };
    const metrics = async () => (await fetch(`${context().url}/metrics`)).text();
    const gauge = async (name: string, channel: Channel) =>
      Number(new RegExp(`^${name}\\{channel="${channel}"\\} (.+)$`, 'm').exec(await metrics())?.[1] ?? Number.NaN);
    const listed = async (filter: OutboxFilter) =>
      (await theOrganiser()).call('POST /api/admin/messages/search', { body: { filter: JSON.stringify(filter) } });
    const givenUp = () => listed({ state: 'given_up' });
    const resend = async (...ids: string[]) => (await theOrganiser()).call('POST /api/admin/messages/resends', { body: { ids } });
    const stop = async (...ids: string[]) => (await theOrganiser()).call('POST /api/admin/messages/stops', { body: { ids } });

    beforeEach(async () => {
      await drain();
      await context().deps.db.deleteFrom('message').execute();
      // A failed carrier counts as down until it accepts a message.
      for (const [channel, carrier] of [
        ['sms', sms],
        ['email', mail],
      ] as const) {
        carrier.reset();
        context().clock.advance(HOUR_MS);
        await post({ channel, to: `${channel}@example.test` });
      }
      await drain();
      expect([sms.taken.size, mail.taken.size]).toEqual([1, 1]);
      await context().deps.db.deleteFrom('message').execute();
      for (const carrier of [sms, mail]) carrier.reset();
    });

    itOnSqlite('are tried for two days, sealed until they go, and keep only the end of the number then', async () => {
      const { clock } = context();
      sms.answer = unavailable;
      await post();
      const { createdAt, recipient } = await onlyRow();
      await drain();
      while (clock.now() < createdAt + RETRY_FOR_MS - HOUR_MS) await drainNext();
      const waiting = await onlyRow();
      expect(waiting).toMatchObject({ sentAt: null, failedAt: null, reason: 'carrier_error', recipient });
      expect(waiting.sealed).not.toBe('');
      expect(JSON.stringify(waiting)).not.toContain('13812345678');
      // Capped: two days at intervals of a quarter of an hour, jittered down to the half.
      expect(waiting.attempts).toBeGreaterThan(150);
      expect(waiting.attempts).toBeLessThan(500);
      expect(await gauge('messages_waiting', 'sms')).toBe(1);
      expect(await gauge('messages_oldest_waiting_seconds', 'sms')).toBe((clock.now() - createdAt) / 1000);

      sms.answer = () => ({ status: 202 });
      await drainNext();
      const kept = await onlyRow();
      expect(kept).toMatchObject({ recipient: null, reason: null, failedAt: null, leaseOwner: null });
      // Of a message that keeps an account safe not even the words stay.
      expect(openMessage(context().deps.vault, kept)).toEqual({ to: '+86 *********78', params: {} });
      expect([...sms.taken.keys()]).toEqual([waiting.id]);
      expect(await gauge('messages_waiting', 'sms')).toBe(0);
    });

    itOnSqlite('are given up after two days, seen by organisers without their words, and sent again under the same id', async () => {
      const { deps, clock } = context();
      sms.answer = unavailable;
      await post();
      const { createdAt } = await onlyRow();
      while ((await onlyRow()).failedAt === null) await drainNext();
      const given = await onlyRow();
      expect(given.reason).toBe('carrier_error');
      // The clock advances in steps of up to a minute.
      const late = Number(given.failedAt) - (createdAt + RETRY_FOR_MS);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(MINUTE_MS);
      const before = await rows();
      clock.advance(HOUR_MS);
      await drain();
      expect(await rows()).toEqual(before);

      const { items, total } = await givenUp();
      const { id, attempts, failedAt } = given;
      const shown = {
        state: 'given_up',
        channel: 'sms',
        locale: 'zh-CN',
        template: 'password_changed',
        account: null,
        entry: null,
        words: null,
        to: '+86 *********78',
        nextAt: null,
        sentAt: null,
        reason: 'carrier_error',
        canResend: true,
        canStop: true,
      };
      // The last of hundreds of attempts, newest first, with the carrier's own code.
      const last = { reason: 'carrier_error', answer: 'HTTP 503' };
      const tries = [{ at: failedAt, ...last }, ...Array.from({ length: 5 }, () => ({ at: expect.any(Number), ...last }))];
      expect([items, total]).toEqual([[{ id, createdAt, failedAt, attempts, tries, ...shown }], 1]);
      expect(await gauge('messages_given_up', 'sms')).toBe(1);

      sms.reset();
      expect(await resend(id)).toEqual({ resent: 1 });
      await drain();
      expect([await resend(id), await resend(id, 'unknown')]).toEqual([{ resent: 0 }, { resent: 0 }]);
      expect([...sms.taken.keys()]).toEqual([id]);
      expect((await givenUp()).items).toEqual([]);
      expect(await gauge('messages_given_up', 'sms')).toBe(0);
      const audit = await deps.db.selectFrom('audit').selectAll().where('subjectId', '=', id).execute();
      expect(audit.map(({ action, actorName, detail }) => [action, actorName, JSON.parse(detail)])).toEqual([
        ['message_resent', '陈老师', { channel: 'sms', template: 'password_changed', reason: 'carrier_error' }],
      ]);
    });

    it('are resent once when two organisers press at once', async () => {
      mail.answer = () => ({ status: 422 });
      await post({ channel: 'email' });
      await drain();
      const { id } = await onlyRow();
      mail.answer = () => ({ status: 202 });
      const pressed = await Promise.all([resend(id), resend(id), resend(id)]);
      expect(pressed.reduce((sum, { resent }) => sum + resent, 0)).toBe(1);
      await drain();
      expect([mail.requests.length, mail.taken.size]).toEqual([2, 1]);
    });

    it('are given up at once when the carrier refuses the message, and listed by what went wrong', async () => {
      sms.answer = ({ to }) => ({ status: to.endsWith('1') ? 400 : 202 });
      await post({ to: '+8613800000001' });
      await post({ to: '+8613800000002' });
      await post({ channel: 'email' });
      await drain();
      const { items } = await givenUp();
      expect(items.map(({ to, attempts, reason }) => [to, attempts, reason])).toEqual([['+86 *********01', 1, 'message_refused']]);
      const ask = async (filter: OutboxFilter) => (await listed(filter)).total;
      expect([await ask({ reason: 'message_refused' }), await ask({ reason: 'timeout' })]).toEqual([1, 0]);
      expect(await metrics()).toMatch(/^messages_failed_total\{channel="sms",reason="message_refused"\} [1-9]/m);
      expect(await metrics()).toMatch(/^messages_sent_total\{channel="email"\} [1-9]/m);
    });

    it('are listed in every state, found by whose they are, stopped before they go, and let go again', async () => {
      const { clock, deps } = context();
      const accountId = deps.ids.next();
      const own = { accountId, to: '+8613877776543' };
      const person = { role: 'participant', kind: 'family', mobile: own.to, name: '林小满', affiliation: '', locale: 'zh-CN' } as const;
      const times = { termsAcceptedAt: 0, createdAt: clock.now(), updatedAt: clock.now() };
      await deps.db
        .insertInto('account')
        .values({ id: accountId, ...person, email: null, emailProvenAt: null, passwordHash: '-', ...times })
        .execute();
      await addMissingAccountDocuments(deps);
      const sending = Promise.withResolvers<{ status: number }>();
      sms.answer = ({ params }) => (params['n'] === 'sending' ? sending.promise : { status: params['n'] === 'refused' ? 400 : 202 });
      await post({ ...own, params: { n: 'sent' }, template: 'entry_approved' });
      await post({ to: '+8613800000021', params: { n: 'refused' } });
      await drain();
      sms.answer = ({ params }) => (params['n'] === 'sending' ? sending.promise : { status: 429 });
      await post({ to: '+8613800000023', params: { n: 'sending' }, template: 'entry_rejected' });
      await post({ ...own, params: { n: 'waiting' }, template: 'entry_received' });
      await post({ to: '+8613800000025', params: { n: 'safety' } });
      const draining = drain();
      await expect.poll(async () => (await listed({ state: 'waiting' })).items.filter(({ attempts }) => attempts > 0).length).toBe(2);

      const states = ['waiting', 'sending', 'sent', 'given_up', 'stopped', 'expired'] as const;
      const counts = async () => Promise.all(states.map(async (state) => (await listed({ state })).total));
      expect(await counts()).toEqual([2, 1, 1, 1, 0, 0]);
      const [sent] = (await listed({ state: 'sent' })).items;
      expect(sent).toMatchObject({
        account: { id: accountId, name: '林小满' },
        to: '+86 *********43',
        words: null,
        canResend: false,
        canStop: false,
      });
      expect(sent?.tries).toEqual([{ at: sent?.sentAt, reason: null, answer: 'HTTP 202' }]);
      const found = async (q: string) => (await listed({ q })).items.map(({ template }) => template);
      expect([await found('小满'), await found('6543'), await found('nobody')]).toEqual([
        ['entry_received', 'entry_approved'],
        ['entry_received', 'entry_approved'],
        [],
      ]);
      expect(await found('+8613877776543')).toEqual(['entry_received', 'entry_approved']);
      const pages = await (await theOrganiser()).call('GET /api/admin/messages', { query: { pageSize: 3, sort: 'createdAt' } });
      const rest = await (await theOrganiser()).call('POST /api/admin/messages/search', {
        body: { pageSize: 3, sort: 'createdAt', cursor: pages.next ?? '' },
      });
      expect([pages.total, new Set([...pages.items, ...rest.items].map(({ id }) => id)).size]).toEqual([5, 5]);

      // A message being sent goes on; of the queued ones, only those that keep an account safe do.
      const all = (await rows()).map(({ id }) => id);
      expect(await stop(...all)).toEqual({ stopped: 2 });
      expect(await stop(...all)).toEqual({ stopped: 0 });
      sending.resolve({ status: 202 });
      await draining;
      expect(await counts()).toEqual([1, 0, 2, 0, 2, 0]);
      sms.answer = () => ({ status: 202 });
      clock.advance(HOUR_MS);
      await drain();
      expect(await counts()).toEqual([0, 0, 3, 0, 2, 0]);
      const stopped = (await listed({ state: 'stopped' })).items;
      expect(stopped.map(({ template, canResend }) => [template, canResend])).toEqual([
        ['entry_received', true],
        ['password_changed', true],
      ]);
      expect(await gauge('messages_given_up', 'sms')).toBe(0);
      const [received] = stopped;
      await resend(received?.id ?? '');
      await drain();
      const read = await (await theOrganiser()).call('GET /api/admin/messages/:id', { params: { id: received?.id ?? '' } });
      expect([read.state, read.tries.map(({ answer }) => answer)]).toEqual(['sent', ['HTTP 202', 'HTTP 429']]);
      const audit = await deps.db.selectFrom('audit').select('detail').where('action', '=', 'message_stopped').execute();
      expect(audit).toHaveLength(2);
      expect(JSON.stringify(audit)).not.toContain('138');
    });

    it('wait as long as the carrier asks', async () => {
      const { clock } = context();
      sms.answer = () => ({ status: 429, headers: { 'retry-after': '1800' } });
      await post();
      await drain();
      expect(await onlyRow()).toMatchObject({ reason: 'rate_limited', sendAfter: clock.now() + 1800_000 });
    });

    it('that are codes end with the code, and nothing is sent after it', async () => {
      const { clock } = context();
      sms.answer = unavailable;
      const expiresAt = clock.now() + 10 * MINUTE_MS;
      await post({ template: 'verification_code', params: { code: '123456' }, expiresAt });
      await drain();
      while ((await onlyRow()).sendAfter < expiresAt) await drainNext();
      const asked = sms.requests.length;
      expect(asked).toBeGreaterThan(3);
      sms.answer = () => ({ status: 202 });
      clock.set(expiresAt);
      await drain();
      expect(sms.requests.length).toBe(asked);
      const { id } = await onlyRow();
      expect(await onlyRow()).toMatchObject({ reason: 'expired', failedAt: expiresAt, sentAt: null });
      expect((await listed({ state: 'expired' })).items).toMatchObject([{ id, canResend: false, canStop: false, to: '+86 *********78' }]);
      expect((await givenUp()).items).toEqual([]);
      expect(await resend(id)).toEqual({ resent: 0 });
    });

    it('keep their order for one person, and hold up nobody else', async () => {
      sms.answer = ({ params }) => ({ status: params['n'] === '1' ? 503 : 202 });
      for (const n of ['1', '2', '3']) await post({ params: { n, link: '' } });
      await post({ to: '+8613800000009', params: { n: 'other', link: '' } });
      await drain();
      expect([...sms.taken.values()].map(({ params }) => params['n'])).toEqual(['other']);
      sms.answer = () => ({ status: 202 });
      await drainNext();
      expect([...sms.taken.values()].map(({ params }) => params['n'])).toEqual(['other', '1', '2', '3']);
    });

    it('that are codes go past a notice that is tried again, in the order they were asked for', async () => {
      const { clock } = context();
      sms.answer = ({ params }) => ({ status: params['n'] === 'notice' ? 429 : 202 });
      await post({ params: { n: 'notice', link: '' } });
      await drain();
      const expiresAt = clock.now() + 10 * MINUTE_MS;
      for (const n of ['first', 'second']) await post({ template: 'verification_code', params: { n }, expiresAt });
      await post({ params: { n: 'later notice', link: '' } });
      await drain();
      expect([...sms.taken.values()].map(({ params }) => params['n'])).toEqual(['first', 'second']);
      sms.answer = () => ({ status: 202 });
      await drainNext();
      expect([...sms.taken.values()].map(({ params }) => params['n'])).toEqual(['first', 'second', 'notice', 'later notice']);
    });

    it('that wait for the morning hold up none that may go now', async () => {
      const { clock } = context();
      await post({ params: { n: 'reminder', link: '' }, notBefore: clock.now() + 10 * MINUTE_MS });
      await post({ params: { n: 'password changed', link: '' } });
      await drain();
      expect([...sms.taken.values()].map(({ params }) => params['n'])).toEqual(['password changed']);
      clock.advance(10 * MINUTE_MS);
      await drain();
      expect([...sms.taken.values()].map(({ params }) => params['n'])).toEqual(['password changed', 'reminder']);
    });

    it('go on behind one that was given up, or that has expired', async () => {
      const { clock } = context();
      sms.answer = ({ params }) => ({ status: params['n'] === '1' ? 400 : params['n'] === '2' ? 503 : 202 });
      for (const n of ['1', '2']) await post({ params: { n, link: '' }, expiresAt: clock.now() + MINUTE_MS });
      await post({ params: { n: '3', link: '' } });
      await drain();
      expect(sms.taken.size).toBe(0);
      clock.advance(2 * MINUTE_MS);
      await drain();
      expect([...sms.taken.values()].map(({ params }) => params['n'])).toEqual(['3']);
    });

    it('of a channel whose carrier hangs hold up no other, and its backlog does not hammer one that is down', async () => {
      const hanging = Promise.withResolvers<{ status: number }>();
      sms.answer = () => hanging.promise;
      for (let n = 0; n < 30; n += 1) await post({ to: `+86138000001${String(n).padStart(2, '0')}` });
      const draining = drain();
      await expect.poll(() => sms.requests.length).toBe(8);
      for (let n = 0; n < 3; n += 1) {
        await post({ channel: 'email', to: `family${n}@example.test` });
        await context().deps.messages.committed();
        await expect.poll(() => mail.taken.size).toBe(n + 1);
      }
      expect(sms.requests.length).toBe(8);
      hanging.resolve({ status: 503 });
      await draining;
      // Two may begin while the first failures come in; the third one starts the pause.
      const asked = sms.requests.length;
      expect(asked).toBeLessThanOrEqual(10);
      // One at a time finds out whether it is back.
      sms.answer = unavailable;
      context().clock.advance(MINUTE_MS);
      await drain();
      expect(sms.requests.length).toBe(asked + 1);
      sms.answer = () => ({ status: 202 });
      context().clock.advance(MINUTE_MS);
      await drain();
      expect(sms.taken.size).toBe(30);
    });

    it('of a long backlog are looked for many at a time, and codes go before them', async () => {
      sms.answer = unavailable;
      await post();
      for (let n = 0; n < 3; n += 1) await drainNext();
      const COUNT = 120;
      for (let n = 0; n < COUNT; n += 1) await post({ to: `+8613800003${String(n).padStart(3, '0')}` });
      await post({
        to: '+8613800009999',
        template: 'verification_code',
        params: { n: 'code' },
        expiresAt: context().clock.now() + HOUR_MS,
      });
      sms.answer = () => ({ status: 202 });
      context().clock.advance(MINUTE_MS);
      const { messages, selects } = counting();
      await messages.drain();
      // Eight are in flight at once, and arrive in any order.
      expect([...sms.taken.values()].slice(0, COUNT / 2).map(({ params }) => params['n'])).toContain('code');
      expect(sms.taken.size).toBe(COUNT + 2);
      // Two queries at the start, and again for the last few in flight; none per sent message.
      expect(selects()).toBeLessThan(COUNT / 2);
    });

    it('are sent by one of two processes, and by the other once the first is dead', async ({ skip }) => {
      const { clock, database } = context();
      // A process on SQLite takes every other one for dead.
      if (database === 'sqlite') return skip();
      const [first, second] = [otherProcess(), otherProcess()];
      for (let n = 0; n < 40; n += 1) await post({ to: `+86138000002${String(n).padStart(2, '0')}` });
      await Promise.all([first.drain(), second.drain(), drain()]);
      expect([sms.requests.length, sms.taken.size]).toEqual([40, 40]);

      // The process died between the carrier's answer and recording it: the message is not sent again.
      const id = 'of-a-dead-process';
      sms.reset();
      await post();
      await context()
        .deps.db.updateTable('message')
        .set({ leaseOwner: id, leaseUntil: clock.now() + MESSAGE_LEASE_MS })
        .where('sentAt', 'is', null)
        .execute();
      await second.drain();
      expect(sms.requests.length).toBe(0);
      clock.advance(MESSAGE_LEASE_MS);
      await Promise.all([first.drain(), second.drain()]);
      expect(sms.requests.length).toBe(1);
    });

    it.each(['is sending', 'has sent'] as const)(
      'that two processes have found go out once: what one %s is not the other’s',
      async (standing) => {
        const [found, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const late = otherProcess(
          observed(async ({ kind }, { length }) => {
            if (kind !== 'SelectQueryNode' || length === 0) return;
            found.resolve();
            await goOn.promise;
          }),
        );
        const first = Promise.withResolvers<{ status: number }>();
        sms.answer = () => {
          sms.answer = () => ({ status: 202 });
          return first.promise;
        };
        await post();
        const draining = late.drain();
        await found.promise;
        const sending = otherProcess().drain();
        await expect.poll(() => sms.requests.length).toBe(1);
        if (standing === 'has sent') first.resolve({ status: 202 });
        if (standing === 'has sent') await sending;
        goOn.resolve();
        await draining;
        first.resolve({ status: 202 });
        await sending;
        expect(sms.requests).toHaveLength(1);
        expect(await onlyRow()).toMatchObject({ attempts: 1, leaseOwner: null, sentAt: expect.any(Number) });
      },
    );

    it('that outlast their lease belong to the process that takes them over: the first one’s failure is not noted over it', async () => {
      const { clock } = context();
      const answers = [Promise.withResolvers<{ status: number }>(), Promise.withResolvers<{ status: number }>()];
      sms.answer = () => answers[sms.requests.length - 1]?.promise ?? { status: 202 };
      const [slow, quick] = [otherProcess(), otherProcess()];
      await post();
      const stuck = slow.drain();
      await expect.poll(() => sms.requests.length).toBe(1);
      clock.advance(MESSAGE_LEASE_MS);
      const taken = quick.drain();
      await expect.poll(() => sms.requests.length).toBe(2);
      const held = await onlyRow();
      expect(held).toMatchObject({ attempts: 2, leaseUntil: clock.now() + MESSAGE_LEASE_MS });
      answers[0]?.resolve({ status: 503 });
      await stuck;
      expect(await onlyRow()).toEqual(held);
      answers[1]?.resolve({ status: 202 });
      await taken;
      expect(sms.requests).toHaveLength(2);
      expect(await onlyRow()).toMatchObject({ reason: null, sentAt: clock.now() });
    });

    it('that are not found because an earlier one is on its way are looked for again where that one ends before the look does', async () => {
      const [first, noted] = [Promise.withResolvers<{ status: number }>(), Promise.withResolvers<void>()];
      sms.answer = ({ params }) => (params['n'] === '1' ? first.promise : { status: 202 });
      const isLook = (node: RootOperationNode) =>
        node.kind === 'SelectQueryNode' && node.orderBy?.items.length === 3 && JSON.stringify(node).includes('"sms"');
      let isWatched = false;
      const { drain: send } = otherProcess(
        observed(async (node, { length }) => {
          if (node.kind === 'UpdateQueryNode' && length === 0) noted.resolve();
          if (!isWatched || !isLook(node)) return;
          isWatched = false;
          expect(length).toBe(0);
          first.resolve({ status: 202 });
          await noted.promise;
          // By then it is removed from the list of messages in flight.
          await setImmediate();
        }),
      );
      await post({ params: { n: '1' } });
      const sending = send();
      await expect.poll(() => sms.requests.length).toBe(1);
      await post({ params: { n: '2' } });
      isWatched = true;
      await Promise.all([sending, send()]);
      expect([...sms.taken.values()].map(({ params }) => params['n'])).toEqual(['1', '2']);
    });

    it('that are cut by the stop are noted, and go out when the server is back', async () => {
      sms.answer = () => {
        sms.answer = () => ({ status: 202 });
        return 'never';
      };
      await post();
      const { id } = await onlyRow();
      const sending = drain();
      await expect.poll(() => sms.requests.length).toBe(1);
      const begun = performance.now();
      await context().restart();
      expectWithin(performance.now() - begun, 8000);
      await sending;
      // The clock stands still: a lease that was not released would still hold it.
      await expect.poll(() => [...sms.taken.keys()]).toEqual([id]);
      expect(sms.requests.map((request) => request.id)).toEqual([id, id]);
    });

    it('write nothing while there is nothing to send', async () => {
      const { messages } = context().deps;
      await post();
      await drain();
      const { messages: idle, kinds } = counting();
      await idle.drain();
      expect(kinds).toEqual(Array(8).fill('SelectQueryNode'));
      await messages.drain();
    });

    it('go ninety days after they were written', async () => {
      const { deps, clock } = context();
      const housekeeping = () => deps.jobs.runDue('housekeeping');
      sms.answer = () => ({ status: 400 });
      await post();
      await drain();
      clock.advance(retainedMs('messages') - HOUR_MS);
      expect(await housekeeping()).toBe(true);
      expect(await rows()).toHaveLength(1);
      clock.advance(2 * HOUR_MS);
      expect(await housekeeping()).toBe(true);
      expect(await rows()).toEqual([]);
    });
  },
  { env: { SMS_URL: sms.url, MAIL_URL: mail.url } },
);
