// Guards: no judge takes a team's score away by what arrives too late, no id of an attempt made by two devices breaks a request, and an erased entry leaves neither
// comment, note, penalty nor sign behind.
import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { sendAttempt, tableRound } from '../fixtures/attempts.ts';
import type { Client } from '../fixtures/client.ts';
import { prize, setLock } from '../fixtures/publishedResults.ts';
import { describeOnBothDatabases } from './harness.ts';

const NAMED = '小明碰到了围栏';

describeOnBothDatabases('attacks on attempts', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  const both = (points: number) => ({ points: { creativity: points, task: points } });
  const setUp = async (options: Parameters<typeof tableRound>[2] = {}) => {
    const made = await tableRound(context(), organiser, options);
    const { competitionId, roundId } = made;
    const [[team], [judge]] = [made.teams, made.judges];
    if (!team || !judge) throw new Error('no team or judge');
    const send = (changes: Parameters<typeof sendAttempt>[4] = {}, who = judge.client) => {
      // one after the other: the list is in the order of arrival
      context().clock.advance(1);
      return sendAttempt(context(), who, roundId, team.id, changes);
    };
    const board = () => organiser.call('GET /api/admin/rounds/:id/attempts', { params: { id: roundId } });
    const stands = async () => {
      const [row] = (await board()).teams;
      return {
        total: row?.counted?.total ?? null,
        attempts: row?.attempts.map(({ number, standing }) => `${number} ${standing}`).join(', '),
      };
    };
    const rule = (id: string, verb: 'voids' | 'reinstatements') =>
      organiser.call(`POST /api/admin/attempts/:id/${verb}`, { params: { id }, body: { reason: NAMED } });
    const lock = (isLocked: boolean) => setLock(organiser, competitionId, isLocked);
    return { ...made, team, judge, send, board, stands, rule, lock };
  };

  it('a correction after the lock leaves what it corrects as it stands, until an organiser takes it', async () => {
    const { send, stands, rule, lock } = await setUp();
    const first = await send(both(80));
    await lock(true);
    const late = await send({ ...both(10), replaces: first.id });
    expect(late).toMatchObject({ number: 1, standing: 'late', late: 'round_locked' });
    expect(await stands()).toEqual({ total: 8000, attempts: '1 stands, 1 late' });
    const latest = await send({ ...both(11), replaces: first.id });
    expect(await stands()).toMatchObject({ total: 8000, attempts: '1 stands, 1 replaced, 1 late' });
    await rule(latest.id, 'voids');
    expect((await stands()).total).toBe(8000);
    await rule(latest.id, 'reinstatements');
    expect(await stands()).toMatchObject({ total: 1100, attempts: '1 replaced, 1 replaced, 1 stands' });
    await expect(rule(first.id, 'voids')).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    await rule(latest.id, 'voids');
    expect((await stands()).total).toBe(8000);
  });

  it('a correction of a judge who was taken off waits too, and ends with the judge’s own in time', async () => {
    const { send, stands, lock, board, roundId, judges, judge } = await setUp({ judges: 2 });
    const first = await send(both(80));
    const setPanel = async (ids: readonly string[]) => {
      const members = ids.map((judgeId) => ({ judgeId, languages: null, limit: null }));
      const { version } = (await board()).round;
      await organiser.call('PUT /api/admin/rounds/:id/panel', { params: { id: roundId }, body: { version, members } });
    };
    await setPanel([judges[1]?.id ?? '']);
    expect(await send({ ...both(10), replaces: first.id })).toMatchObject({ late: 'taken_away', standing: 'late' });
    expect((await stands()).total).toBe(8000);
    await setPanel(judges.map(({ id }) => id));
    await send({ ...both(70), replaces: first.id });
    expect(await stands()).toMatchObject({ total: 7000, attempts: '1 replaced, 1 replaced, 1 stands' });
    // a late one of its own, corrected in time, waits on
    await lock(true);
    const other = await send(both(90));
    await lock(false);
    expect(await send({ ...both(95), replaces: other.id })).toMatchObject({ number: 2, standing: 'late' });
    expect(judge.id).not.toBe(judges[1]?.id);
  });

  it('one id for attempts in two rounds at once is stored once, and refused to the other', async () => {
    const made = [await setUp(), await setUp()];
    for (let run = 0; run < 5; run += 1) {
      const id = randomUUID();
      const outcomes = await Promise.allSettled(made.map(({ send }) => send({ id })));
      const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(refused).toMatchObject([{ code: 'not_found' }]);
    }
  });

  it('forty at once are numbered one by one', async () => {
    const { send, board, judges } = await setUp({ judges: 2, table: { attempts: 10 } });
    await Promise.all(Array.from({ length: 40 }, (_, index) => send(both(index), judges[index % 2]?.client)));
    const numbers = (await board()).teams[0]?.attempts.map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it('an erased entry leaves no attempt, and no reason of a ruling on one', async () => {
    const { send, rule, team } = await setUp();
    const { id } = await send({ comment: NAMED, note: NAMED, signature: 'M0 0L9 9', penalties: [{ reason: NAMED, points: 1 }] });
    await rule(id, 'voids');
    const { db } = context().deps;
    const traces = async () => {
      const attempts = await db.selectFrom('attempt').selectAll().where('registrationId', '=', team.id).execute();
      const lines = await db
        .selectFrom('audit')
        .selectAll()
        .where((e) => e.or([e('subjectId', '=', team.id), e('detail', 'like', `%${team.id}%`)]))
        .execute();
      return JSON.stringify([attempts, lines]).includes(NAMED);
    };
    expect(await traces()).toBe(true);
    await team.client.call('POST /api/registrations/:id/withdraw', { params: { id: team.id } });
    expect(await traces()).toBe(false);
    await expect(send()).rejects.toMatchObject({ code: 'not_found' });
  });

  it('an attempt that arrives while its entry is being erased goes with it', async () => {
    const { teams, judge, roundId } = await setUp({ teams: 6, table: { attempts: 10 } });
    const sendOne = (id: string) => sendAttempt(context(), judge.client, roundId, id, { comment: NAMED }).catch(() => undefined);
    for (const { id, client } of teams)
      await Promise.all([
        ...[1, 2, 3].map(() => sendOne(id)),
        client.call('POST /api/registrations/:id/withdraw', { params: { id } }),
        ...[1, 2, 3].map(() => sendOne(id)),
      ]);
    const left = await context().deps.db.selectFrom('attempt').select('id').where('roundId', '=', roundId).execute();
    expect(left).toEqual([]);
  });

  it('a family’s export has the captain’s sign and the check-in, and before the publication nothing of score, ruling or award', async () => {
    const { send, rule, team, competitionId } = await setUp();
    const { db } = context().deps;
    const award = { ...prize('jury', { kind: 'jury' }), title: { 'zh-CN': '评委会奖', 'en-US': 'Jury' } };
    await db
      .updateTable('competition')
      .set({ awards: JSON.stringify([award]) })
      .where('id', '=', competitionId)
      .execute();
    const first = await send({ ...both(97), signature: 'M0 0L9 9', comment: NAMED });
    await send(both(96));
    await rule(first.id, 'voids');
    await organiser.call('POST /api/admin/competitions/:id/results/jury-choices', {
      params: { id: competitionId },
      body: { award: 'jury', entryId: team.id, reason: NAMED },
    });
    await db
      .insertInto('checkIn')
      .values({
        ...{ competitionId, number: 1, key: randomUUID(), registrationId: team.id, state: 'present', door: '东门' },
        ...{ pressedAt: 1, receivedAt: 1 },
      })
      .execute();
    const exported = async (): Promise<Record<string, unknown>> => {
      const cookie = [...team.client.cookies].map((each) => each.join('=')).join('; ');
      const response = await fetch(new URL('/api/account/export', context().url), { headers: { cookie } });
      const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
      return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, JSON.parse(strFromU8(bytes))]));
    };
    const before = await exported();
    expect(before).toMatchObject({
      'signs.json': [{ registrationId: team.id, signature: 'M0 0L9 9' }],
      'check-ins.json': [{ registrationId: team.id, state: 'present', door: '东门' }],
    });
    expect(JSON.stringify(before)).not.toMatch(new RegExp(`${NAMED}|jury|attempt_|9700|9600`, 'u'));
    // no organiser reads it in the entry's own history either: the audit log leaves out one's own family
    const { history } = await organiser.call('GET /api/admin/registrations/:id', { params: { id: team.id } });
    expect(history.map(({ action }) => action)).not.toContain('jury_award_given');
  });
});
