// Guards: a judge's endpoints hold against whoever knows them. Hostile texts are stored as they are or refused, with one code on both sides; nothing is
// marked by another's session, key or clock; a lock and marks at once leave none that counts and came after it; the audit log tells nobody of the judges
// of their own family's work.
import { beforeAll, expect, it } from 'vitest';
import type { NewMark } from '#contract/judging/public.ts';
import { receiptOfMark } from '#contract/judging/rules/mark.ts';
import { lockRound } from '#server/judging/roundStore.ts';
import type { Client } from '../fixtures/client.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { hostileLines } from '../fixtures/hostileTexts.ts';
import { newJudge } from '../fixtures/judges.ts';
import { workNo } from '../fixtures/judgingSeason.ts';
import { assignedRound } from '../fixtures/rounds.ts';
import { addWork } from '../fixtures/votes.ts';
import { waitsForLock } from '../fixtures/waitsForLock.ts';
import { describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('attacks on judging', (context) => {
  let organiser: Client;
  let numbers = 1000;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  const season = async (works = 1, judges = 1) => {
    const { deps } = context();
    const competitionId = await addCompetition(deps);
    const added = [];
    for (let n = 0; n < works; n += 1) {
      numbers += 1;
      const no = workNo(numbers);
      added.push({ id: await addWork(deps, { competitionId, no }), no });
    }
    const people = [];
    for (let n = 0; n < judges; n += 1) people.push(await newJudge(context()));
    const pairs = { workIds: added.map(({ id }) => id), judgeIds: people.map(({ id }) => id) };
    const roundId = await assignedRound(context(), organiser, competitionId, pairs);
    const [work] = added;
    const [judge] = people;
    if (!work || !judge) throw new Error('no work or no judge');
    return { competitionId, roundId, works: added, judges: people, work, judge };
  };
  const mark = (roundId: string, change: Partial<NewMark> = {}): NewMark => ({
    roundId,
    state: 'handed_in',
    points: { creativity: 84, task: 76 },
    durationMs: null,
    comment: '',
    note: '',
    rubricNumber: 1,
    basedOn: 0,
    madeAt: context().clock.now(),
    ...change,
  });
  const send = (judge: Client, no: string, body: unknown, headers: Record<string, string> = {}) =>
    judge.request('POST', `/api/judging/works/${no}/marks`, body, headers);
  const own = async (judge: Client, no: string) =>
    (await judge.call('GET /api/judging/rounds')).items.flatMap(({ works }) => works).find((work) => work.no === no);
  const history = async (roundId: string, workId: string) =>
    (await organiser.call('GET /api/admin/rounds/:id/works/:workId/marks', { params: { id: roundId, workId } })).items;

  const texts = {
    ...Object.fromEntries(hostileLines.map((line) => [line, line])),
    'a zero': 'a\u0000b',
    'control characters': 'a\u0001\u001b[31mb\u007f',
    'half of an emoji': '很好 \ud83d',
    'the other half': '\ude00 很好',
    'written from right to left': 'abc \u202egnp.exe\u202c',
    lines: ' \r\n一\r\n\r\n二\u2028三 ',
    'letters in two parts': 'e\u0301 \u212b',
    'the longest': '字'.repeat(600),
  };
  it.each(Object.entries(texts))('store a comment as it is, or refuse it: %s', async (_, text) => {
    const { roundId, judge, work } = await season();
    const body = mark(roundId, { comment: text, note: text });
    const { status } = await send(judge.client, work.no, body);
    expect([201, 400, 422]).toContain(status);
    const stored = (await own(judge.client, work.no))?.mark;
    if (status !== 201) return expect(stored).toBeNull();
    if (!stored) throw new Error('no mark');
    // what the judge's device makes of what it sent, of what it reads, and what the board shows
    expect(await receiptOfMark(work.no, body)).toBe(stored.receipt);
    expect(await receiptOfMark(work.no, stored)).toBe(stored.receipt);
    expect(await history(roundId, work.id)).toMatchObject([{ receipt: stored.receipt, comment: stored.comment }]);
  });

  it('refuse what is no mark', async () => {
    const { roundId, judge, work } = await season();
    const given = mark(roundId);
    const bodies: unknown[] = [
      { ...given, comment: 'x'.repeat(601) },
      { ...given, comment: 'x'.repeat(2_000_000) },
      { ...given, points: { ...given.points, creativity: 1e3 } },
      { ...given, points: { ...given.points, creativity: -1 } },
      { ...given, points: { ...given.points, creativity: 50.5 } },
      { ...given, points: { ...given.points, creativity: '84' } },
      { ...given, points: Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`c${n}`, 1])) },
      `{"roundId":"${roundId}","state":"handed_in","points":{"__proto__":84,"constructor":76},"durationMs":null,"comment":"","note":"","rubricNumber":1,"basedOn":0,"madeAt":1}`,
      { ...given, madeAt: 9e15 },
      { ...given, madeAt: -1 },
      { ...given, basedOn: 9e15 },
      { ...given, rubricNumber: 2 ** 31 },
      { ...given, rubricNumber: 0 },
      { ...given, durationMs: -1 },
      { ...given, state: 'locked' },
      { ...given, roundId: 'x'.repeat(100) },
      { ...given, roundId: 'a\u0000b' },
      [given],
      null,
    ];
    for (const body of bodies) {
      const { status } = await send(judge.client, work.no, body);
      expect([JSON.stringify(body)?.slice(0, 80), status >= 400 && status < 500]).toEqual([JSON.stringify(body)?.slice(0, 80), true]);
    }
    for (const no of ['%00', '..%2f..%2fadmin', "W'%20or%201=1", '%ff', 'x'.repeat(33)])
      expect([no, (await send(judge.client, no, given)).status]).toEqual([no, expect.toBeOneOf([400, 404, 422])]);
    expect((await own(judge.client, work.no))?.mark).toBeNull();
  });

  it('count in the order of the server, whatever a device’s clock says', async () => {
    const { roundId, judge, work } = await season();
    const now = context().clock.now();
    for (const madeAt of [now + 300 * 24 * 3600_000, now - 300 * 24 * 3600_000])
      await send(judge.client, work.no, mark(roundId, { madeAt }));
    expect((await own(judge.client, work.no))?.mark).toMatchObject({ number: 2, madeAt: now - 300 * 24 * 3600_000, receivedAt: now });
  });

  it('take a key once for each judge, and for one body', async () => {
    const { roundId, judges, work } = await season(1, 2);
    const [one, two] = judges;
    if (!one || !two) throw new Error('no judges');
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = mark(roundId);
    expect((await send(one.client, work.no, body, key)).status).toBe(201);
    const other = await send(one.client, work.no, mark(roundId, { points: { creativity: 1, task: 1 } }), key);
    expect(other.status).toBeGreaterThanOrEqual(400);
    const theirs = await send(two.client, work.no, body, key);
    expect(theirs.status).toBe(201);
    const marks = await history(roundId, work.id);
    expect(marks.map(({ judge, number, total }) => [judge.id, number, total]).toSorted()).toEqual(
      [
        [one.id, 1, 7920],
        [two.id, 1, 7920],
      ].toSorted(),
    );
  });

  it('leave no mark that counts and came after a lock at the same moment', async () => {
    const { roundId, judges, works } = await season(4, 4);
    const { round } = await organiser.call('GET /api/admin/rounds/:id/board', { params: { id: roundId } });
    const params = { id: roundId };
    const lock = organiser.call('POST /api/admin/rounds/:id/locks', { params, body: { version: round.version } });
    const sent = judges.flatMap(({ client }) =>
      works.map(({ no }) => client.call('POST /api/judging/works/:no/marks', { params: { no }, body: mark(roundId) })),
    );
    const [locked, ...received] = await Promise.all([lock, ...sent]);
    expect(locked.state).toBe('locked');
    const inTime = received.filter(({ late }) => late === null).length;
    expect(received.filter(({ late }) => late === 'round_locked')).toHaveLength(received.length - inTime);
    const { works: after } = await organiser.call('GET /api/admin/rounds/:id/board', { params });
    const cells = after.flatMap((work) => work.cells);
    expect(cells.filter(({ total }) => total !== null)).toHaveLength(inTime);
    expect(cells.filter(({ isLate }) => isLate)).toHaveLength(received.length - inTime);
  });

  it('count for nothing once their judge has left the round, until an organiser takes them', async () => {
    const { roundId, judges, work } = await season(1, 2);
    const [gone, stays] = judges;
    if (!gone || !stays) throw new Error('no judges');
    const sent = (points: number) =>
      gone.client.call('POST /api/judging/works/:no/marks', {
        params: { no: work.no },
        body: mark(roundId, { points: { creativity: points, task: points } }),
      });
    expect(await sent(40)).toMatchObject({ late: null });
    const params = { id: roundId };
    const { version } = (await organiser.call('GET /api/admin/rounds/:id/board', { params })).round;
    const members = [{ judgeId: stays.id, languages: null, limit: null }];
    await organiser.call('PUT /api/admin/rounds/:id/panel', { params, body: { version, members } });
    expect(await sent(100)).toMatchObject({ late: 'taken_away' });
    const { works } = await organiser.call('GET /api/admin/rounds/:id/board', { params });
    expect(works[0]?.cells.find(({ judgeId }) => judgeId === gone.id)).toMatchObject({ total: 4000, isLate: true });
  });

  it('put no earlier mark in the place of a later one', async () => {
    const { roundId, judge, work } = await season();
    const params = { id: roundId };
    const board = () => organiser.call('GET /api/admin/rounds/:id/board', { params });
    const sent = (points: number) =>
      judge.client.call('POST /api/judging/works/:no/marks', {
        params: { no: work.no },
        body: mark(roundId, { points: { creativity: points, task: points } }),
      });
    const take = (id: string) => organiser.call('POST /api/admin/marks/:id/takings', { params: { id }, body: { reason: '迟到' } });
    const lock = async () =>
      organiser.call('POST /api/admin/rounds/:id/locks', { params, body: { version: (await board()).round.version } });
    const unlock = async () =>
      organiser.call('POST /api/admin/rounds/:id/unlocks', { params, body: { version: (await board()).round.version, reason: '再评' } });
    await lock();
    const [first, second] = [await sent(10), await sent(20)];
    await take(second.id);
    expect((await board()).works[0]?.cells).toMatchObject([{ total: 2000, isLate: false }]);
    await expect(take(first.id)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    const third = await sent(30);
    await unlock();
    expect((await board()).works[0]?.cells).toMatchObject([{ total: 2000, isLate: true }]);
    expect(await sent(40)).toMatchObject({ number: 4, late: null });
    expect((await board()).works[0]?.cells).toMatchObject([{ total: 4000, isLate: false }]);
    expect(await own(judge.client, work.no)).toMatchObject({ mark: { number: 4 }, lateMark: null, earlier: 3 });
    await expect(take(third.id)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    expect((await history(roundId, work.id)).filter(({ stands }) => stands)).toMatchObject([{ number: 4 }]);
  });

  it('stay as they are when an organiser of another competition names their work in a round of their own', async () => {
    const [theirs, ours] = [await season(), await season()];
    const neighbour = await context().organiser([{ competitionId: ours.competitionId, right: 'judging' }]);
    expect((await send(theirs.judge.client, theirs.work.no, mark(theirs.roundId))).status).toBe(201);
    const board = () => organiser.call('GET /api/admin/rounds/:id/board', { params: { id: theirs.roundId } });
    const before = await board();
    const params = { id: ours.roundId };
    const pair = { workId: theirs.work.id, judgeId: theirs.judge.id };
    const rule = (body: { workId: string; judgeId: string }) =>
      neighbour.call('POST /api/admin/rounds/:id/rulings', { params, body: { ...body, ruling: 'confirmed', reason: '同校' } });
    const gone = { code: 'not_found' };
    await expect(rule(pair)).rejects.toMatchObject(gone);
    await expect(rule({ ...pair, workId: ours.work.id, judgeId: 'nobody' })).rejects.toMatchObject(gone);
    const { workId } = pair;
    await expect(neighbour.call('POST /api/admin/rounds/:id/spreads', { params, body: { workId, reason: '可以' } })).rejects.toMatchObject(
      gone,
    );
    await expect(neighbour.call('GET /api/admin/rounds/:id/works/:workId/marks', { params: { ...params, workId } })).rejects.toMatchObject(
      gone,
    );
    const { version } = (await neighbour.call('GET /api/admin/rounds/:id/board', { params })).round;
    await expect(neighbour.call('PUT /api/admin/rounds/:id/calibration', { params, body: { version, workId } })).rejects.toMatchObject(
      gone,
    );
    for (const does of ['assign', 'unassign'] as const)
      expect(await neighbour.call('POST /api/admin/rounds/:id/hand-changes', { params, body: { does, pairs: [pair] } })).toMatchObject({
        done: 0,
        refused: [{ code: 'not_found' }],
      });
    // nor does a judge mark the work in a round in which they have none
    expect((await send(theirs.judge.client, theirs.work.no, mark(ours.roundId))).status).toBe(404);
    expect(await board()).toEqual(before);
    expect((await own(theirs.judge.client, theirs.work.no))?.mark).toMatchObject({ number: 1, total: 7920 });
  });

  it('are taken from a judge by a ruling only once a mark that is being stored in another round is there', async () => {
    const { deps } = context();
    // SQLite writes one transaction after the other
    if (deps.config.databaseUrl === null) return;
    const { competitionId, roundId, work, judge } = await season();
    const pairs = { workIds: [work.id], judgeIds: [judge.id] };
    const otherId = await assignedRound(context(), organiser, competitionId, pairs);
    let ruled: Promise<unknown> = Promise.resolve();
    await deps.db.transaction().execute(async (tx) => {
      await lockRound(tx, otherId);
      const body = { workId: work.id, judgeId: judge.id, ruling: 'confirmed' as const, reason: '同校' };
      ruled = organiser.call('POST /api/admin/rounds/:id/rulings', { params: { id: roundId }, body });
      await expect.poll(() => waitsForLock(deps.db)).toBe(true);
    });
    await ruled;
  });
});
