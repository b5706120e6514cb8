// Guards: a mark of an entry that has left is kept as late as long as its work is there. A mark that came late can be refused with a reason. It stays in the history, its judge reads the reason, and it can be taken after all. The history names the
// points of each criterion.
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../fixtures/client.ts';
import { marked, organiserOfFamily, sendMark } from '../fixtures/marks.ts';
import { describeApi } from './harness.ts';

describeApi('late marks', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  const setUp = async () => {
    const { works, judges, roundId } = await marked(context(), organiser);
    const [work, judge] = [works[0], judges[0]];
    if (!work || !judge) throw new Error('nothing to mark');
    const board = () => organiser.call('GET /api/admin/rounds/:id/board', { params: { id: roundId } });
    const lock = async () =>
      organiser.call('POST /api/admin/rounds/:id/locks', { params: { id: roundId }, body: { version: (await board()).round.version } });
    return {
      roundId,
      work,
      judge: judge.client,
      send: (change = {}) => sendMark(context(), judge.client, work.no, roundId, change),
      lock,
      cell: async () => (await board()).works[0]?.cells[0],
      own: async () =>
        (await judge.client.call('GET /api/judging/rounds')).items.flatMap((round) => round.works).find(({ no }) => no === work.no),
      history: () => organiser.call('GET /api/admin/rounds/:id/works/:workId/marks', { params: { id: roundId, workId: work.workId } }),
    };
  };
  const refuse = (id: string, by = organiser, reason = '截止后改的') =>
    by.call('POST /api/admin/marks/:id/refusals', { params: { id }, body: { reason } });
  const take = (id: string) => organiser.call('POST /api/admin/marks/:id/takings', { params: { id }, body: { reason: '断网' } });

  it('are refused with a reason that the judge reads, and taken after all', async () => {
    const { send, lock, cell, own, history } = await setUp();
    const first = await send();
    await expect(refuse(first.id)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    await lock();
    const late = await send({ points: { creativity: 20, task: 20 }, basedOn: 1 });
    expect(await own()).toMatchObject({ lateMark: { number: 2 } });
    expect(await own()).not.toHaveProperty('refusal');
    await expect(refuse(late.id, organiser, '  ')).rejects.toMatchObject({ code: 'invalid_input' });
    await refuse(late.id);
    await expect(refuse(late.id)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    expect(await cell()).toMatchObject({ total: 7920, isLate: false });
    // its device still finds its receipt
    expect(await own()).toMatchObject({
      mark: { number: 1 },
      lateMark: { number: 2, receipt: late.receipt },
      refusal: { reason: '截止后改的' },
    });
    const refused = { by: expect.any(String), at: expect.any(Number), reason: '截止后改的' };
    expect((await history()).items).toMatchObject([
      { number: 2, stands: false, late: 'round_locked', taken: null, refused },
      { number: 1, stands: true, refused: null },
    ]);
    const line = await context()
      .deps.db.selectFrom('audit')
      .select('detail')
      .where('action', '=', 'mark_refused')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(line.detail)).toMatchObject({ reason: '截止后改的' });

    // another one waits while this one is refused; what is taken after all is not counted twice
    const next = await send({ points: { creativity: 30, task: 30 }, basedOn: 2 });
    expect(await own()).toMatchObject({ lateMark: { number: 3 } });
    await take(late.id);
    expect(await cell()).toMatchObject({ total: 2000, isLate: true });
    await refuse(next.id);
    expect(await cell()).toMatchObject({ total: 2000, isLate: false });
  });

  it('of their own family’s work are refused by another organiser', async () => {
    const { send, lock, work } = await setUp();
    await lock();
    const late = await send();
    const parent = await organiserOfFamily(context(), work);
    await expect(refuse(late.id, parent)).rejects.toMatchObject({ code: 'not_found' });
    await refuse(late.id);
  });

  it('are kept when the entry has left meanwhile, and shown as long as the work is there', async () => {
    const { send, roundId, work, own, history } = await setUp();
    const { db } = context().deps;
    await send();
    await db.updateTable('registration').set({ state: 'cancelled' }).where('id', '=', work.who.registrationId).execute();
    const late = await send({ points: { creativity: 20, task: 20 }, basedOn: 1 });
    expect(late).toMatchObject({ late: 'work_withdrawn', number: 2 });
    expect(await own()).toMatchObject({ mark: { number: 1 }, lateMark: { number: 2, late: 'work_withdrawn', receipt: late.receipt } });
    const board = async (by = organiser) => (await by.call('GET /api/admin/rounds/:id/board', { params: { id: roundId } })).works[0];
    expect(await board()).toMatchObject({ no: work.no, isOut: true, total: null, spread: null, cells: [{ isLate: true, total: 7920 }] });
    expect((await history()).items).toMatchObject([{ number: 2, stands: false, late: 'work_withdrawn' }, { number: 1 }]);
    const mine = await context().organiser([{ competitionId: work.who.competitionId, right: 'judging' }]);
    expect((await mine.call('GET /api/admin/overview')).counts.lateMarks).toMatchObject({ n: 1 });
    const parent = await organiserOfFamily(context(), work);
    expect(await board(parent)).toMatchObject({ isHidden: true, cells: [] });
    await take(late.id);
    expect(await board()).toMatchObject({ isOut: true, total: null, cells: [{ isLate: false, total: 2000 }] });
  });

  it('of an erased work are refused in words, with all that was stored about it gone', async () => {
    const { send, roundId, work, judge, own } = await setUp();
    await send();
    await work.who.client.call('POST /api/registrations/:id/withdraw', { params: { id: work.who.registrationId } });
    await expect(send({ basedOn: 1 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(judge.call('POST /api/judging/works/:no/openings', { params: { no: work.no }, body: { roundId } })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await own()).toBeUndefined();
    const { db } = context().deps;
    for (const table of ['mark', 'assignment'] as const)
      expect(await db.selectFrom(table).select('id').where('workId', '=', work.workId).execute()).toEqual([]);
  });

  it('have a history by criterion, with the names of the criteria', async () => {
    const { send, history } = await setUp();
    await send();
    await send({ points: { creativity: 90, task: 76 }, basedOn: 1 });
    const { items, criteria } = await history();
    expect(criteria.map(({ key, title }) => [key, title['en-US']])).toEqual([
      ['creativity', 'Creativity'],
      ['task', 'Task'],
    ]);
    expect(items.map(({ points }) => points)).toEqual([
      { creativity: 90, task: 76 },
      { creativity: 84, task: 76 },
    ]);
  });
});
