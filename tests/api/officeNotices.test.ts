// Promise: organisers hear once of what concerns them by the rights that they have then, at once or in a digest, as each has chosen; a notice names an entry by
// its number and nobody; two processes send no second one.
import { afterAll, beforeEach, expect, it } from 'vitest';
import { officeNoticesJob } from '#server/officeNotices/job.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { createPushReceiver, startPushService } from '../fixtures/pushService.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

const service = await startPushService();
afterAll(() => service.stop());

describeOnBothDatabases(
  'notices to organisers',
  (context) => {
    let competitionId = '';
    let family: Client;

    beforeEach(async () => {
      const { clock, deps } = context();
      service.setAnswer(() => 201);
      // 10:00 in Shanghai, on the next day.
      clock.set((Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS + 2 * HOUR_MS);
      // What earlier tests have left is no concern of this one's.
      await deps.db.updateTable('registration').set({ state: 'cancelled' }).execute();
      await deps.db.deleteFrom('reportCase').execute();
      competitionId = await addCompetition(deps, { reviewDays: 2 });
      family = await context().participant();
    });

    const reviewerOf = (id: string) => context().organiser([{ competitionId: id, right: 'review' }]);
    const idOf = async (client: Client) => (await client.call('GET /api/account')).id;
    const enter = (id = competitionId) =>
      family.call('POST /api/registrations', {
        body: entryForm(id, { teamName: '秘密队名', members: [{ ...childMember(), name: '李小朋友' }] }),
      });
    const run = async () => {
      while (!(await context().deps.jobs.runDue('office-notices'))) context().clock.advance(1000);
    };
    const assign = async (by: Client, ids: string[], to: Client) =>
      by.call('POST /api/admin/registrations/assignments', { body: { ids, accountId: await idOf(to) } });
    const mailsTo = async (client: Client) => {
      const { email } = await client.call('GET /api/account');
      await context().deps.messages.drain();
      return (await context().outbox()).filter(({ to, template }) => to === email && template.startsWith('office_'));
    };
    type Kind = Awaited<ReturnType<typeof settings>>['kinds'][number];
    const settings = (client: Client) => client.call('GET /api/admin/notice-settings');
    const choose = (client: Client, kinds: Kind[], digestHour = 8) =>
      client.call('PUT /api/admin/notice-settings', { body: { kinds, digestHour } });
    const report = async (id: string | null, openCount = 1) => {
      const { db, ids, clock } = context().deps;
      const caseId = ids.next();
      const at = clock.now();
      await db
        .insertInto('reportCase')
        .values({
          id: caseId,
          kind: id === null ? 'photo' : 'work',
          subjectId: caseId,
          competitionId: id,
          openCount,
          totalCount: 1,
          firstAt: at,
          lastAt: at,
          version: 0,
        })
        .execute();
      return caseId;
    };

    it('joins what was assigned into one mail that names no child, and says it once', async () => {
      const [first, second] = [await reviewerOf(competitionId), await reviewerOf(competitionId)];
      const entries = [await enter(), await enter(), await enter()];
      await assign(
        first,
        entries.map(({ id }) => id),
        second,
      );
      await assign(first, [(await enter()).id], first);
      await run();
      await run();
      const [mail, ...more] = await mailsTo(second);
      expect(more).toEqual([]);
      expect(mail?.params['summary']).toBe('3 份报名指派给您');
      expect(mail?.text).toContain(entries[0]?.number);
      expect(mail?.text).toContain('城市小信使');
      expect(mail?.text).toContain('/admin/registrations?filter=');
      for (const personal of ['秘密队名', '李小朋友']) expect(mail?.text).not.toContain(personal);
      expect(await mailsTo(first)).toEqual([]);
      const [again] = entries;
      if (!again) throw new Error('no entry');
      await assign(second, [again.id], first);
      await run();
      expect((await mailsTo(first)).map(({ params }) => params['link'])).toEqual([
        expect.stringContaining(`/registrations/${again.id}/show`),
      ]);
    });

    it('tells of a report those alone who may see it, at night too, and again once it was settled and reported anew', async () => {
      const { clock, deps } = context();
      const elsewhere = await reviewerOf(await addCompetition(deps));
      const [here, everywhere] = [await reviewerOf(competitionId), await context().organiser([{ competitionId: null, right: 'review' }])];
      clock.advance(13 * HOUR_MS);
      const caseId = await report(competitionId);
      await report(null);
      await run();
      expect((await mailsTo(here)).map(({ params }) => params['summary'])).toEqual(['1 项内容被举报']);
      expect((await mailsTo(everywhere)).map(({ params }) => params['summary'])).toEqual(['2 项内容被举报']);
      expect(await mailsTo(elsewhere)).toEqual([]);
      await deps.db.updateTable('reportCase').set({ totalCount: 2, openCount: 2, lastAt: clock.now() }).where('id', '=', caseId).execute();
      await run();
      expect(await mailsTo(here)).toHaveLength(1);
      await deps.db.updateTable('reportCase').set({ resolvedAt: clock.now() }).where('id', '=', caseId).execute();
      await run();
      expect(await mailsTo(here)).toHaveLength(2);
    });

    it('keeps what is past its promise for the digest at eight, with what is still so then', async () => {
      const { clock, deps } = context();
      const reviewer = await reviewerOf(competitionId);
      const [kept, decided] = [await enter(), await enter()];
      // Late by ten o'clock, and the digest was at eight.
      await deps.db
        .updateTable('registration')
        .set({ updatedAt: clock.now() - 10 * DAY_MS - 3 * HOUR_MS })
        .where('id', 'in', [kept.id, decided.id])
        .execute();
      const late = await enter();
      await deps.db.updateTable('registration').set({ state: 'approved' }).where('id', '=', decided.id).execute();
      await run();
      const [digest] = await mailsTo(reviewer);
      expect([digest?.template, digest?.params['summary']]).toEqual(['office_digest', '1 份报名已超过承诺的时间']);
      expect(digest?.text).toContain(kept.number);
      expect(digest?.text).not.toContain(late.number);
      clock.advance(7 * DAY_MS);
      await run();
      expect((await mailsTo(reviewer)).map(({ params }) => params['summary'])).toEqual([
        '1 份报名已超过承诺的时间',
        '1 份报名已超过承诺的时间',
      ]);
      clock.advance(DAY_MS);
      await run();
      expect(await mailsTo(reviewer)).toHaveLength(2);
    });

    it('has one digest a day, at its hour', async () => {
      const { clock, deps } = context();
      const reviewer = await reviewerOf(competitionId);
      const late = async () => {
        const entry = await enter();
        await deps.db
          .updateTable('registration')
          .set({ updatedAt: clock.now() - 20 * DAY_MS })
          .where('id', '=', entry.id)
          .execute();
      };
      await run();
      await late();
      await run();
      expect(await mailsTo(reviewer)).toEqual([]);
      clock.advance(DAY_MS);
      await run();
      await late();
      await run();
      expect((await mailsTo(reviewer)).map(({ params }) => params['summary'])).toEqual(['1 份报名已超过承诺的时间']);
    });

    it('waits for the morning where it can, and sends nothing that is over by then', async () => {
      const { clock } = context();
      const [first, second] = [await reviewerOf(competitionId), await reviewerOf(competitionId)];
      const [seen, unseen] = [await enter(), await enter()];
      const reviewer = await idOf(second);
      clock.advance(12 * HOUR_MS);
      for (const { id } of [seen, unseen])
        await first.call('POST /api/admin/registrations/:id/notes', { params: { id }, body: { text: '请看', mentions: [reviewer] } });
      await run();
      expect(await mailsTo(second)).toEqual([]);
      await second.call('POST /api/admin/registrations/:id/notes/seen', { params: { id: seen.id } });
      clock.advance(12 * HOUR_MS);
      await run();
      const [mail] = await mailsTo(second);
      expect(mail?.params['summary']).toBe('1 条备注提到您');
      expect(mail?.text).toContain(unseen.number);
      expect(mail?.text).not.toContain('请看');
    });

    it('offers and sends nothing without the right, and nothing to whom was disabled', async () => {
      const { db, clock } = context().deps;
      const [first, leaving, disabled] = [
        await reviewerOf(competitionId),
        await reviewerOf(competitionId),
        await reviewerOf(competitionId),
      ];
      expect((await settings(first)).kinds.map(({ kind }) => kind)).toEqual(['assigned', 'mention', 'report', 'pastPromise']);
      await assign(first, [(await enter()).id], leaving);
      await assign(first, [(await enter()).id], disabled);
      await db
        .deleteFrom('staffRight')
        .where('accountId', '=', await idOf(leaving))
        .execute();
      const { email } = await disabled.call('GET /api/account');
      await db.updateTable('account').set({ disabledAt: clock.now() }).where('email', '=', email).execute();
      await run();
      expect(await mailsTo(leaving)).toEqual([]);
      expect((await context().outbox()).filter(({ to, template }) => to === email && template.startsWith('office_'))).toEqual([]);
      await choose(first, [{ kind: 'appeal', timing: 'at_once', mail: true, push: true }]);
      expect((await settings(first)).kinds.map(({ kind }) => kind)).not.toContain('appeal');
    });

    it('goes by what each has chosen: by push, in the digest, or not at all', async () => {
      const { clock, deps } = context();
      const [first, second] = [await reviewerOf(competitionId), await reviewerOf(competitionId)];
      expect(await settings(second)).toMatchObject({ digestHour: 8, hasMail: true, devices: 0 });
      const { keys, ...receiver } = createPushReceiver();
      const endpoint = `${service.origin}/office-${context().database}`;
      await second.call('POST /api/push-subscriptions', { body: { endpoint, keys } });
      await choose(
        second,
        [
          { kind: 'assigned', timing: 'at_once', mail: false, push: true },
          { kind: 'report', timing: 'never', mail: true, push: false },
          { kind: 'mention', timing: 'digest', mail: true, push: false },
        ],
        9,
      );
      expect(await settings(second)).toMatchObject({ digestHour: 9, devices: 1 });
      const { id, number } = await enter();
      await assign(first, [id], second);
      await report(competitionId);
      await first.call('POST /api/admin/registrations/:id/notes', {
        params: { id },
        body: { text: '请看', mentions: [await idOf(second)] },
      });
      await run();
      expect(await mailsTo(second)).toEqual([]);
      const pushed = service.received.filter(({ path }) => endpoint.endsWith(path)).map(({ body }) => JSON.parse(receiver.read(body)));
      expect(pushed).toEqual([expect.objectContaining({ title: '1 份报名指派给您', path: `/admin/registrations/${id}/show` })]);
      // 09:00 on the next day.
      clock.set((Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS + HOUR_MS);
      await run();
      const mails = await mailsTo(second);
      expect(mails.map(({ template, params }) => [template, params['summary']])).toEqual([['office_digest', '1 条备注提到您']]);
      expect(mails[0]?.text).toContain(number);
      // What cannot be read counts as not chosen.
      await deps.db.updateTable('noticeSetting').set({ choices: '{"mention":' }).execute();
      expect((await settings(second)).kinds).toContainEqual({ kind: 'mention', timing: 'at_once', mail: true, push: false });
    });

    it('is sent once by two processes that find the same', async () => {
      const [first, second] = [await reviewerOf(competitionId), await reviewerOf(competitionId)];
      const other = context().database === 'postgres' ? await context().another() : context().deps;
      await assign(first, [(await enter()).id, (await enter()).id], second);
      const { signal } = new AbortController();
      await Promise.all([context().deps, other].map((deps) => officeNoticesJob(deps).run(signal)));
      expect(await mailsTo(second)).toHaveLength(1);
    });
  },
  { env: { PUSH_LOCAL_ENDPOINT: service.origin, UNDO_SECONDS: '0' } },
);
