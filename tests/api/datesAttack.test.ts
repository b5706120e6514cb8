// Guards: what an attack on dates and stops found: a plan publishes only the draft it was made for and holds up no other; a competition that is called off moves
// nobody up and asks nobody; whoever heard that it is called off hears that it is not; and only who may disable a person may take that back.
import { beforeEach, expect, it } from 'vitest';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import { cancelForGood } from '../fixtures/cancelForGood.ts';
import { addCompetition, addPayableCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { approvedTeam, daySettings, offlineCompetition } from '../fixtures/eventDay.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
/** 10:00 in Shanghai. */
const MORNING = Date.UTC(2026, 8, 15, 2);
const REASON = { 'zh-CN': '台风将至，场馆关闭。', 'en-US': 'A typhoon is coming and the hall is closed.' };

describeOnBothDatabases(
  'dates and stops under attack',
  (context) => {
    let organiser: Client;
    let day = 0;

    beforeEach(async () => {
      day += 100;
      context().clock.set(MORNING + day * DAY_MS);
      organiser ??= await context().organiser();
    });

    const run = async (job: string) => {
      context().clock.advance(MINUTE_MS);
      while (!(await context().deps.jobs.runDue(job))) context().clock.advance(1000);
    };
    const callOff = (id: string) =>
      organiser.call('POST /api/admin/competitions/:id/calling-off', { params: { id }, body: { reason: REASON } });
    const reinstate = (id: string) => organiser.call('POST /api/admin/competitions/:id/reinstatement', { params: { id } });
    const archive = (id: string) => organiser.call('PUT /api/admin/competitions/:id/archive', { params: { id }, body: { archived: true } });
    const standing = (id: string) => organiser.call('GET /api/admin/competitions/:id/standing', { params: { id } });
    const toldOf = async (to: string, about: RegExp) =>
      (await context().outbox()).filter((line) => line.to === to && about.test(line.template)).map(({ template }) => template);
    const family = async () => {
      const mobile = freshMobile();
      return { client: await context().participant({ mobile, locale: 'en-US' }), mobile };
    };
    const enter = async (client: Client, competitionId: string, teamName = 'Red') =>
      (await client.call('POST /api/registrations', { body: entryForm(competitionId, { teamName, members: [childMember()] }) })).id;

    const edited = (id: string) => organiser.call('GET /api/admin/competition-drafts/:id', { params: { id } });
    const change = async (id: string, changes: Partial<CompetitionData>) => {
      const { published, draft } = await edited(id);
      const current = draft ?? published;
      if (!current) throw new Error('there is nothing to change');
      const read = draft ? { number: draft.number, version: draft.version } : { number: current.number + 1, version: 0 };
      const body = { ...read, data: { ...current.data, ...changes } };
      const { number, version } = await organiser.call('PUT /api/admin/competition-drafts/:id', { params: { id }, body });
      return { number, version };
    };
    const words = (text: string) => ({ summary: { 'zh-CN': text, 'en-US': text } });
    const summaryOf = async (id: string) =>
      (await context().client().call('GET /api/competitions/:id', { params: { id } })).summary['en-US'];
    const plan = (id: string, read: { number: number; version: number }, at: number) =>
      organiser.call('PUT /api/admin/competition-drafts/:id/plan', { params: { id }, body: { ...read, at } });
    const plannedOf = async (id: string) => (await organiser.call('GET /api/admin/competition-drafts/:id/plan', { params: { id } })).plan;

    it('never publish another draft in place of the planned one, which was discarded', async () => {
      const { clock, deps } = context();
      const id = await addPayableCompetition(deps);
      const read = await change(id, words('Planned.'));
      await plan(id, read, clock.now() + HOUR_MS);
      await organiser.call('DELETE /api/admin/competition-drafts/:id', { params: { id }, query: read });
      expect(await plannedOf(id)).toBeNull();
      expect((await auditLines(deps, id)).map(({ action }) => action)).toContain('competition_publication_unplanned');
      expect(await change(id, words('Not ready.'))).toEqual(read);
      clock.advance(HOUR_MS);
      await run('publication-plans');
      expect(await summaryOf(id)).toBe('Three parcels, one program.');
    });

    it('name what was not published, though its draft has no title by then', async () => {
      const { clock, deps } = context();
      const id = await addPayableCompetition(deps);
      await plan(id, await change(id, words('Planned.')), clock.now() + HOUR_MS);
      await change(id, { title: { 'zh-CN': '', 'en-US': '' } });
      const before = (await context().outbox()).length;
      clock.advance(HOUR_MS);
      await run('publication-plans');
      await run('office-notices');
      await context().deps.messages.drain();
      const [refused] = (await context().outbox()).slice(before).filter(({ template }) => template === 'office_notice');
      expect(refused?.params['lines']).toContain('城市小信使');
    });

    it('publish at their hour though an earlier plan fails', async () => {
      const { clock, deps } = context();
      const [broken, whole] = [await addPayableCompetition(deps), await addPayableCompetition(deps)];
      await plan(broken, await change(broken, words('Broken.')), clock.now() + HOUR_MS);
      await plan(whole, await change(whole, words('Whole.')), clock.now() + HOUR_MS + 1);
      await deps.db.updateTable('publicationPlan').set({ choices: '{' }).where('competitionId', '=', broken).execute();
      clock.advance(2 * HOUR_MS);
      await run('publication-plans').catch(() => undefined);
      expect(await summaryOf(whole)).toBe('Whole.');
      await deps.db.deleteFrom('publicationPlan').where('competitionId', '=', broken).execute();
    });

    it('move nobody up while a competition is called off, and everybody whose turn it is once it is not', async () => {
      const id = await addCompetition(context().deps, { capacity: 1 });
      const [first, second] = [await family(), await family()];
      const [seated, waiting] = [await enter(first.client, id), await enter(second.client, id)];
      const stateOf = async () => (await second.client.call('GET /api/registrations/:id', { params: { id: waiting } })).state;
      expect(await stateOf()).toBe('waitlisted');
      await callOff(id);
      await cancelForGood(context(), first.client, seated);
      expect([await stateOf(), await toldOf(second.mobile, /moved_up/)]).toEqual(['waitlisted', []]);
      await reinstate(id);
      expect([await stateOf(), await toldOf(second.mobile, /moved_up/)]).toEqual(['submitted', ['entry_moved_up']]);
    });

    it('tell that it takes place to those who heard that it does not, also after a second calling off that nobody heard of', async () => {
      const id = await addCompetition(context().deps);
      const { client, mobile } = await family();
      await enter(client, id);
      await callOff(id);
      await run('competition-notices');
      await reinstate(id);
      await callOff(id);
      await reinstate(id);
      await run('competition-notices');
      expect(await toldOf(mobile, /called_off|reinstated/)).toEqual(['competition_called_off', 'competition_reinstated']);
    });

    it('tell only of the second calling off, where the reinstatement between was not told yet', async () => {
      const id = await addCompetition(context().deps);
      const { client, mobile } = await family();
      await enter(client, id);
      await callOff(id);
      await run('competition-notices');
      await reinstate(id);
      await callOff(id);
      await run('competition-notices');
      await run('competition-notices');
      expect(await toldOf(mobile, /called_off|reinstated/)).toEqual(['competition_called_off', 'competition_called_off']);
      await reinstate(id);
      await run('competition-notices');
      expect(await toldOf(mobile, /reinstated/)).toEqual(['competition_reinstated']);
    });

    it('are told of one competition though telling of another fails', async () => {
      const { deps } = context();
      const [broken, whole] = [await addCompetition(deps), await addCompetition(deps)];
      const { client, mobile } = await family();
      for (const id of [broken, whole]) {
        await enter(client, id);
        await callOff(id);
        context().clock.advance(1);
      }
      const write = (calledOffReason: string) =>
        deps.db.updateTable('competition').set({ calledOffReason }).where('id', '=', broken).execute();
      await write('{');
      await run('competition-notices').catch(() => undefined);
      expect(await toldOf(mobile, /called_off/)).toEqual(['competition_called_off']);
      await write(JSON.stringify(REASON));
      await run('competition-notices');
      expect(await toldOf(mobile, /called_off/)).toHaveLength(2);
    });

    it('ask no guardian again about a competition that is called off', async () => {
      const { clock, deps } = context();
      const id = await addCompetition(deps);
      const teacher = await context().participant({ kind: 'kindergarten', affiliation: '小桥幼儿园' });
      const phone = freshMobile();
      const members = [{ ...childMember(), guardianPhone: phone }];
      await teacher.call('POST /api/registrations', { body: entryForm(id, { members }) });
      clock.advance(5 * DAY_MS);
      await callOff(id);
      clock.advance(5 * MINUTE_MS);
      await run('reminders');
      expect(await toldOf(phone, /guardian_reminder/)).toEqual([]);
      await reinstate(id);
      clock.advance(5 * MINUTE_MS);
      await run('reminders');
      expect(await toldOf(phone, /guardian_reminder/)).toEqual(['guardian_reminder']);
    });

    it('tell no runs while a competition is called off, and all of them once it is not', async () => {
      const { clock } = context();
      const id = await offlineCompetition(context());
      const { client, mobile } = await family();
      await approvedTeam(context(), client, id, { organization: '青禾实验小学' });
      const settings = daySettings(clock.now());
      await organiser.call('PUT /api/admin/competitions/:id/event-day', { params: { id }, body: { version: 0, settings, keep: false } });
      await organiser.call('POST /api/admin/competitions/:id/event-day/publications', { params: { id }, body: { version: 1 } });
      await callOff(id);
      await run('event-day-messages');
      expect(await toldOf(mobile, /event_slots/)).toEqual([]);
      await reinstate(id);
      await run('event-day-messages');
      expect(await toldOf(mobile, /event_slots/)).toEqual(['event_slots']);
    });

    it('tell new dates that were published while a competition was called off once it is not', async () => {
      const { clock, deps } = context();
      const id = await addPayableCompetition(deps);
      const { client, mobile } = await family();
      await enter(client, id);
      const settle = async () => {
        for (const _ of [1, 2, 3, 4]) {
          clock.advance(5 * MINUTE_MS);
          await run('reminders');
        }
      };
      await settle();
      await callOff(id);
      await run('competition-notices');
      const window = (from: number, to: number) => ({ opensAt: clock.now() + from * DAY_MS, closesAt: clock.now() + to * DAY_MS });
      const read = await change(id, { contest: window(50, 51), work: window(51, 60), voting: window(61, 70) });
      const body = { ...read, tell: 'all' as const };
      await organiser.call('POST /api/admin/competition-drafts/:id/publication', { params: { id }, body });
      await settle();
      expect(await toldOf(mobile, /arrangements/)).toEqual([]);
      await reinstate(id);
      await settle();
      expect(await toldOf(mobile, /arrangements/)).toEqual(['arrangements_changed']);
    });

    it('let only those who may disable a person take that back or see it', async () => {
      const reviewer = await context().organiser([{ competitionId: null, right: 'review' }]);
      const person = await context().participant();
      const { id } = await person.call('GET /api/account');
      await organiser.call('PUT /api/admin/people/:id/disabled', { params: { id }, body: { disabled: true, reason: '骚扰' } });
      const batchOf = async (client: Client) =>
        (await client.call('GET /api/admin/decisions')).items.find(({ pending }) => pending.some(({ subjectId }) => subjectId === id));
      const batch = await batchOf(organiser);
      expect(batch).toBeDefined();
      expect(await batchOf(reviewer)).toBeUndefined();
      const undo = (client: Client) => client.call('POST /api/admin/decisions/:id/undo', { params: { id: batch?.id ?? '' }, body: {} });
      await expect(undo(reviewer)).rejects.toMatchObject({ code: 'not_found' });
      await undo(organiser);
    });

    it('bring an archived competition back that is open again', async () => {
      const { clock, deps } = context();
      const calledOff = await addCompetition(deps);
      await callOff(calledOff);
      await archive(calledOff);
      await reinstate(calledOff);
      expect(await standing(calledOff)).toMatchObject({ archived: null, calledOff: null });
      const over = await addPayableCompetition(deps);
      clock.advance(60 * DAY_MS);
      await archive(over);
      const now = clock.now();
      const window = (from: number, to: number) => ({ opensAt: now + from * DAY_MS, closesAt: now + to * DAY_MS });
      const again = { signup: window(-1, 10), contest: window(20, 21), work: window(21, 30), voting: window(31, 40) };
      const read = await change(over, again);
      await organiser.call('POST /api/admin/competition-drafts/:id/publication', { params: { id: over }, body: read });
      expect(await standing(over)).toMatchObject({ archived: null });
      expect((await auditLines(deps, over)).map(({ action }) => action)).toContain('competition_unarchived');
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
