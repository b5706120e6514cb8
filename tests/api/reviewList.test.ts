// Promise: an organiser finds exactly the entries that match, in the requested order, without ID numbers.
import { beforeAll, expect, it } from 'vitest';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeApi } from './harness.ts';

describeApi('the organisers’ list of entries', (context) => {
  let organiser: Client;
  let family: Client;
  let online = '';
  let offline = '';

  /** Returns the names of the teams of a page, by what was asked for. */
  const teams = async (filter: Record<string, unknown> | null = null, query: Record<string, unknown> = {}) => {
    const input = { ...query, ...(filter ? { filter: JSON.stringify(filter) } : {}) };
    const { items } = await organiser.call('POST /api/admin/registrations/search', { body: { sort: 'registeredAt', ...input } });
    return items.map(({ teamName }) => teamName);
  };

  beforeAll(async () => {
    const { deps, clock } = context();
    organiser = await context().organiser();
    family = await context().participant({ name: '林晓' });
    online = await addCompetition(deps, { season: 2026, mode: 'online' });
    offline = await addCompetition(deps, { season: 2025, mode: 'offline', capacity: 1 });
    const ids: string[] = [];
    const changes: [string, Parameters<typeof entryForm>[1]][] = [
      [online, { teamName: 'Alpha_1', organization: '100% Robots' }],
      [online, { teamName: 'alphabet', parent: { name: 'École Ångström', phone: '+8613900000003' } }],
      [online, { teamName: '闪电小蜗牛', members: [childMember(), { ...childMember(), name: 'ZOË Müller' }] }],
      [offline, { teamName: '彗星队', group: 'early_childhood' }],
      [offline, { teamName: '向日葵', organization: '晋江\\实验小学' }],
    ];
    for (const [competitionId, change] of changes) {
      clock.advance(1000);
      ids.push((await family.call('POST /api/registrations', { body: entryForm(competitionId, change) })).id);
    }
    const decide = (id: string | undefined, decision: 'approve' | 'reject') =>
      organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id ?? ''], decision, reason: '请核对' } });
    await decide(ids[0], 'approve');
    await decide(ids[1], 'reject');
  });

  it('shows all, the newest first, with what a list needs and no number in it', async () => {
    const { status, json } = await organiser.request('GET', '/api/admin/registrations');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      total: 5,
      items: ['向日葵', '彗星队', '闪电小蜗牛', 'alphabet', 'Alpha_1'].map((teamName) => ({ teamName })),
    });
    expect(JSON.stringify(json)).not.toMatch(/\d{17}[\dX]|\*{4}|\+86|1390000000/);
    const { items } = await organiser.call('GET /api/admin/registrations');
    expect(items[2]).toMatchObject({
      accountName: '林晓',
      memberNames: [expect.any(String), 'ZOË Müller'],
      teamSize: 2,
      hasAgeWarning: false,
    });
    expect(items[0]).toMatchObject({ state: 'waitlisted', waitlistPosition: 1 });
    expect(items[1]).toMatchObject({ hasAgeWarning: true });
  });

  it('filters by each thing and by several together', async () => {
    expect(await teams({ competitionId: offline })).toEqual(['彗星队', '向日葵']);
    expect(await teams({ competitionId: 'no-such' })).toEqual([]);
    expect(await teams({ state: 'approved' })).toEqual(['Alpha_1']);
    expect(await teams({ state: ['rejected', 'waitlisted'] })).toEqual(['alphabet', '向日葵']);
    expect(await teams({ state: [] })).toHaveLength(5);
    expect(await teams({ group: 'early_childhood' })).toEqual(['彗星队']);
    expect(await teams({ mode: 'offline' })).toEqual(['彗星队', '向日葵']);
    expect(await teams({ season: 2026 })).toEqual(['Alpha_1', 'alphabet', '闪电小蜗牛']);
    expect(await teams({ hasAgeWarning: true })).toEqual(['彗星队']);
    expect(await teams({ hasAgeWarning: false })).toEqual(['Alpha_1', 'alphabet', '闪电小蜗牛', '向日葵']);
    expect(await teams({ season: 2026, state: ['approved', 'rejected'], q: 'alphab' })).toEqual(['alphabet']);
  });

  it.each([
    ['a team, whatever the case', 'ALPHA', ['Alpha_1', 'alphabet']],
    ['a part in Chinese', '小蜗', ['闪电小蜗牛']],
    ['an underscore, as itself', '_', ['Alpha_1']],
    ['a percent sign, as itself', '%', ['Alpha_1']],
    ['a backslash, as itself', '\\', ['向日葵']],
    ['a quotation mark', "'", []],
    ['an organization', '0% rob', ['Alpha_1']],
    ['a parent, as written', 'École Ångström', ['alphabet']],
    ['a member, as written', 'ZOË', ['闪电小蜗牛']],
    ['a member, in part', 'müller', ['闪电小蜗牛']],
    ['with spaces around', '  彗星 ', ['彗星队']],
    ['nothing', ' ', ['Alpha_1', 'alphabet', '闪电小蜗牛', '彗星队', '向日葵']],
    ['who is not there', '没有这个人', []],
  ])('searches %s', async (_, q, expected) => {
    expect(await teams({ q })).toEqual(expected);
  });

  it('sorts by time, team and state, both ways', async () => {
    const ascending = await teams();
    expect(await teams(null, { sort: '-registeredAt' })).toEqual(ascending.toReversed());
    const byName = await teams(null, { sort: 'teamName' });
    expect(new Set(byName)).toEqual(new Set(ascending));
    expect(byName.indexOf('Alpha_1')).toBeLessThan(byName.indexOf('alphabet'));
    expect(await teams(null, { sort: '-teamName' })).toEqual(byName.toReversed());
    const { items } = await organiser.call('GET /api/admin/registrations', { query: { sort: 'state' } });
    expect(items.map(({ state }) => state)).toEqual(['approved', 'rejected', 'submitted', 'submitted', 'waitlisted']);
  });

  it('pages without losing or repeating anything', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => teams(null, { page, pageSize: 2 })));
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
    expect(pages.flat()).toEqual(await teams());
    const { total } = await organiser.call('POST /api/admin/registrations/search', { body: { filter: '{"season":2026}', pageSize: 1 } });
    expect(total).toBe(3);
  });

  it('sorts what waits by how long it has waited, from its correction on', async () => {
    const { items } = await family.call('GET /api/registrations');
    const rejected = items.find(({ teamName }) => teamName === 'alphabet');
    if (!rejected) throw new Error('no rejected entry');
    context().clock.advance(1000);
    const body = editOf(entryForm(online, { teamName: 'alphabet' }), rejected.version);
    await family.call('PATCH /api/registrations/:id', { params: { id: rejected.id }, body });
    const waiting = { state: ['submitted'] };
    expect(await teams(waiting, { sort: 'registeredAt' })).toEqual(['alphabet', '闪电小蜗牛', '彗星队']);
    const longestFirst = ['闪电小蜗牛', '彗星队', 'alphabet'];
    expect(await teams(waiting, { sort: 'waitingSince' })).toEqual(longestFirst);
    expect(await teams(waiting, { sort: '-waitingSince' })).toEqual(longestFirst.toReversed());
    expect(await teams({ ...waiting, season: 2026 }, { sort: 'waitingSince' })).toEqual(['闪电小蜗牛', 'alphabet']);
    expect(await teams({ ...waiting, q: '队' }, { sort: 'waitingSince' })).toEqual(['彗星队']);
    // With other states listed too, by the time of their first submission.
    expect(await teams(null, { sort: 'waitingSince' })).toEqual(await teams());
  });

  it('refuses what it cannot read', async () => {
    for (const query of [
      'sort=idNumber',
      'page=0',
      'pageSize=1000',
      'filter=x',
      'filter=[]',
      'filter={"season":1e12}',
      'filter={"state":"lost"}',
      // Search texts and cursors, which may hold names: `POST …/search` takes them.
      'filter={"q":"x"}',
      'cursor=WyJ0ZWFtTmFtZSIsImFmdGVyIiwiQWxwaGEiLCJpZCJd',
    ])
      expect([query, (await organiser.request('GET', `/api/admin/registrations?${query}`)).status]).toEqual([query, 422]);
    const tooLong = { filter: JSON.stringify({ q: 'x'.repeat(81) }) };
    expect((await organiser.request('POST', '/api/admin/registrations/search', tooLong)).status).toBe(422);
  });
});
