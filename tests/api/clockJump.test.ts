// Guards: a clock that jumped 30 days ahead and was set back locks nobody out and blocks nothing: no limit, code, session, lock or cached answer.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { CODE_INTERVAL_MS, CODE_LIFETIME_MS } from '#contract/accounts/rules/verificationCode.ts';
import type { Problem } from '#contract/http/problem.ts';
import { systemSchedule } from '#server/platform/clock.ts';
import { createLeaseLocker } from '#server/platform/uploads/leaseLocker.ts';
import { createQueueLocker } from '#server/platform/uploads/locker.ts';
import { askForCode } from '../fixtures/accounts.ts';
import { codeSentTo } from '../fixtures/outbox.ts';
import { describeApi, freshMobile, PASSWORD } from './harness.ts';

const DAY = 24 * 3600_000;
const MONTH = 30 * DAY;
const MINUTE = 60_000;
const WRONG = 'Wrong-2026';

describeApi(
  'a clock that jumps ahead and back',
  (context) => {
    // Otherwise the startup run would fall into the jump, and remove expired data in the middle of a test. This waits for it, and runs nothing itself.
    beforeAll(() => context().deps.jobs.runDue('housekeeping'));

    /** Runs an action 30 days ahead, and sets the clock back to a moment after now. */
    const ahead = async <T>(act: () => Promise<T>): Promise<T> => {
      const { clock } = context();
      const before = clock.now();
      clock.advance(MONTH);
      try {
        return await act();
      } finally {
        clock.set(before + 1000);
      }
    };

    it('sends a code again', async () => {
      const mobile = freshMobile();
      await ahead(() => askForCode(context().client(), mobile, 'register'));
      await askForCode(context().client(), mobile, 'register');
      context().clock.advance(CODE_INTERVAL_MS);
      await askForCode(context().client(), mobile, 'register');
    });

    it('does not believe a code for longer than codes live', async () => {
      const target = freshMobile();
      const client = context().client();
      const code = await ahead(async () => {
        await askForCode(client, target, 'sign_in');
        return codeSentTo(await context().outbox(), target);
      });
      await expect(client.call('POST /api/sessions', { body: { method: 'code', target, code } })).rejects.toMatchObject({
        code: 'code_expired',
      });
      await askForCode(client, target, 'sign_in');
      const fresh = codeSentTo(await context().outbox(), target);
      // This number has no account: the code itself was right.
      await expect(client.call('POST /api/sessions', { body: { method: 'code', target, code: fresh } })).rejects.toMatchObject({
        code: 'account_not_found',
      });
      expect(CODE_LIFETIME_MS).toBeLessThan(MONTH);
    });

    it('lets a password be tried after wrong ones', async () => {
      const mobile = freshMobile();
      await context().participant({ mobile });
      await ahead(async () => {
        for (let tries = 0; tries < 5; tries += 1)
          await expect(context().client().signIn(mobile, WRONG)).rejects.toMatchObject({ code: 'wrong_password' });
        await expect(context().client().signIn(mobile, PASSWORD)).rejects.toMatchObject({ code: 'too_many_attempts' });
      });
      await context().client().signIn(mobile, PASSWORD);
    });

    it.each([MINUTE, 3600_000, DAY])('begins a window of %i ms again', async (windowMs) => {
      const { rateLimiter } = context().deps;
      const what = randomUUID();
      const use = () => rateLimiter.consume(['test', what], 2, windowMs);
      await ahead(async () => {
        await use();
        await use();
        await expect(use()).rejects.toMatchObject({ code: 'too_many_attempts' });
      });
      await use();
      await use();
      const { detail } = await use().then(
        () => Promise.reject(new Error('it succeeded')),
        (problem: Problem) => problem,
      );
      expect((detail.retryAfter ?? 0) * 1000).toBeLessThanOrEqual(windowMs);
      context().clock.advance(windowMs);
      await use();
    });

    it('goes on with the sessions from before and from ahead, and with slides', async () => {
      const before = await context().participant();
      const fromAhead = await ahead(async () => {
        const participant = await context().participant();
        await participant.call('GET /api/account');
        return participant;
      });
      await before.call('GET /api/account');
      await fromAhead.call('GET /api/account');
      // The use ahead prolonged nothing: the session is as if used first now. No answer waits until that is written.
      const lastUses = async () => (await fromAhead.call('GET /api/sessions')).items.map(({ lastSeenAt }) => lastSeenAt);
      await expect.poll(lastUses).toEqual([context().clock.now()]);
      await context().client().solveChallenge();
      const token = await ahead(() => context().client().solveChallenge());
      const body = { channel: 'sms', target: freshMobile(), purpose: 'register', challengeToken: token } as const;
      await expect(context().client().call('POST /api/verification-codes', { body })).rejects.toMatchObject({ code: 'challenge_failed' });
    });

    it('takes over the lock of an upload', async () => {
      const { db, clock } = context().deps;
      const id = randomUUID();
      await db
        .insertInto('uploadLock')
        .values({ id, holder: 'from ahead', wanted: 0, expiresAt: clock.now() + MONTH })
        .execute();
      const lock = createLeaseLocker({ db, clock, schedule: systemSchedule }, createQueueLocker()).newLock(id);
      await lock.lock(new AbortController().signal, () => undefined);
      await lock.unlock();
    });

    it('sends the messages of that time, and those put off to it', async () => {
      const { db, messages } = context().deps;
      const [written, putOff] = [freshMobile(), freshMobile()];
      const post = (to: string) => {
        const message = {
          channel: 'sms',
          to,
          template: 'password_changed',
          locale: 'zh-CN',
          params: { link: '/' },
          accountId: null,
        } as const;
        return db.transaction().execute((tx) => messages.post(tx, message));
      };
      await post(putOff);
      await ahead(async () => {
        await db.updateTable('message').set({ sendAfter: context().clock.now() }).where('sentAt', 'is', null).execute();
        await post(written);
      });
      await messages.drain();
      const sent = (await context().outbox()).map(({ to }) => to);
      expect(sent).toEqual(expect.arrayContaining([written, putOff]));
    });

    it('lists a message of a dead process of that time as waiting, and lets it be stopped', async () => {
      const { db, messages } = context().deps;
      const organiser = await context().organiser();
      const notBefore = context().clock.now() + DAY;
      const template = 'entry_moved_up';
      const params = { link: '/', contact: 'contact', competition: 'competition', name: 'name' };
      await db
        .transaction()
        .execute((tx) =>
          messages.post(tx, { channel: 'sms', to: freshMobile(), template, locale: 'zh-CN', params, accountId: null, notBefore }),
        );
      const lease = { leaseOwner: 'from ahead', leaseUntil: context().clock.now() + MONTH };
      await db.updateTable('message').set(lease).where('template', '=', template).execute();
      const found = async (state: 'waiting' | 'sending' | 'stopped') =>
        (await organiser.call('POST /api/admin/messages/search', { body: { filter: JSON.stringify({ template, state }) } })).items;
      expect(await found('sending')).toEqual([]);
      const [message] = await found('waiting');
      expect(message).toMatchObject({ state: 'waiting', canStop: true });
      await organiser.call('POST /api/admin/messages/stops', { body: { ids: [message?.id ?? ''] } });
      expect(await found('stopped')).toMatchObject([{ id: message?.id }]);
    });

    it('shows competitions as they are now', async () => {
      const read = () => context().client().call('GET /api/competitions');
      const before = await read();
      expect(await ahead(read)).not.toEqual(before);
      expect(await read()).toEqual(before);
    });
  },
  { seed: 'sample' },
);
