// Promise: a live board shows ranks so far only while an organiser has it on: no name without consent, no rank of a group that shows none, nothing once a
// publication is ordered, whatever becomes of it; and showing it stores nothing.
import { beforeAll, expect, it } from 'vitest';
import type { LiveBoard } from '#contract/live/public.ts';
import { LIVE_HOURS } from '#contract/live/rules/liveHours.ts';
import { renderSitemap } from '#server/pages/sitemap.ts';
import type { Client } from '../fixtures/client.ts';
import { approvedTeam, daySettings, offlineCompetition } from '../fixtures/eventDay.ts';
import { give, judgedCompetition, publicationsOf, publishResults, setLock } from '../fixtures/publishedResults.ts';
import { describeOnBothDatabases } from './harness.ts';

const HOUR_MS = 3600_000;
/** Time after which every board has been computed again. */
const COMPUTED_AGAIN_MS = 3000;

describeOnBothDatabases(
  'the live board',
  (context) => {
    let organiser: Client;
    beforeAll(async () => {
      organiser = await context().organiser();
    });

    const turn = (competitionId: string, on: boolean, by = organiser) =>
      by.call('PUT /api/admin/competitions/:id/live', { params: { id: competitionId }, body: { on } });
    const boardOf = async (id: string): Promise<LiveBoard | null> =>
      (await context().client().call('GET /api/competitions/:id/live', { params: { id } })).board;
    const primaryOf = async (id: string) => (await boardOf(id))?.groups.find(({ group }) => group === 'primary');

    it('is off by default, and for a stranger no different from a competition that does not exist', async () => {
      const { competitionId } = await judgedCompetition(context(), organiser);
      const read = async (id: string) => {
        const answer = await fetch(new URL(`/api/competitions/${id}/live`, context().url));
        return [answer.status, await answer.text()];
      };
      expect(await read(competitionId)).toEqual([200, '{"board":null}']);
      expect(await read('nothing-here')).toEqual([200, '{"board":null}']);
      expect(await renderSitemap(context().deps)).not.toContain('/live');
    });

    it('shows ranks so far while it is on, follows marks within seconds, and stores no computation', async () => {
      const { clock, deps } = context();
      const made = await judgedCompetition(context(), organiser);
      const { competitionId } = made;
      const state = await turn(competitionId, true);
      expect(state).toMatchObject({ isOver: false, on: { since: clock.now(), until: clock.now() + LIVE_HOURS * HOUR_MS } });
      const ranks = async () => (await primaryOf(competitionId))?.places?.map(({ rank, total }) => [rank, total]);
      expect(await ranks()).toEqual([
        [1, 90],
        [2, 80],
        [3, 70],
      ]);
      expect((await boardOf(competitionId))?.at).toBe(clock.now());
      await setLock(organiser, competitionId, false);
      await give(context(), made, 2, 95, 1);
      clock.advance(COMPUTED_AGAIN_MS);
      expect((await ranks())?.[0]).toEqual([1, 95]);
      const stored = await deps.db.selectFrom('computation').select('number').where('competitionId', '=', competitionId).execute();
      expect(stored).toEqual([]);
      const lines = await deps.db.selectFrom('audit').select('action').where('subjectId', '=', competitionId).execute();
      expect(lines.filter(({ action }) => action.startsWith('live_board'))).toEqual([{ action: 'live_board_on' }]);
      await turn(competitionId, false);
      expect(await boardOf(competitionId)).toBeNull();
    });

    it('names a team only with its consent, and follows a consent that is taken back at once', async () => {
      const made = await judgedCompetition(context(), organiser);
      const { competitionId, works } = made;
      await turn(competitionId, true);
      const [first] = works;
      if (!first) throw new Error('no work');
      const { teamName, organization } = await context()
        .deps.db.selectFrom('registration')
        .select(['teamName', 'organization'])
        .where('id', '=', first.who.registrationId)
        .executeTakeFirstOrThrow();
      expect((await primaryOf(competitionId))?.places?.[0]).toMatchObject({ rank: 1, name: teamName, organization });
      const consent = { publishName: false, publishWork: false };
      await first.who.client.call('PATCH /api/registrations/:id/consent', { params: { id: first.who.registrationId }, body: consent });
      expect((await primaryOf(competitionId))?.places?.[0]).toMatchObject({ rank: 1, name: null, organization: null });
    });

    it.each(['award', 'took_part'] as const)('shows no rank of a group whose families see "%s"', async (shows) => {
      const { clock, deps } = context();
      const made = await judgedCompetition(context(), organiser);
      const { competitionId } = made;
      const ranking = JSON.stringify({ ties: 'shared', onlyBest: true, shows: { early_childhood: 'award', primary: shows } });
      await deps.db.updateTable('competition').set({ ranking }).where('id', '=', competitionId).execute();
      await turn(competitionId, true);
      const before = await primaryOf(competitionId);
      expect([before?.places, before?.ran.length, before?.teams]).toEqual([null, 3, 3]);
      // the order says nothing either
      await setLock(organiser, competitionId, false);
      await give(context(), made, 2, 99, 1);
      clock.advance(COMPUTED_AGAIN_MS);
      expect(await primaryOf(competitionId)).toEqual(before);
    });

    it('shows the published runs of the day, without teams that are absent', async () => {
      const { clock } = context();
      const competitionId = await offlineCompetition(context());
      const client = await context().participant();
      const [one = '', two = ''] = [
        await approvedTeam(context(), client, competitionId, { teamName: '一队', organization: '青禾实验小学' }),
        await approvedTeam(context(), client, competitionId, { teamName: '二队', organization: '星河小学', publishName: false }),
        await approvedTeam(context(), client, competitionId, { teamName: '三队', organization: '海边小学' }),
      ];
      const params = { id: competitionId };
      const settings = daySettings(clock.now(), { tables: 3, runs: 2 });
      await organiser.call('PUT /api/admin/competitions/:id/event-day', { params, body: { version: 0, settings, keep: false } });
      await turn(competitionId, true);
      expect((await boardOf(competitionId))?.runs).toEqual([]);
      await organiser.call('POST /api/admin/competitions/:id/event-day/publications', { params, body: { version: 1 } });
      clock.set(settings.firstStart + 60_000);
      // the board of twenty days before is off by itself
      expect(await boardOf(competitionId)).toBeNull();
      await turn(competitionId, true);
      const { url } = await organiser.call('POST /api/admin/competitions/:id/doors', { params, body: { name: '东门' } });
      const presses = [
        { key: crypto.randomUUID(), teamId: one, state: 'absent' as const, at: clock.now() },
        { key: crypto.randomUUID(), teamId: two, state: 'present' as const, at: clock.now() },
      ];
      const token = new URL(url).hash.slice(1);
      await context()
        .client()
        .call('POST /api/check-in/sync', { body: { token, since: 0, listVersion: null, presses } });
      clock.advance(COMPUTED_AGAIN_MS);
      const runs = (await boardOf(competitionId))?.runs ?? [];
      expect(runs.map(({ name, run, checkIn }) => [name, run, checkIn])).toEqual(
        expect.arrayContaining([
          [null, 1, 'present'],
          [null, 2, 'present'],
          ['三队', 1, 'expected'],
        ]),
      );
      expect(JSON.stringify(runs)).not.toMatch(/一队|二队|星河/);
      expect(runs.map(({ startsAt }) => startsAt)).toEqual(runs.map(({ startsAt }) => startsAt).toSorted((a, b) => a - b));
      // a run that is over is gone
      clock.set(settings.firstStart + settings.minutesPerRun * 60_000 + COMPUTED_AGAIN_MS);
      expect((await boardOf(competitionId))?.runs.every(({ run }) => run === 2)).toBe(true);
    });

    it('counts no entry that nobody has approved, and one that is reviewed again only with its slot of the day', async () => {
      const competitionId = await offlineCompetition(context());
      const client = await context().participant();
      const team = (teamName: string) => approvedTeam(context(), client, competitionId, { teamName, organization: `${teamName}的学校` });
      const [edited, fresh] = [await team('一队'), await team('二队')];
      const { db } = context().deps;
      const submit = (id: string) => db.updateTable('registration').set({ state: 'submitted' }).where('id', '=', id).execute();
      const counted = async () => (await primaryOf(competitionId))?.teams;
      await turn(competitionId, true);
      expect(await counted()).toBe(2);
      await submit(fresh);
      expect(await counted()).toBe(1);
      const settings = daySettings(context().clock.now());
      const params = { id: competitionId };
      await organiser.call('PUT /api/admin/competitions/:id/event-day', { params, body: { version: 0, settings, keep: false } });
      await submit(edited);
      expect(await counted()).toBe(1);
    });

    it('ends with the order of a publication, cannot be turned on before it is public, and stays off if the order is taken back', async () => {
      const { clock } = context();
      const { competitionId } = await judgedCompetition(context(), organiser);
      await turn(competitionId, true);
      expect(await boardOf(competitionId)).not.toBeNull();
      await publishResults(organiser, competitionId, { publishAt: clock.now() + HOUR_MS });
      expect(await boardOf(competitionId)).toBeNull();
      const params = { id: competitionId };
      expect(await organiser.call('GET /api/admin/competitions/:id/live', { params })).toEqual({ on: null, isOver: true });
      await expect(turn(competitionId, true)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
      const { items } = await publicationsOf(organiser, competitionId);
      const body = { number: items[0]?.number ?? 0 };
      await organiser.call('POST /api/admin/competitions/:id/results/publications/withdrawal', { params, body });
      expect(await boardOf(competitionId)).toBeNull();
      await turn(competitionId, true);
      expect(await boardOf(competitionId)).not.toBeNull();
      await publishResults(organiser, competitionId);
      clock.advance(2 * HOUR_MS);
      expect(await boardOf(competitionId)).toBeNull();
      await expect(turn(competitionId, true)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    });

    it('turns itself off', async () => {
      const { competitionId } = await judgedCompetition(context(), organiser);
      await turn(competitionId, true);
      await boardOf(competitionId);
      context().clock.advance(LIVE_HOURS * HOUR_MS - 1);
      expect(await boardOf(competitionId)).not.toBeNull();
      context().clock.advance(1);
      expect(await boardOf(competitionId)).toBeNull();
    });

    it('is turned on by the right to results alone', async () => {
      const { competitionId } = await judgedCompetition(context(), organiser);
      const other = await context().organiser([{ right: 'review', competitionId }]);
      await expect(turn(competitionId, true, other)).rejects.toMatchObject({ code: 'not_allowed' });
      expect(await boardOf(competitionId)).toBeNull();
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
