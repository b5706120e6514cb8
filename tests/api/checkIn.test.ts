// Guards: a door's link reads the published list of its day and stores presses, each once and in one order for all doors, however often they are sent and
// whichever door sends first; it opens nothing else, has no child's name or number, and ends with the day or when it is closed.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { CheckInState, Press } from '#contract/eventDay/checkIn.ts';
import { statesOf } from '#contract/eventDay/rules/checkInState.ts';
import { deleteOldDoors } from '#server/eventDay/doors.ts';
import { approvedTeam, daySettings, offlineCompetition } from '../fixtures/eventDay.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('check-in', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  const setUp = async () => {
    const competitionId = await offlineCompetition(context());
    const client = await context().participant();
    const teams: string[] = [];
    for (const organization of ['青禾实验小学', '星河小学', '海边小学'])
      teams.push(await approvedTeam(context(), client, competitionId, { organization }));
    const params = { id: competitionId };
    const settings = daySettings(context().clock.now());
    await organiser.call('PUT /api/admin/competitions/:id/event-day', { params, body: { version: 0, settings, keep: false } });
    await organiser.call('POST /api/admin/competitions/:id/event-day/publications', { params, body: { version: 1 } });
    const open = async (name: string) => {
      const { id, url } = await organiser.call('POST /api/admin/competitions/:id/doors', { params, body: { name } });
      return { id, token: new URL(url).hash.slice(1) };
    };
    return { client, teams, params, settings, open };
  };
  const press = (teamId: string, state: CheckInState): Press => ({ key: randomUUID(), teamId, state, at: context().clock.now() });
  const sync = (token: string, since: number, presses: Press[] = [], listVersion: string | null = null) =>
    context().client().call('POST /api/check-in/sync', { body: { token, since, listVersion, presses } });

  it('has the published list, once a version, and no child in it', async () => {
    const { open, teams } = await setUp();
    const { token } = await open('东门');
    const { list, door, events } = await sync(token, 0);
    expect([door, events]).toEqual(['东门', []]);
    expect(list?.teams.map(({ id }) => id).toSorted()).toEqual(teams.toSorted());
    expect(JSON.stringify(list)).not.toMatch(/小朋友|\+86|王芳|李老师/);
    expect((await sync(token, 0, [], list?.version ?? null)).list).toBeNull();
  });

  it('merges the presses of two doors in the order of arrival, each once', async () => {
    const { open, teams, params } = await setUp();
    const [one = '', two = ''] = teams;
    const [east, west] = [await open('东门'), await open('西门')];
    const first = [press(one, 'present'), press(two, 'absent')];
    expect((await sync(east.token, 0, first)).events.map(({ number, door }) => [number, door])).toEqual([
      [1, '东门'],
      [2, '东门'],
    ]);
    // the answer was lost, and the other door was offline meanwhile
    const again = await sync(west.token, 0, [press(two, 'present')]);
    await sync(east.token, 0, first);
    expect(again.events.map(({ number, state }) => [number, state])).toEqual([
      [1, 'present'],
      [2, 'absent'],
      [3, 'present'],
    ]);
    const seen = await sync(east.token, 2);
    expect(seen.events.map(({ number, teamId, door }) => [number, teamId, door])).toEqual([[3, two, '西门']]);
    const { states, doors } = await organiser.call('GET /api/admin/competitions/:id/doors', { params });
    expect(states).toEqual({ [one]: 'present', [two]: 'present' });
    expect(doors.map(({ name, seenAt }) => [name, seenAt !== null])).toEqual([
      ['东门', true],
      ['西门', true],
    ]);
  });

  it('numbers presses that arrive at once one after the other', async () => {
    const { open, teams } = await setUp();
    const [one = ''] = teams;
    const doors = [await open('A'), await open('B'), await open('C')];
    await Promise.all(doors.flatMap(({ token }) => Array.from({ length: 4 }, () => sync(token, 0, [press(one, 'late')]))));
    const { events } = await sync(doors[0]?.token ?? '', 0);
    expect(events.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  it('shows at every door the same states, whatever waits on the device', async () => {
    const { open, teams } = await setUp();
    const [one = ''] = teams;
    const { token } = await open('A');
    const { events } = await sync(token, 0, [press(one, 'absent')]);
    expect(statesOf(events).get(one)).toBe('absent');
    expect(statesOf(events, [press(one, 'present')]).get(one)).toBe('present');
  });

  it('drops presses about teams that take part no more, and forgets theirs with the entry', async () => {
    const { open, teams, client } = await setUp();
    const [one = '', two = ''] = teams;
    const { token } = await open('A');
    await sync(token, 0, [press(one, 'present')]);
    await client.call('POST /api/registrations/:id/cancel', { params: { id: two } });
    const late = press(two, 'present');
    const { dropped, list } = await sync(token, 0, [late]);
    expect(dropped).toEqual([late.key]);
    expect(list?.teams.map(({ id }) => id)).not.toContain(two);
    await context().deps.db.deleteFrom('registration').where('id', '=', one).execute();
    expect((await sync(token, 0)).events).toEqual([]);
  });

  it('keeps the last press of each team beyond its time', async () => {
    const { open, teams, params } = await setUp();
    const [one = '', two = ''] = teams;
    const { token } = await open('A');
    await sync(token, 0, [press(one, 'present'), press(two, 'absent')]);
    await sync(token, 0, [press(one, 'absent'), press(one, 'present'), press(two, 'present'), press(two, 'absent')]);
    const { db } = context().deps;
    const kept = async () =>
      (
        await db
          .selectFrom('checkIn')
          .select(['registrationId', 'state', 'number'])
          .where('competitionId', '=', params.id)
          .orderBy('number')
          .execute()
      ).map(({ registrationId, state, number }) => [registrationId, state, number]);
    await deleteOldDoors(db, context().clock.now());
    expect(await kept()).toHaveLength(6);
    await deleteOldDoors(db, context().clock.now() + 31 * 24 * 3600_000);
    expect(await kept()).toEqual([
      [one, 'present', 4],
      [two, 'absent', 6],
    ]);
  });

  it('ends when it is closed, and half a day after the plan', async () => {
    const { open, params, settings } = await setUp();
    const [east, west] = [await open('东门'), await open('西门')];
    await organiser.call('DELETE /api/admin/competitions/:id/doors/:doorId', { params: { ...params, doorId: east.id } });
    await expect(sync(east.token, 0)).rejects.toMatchObject({ code: 'link_expired' });
    await sync(west.token, 0);
    await expect(sync(`${west.token}x`, 0)).rejects.toMatchObject({ code: 'link_expired' });
    context().clock.advance(settings.until - context().clock.now() + 13 * 3600_000);
    await expect(sync(west.token, 0)).rejects.toMatchObject({ code: 'link_expired' });
    await expect(open('再开')).rejects.toMatchObject({ code: 'action_not_allowed_now' });
  });

  it('is closed before the plan is published', async () => {
    const params = { id: await offlineCompetition(context()) };
    await expect(organiser.call('POST /api/admin/competitions/:id/doors', { params, body: { name: 'A' } })).rejects.toMatchObject({
      code: 'action_not_allowed_now',
    });
  });
});
