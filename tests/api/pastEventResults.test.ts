// Promise: a competition whose results are public is among the past events by itself, with its winners by the results in force and the present consents, exactly from
// their second on; a correction and a consent that is taken back are followed, nothing of a group that shows "took part" is shown, and organisers describe or hide it.
import { beforeAll, expect, it } from 'vitest';
import type { PastEventData } from '#contract/content/contentData.ts';
import { Problem } from '#contract/http/problem.ts';
import { renderSitemap } from '#server/pages/sitemap.ts';
import type { Client } from '../fixtures/client.ts';
import { addPhoto } from '../fixtures/gallery.ts';
import { give, judgedCompetition, publishResults, setLock } from '../fixtures/publishedResults.ts';
import { describeOnBothDatabases } from './harness.ts';

const UNDO_MS = 60_000;
const HOUR_MS = 3600_000;
const NOTE = { 'zh-CN': '一份评分表录入有误，现已更正。', 'en-US': 'A score sheet was typed in wrongly and is now corrected.' };

describeOnBothDatabases(
  'past events that follow results',
  (context) => {
    let organiser: Client;
    beforeAll(async () => {
      organiser = await context().organiser();
    });

    type Judged = Awaited<ReturnType<typeof judgedCompetition>>;
    const runJob = async () => {
      const { deps, clock } = context();
      while (!(await deps.jobs.runDue('publications'))) clock.advance(1000);
    };
    const publish = async (made: Judged) => {
      await publishResults(organiser, made.competitionId);
      context().clock.advance(UNDO_MS);
      await runJob();
    };
    const idOf = async ({ competitionId }: Judged): Promise<string | null> => {
      const row = await context().deps.db.selectFrom('review').select('id').where('competitionId', '=', competitionId).executeTakeFirst();
      return row?.id ?? null;
    };
    const eventOf = async (made: Judged) => {
      const id = await idOf(made);
      if (id === null) throw new Error('no past event');
      return context().client().call('GET /api/reviews/:id', { params: { id } });
    };
    const namesOf = async (made: Judged) =>
      (await eventOf(made)).winners.map(({ title, teamName }) => [title?.['en-US'], teamName?.['en-US']]);
    const setTeam = (made: Judged, work: number, values: object) =>
      context()
        .deps.db.updateTable('registration')
        .set(values)
        .where('id', '=', made.works[work]?.who.registrationId ?? '')
        .execute();
    const setGroup = (competitionId: string, shows: string) =>
      context()
        .deps.db.updateTable('competition')
        .set({ ranking: JSON.stringify({ ties: 'shared', onlyBest: true, shows: { early_childhood: 'award', primary: shows } }) })
        .where('id', '=', competitionId)
        .execute();
    const judged = async () => {
      const made = await judgedCompetition(context(), organiser);
      for (const work of made.works.keys()) await setTeam(made, work, { teamName: `Team ${work + 1}`, organization: `School ${work + 1}` });
      return made;
    };
    const change = async (made: Judged, work: number, points: number, basedOn: number) => {
      await setLock(organiser, made.competitionId, false);
      await give(context(), made, work, points, basedOn);
      await setLock(organiser, made.competitionId, true);
    };
    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => null,
        (error: unknown) => (error instanceof Problem ? error.code : String(error)),
      );

    it('appear with their winners once results are public, in lists, at home and in the sitemap, and not before', async () => {
      const { clock, deps } = context();
      const made = await judged();
      const { season } = await context()
        .client()
        .call('GET /api/competitions/:id', { params: { id: made.competitionId } });
      const list = async () => (await context().client().call('GET /api/reviews', { query: { season } })).items.map(({ id }) => id);
      const before = await list();
      const publishAt = clock.now() + HOUR_MS;
      await publishResults(organiser, made.competitionId, { publishAt });
      clock.set(publishAt - 1);
      await deps.jobs.runDue('publications');
      expect([await idOf(made), await list()]).toEqual([null, before]);
      clock.set(publishAt);
      await runJob();
      const id = (await idOf(made)) ?? '';
      expect(await list()).toContain(id);
      expect(await renderSitemap(deps)).toContain(`/matchReviewDetail?id=${id}`);
      const event = await eventOf(made);
      expect(event).toMatchObject({ season, teams: 3, countries: 1 });
      expect(event.winners).toMatchObject([
        { title: { 'en-US': 'gold' }, look: 'gold', teamName: { 'en-US': 'Team 1' }, organization: { 'zh-CN': 'School 1' }, country: 'CN' },
        { title: { 'en-US': 'silver' }, teamName: { 'en-US': 'Team 2' } },
      ]);
      expect(event.winners[0]?.memberNames.length).toBeGreaterThan(0);
      // the season after, home shows it
      clock.set(Date.UTC(season + 1, 5, 1));
      const home = await context().client().call('GET /api/home');
      expect(home.pastSeasons.find((each) => each.season === season)?.title).toEqual(event.title);
    });

    it('follow a consent that is taken back at once, of a team and of one child', async () => {
      const { deps } = context();
      const made = await judged();
      await publish(made);
      const first = made.works[0]?.who;
      if (!first) throw new Error('no work');
      const id = first.registrationId;
      const child = await deps.db.selectFrom('member').selectAll().where('registrationId', '=', id).executeTakeFirstOrThrow();
      expect((await eventOf(made)).winners[0]?.memberNames).toContain(child.name);
      // a guardian who is asked and has not agreed
      await deps.db.insertInto('guardian').values({ id: deps.ids.next(), registrationId: id, childIndex: child.idNumberIndex }).execute();
      expect((await eventOf(made)).winners[0]).toMatchObject({ teamName: { 'en-US': 'Team 1' }, memberNames: [] });
      await deps.db.deleteFrom('guardian').where('registrationId', '=', id).execute();
      await first.client.call('PATCH /api/registrations/:id/consent', { params: { id }, body: { publishName: false, publishWork: false } });
      expect((await eventOf(made)).winners[0]).toMatchObject({ teamName: null, organization: null, memberNames: [] });
      await first.client.call('POST /api/registrations/:id/withdraw', { params: { id } });
      const winners = (await eventOf(made)).winners;
      expect(winners).toHaveLength(2);
      expect(winners[0]).toMatchObject({ title: { 'en-US': 'gold' }, teamName: null, memberNames: [] });
    });

    it('show nothing of a group that shows that children took part, and no place of one that shows awards', async () => {
      const hidden = await judged();
      await setGroup(hidden.competitionId, 'took_part');
      await publish(hidden);
      expect((await eventOf(hidden)).winners).toEqual([]);
      const awarded = await judged();
      await setGroup(awarded.competitionId, 'award');
      // two of the same award, the better one with the later name
      await setTeam(awarded, 0, { teamName: 'Zebra' });
      await setTeam(awarded, 1, { teamName: 'Ant' });
      await context()
        .deps.db.updateTable('competition')
        .set((e) => ({ awards: e.fn<string>('replace', ['awards', e.val('"count":1'), e.val('"count":2')]) }))
        .where('id', '=', awarded.competitionId)
        .execute();
      await publish(awarded);
      const names = await namesOf(awarded);
      expect(names.filter(([title]) => title === 'gold')).toEqual([
        ['gold', 'Ant'],
        ['gold', 'Zebra'],
      ]);
    });

    it('follow a correction at its second and not before', async () => {
      const { clock, deps } = context();
      const made = await judged();
      await publish(made);
      const id = (await idOf(made)) ?? '';
      const read = async () => {
        const answer = await fetch(new URL(`/api/reviews/${id}`, context().url));
        return [answer.status, await answer.text()];
      };
      await change(made, 2, 99, 1);
      const before = await read();
      const publishAt = clock.now() + HOUR_MS;
      await publishResults(organiser, made.competitionId, { publishAt, reason: 'x', note: NOTE, calls: '都已电话告知' });
      expect(await read()).toEqual(before);
      clock.set(publishAt - 1);
      expect(await read()).toEqual(before);
      clock.set(publishAt);
      expect((await namesOf(made))[0]).toEqual(['gold', 'Team 3']);
      await runJob();
      const row = await deps.db.selectFrom('review').select('updatedAt').where('id', '=', id).executeTakeFirstOrThrow();
      expect(row.updatedAt).toBe(publishAt);
      expect(await deps.db.selectFrom('review').select('id').where('competitionId', '=', made.competitionId).execute()).toHaveLength(1);
    });

    it('are described and hidden by organisers, who need to write no story, and stay hidden after a correction', async () => {
      const { deps } = context();
      const made = await judged();
      await publish(made);
      const id = (await idOf(made)) ?? '';
      const params = { kind: 'review', id } as const;
      const record = await organiser.call('GET /api/admin/content/:kind/:id', { params });
      const data = record.published?.data;
      if (data?.kind !== 'review') throw new Error('no past event');
      expect(data).toMatchObject({ competitionId: made.competitionId, winners: [] });
      const byHand: PastEventData['winners'][number] = {
        ...{ award: 'third', group: 'primary', memberNames: [], country: 'CN', registrationId: null },
        ...{ teamName: { 'zh-CN': '特别奖', 'en-US': 'Special' }, organization: { 'zh-CN': '', 'en-US': '' } },
      };
      const title = { 'zh-CN': '决赛', 'en-US': 'The final' };
      const body = { number: 2, version: 0, data: { ...data, title, winners: [byHand] } };
      await organiser.call('PUT /api/admin/content/:kind/:id', { params, body });
      await organiser.call('POST /api/admin/content/:kind/:id/publication', {
        params,
        body: { number: 2, version: 1, publishAt: null },
      });
      const photo = await addPhoto(deps, data.season ?? 0);
      await deps.db.updateTable('photo').set({ reviewId: id }).where('id', '=', photo).execute();
      expect(await eventOf(made)).toMatchObject({ title, photos: [{ id: photo }] });
      expect((await namesOf(made)).map(([, name]) => name)).toEqual(['Team 1', 'Team 2', 'Special']);
      await organiser.call('POST /api/admin/content/:kind/:id/withdrawal', { params, body: { state: 'published' } });
      expect(await codeOf(eventOf(made))).toBe('not_found');
      await change(made, 2, 99, 1);
      await publishResults(organiser, made.competitionId, { reason: 'x', note: NOTE, calls: '都已电话告知' });
      context().clock.advance(UNDO_MS);
      await runJob();
      expect(await codeOf(eventOf(made))).toBe('not_found');
      expect(await idOf(made)).toBe(id);
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
