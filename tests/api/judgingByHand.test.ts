// Guards: assignments by hand are one change, whatever its pairs: what cannot be done is named, the rest is done, and one undo takes it back, the last change first.
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../fixtures/client.ts';
import { newJudge } from '../fixtures/judges.ts';
import { handIn, organiserOfFamily, sendMark } from '../fixtures/marks.ts';
import { openedRound } from '../fixtures/rounds.ts';
import { family } from '../fixtures/works.ts';
import { describeApi } from './harness.ts';

describeApi('assignments by hand', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  const setUp = async () => {
    const who = await family(context());
    const { competitionId } = who;
    const works = [await handIn(context(), who)];
    while (works.length < 3) works.push(await handIn(context(), await family(context(), { competitionId })));
    const judges = [await newJudge(context()), await newJudge(context()), await newJudge(context())];
    const roundId = await openedRound(
      context(),
      organiser,
      competitionId,
      judges.map(({ id }) => id),
    );
    const change = (does: 'assign' | 'unassign', pairs: { workId: string; judgeId: string }[], by = organiser) =>
      by.call('POST /api/admin/rounds/:id/hand-changes', { params: { id: roundId }, body: { does, pairs } });
    const board = () => organiser.call('GET /api/admin/rounds/:id/board', { params: { id: roundId } });
    const pair = (work: number, judge: number) => ({ workId: works[work]?.workId ?? '', judgeId: judges[judge]?.id ?? '' });
    const assigned = async () =>
      (await board()).works
        .flatMap(({ id, cells }) =>
          cells.map(({ judgeId }) => [works.findIndex(({ workId }) => workId === id), judges.findIndex((each) => each.id === judgeId)]),
        )
        .toSorted();
    const undo = async () =>
      organiser.call('POST /api/admin/assignment-changes/:id/undo', { params: { id: (await board()).undo?.id ?? 'none' } });
    return { works, judges, roundId, change, board, pair, assigned, undo };
  };

  it('are one change that one undo takes back', async () => {
    const { change, pair, assigned, undo, board } = await setUp();
    // no rectangle: what lies between is as it was
    expect(await change('assign', [pair(0, 0), pair(1, 1), pair(2, 0)])).toEqual({ done: 3, refused: [] });
    expect(await assigned()).toEqual([
      [0, 0],
      [1, 1],
      [2, 0],
    ]);
    expect((await board()).undo).toMatchObject({ added: 3, removed: 0 });
    context().clock.advance(1000);
    expect(await change('unassign', [pair(0, 0), pair(1, 1)])).toEqual({ done: 2, refused: [] });
    expect(await assigned()).toEqual([[2, 0]]);
    await undo();
    expect(await assigned()).toEqual([
      [0, 0],
      [1, 1],
      [2, 0],
    ]);
    await undo();
    expect(await assigned()).toEqual([]);
    await expect(undo()).rejects.toMatchObject({ code: 'not_found' });
    const lines = await context()
      .deps.db.selectFrom('audit')
      .select('action')
      .where('action', 'in', ['assigned', 'unassigned', 'assignment_undone'])
      .execute();
    expect(lines).toHaveLength(3 + 2 + 2);
  });

  it('do not come back by an undo to a judge who was ruled out or has left since, nor go from one who has marked', async () => {
    const { change, pair, assigned, undo, board, works, judges, roundId } = await setUp();
    const params = { id: roundId };
    await change('assign', [pair(0, 0), pair(1, 1), pair(2, 2)]);
    context().clock.advance(1000);
    await change('unassign', [pair(0, 0), pair(1, 1), pair(2, 2)]);
    const ruling = { ...pair(0, 0), ruling: 'confirmed' as const, reason: '同校' };
    await organiser.call('POST /api/admin/rounds/:id/rulings', { params, body: ruling });
    const members = [0, 2].map((index) => ({ judgeId: judges[index]?.id ?? '', languages: null, limit: null }));
    const { version } = (await board()).round;
    await organiser.call('PUT /api/admin/rounds/:id/panel', { params, body: { version, members } });
    await undo();
    expect(await assigned()).toEqual([[2, 2]]);
    const [work, judge] = [works[2], judges[2]];
    if (!work || !judge) throw new Error('nothing to mark');
    await sendMark(context(), judge.client, work.no, roundId);
    // the first change, too: what has been marked since stays
    await undo();
    expect(await assigned()).toEqual([[2, 2]]);
    expect((await board()).works.find(({ id }) => id === work.workId)?.cells).toMatchObject([{ state: 'handed_in', total: 7920 }]);
  });

  it('name what cannot be done, and do the rest', async () => {
    const { change, pair, assigned, judges, works, roundId } = await setUp();
    const stranger = await newJudge(context());
    await organiser.call('POST /api/admin/rounds/:id/rulings', {
      params: { id: roundId },
      body: { ...pair(0, 1), ruling: 'confirmed', reason: '同校' },
    });
    const outside = { workId: works[1]?.workId ?? '', judgeId: stranger.id };
    const nothing = { workId: 'nothing', judgeId: judges[0]?.id ?? '' };
    expect(await change('assign', [pair(0, 0), pair(0, 1), outside, nothing])).toEqual({
      done: 1,
      refused: [
        { ...pair(0, 1), code: 'judge_conflict' },
        { ...outside, code: 'action_not_allowed_now' },
        { ...nothing, code: 'not_found' },
      ],
    });
    // again: nothing to do, and nothing to take back
    expect(await change('assign', [pair(0, 0)])).toEqual({ done: 0, refused: [] });
    const [work, judge] = [works[0], judges[0]];
    if (!work || !judge) throw new Error('nothing to mark');
    await sendMark(context(), judge.client, work.no, roundId);
    expect(await change('unassign', [pair(0, 0)])).toEqual({ done: 0, refused: [{ ...pair(0, 0), code: 'action_not_allowed_now' }] });
    expect(await assigned()).toEqual([[0, 0]]);
    const parent = await organiserOfFamily(context(), work);
    expect(await change('assign', [pair(0, 2)], parent)).toEqual({ done: 0, refused: [{ ...pair(0, 2), code: 'not_found' }] });
  });
});
