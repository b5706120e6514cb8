// Guards: teams that run at a table are scored attempt by attempt: each arrives once, gets the next number of its team, a correction its former's; an aborted one uses
// none of those allowed, one too many or too late waits for an organiser; two tablets on one team see each other; nobody scores, sees or rules on their own family.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { newAttempt, sendAttempt, tableRound } from '../fixtures/attempts.ts';
import type { Client } from '../fixtures/client.ts';
import { daySettings } from '../fixtures/eventDay.ts';
import { roundSettings } from '../fixtures/rounds.ts';
import { describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('attempts at the table', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  const setUp = async (options: Parameters<typeof tableRound>[2] = {}) => {
    const made = await tableRound(context(), organiser, options);
    const [team] = made.teams;
    const [judge] = made.judges;
    if (!team || !judge) throw new Error('no team or judge');
    const send = (changes: Parameters<typeof sendAttempt>[4] = {}, who = judge.client) =>
      sendAttempt(context(), who, made.roundId, team.id, changes);
    const board = () => organiser.call('GET /api/admin/rounds/:id/attempts', { params: { id: made.roundId } });
    const tables = (who = judge.client) => who.call('GET /api/judging/tables');
    const rule = (id: string, isVoid: boolean, who = organiser) =>
      isVoid
        ? who.call('POST /api/admin/attempts/:id/voids', { params: { id }, body: { reason: '规则' } })
        : who.call('POST /api/admin/attempts/:id/reinstatements', { params: { id }, body: { reason: '规则' } });
    const lock = async () => {
      const { round } = await board();
      await organiser.call('POST /api/admin/rounds/:id/locks', { params: { id: made.roundId }, body: { version: round.version } });
    };
    return { ...made, team, judge, send, board, tables, rule, lock };
  };

  it('are numbered as they arrive, less their penalties; an aborted one uses none of those allowed', async () => {
    const { send, board, tables } = await setUp({ table: { attempts: 2, counts: 'best' } });
    expect(await send({ penalties: [{ reason: '碰到围栏', points: 5 }] })).toMatchObject({ number: 1, total: 7500, standing: 'stands' });
    expect(await send({ state: 'aborted', points: { creativity: null, task: null } })).toMatchObject({ number: 2, total: null });
    expect(await send({ points: { creativity: 90, task: 90 }, comment: '又快又稳' })).toMatchObject({ number: 3, total: 9000 });
    const [row] = (await board()).teams;
    expect(row?.attempts.map(({ standing, isCounted }) => [standing, isCounted])).toEqual([
      ['stands', false],
      ['aborted', false],
      ['stands', true],
    ]);
    expect(row?.counted).toEqual({ total: 9000, durationMs: null });
    const [round] = (await tables()).items;
    expect(round?.table).toEqual({ attempts: 2, counts: 'best' });
    expect(round?.teams[0]?.attempts.map(({ number, total, own }) => [number, total, own?.comment])).toEqual([
      [1, 7500, ''],
      [2, null, ''],
      [3, 9000, '又快又稳'],
    ]);
  });

  it('arrive once, however often they are sent', async () => {
    const { send, board } = await setUp();
    const id = randomUUID();
    const first = await send({ id });
    expect(await send({ id })).toEqual(first);
    expect((await board()).teams[0]?.attempts).toHaveLength(1);
  });

  it('keep one too many, which counts once an organiser voids one before it', async () => {
    const { send, board, rule, judges } = await setUp({ judges: 2, table: { attempts: 1, counts: 'last' } });
    const first = await send();
    const second = await send({ points: { creativity: 60, task: 60 } }, judges[1]?.client);
    expect(second).toMatchObject({ number: 2, standing: 'surplus' });
    expect((await board()).teams[0]?.counted?.total).toBe(8000);
    await rule(first.id, true);
    expect((await board()).teams[0]?.counted?.total).toBe(6000);
    await rule(first.id, false);
    expect((await board()).teams[0]?.counted?.total).toBe(8000);
    await expect(rule(first.id, false)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
  });

  it('are corrected in place by their own judge alone; a ruling holds for the correction', async () => {
    const { send, board, rule, judges } = await setUp({ judges: 2 });
    const first = await send();
    await send({ points: { creativity: 50, task: 50 } });
    const corrected = await send({ replaces: first.id, points: { creativity: 70, task: 70 } });
    expect(corrected).toMatchObject({ number: 1, total: 7000, standing: 'stands' });
    // from another tablet of the judge, which did not know the correction
    const again = await send({ replaces: first.id, points: { creativity: 71, task: 71 } });
    expect(again).toMatchObject({ number: 1, total: 7100 });
    await expect(send({ replaces: first.id }, judges[1]?.client)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    const [row] = (await board()).teams;
    expect(row?.attempts.map(({ number, standing }) => [number, standing])).toEqual([
      [1, 'replaced'],
      [1, 'replaced'],
      [1, 'stands'],
      [2, 'stands'],
    ]);
    await expect(rule(first.id, true)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    await rule(again.id, true);
    expect(await send({ replaces: again.id, points: { creativity: 99, task: 99 } })).toMatchObject({ number: 1, standing: 'void' });
    expect((await board()).teams[0]?.counted?.total).toBe(5000);
  });

  it('wait for an organiser if they arrive after the lock, or of a judge who has left', async () => {
    const { send, board, rule, lock, roundId, judges } = await setUp({ judges: 2 });
    const [, other] = judges;
    const { round } = await board();
    const members = [{ judgeId: other?.id ?? '', languages: null, limit: null }];
    await organiser.call('PUT /api/admin/rounds/:id/panel', { params: { id: roundId }, body: { version: round.version, members } });
    expect(await send()).toMatchObject({ number: 1, late: 'taken_away', standing: 'late' });
    await lock();
    const late = await send({}, other?.client);
    expect(late).toMatchObject({ number: 2, late: 'round_locked', standing: 'late' });
    expect((await board()).teams[0]?.counted).toBeNull();
    await rule(late.id, false);
    const [row] = (await board()).teams;
    expect(row).toMatchObject({ counted: { total: 8000 }, attempts: [{ standing: 'late' }, { standing: 'stands', late: 'round_locked' }] });
    await rule(row?.attempts[0]?.id ?? '', true);
    expect((await board()).teams[0]?.attempts[0]).toMatchObject({ standing: 'void', ruled: { reason: '规则' } });
  });

  it('are refused where points are missing, off the scale or of no criterion, and show their signature to organisers', async () => {
    const { send } = await setUp();
    for (const points of [
      { creativity: 80 },
      { creativity: 80, task: null },
      { creativity: 80, task: 101 },
      { creativity: 80, task: 80, x: 1 },
    ])
      await expect(send({ points })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(send({ signature: '<script>' })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(send({ penalties: [{ reason: ' ', points: 5 }] })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(send({ rubricNumber: 7 })).rejects.toMatchObject({ code: 'rubric_outdated' });
    const { id } = await send({ signature: 'M0 0L10 10', note: '轮子松了' });
    expect(await organiser.call('GET /api/admin/attempts/:id', { params: { id } })).toMatchObject({
      signature: 'M0 0L10 10',
      note: '轮子松了',
      points: { creativity: 80, task: 80 },
    });
  });

  it('are for the panel alone, in a round of tables that has begun, for its groups', async () => {
    const { send, roundId, competitionId, team, tables, judge } = await setUp();
    const [stranger] = (await setUp()).judges;
    await expect(send({}, stranger?.client)).rejects.toMatchObject({ code: 'not_found' });
    expect((await tables(stranger?.client)).items.map(({ id }) => id)).not.toContain(roundId);
    const others = await setUp();
    await expect(sendAttempt(context(), judge.client, roundId, others.team.id)).rejects.toMatchObject({ code: 'not_found' });
    const { db } = context().deps;
    await db.updateTable('judgingRound').set({ groups: '["primary"]' }).where('id', '=', roundId).execute();
    await db.updateTable('registration').set({ groupName: 'early_childhood' }).where('id', '=', team.id).execute();
    await expect(send()).rejects.toMatchObject({ code: 'not_found' });
    expect((await tables()).items.find(({ id }) => id === roundId)?.teams).toEqual([]);
    await db
      .updateTable('judgingRound')
      .set({ groups: null, opensAt: context().clock.now() + 1000 })
      .where('id', '=', roundId)
      .execute();
    await expect(send()).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    expect((await tables()).items.find(({ id }) => id === roundId)?.teams).toEqual([]);
    expect(competitionId).not.toBe(others.competitionId);
  });

  it('take the first of an earlier round by what counted there', async () => {
    const { teams, judge, roundId, competitionId, tables } = await setUp({ teams: 3 });
    for (const [index, { id }] of teams.entries())
      await sendAttempt(context(), judge.client, roundId, id, { points: { creativity: 90 - index, task: 90 - index } });
    const settings = {
      ...roundSettings(context().clock.now()),
      table: { attempts: 1, counts: 'best' as const },
      after: { roundId, first: 2 },
    };
    const { id } = await organiser.call('POST /api/admin/competitions/:id/rounds', { params: { id: competitionId }, body: settings });
    const members = [{ judgeId: judge.id, languages: null, limit: null }];
    const { version } = await organiser.call('PUT /api/admin/rounds/:id/panel', { params: { id }, body: { version: 0, members } });
    await organiser.call('POST /api/admin/rounds/:id/openings', { params: { id }, body: { version } });
    const later = (await tables()).items.find((round) => round.id === id);
    expect(later?.teams.map((team) => team.id).toSorted()).toEqual([teams[0]?.id, teams[1]?.id].toSorted());
    await expect(sendAttempt(context(), judge.client, id, teams[2]?.id ?? '')).rejects.toMatchObject({ code: 'not_found' });
    expect(await sendAttempt(context(), judge.client, id, teams[0]?.id ?? '')).toMatchObject({ number: 1 });
  });

  it('show start numbers and published slots', async () => {
    const { competitionId, team, tables } = await setUp();
    const params = { id: competitionId };
    const settings = daySettings(context().clock.now());
    await organiser.call('PUT /api/admin/competitions/:id/event-day', { params, body: { version: 0, settings, keep: false } });
    const place = async () => (await tables()).items[0]?.teams.find(({ id }) => id === team.id);
    expect(await place()).toMatchObject({ startNumber: 1, slots: [] });
    await organiser.call('POST /api/admin/competitions/:id/event-day/publications', { params, body: { version: 1 } });
    expect(await place()).toMatchObject({ startNumber: 1, slots: [{ run: 1, table: 1, startsAt: settings.firstStart }] });
  });

  it('warn two tablets that have one team open, for a minute', async () => {
    const { judges, roundId, team } = await setUp({ judges: 2 });
    const tell = (index: number, device: string, registrationId: string | null = team.id) =>
      (judges[index]?.client ?? organiser).call('POST /api/judging/rounds/:id/tables', {
        params: { id: roundId },
        body: { registrationId, device },
      });
    expect(await tell(0, 'tablet-one')).toEqual({ others: [] });
    const since = context().clock.now();
    context().clock.advance(10_000);
    expect(await tell(1, 'tablet-two')).toEqual({ others: [{ judge: '评审员', isMe: false, since }] });
    expect((await tell(0, 'tablet-one')).others).toEqual([{ judge: '评审员', isMe: false, since: since + 10_000 }]);
    expect((await tell(0, 'tablet-three')).others.map(({ isMe }) => isMe).toSorted()).toEqual([false, true]);
    await tell(1, 'tablet-two', null);
    await tell(0, 'tablet-three', null);
    expect(await tell(0, 'tablet-one')).toEqual({ others: [] });
    context().clock.advance(60_000);
    expect(await tell(1, 'tablet-two')).toEqual({ others: [] });
  });

  it('are hidden from and closed to a judge and an organiser of the family', async () => {
    const { judges, roundId, team, send, tables, rule } = await setUp({ judges: 2 });
    const { id } = await send();
    const [, relative] = judges;
    const number = `+86138${String(Date.now() % 1e8).padStart(8, '0')}`;
    const { db } = context().deps;
    await db.updateTable('registration').set({ parentPhone: number }).where('id', '=', team.id).execute();
    await db
      .updateTable('account')
      .set({ mobile: number })
      .where('id', '=', relative?.id ?? '')
      .execute();
    await expect(send({}, relative?.client)).rejects.toMatchObject({ code: 'judge_conflict' });
    expect((await tables(relative?.client)).items[0]?.teams[0]).toMatchObject({ isBarred: true, attempts: [] });
    const body = { registrationId: team.id, device: 'tablet-two' };
    await expect(relative?.client.call('POST /api/judging/rounds/:id/tables', { params: { id: roundId }, body })).rejects.toMatchObject({
      code: 'not_found',
    });
    await db
      .updateTable('account')
      .set({ mobile: null })
      .where('id', '=', relative?.id ?? '')
      .execute();
    const parent = await context().organiser();
    const account = await parent.call('GET /api/account');
    await db.updateTable('account').set({ mobile: number }).where('id', '=', account.id).execute();
    const { teams } = await parent.call('GET /api/admin/rounds/:id/attempts', { params: { id: roundId } });
    expect(teams).toMatchObject([{ isHidden: true, attempts: [], counted: null }]);
    await expect(parent.call('GET /api/admin/attempts/:id', { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
    await expect(rule(id, true, parent)).rejects.toMatchObject({ code: 'not_found' });
    await rule(id, true);
    const lines = async (who: Client) =>
      (await who.call('POST /api/admin/audit/search', { body: { filter: JSON.stringify({ action: 'attempt_voided' }) } })).items.length;
    expect(await lines(organiser)).toBeGreaterThan(await lines(parent));
  });

  it('belong to a round whose kind cannot change once it is open, and in which no work is assigned', async () => {
    const { roundId, board, judge } = await setUp();
    const {
      id: _,
      competitionId: __,
      state: ___,
      rubricNumber: ____,
      marksOfOldRubric: _____,
      keptRubric: ______,
      ...settings
    } = (await board()).round;
    const params = { id: roundId };
    await expect(organiser.call('PATCH /api/admin/rounds/:id', { params, body: { ...settings, table: null } })).rejects.toMatchObject({
      code: 'action_not_allowed_now',
    });
    const more = { ...settings, table: { attempts: 4, counts: 'mean' as const } };
    expect(await organiser.call('PATCH /api/admin/rounds/:id', { params, body: more })).toMatchObject({ table: more.table });
    const pairs = [{ workId: 'x', judgeId: judge.id }];
    await expect(
      organiser.call('POST /api/admin/rounds/:id/hand-changes', { params, body: { does: 'assign', pairs } }),
    ).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    expect(newAttempt(1, 'x').state).toBe('handed_in');
  });

  it('end for their judges with the lock: each is told, and nobody who had left before', async () => {
    const { send, lock, judges, board, roundId } = await setUp({ judges: 3 });
    const [one, idle, left] = judges;
    const first = await send({}, one?.client);
    await send({ replaces: first.id, points: { creativity: 70, task: 70 } }, one?.client);
    await send({ state: 'aborted', points: {} }, one?.client);
    const { round } = await board();
    const members = [one, idle].map((judge) => ({ judgeId: judge?.id ?? '', languages: null, limit: null }));
    await organiser.call('PUT /api/admin/rounds/:id/panel', { params: { id: roundId }, body: { version: round.version, members } });
    await lock();
    const { db } = context().deps;
    const toldOf = async (judge = one) =>
      (
        await db
          .selectFrom('message')
          .select('template')
          .where('accountId', '=', judge?.id ?? '')
          .execute()
      ).map(({ template }) => template);
    expect(new Set(await toldOf(one))).toEqual(new Set(['judge_tables_over']));
    expect(new Set(await toldOf(idle))).toEqual(new Set(['judge_tables_over']));
    expect(await toldOf(left)).toEqual([]);
  });

  it('are scored by a judge of the same school after all, once an organiser has overruled the conflict found in the data', async () => {
    const { send, tables, board, roundId, team, judge } = await setUp();
    const { db } = context().deps;
    await db.updateTable('account').set({ affiliation: '星光实验小学' }).where('id', '=', judge.id).execute();
    await db.updateTable('registration').set({ organization: '星光实验小学' }).where('id', '=', team.id).execute();
    await expect(send()).rejects.toMatchObject({ code: 'judge_conflict' });
    expect((await board()).conflicts).toMatchObject([
      { registrationId: team.id, judgeId: judge.id, judge: '评审员', kinds: ['institution'], ruling: 'open', ruled: null },
    ]);
    const rule = (ruling: 'confirmed' | 'overruled', who = organiser, registrationId = team.id) =>
      who.call('POST /api/admin/rounds/:id/team-rulings', {
        params: { id: roundId },
        body: { registrationId, judgeId: judge.id, ruling, reason: '同名的另一所学校' },
      });
    await rule('overruled');
    expect(await send()).toMatchObject({ standing: 'stands' });
    expect((await tables()).items[0]?.teams[0]).toMatchObject({ isBarred: false });
    expect((await board()).conflicts).toMatchObject([{ ruling: 'overruled', ruled: { reason: '同名的另一所学校' } }]);
    await rule('confirmed');
    await expect(send()).rejects.toMatchObject({ code: 'judge_conflict' });
    // of no team of another competition, by nobody of the family, and for no stranger to the round
    await expect(rule('overruled', organiser, (await setUp()).team.id)).rejects.toMatchObject({ code: 'not_found' });
    const parent = await context().organiser();
    const { id } = await parent.call('GET /api/account');
    const mobile = `+86137${String(Date.now() % 1e8).padStart(8, '0')}`;
    await db.updateTable('registration').set({ parentPhone: mobile }).where('id', '=', team.id).execute();
    await db.updateTable('account').set({ mobile }).where('id', '=', id).execute();
    await expect(rule('overruled', parent)).rejects.toMatchObject({ code: 'not_found' });
    const { conflicts } = await parent.call('GET /api/admin/rounds/:id/attempts', { params: { id: roundId } });
    expect(conflicts).toEqual([]);
  });
});
