// Promise: a competition that is called off takes no entry, work or vote from that second on; its page says why in both languages; everybody with an entry is
// told once, after it can no longer be taken back; and reinstated, all is as before.
import { beforeEach, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import { cancelForGood } from '../fixtures/cancelForGood.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

const DAY_MS = 24 * 3600_000;
const MINUTE_MS = 60_000;
/** 10:00 in Shanghai. */
const MORNING = Date.UTC(2026, 8, 15, 2);
const REASON = { 'zh-CN': '台风将至，场馆关闭。', 'en-US': 'A typhoon is coming and the hall is closed.' };

const CONSENT = { processing: true as const, publishName: true, publishWork: true, textVersion: CONSENT_VERSION };

describeOnBothDatabases(
  'a competition that is called off',
  (context) => {
    let organiser: Client;
    let competitionId = '';
    let day = 0;

    beforeEach(async () => {
      day += 100;
      context().clock.set(MORNING + day * DAY_MS);
      organiser ??= await context().organiser();
      competitionId = await addCompetition(context().deps, { capacity: 500 });
    });

    const params = () => ({ id: competitionId });
    const family = async () => {
      const mobile = freshMobile();
      return { client: await context().participant({ mobile, locale: 'en-US' }), mobile };
    };
    const enter = async (client: Client, teamName: string) =>
      (
        await client.call('POST /api/registrations', {
          body: entryForm(competitionId, { teamName, members: [childMember()], consent: CONSENT }),
        })
      ).id;
    const callOff = (reason = REASON) =>
      organiser.call('POST /api/admin/competitions/:id/calling-off', { params: params(), body: { reason } });
    const reinstate = () => organiser.call('POST /api/admin/competitions/:id/reinstatement', { params: params() });
    const shown = () => context().client().call('GET /api/competitions/:id', { params: params() });
    const run = async (job = 'competition-notices') => {
      context().clock.advance(MINUTE_MS);
      while (!(await context().deps.jobs.runDue(job))) context().clock.advance(1000);
    };
    const toldOf = async (to: string) =>
      (await context().outbox()).filter((line) => line.to === to && /called_off|reinstated/.test(line.template));

    it('takes no entry and no change from that second on, and says why on its page', async () => {
      const { client } = await family();
      const id = await enter(client, 'Red');
      expect(await shown()).toMatchObject({ status: 'signing_up', calledOff: null });
      await callOff();
      const { clock } = context();
      expect(await shown()).toMatchObject({
        status: 'called_off',
        calledOff: { at: clock.now(), reason: REASON },
        signup: { closesAt: clock.now() },
      });
      await expect(enter(client, 'Late')).rejects.toMatchObject({ code: 'competition_called_off' });
      const entry = await client.call('GET /api/registrations/:id', { params: { id } });
      expect(entry).toMatchObject({ label: 'called_off', competition: { calledOff: { reason: REASON } } });
      expect(entry.actions).toEqual(expect.arrayContaining(['details', 'cancel']));
      expect(entry.actions).not.toContain('edit');
      const extension = { ids: [id], window: 'work' as const, until: clock.now() + 90 * DAY_MS, reason: 'x' };
      expect((await organiser.call('POST /api/admin/registrations/extensions', { body: extension })).refused).toEqual([
        { id, code: 'competition_called_off' },
      ]);
    });

    it('takes no work, though one entry had longer, and no vote', async () => {
      const { client } = await family();
      const id = await enter(client, 'Red');
      await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'approve' } });
      await run('decisions');
      const { clock } = context();
      clock.advance(22 * DAY_MS);
      const body = { title: '小货场', description: '送货。', media: { kind: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' } } as const;
      const { no, registrationId } = await client.call('POST /api/registrations/:id/work', { params: { id }, body });
      const { items } = await organiser.call('POST /api/admin/works/search', { body: {} });
      const workId = items.find((work) => work.no === no)?.id ?? '';
      await organiser.call('POST /api/admin/works/releases', { body: { ids: [workId], release: true } });
      await run('decisions');
      expect(registrationId).toBe(id);
      clock.advance(10 * DAY_MS);
      const voter = await context().participant({ mobile: freshMobile() });
      await callOff();
      await expect(client.call('POST /api/registrations/:id/work', { params: { id }, body })).rejects.toMatchObject({
        code: 'competition_called_off',
      });
      await expect(voter.call('POST /api/works/:no/votes', { params: { no } })).rejects.toMatchObject({ code: 'voting_closed' });
      await reinstate();
      await voter.call('POST /api/works/:no/votes', { params: { no } });
    });

    it('is told to each person once, with the reason in their language, after the minute', async () => {
      const [one, other] = [await family(), await family()];
      for (const name of ['Red', 'Green']) await enter(one.client, name);
      await enter(other.client, 'Blue');
      const gone = await family();
      await cancelForGood(context(), gone.client, await enter(gone.client, 'Gone'));
      const { calledOff, people } = await callOff();
      expect([people, calledOff?.tellsAt]).toEqual([2, context().clock.now() + MINUTE_MS]);
      expect(await toldOf(one.mobile)).toEqual([]);
      await run();
      await run();
      expect((await toldOf(one.mobile)).map(({ template, params: { count, reason } }) => [template, count, reason])).toEqual([
        ['teams_called_off', '2', REASON['en-US']],
      ]);
      expect((await toldOf(other.mobile)).map(({ template }) => template)).toEqual(['competition_called_off']);
      expect(await toldOf(gone.mobile)).toEqual([]);
      const standing = await organiser.call('GET /api/admin/competitions/:id/standing', { params: params() });
      expect(standing).toMatchObject({ canBeCalledOff: false, canBeArchived: true, calledOff: { tellsAt: null } });
    });

    it('is taken back within the minute without a word', async () => {
      const { client, mobile } = await family();
      await enter(client, 'Red');
      await callOff();
      await reinstate();
      await run();
      expect(await toldOf(mobile)).toEqual([]);
      expect(await shown()).toMatchObject({ status: 'signing_up', calledOff: null });
      await enter(client, 'Later');
      expect((await auditLines(context().deps, competitionId)).map(({ action }) => action).slice(-2)).toEqual([
        'competition_called_off',
        'competition_reinstated',
      ]);
    });

    it('is told to take place after all to those who had heard', async () => {
      const { client, mobile } = await family();
      const id = await enter(client, 'Red');
      await callOff();
      await run();
      await reinstate();
      await run();
      expect((await toldOf(mobile)).map(({ template }) => template)).toEqual(['competition_called_off', 'competition_reinstated']);
      expect(await client.call('GET /api/registrations/:id', { params: { id } })).toMatchObject({ label: 'under_approval' });
    });

    it('needs a reason in both languages, and is called off once', async () => {
      await expect(callOff({ 'zh-CN': '台风', 'en-US': ' ' })).rejects.toMatchObject({
        code: 'invalid_input',
        detail: { fields: { 'reason.en-US': 'required' } },
      });
      await callOff();
      await expect(callOff()).rejects.toMatchObject({ code: 'action_not_allowed_now' });
      await reinstate();
      await expect(reinstate()).rejects.toMatchObject({ code: 'action_not_allowed_now' });
      context().clock.advance(60 * DAY_MS);
      await expect(callOff()).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    });

    it('lists the entries whose fee is to be returned', async () => {
      const { client } = await family();
      const [paid, unpaid] = [await enter(client, 'Paid'), await enter(client, 'Unpaid')];
      await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [paid, unpaid], decision: 'approve' } });
      await run('decisions');
      await organiser.call('POST /api/admin/registrations/payments', { body: { ids: [paid], change: 'pay' } });
      await run('decisions');
      expect((await callOff()).paid).toBe(1);
      const filter = JSON.stringify({ competitionId, hasPaid: true });
      const { items } = await organiser.call('GET /api/admin/registrations', { query: { filter } });
      expect(items.map(({ id }) => id)).toEqual([paid]);
    });

    it('is archived only once it is over or called off, keeps its page, and comes back', async () => {
      const archive = (archived: boolean) =>
        organiser.call('PUT /api/admin/competitions/:id/archive', { params: params(), body: { archived } });
      const line = async () => (await organiser.call('GET /api/admin/competition-list')).items.find(({ id }) => id === competitionId);
      await expect(archive(true)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
      context().clock.advance(60 * DAY_MS);
      expect((await archive(true)).archived).not.toBeNull();
      expect(await line()).toMatchObject({ status: 'finished', isArchived: true });
      expect((await shown()).status).toBe('finished');
      await archive(false);
      expect(await line()).toMatchObject({ isArchived: false });
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
