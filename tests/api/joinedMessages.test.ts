// Promise: one decision about many teams is one text for each person and channel, named as far as it fits, sent once, by day, and only of what is still true.
import { beforeAll, expect, it } from 'vitest';
import { smsSize } from '#contract/messages/rules/messageText.ts';
import { teamParams } from '#server/registrations/joined/joinedTexts.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { cancelForGood } from '../fixtures/cancelForGood.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

const HOUR_MS = 3600_000;
const TEAMS = 41;

describeOnBothDatabases(
  'messages about many teams of one person',
  (context) => {
    let organiser: Client;
    let competitionId = '';
    beforeAll(async () => {
      organiser = await context().organiser();
      competitionId = await addCompetition(context().deps, { capacity: 500 });
    });

    const teacher = async () => {
      const mobile = freshMobile();
      const email = `${mobile.slice(1)}@example.test`;
      return { client: await context().participant({ mobile, email }), mobile, email };
    };
    const enter = async (client: Client, names: readonly string[], into = competitionId) => {
      const ids: string[] = [];
      for (const teamName of names)
        ids.push((await client.call('POST /api/registrations', { body: entryForm(into, { teamName, members: [childMember()] }) })).id);
      return ids;
    };
    const named = (count: number) => Array.from({ length: count }, (_, index) => `一班${String(index + 1).padStart(2, '0')}队`);
    const decide = (ids: string[], changes: { decision?: 'reject'; preview?: true } = {}) =>
      organiser.call('POST /api/admin/registrations/decisions', {
        body: { ids, decision: 'approve', ...(changes.decision && { reason: '姓名与证件不一致。' }), ...changes },
      });
    const run = async (job: string) => {
      while (!(await context().deps.jobs.runDue(job))) context().clock.advance(1000);
    };
    const toldOf = async (to: string) =>
      (await context().outbox()).filter((line) => line.to === to && /^entry_(approved|rejected)|^teams_/.test(line.template));
    /** Lets the clock run to an hour of the day in Shanghai, whole minutes after it. */
    const toHour = (hour: number) => {
      const now = context().clock.now();
      const due = ((hour - 8 + 24) % 24) * HOUR_MS;
      const day = 24 * HOUR_MS;
      context().clock.advance(((due - (now % day) + day) % day) + 60_000);
    };

    it('are one text and one mail, and not forty-one', async () => {
      const { client, mobile, email } = await teacher();
      const ids = await enter(client, named(TEAMS));
      await decide(ids);
      context().clock.advance(60_000);
      await run('decisions');
      const [texts, mails] = [await toldOf(mobile), await toldOf(email)];
      expect([texts.length, mails.length]).toEqual([1, 1]);
      expect(texts[0]).toMatchObject({ template: 'teams_approved', params: { count: '41' } });
      expect(texts[0]?.text).toContain('41 支队伍');
      expect(texts[0]?.text).toContain('一班01队、一班02队');
      for (const name of named(TEAMS)) expect(mails[0]?.text).toContain(name);
    });

    it('are counted before the decision, with what they cost', async () => {
      const [one, other] = [await teacher(), await teacher()];
      const school = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学', mobile: freshMobile() });
      const ids = [
        ...(await enter(one.client, named(TEAMS))),
        ...(await enter(other.client, ['独队'])),
        ...(await enter(school, ['校队'])),
      ];
      const { messages, pending } = await decide(ids, { preview: true });
      expect(pending).toBeNull();
      await decide(ids);
      context().clock.advance(60_000);
      await run('decisions');
      const sent = [...(await toldOf(one.mobile)), ...(await toldOf(other.mobile))];
      const { sms } = (await organiser.call('GET /api/admin/settings')).settings.messages.prices;
      const cost = sent.reduce((sum, { text }) => sum + smsSize(text).parts * sms, 0);
      expect(messages).toEqual({ people: 2, texts: 2, mails: 2, cost, inDigest: 1, inMorning: 0 });
    });

    it('name the forty that are left where one is taken back', async () => {
      const { client, mobile, email } = await teacher();
      const ids = await enter(client, named(TEAMS));
      const batchId = (await decide(ids)).pending?.batchId ?? '';
      await organiser.call('POST /api/admin/decisions/:id/undo', { params: { id: batchId }, body: { subjectIds: ids.slice(0, 1) } });
      context().clock.advance(60_000);
      await run('decisions');
      const [text, mail] = [await toldOf(mobile), await toldOf(email)];
      expect([text.map(({ params }) => params['count']), mail.length]).toEqual([['40'], 1]);
      expect(mail[0]?.text).not.toContain('一班01队');
      expect(mail[0]?.text).toContain('一班02队');
    });

    it('are the message about one team where there is only one, for each person their own', async () => {
      const [one, other] = [await teacher(), await teacher()];
      const ids = [...(await enter(one.client, ['星星快递'])), ...(await enter(other.client, ['月亮船', '小雨滴']))];
      await decide(ids, { decision: 'reject' });
      context().clock.advance(60_000);
      await run('decisions');
      expect((await toldOf(one.mobile)).map(({ template, params }) => [template, params['team'], params['reason']])).toEqual([
        ['entry_rejected', '星星快递', '姓名与证件不一致。'],
      ]);
      const [joined, ...more] = await toldOf(other.mobile);
      expect(more).toEqual([]);
      expect(joined).toMatchObject({
        template: 'teams_rejected',
        params: { count: '2', teams: '小雨滴、月亮船', reason: '姓名与证件不一致。' },
      });
    });

    it('wait for the morning, and say by then what is still true', async () => {
      const { client, mobile } = await teacher();
      const ids = await enter(client, ['1队', '2队', '3队', '4队']);
      toHour(1);
      for (const id of ids) {
        await decide([id]);
        context().clock.advance(60_000);
        await run('decisions');
      }
      await cancelForGood(context(), client, ids[3] ?? '');
      await run('held-news');
      expect(await toldOf(mobile)).toEqual([]);
      toHour(8);
      await run('held-news');
      expect((await toldOf(mobile)).map(({ params }) => params['teams'])).toEqual(['1队、2队、3队']);
      context().clock.advance(HOUR_MS);
      await run('held-news');
      expect(await toldOf(mobile)).toHaveLength(1);
    });

    it('go out by night where something must be done within a day', async () => {
      const { client, mobile } = await teacher();
      toHour(1);
      const closesSoon = await addCompetition(context().deps, {
        signupClosesAt: context().clock.now() + 20 * HOUR_MS,
        correctionDays: 1,
      });
      await decide(await enter(client, ['急件一队', '急件二队'], closesSoon), { decision: 'reject' });
      context().clock.advance(60_000);
      await run('decisions');
      expect((await toldOf(mobile)).map(({ template, params }) => [template, params['count']])).toEqual([['teams_rejected', '2']]);
      toHour(10);
    });

    it('are told by any process within minutes after one died before it told them', async () => {
      const { client, email } = await teacher();
      const ids = await enter(client, ['甲队', '乙队']);
      const { deps } = context();
      const rows = await deps.db.selectFrom('registration').selectAll().where('id', 'in', ids).orderBy('teamName').execute();
      for (const row of rows)
        await deps.db.transaction().execute((tx) => notifyFamily(tx, deps, row, 'fee_paid', {}, {}, { batchId: 'of a dead process' }));
      await deps.db
        .insertInto('payment')
        .values(
          rows.map(({ id }, index) => ({
            registrationId: id,
            state: 'paid' as const,
            amountCny: 1,
            amountUsd: 0,
            receiptNo: `P-${index}`,
            notedAt: 0,
          })),
        )
        .execute();
      const paid = async () => (await context().outbox()).filter(({ to, template }) => to === email && /^teams_fees/.test(template));
      await run('held-news');
      expect(await paid()).toEqual([]);
      context().clock.advance(60_000);
      await run('held-news');
      expect((await paid()).map(({ params }) => params['count'])).toEqual(['2']);
    });

    it('lose the name of an entry that is erased while they wait', async () => {
      const { client, mobile, email } = await teacher();
      const ids = await enter(client, ['留下队', '抹去队', '也留队']);
      const { deps } = context();
      const [account] = await deps.db.selectFrom('account').selectAll().where('mobile', '=', mobile).execute();
      const teams = ids.map((id, index) => ({ id, team: ['留下队', '抹去队', '也留队'][index] ?? '', competition: '赛' }));
      await deps.db.transaction().execute((tx) =>
        deps.messages.post(tx, {
          ...{ channel: 'email', to: email, template: 'teams_approved', locale: 'zh-CN', accountId: account?.id ?? '' },
          params: teamParams(teams, 'zh-CN'),
          notBefore: context().clock.now() + HOUR_MS,
        }),
      );
      await client.call('POST /api/registrations/:id/withdraw', { params: { id: ids[1] ?? '' } });
      context().clock.advance(HOUR_MS);
      await deps.messages.drain();
      const [mail] = await toldOf(email);
      expect(mail?.params).toMatchObject({ count: '2', teams: '留下队、也留队' });
      expect(JSON.stringify(mail)).not.toContain('抹去队');
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
