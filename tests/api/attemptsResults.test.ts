// Guards: an offline competition is ranked by the attempts of its teams, none of which has a work: what counts by the round's rule, what is missing or too much stops the
// publication, the attempt that changed a rank is told, families see their scores and comments, a ruling afterwards is a correction, and an own family is hidden.
import { beforeAll, expect, it } from 'vitest';
import { deleteOldDoors } from '#server/eventDay/doors.ts';
import { sendAttempt, tableRound } from '../fixtures/attempts.ts';
import type { Client } from '../fixtures/client.ts';
import { computeResults, prize, publicationsOf, publishResults, setLock } from '../fixtures/publishedResults.ts';
import { describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('results of attempts', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  const both = (points: number) => ({ points: { creativity: points, task: points } });
  const setUp = async (options: Parameters<typeof tableRound>[2] = {}) => {
    const made = await tableRound(context(), organiser, { teams: 3, ...options });
    const { competitionId, roundId, judges, teams } = made;
    await context()
      .deps.db.updateTable('competition')
      .set({ awards: JSON.stringify([prize('gold', { kind: 'first', count: 1 }), prize('silver', { kind: 'first', count: 2 })]) })
      .where('id', '=', competitionId)
      .execute();
    const send = (team: number, changes: Parameters<typeof sendAttempt>[4]) =>
      sendAttempt(context(), judges[0]?.client ?? organiser, roundId, teams[team]?.id ?? '', changes);
    const compute = () => computeResults(organiser, competitionId);
    const rule = (id: string, verb: 'voids' | 'reinstatements') =>
      organiser.call(`POST /api/admin/attempts/:id/${verb}`, { params: { id }, body: { reason: '核对录像' } });
    const rowsOf = ({ computation }: Awaited<ReturnType<typeof compute>>) => {
      const rows = computation?.groups.flatMap((group) => group.rows) ?? [];
      return teams.map(({ id }) => rows.find((row) => row.id === id));
    };
    const checkOf = ({ checks }: Awaited<ReturnType<typeof compute>>, name: string) => checks.find((check) => check.name === name);
    return { ...made, send, compute, rule, rowsOf, checkOf };
  };

  it('rank teams by the best of three with an abort and a penalty, and reach their families', async () => {
    const { send, compute, rowsOf, checkOf, competitionId, teams } = await setUp();
    await send(0, { ...both(70) });
    await send(0, { state: 'aborted', points: {} });
    await send(0, { ...both(90), penalties: [{ reason: '碰倒积木', points: 5 }], comment: '转弯很稳。' });
    await send(0, { ...both(60), comment: '不计的这次。' });
    await send(1, { ...both(80) });
    const early = await compute();
    expect(checkOf(early, 'marks_missing')).toMatchObject({ level: 'error', count: 1 });
    expect(checkOf(early, 'rounds_open')).toMatchObject({ level: 'error' });
    await send(2, { ...both(40) });
    await setLock(organiser, competitionId, true);
    const results = await compute();
    expect(checkOf(results, 'marks_missing')).toMatchObject({ level: 'ok' });
    expect(rowsOf(results).map((row) => [row?.rank, row?.total, row?.workNo, row?.awards])).toEqual([
      [1, 8500, null, ['gold']],
      [2, 8000, null, ['silver']],
      [3, 4000, null, []],
    ]);
    expect(rowsOf(results)[0]).toMatchObject({
      scores: { creativity: 9000, task: 9000 },
      marks: [],
      attempts: [
        { number: 1, total: 7000, isCounted: false },
        { number: 3, total: 8500, isCounted: true },
        { number: 4, total: 6000, isCounted: false },
      ],
    });
    await publishResults(organiser, competitionId);
    context().clock.advance(10 * 60_000);
    while (!(await context().deps.jobs.runDue('publications'))) context().clock.advance(1000);
    const [first] = teams;
    const own = await first?.client.call('GET /api/registrations/:id/results', { params: { id: first.id } });
    expect(own?.items.map(({ award, total, rank }) => [award, total, rank])).toContainEqual(['gold', 85, 1]);
    expect(own?.items[0]?.scores.map(({ points }) => points)).toEqual([90, 90]);
    expect(own?.comments).toEqual(['转弯很稳。']);
    const entry = await first?.client.call('GET /api/registrations/:id', { params: { id: first.id } });
    expect(entry?.state).toBe('published');
    expect((await publicationsOf(organiser, competitionId)).families).toBe(3);
  });

  it('are stopped by an attempt too many, until one is void', async () => {
    const { send, compute, rowsOf, checkOf, rule } = await setUp({ teams: 1, table: { attempts: 1, counts: 'best' } });
    const first = await send(0, both(50));
    await send(0, both(90));
    const stopped = await compute();
    expect(checkOf(stopped, 'attempts_surplus')).toMatchObject({ level: 'error', count: 1 });
    expect(rowsOf(stopped)[0]?.total).toBe(5000);
    await rule(first.id, 'voids');
    const settled = await compute();
    expect(checkOf(settled, 'attempts_surplus')).toMatchObject({ level: 'ok' });
    expect(rowsOf(settled)[0]?.total).toBe(9000);
  });

  it('tell the attempt that changed a rank, its correction and its ruling', async () => {
    const { send, compute, rule, teams } = await setUp({ teams: 2, table: { attempts: 2, counts: 'last' } });
    const first = await send(0, both(50));
    await send(1, both(60));
    await compute();
    context().clock.advance(1000);
    const corrected = await send(0, { ...both(70), replaces: first.id });
    const after = await compute();
    const told = after.computation?.changes.find(({ id }) => id === teams[0]?.id);
    expect(told).toMatchObject({ from: { rank: 2, total: 5000 }, to: { rank: 1, total: 7000 } });
    expect(told?.marks).toMatchObject([{ judge: '评审员', attempt: 1, from: 5000, to: 7000 }]);
    context().clock.advance(1000);
    await rule(corrected.id, 'voids');
    const voided = await compute();
    expect(voided.computation?.changes.find(({ id }) => id === teams[0]?.id)?.marks).toMatchObject([{ attempt: 1, from: 7000, to: null }]);
    expect(voided.checks.find(({ name }) => name === 'marks_missing')).toMatchObject({ level: 'error', count: 1 });
  });

  it('wait for what came late, and are corrected by a ruling after publication', async () => {
    const { send, compute, rowsOf, checkOf, rule, competitionId, teams } = await setUp({ teams: 2 });
    await send(0, both(50));
    await send(1, both(60));
    await setLock(organiser, competitionId, true);
    const late = await send(0, both(95));
    expect(late.late).toBe('round_locked');
    expect(checkOf(await compute(), 'late_marks')).toMatchObject({ level: 'warning', count: 1 });
    await publishResults(organiser, competitionId);
    context().clock.advance(10 * 60_000);
    await rule(late.id, 'reinstatements');
    const results = await compute();
    expect(rowsOf(results).map((row) => [row?.rank, row?.rankBefore])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    const { corrections } = await publicationsOf(organiser, competitionId);
    expect(corrections?.map(({ id, from, to }) => [id, from?.rank, to?.rank])).toEqual([
      [teams[0]?.id, 2, 1],
      [teams[1]?.id, 1, 2],
    ]);
  });

  it('miss nothing of a team that was absent, which has no place', async () => {
    const { send, compute, rowsOf, checkOf, competitionId, teams } = await setUp({ teams: 2 });
    await send(0, both(50));
    expect(checkOf(await compute(), 'marks_missing')).toMatchObject({ count: 1 });
    await context()
      .deps.db.insertInto('checkIn')
      .values({
        ...{ competitionId, number: 1, key: 'k1', registrationId: teams[1]?.id ?? '', state: 'absent', door: 'A' },
        ...{ pressedAt: 1, receivedAt: 1 },
      })
      .execute();
    const results = await compute();
    expect(checkOf(results, 'marks_missing')).toMatchObject({ level: 'ok' });
    expect(rowsOf(results)[1]).toMatchObject({ rank: null, total: null, awards: [] });
    // a correction may come long after the presses of the doors are past their time
    await deleteOldDoors(context().deps.db, context().clock.now() + 400 * 24 * 3600_000);
    expect(checkOf(await compute(), 'marks_missing')).toMatchObject({ level: 'ok' });
  });

  it('are hidden from an organiser of the family, with their attempts', async () => {
    const { send, compute, competitionId, teams } = await setUp({ teams: 2 });
    await send(0, both(50));
    await send(1, both(60));
    await compute();
    const parent = await context().organiser();
    const account = await parent.call('GET /api/account');
    const number = `+86136${String(Date.now() % 1e8).padStart(8, '0')}`;
    const { db } = context().deps;
    await db
      .updateTable('registration')
      .set({ parentPhone: number })
      .where('id', '=', teams[0]?.id ?? '')
      .execute();
    await db.updateTable('account').set({ mobile: number }).where('id', '=', account.id).execute();
    const { computation } = await parent.call('GET /api/admin/competitions/:id/results', { params: { id: competitionId } });
    const rows = computation?.groups.flatMap((group) => group.rows) ?? [];
    expect(rows.find(({ id }) => id === teams[0]?.id)).toMatchObject({ isHidden: true, total: null, rank: null, attempts: [] });
    expect(rows.find(({ id }) => id === teams[1]?.id)).toMatchObject({ isHidden: false, total: 6000 });
  });
});
