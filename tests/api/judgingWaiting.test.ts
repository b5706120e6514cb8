// Guards: Today counts what waits in judging, as the board shows it: late marks, marks far apart for which nobody is called, declared conflicts, and rounds that end
// within two days with marks missing; nothing of the actor's own family's work.
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../fixtures/client.ts';
import { newJudge } from '../fixtures/judges.ts';
import { marked, organiserOfFamily, sendMark } from '../fixtures/marks.ts';
import { roundSettings } from '../fixtures/rounds.ts';
import { describeApi } from './harness.ts';

const DAY_MS = 24 * 3600_000;

describeApi('what waits in judging', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  it('is counted until it is decided', async () => {
    const { competitionId, works, judges, roundId } = await marked(context(), organiser, { works: 3, judges: 2 });
    const [apart, late, third] = works;
    const [ada, bo] = judges;
    if (!apart || !late || !third || !ada || !bo) throw new Error('nothing to mark');
    const office = await context().organiser([{ competitionId, right: 'judging' }]);
    const parent = await organiserOfFamily(context(), apart);
    const counts = async (by = office) => {
      const { counts: all, judgingIn } = await by.call('GET /api/admin/overview');
      const { lateMarks, farApart, judgeConflicts, closingRounds } = all;
      return { n: [lateMarks, farApart, judgeConflicts, closingRounds].map((count) => count?.n), judgingIn };
    };
    const send = (judge: Client, no: string, points: number, change = {}) =>
      sendMark(context(), judge, no, roundId, { points: { creativity: points, task: points }, ...change });
    const version = async () => (await office.call('GET /api/admin/rounds/:id/board', { params: { id: roundId } })).round.version;
    const lock = async () =>
      office.call('POST /api/admin/rounds/:id/locks', { params: { id: roundId }, body: { version: await version() } });
    expect(await counts()).toEqual({ n: [0, 0, 0, 0], judgingIn: null });

    await send(ada.client, apart.no, 30);
    await send(bo.client, apart.no, 50);
    // as far apart as the limit allows
    expect((await counts()).n).toEqual([0, 0, 0, 0]);
    context().clock.advance(1000);
    await send(bo.client, apart.no, 51, { basedOn: 1 });
    expect(await counts()).toEqual({ n: [0, 1, 0, 0], judgingIn: { competitionId, roundId } });
    expect((await counts(parent)).n).toEqual([0, 0, 0, 0]);
    context().clock.advance(1000);
    await office.call('POST /api/admin/rounds/:id/spreads', { params: { id: roundId }, body: { workId: apart.workId, reason: '已讨论' } });
    expect((await counts()).n).toEqual([0, 0, 0, 0]);

    await send(ada.client, third.no, 0, { state: 'abstained', points: {}, note: '我教过其中一个孩子。' });
    expect((await counts()).n).toEqual([0, 0, 1, 0]);
    await office.call('POST /api/admin/rounds/:id/rulings', {
      params: { id: roundId },
      body: { workId: third.workId, judgeId: ada.id, ruling: 'overruled', reason: '去年的学生' },
    });
    expect((await counts()).n).toEqual([0, 0, 0, 0]);

    // a work that one judge has far from the other's mark waits for the third that was called
    const { id: thirdJudge, client: cy } = await newJudge(context());
    const members = [ada.id, bo.id, thirdJudge].map((judgeId) => ({ judgeId, languages: null, limit: null }));
    await office.call('PUT /api/admin/rounds/:id/panel', { params: { id: roundId }, body: { version: await version(), members } });
    await send(ada.client, late.no, 10);
    await send(bo.client, late.no, 90);
    expect((await counts()).n).toEqual([0, 1, 0, 0]);
    await office.call('POST /api/admin/rounds/:id/hand-changes', {
      params: { id: roundId },
      body: { does: 'assign', pairs: [{ workId: late.workId, judgeId: thirdJudge }] },
    });
    expect((await counts()).n).toEqual([0, 0, 0, 0]);

    const soon = { ...roundSettings(context().clock.now()), closesAt: context().clock.now() + DAY_MS, version: await version() };
    await office.call('PATCH /api/admin/rounds/:id', { params: { id: roundId }, body: soon });
    expect((await counts()).n).toEqual([0, 0, 0, 1]);

    await lock();
    const { id } = await send(cy, late.no, 50);
    expect((await counts()).n).toEqual([1, 0, 0, 0]);
    await office.call('POST /api/admin/marks/:id/refusals', { params: { id }, body: { reason: '太晚' } });
    expect(await counts()).toEqual({ n: [0, 0, 0, 0], judgingIn: null });
    const reviewer = await context().organiser([{ competitionId, right: 'review' }]);
    expect((await counts(reviewer)).n).toEqual([undefined, undefined, undefined, undefined]);
  });
});
