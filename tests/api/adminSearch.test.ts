// Promise: an organiser finds competitions, teams, schools and works by part of a name, in the requested season, and nothing outside their rights.
import { beforeAll, expect, it } from 'vitest';
import { saveSearchDocument } from '#server/database/search/search.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { addEntries } from '../fixtures/entries.ts';
import { addPhoto } from '../fixtures/gallery.ts';
import { addWork } from '../fixtures/votes.ts';
import { type Client, describeApi } from './harness.ts';

describeApi('the search over everything', (context) => {
  let organiser: Client;
  let now = '';
  let before = '';
  let snails = '';

  const find = async (client: Client, q: string, season?: number) => {
    const { competitions, entries, works } = await client.call('POST /api/admin/search', {
      body: { q, ...(season !== undefined && { season }) },
    });
    return {
      competitions: competitions.map(({ id }) => id),
      entries: entries.map(({ teamName }) => teamName),
      works: works.map(({ no }) => no),
    };
  };

  beforeAll(async () => {
    const { deps } = context();
    organiser = await context().organiser();
    const title = (zh: string, en: string) => JSON.stringify({ 'zh-CN': zh, 'en-US': en });
    now = await addCompetition(deps, { season: 2026, title: title('太空补给站', 'Supplies for Space') });
    before = await addCompetition(deps, { season: 2025, title: title('太空补给站', 'Supplies for Space') });
    const enter = async (competitionId: string, teamName: string, organization: string, registeredAt: number) => {
      const [id = ''] = await addEntries(deps, competitionId, [{ teamName, organization, registeredAt }]);
      await deps.db.transaction().execute(async (tx) => {
        await saveSearchDocument(tx, { registrationId: id }, { fields: [teamName, organization], competitionId });
      });
      return id;
    };
    snails = await enter(now, '闪电小蜗牛', '青禾实验小学', 1);
    await enter(before, 'Lucky 蜗牛', '池店小学', 2);
    for (let n = 0; n < 7; n += 1) await enter(now, `Crowd ${n}`, '人多小学', 10 + n);
    for (const [competitionId, no] of [
      [now, 'W1000001'],
      [before, 'W1000002'],
    ] as const) {
      await addWork(deps, { competitionId, no, work: {}, registration: { registeredAt: 1 } });
      const { id } = await deps.db.selectFrom('work').select('id').where('no', '=', no).executeTakeFirstOrThrow();
      await deps.db.transaction().execute(async (tx) => {
        await saveSearchDocument(tx, { workId: id }, { fields: ['蜗牛送早餐', no], competitionId });
      });
    }
  });

  it('finds teams, works and competitions by part of a name, of one season or of all', async () => {
    expect(await find(organiser, '蜗牛')).toEqual({
      competitions: [],
      entries: ['Lucky 蜗牛', '闪电小蜗牛'],
      works: expect.arrayContaining(['W1000001', 'W1000002']),
    });
    expect(await find(organiser, '蜗牛', 2026)).toEqual({ competitions: [], entries: ['闪电小蜗牛'], works: ['W1000001'] });
    expect(await find(organiser, '青禾 蜗牛')).toMatchObject({ entries: ['闪电小蜗牛'] });
    expect(await find(organiser, 'space supp')).toMatchObject({ competitions: [now, before] });
    expect(await find(organiser, '补给', 2025)).toMatchObject({ competitions: [before] });
    expect(await find(organiser, '蜗牛', 1999)).toEqual({ competitions: [], entries: [], works: [] });
  });

  it('answers the newest few, each with its competition and its state', async () => {
    expect((await find(organiser, 'crowd')).entries).toEqual(['Crowd 6', 'Crowd 5', 'Crowd 4', 'Crowd 3', 'Crowd 2']);
    const { entries } = await organiser.call('POST /api/admin/search', { body: { q: '闪电' } });
    expect(entries).toMatchObject([
      { id: snails, organization: '青禾实验小学', state: 'submitted', competition: { id: now, season: 2026 } },
    ]);
  });

  it('shows nothing that a right does not reach', async () => {
    const ofBefore = await context().organiser([{ right: 'review', competitionId: before }]);
    expect(await find(ofBefore, '蜗牛')).toEqual({ competitions: [], entries: ['Lucky 蜗牛'], works: ['W1000002'] });
    expect(await find(ofBefore, '补给')).toMatchObject({ competitions: [before] });
    const ofVotes = await context().organiser([{ right: 'results', competitionId: null }]);
    expect(await find(ofVotes, '蜗牛')).toEqual({ competitions: [], entries: [], works: [] });
    expect(await find(ofVotes, '补给')).toMatchObject({ competitions: [now, before] });
  });

  it('finds messages to many, photos and competitions that are drafts, for who may see them', async () => {
    const { deps } = context();
    const announcement = {
      segment: {},
      channels: ['email' as const],
      texts: {
        'zh-CN': { subject: '暴雨通知', sms: '', email: '{{name}}', push: '' },
        'en-US': { subject: 'Heavy rain', sms: '', email: '{{name}}', push: '' },
      },
    };
    await context().participant({ email: 'rain@example.test' });
    const { people, cost } = await organiser.call('POST /api/admin/announcements/counts', { body: announcement });
    const { id } = await organiser.call('POST /api/admin/announcements', { body: { ...announcement, people, cost } });
    const photoId = await addPhoto(deps, 2026);
    const draft = await organiser.call('POST /api/admin/competition-drafts', { body: {} });
    const data = draft.draft?.data;
    if (!data) throw new Error('no draft');
    await organiser.call('PUT /api/admin/competition-drafts/:id', {
      params: { id: draft.id },
      body: { number: 1, version: 1, data: { ...data, title: { 'zh-CN': '彗星杯', 'en-US': 'Comet Cup' } } },
    });
    const all = async (client: Client, q: string) => {
      const { announcements, gallery, competitions } = await client.call('POST /api/admin/search', { body: { q } });
      return [...announcements, ...gallery, ...competitions].map((found) => found.id);
    };
    const narrow = await context().organiser([
      { right: 'review', competitionId: before },
      { right: 'content', competitionId: before },
    ]);
    for (const [q, found] of [
      ['暴雨', id],
      ['rain heavy', id],
      ['决赛', photoId],
      ['the final', photoId],
      ['彗星', draft.id],
      ['comet', draft.id],
    ] as const) {
      expect([q, await all(organiser, q)]).toEqual([q, [found]]);
      expect([q, await all(narrow, q)]).toEqual([q, []]);
    }
  });

  it('narrows the lists of works and votes to a season', async () => {
    const nos = async (season: number) =>
      (await organiser.call('POST /api/admin/works/search', { body: { filter: JSON.stringify({ season }) } })).items.map(({ no }) => no);
    expect(await nos(2025)).toEqual(['W1000002']);
    expect(await nos(2026)).toEqual(['W1000001']);
    expect((await organiser.call('POST /api/admin/votes/search', { body: { filter: JSON.stringify({ season: 1999 }) } })).total).toBe(0);
  });
});
