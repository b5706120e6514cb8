// Guards: what is not handed in stays its judge's own: of a provisional mark and of an abstention organisers see neither points nor the code that is made of them, from
// which whoever tries all points would find these.
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../fixtures/client.ts';
import { marked, sendMark } from '../fixtures/marks.ts';
import { describeApi } from './harness.ts';

describeApi('a mark that is not handed in', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  it.each(['provisional', 'abstained'] as const)('shows organisers no points and no code: %s', async (state) => {
    const { works, judges, roundId } = await marked(context(), organiser);
    const [work, judge] = [works[0], judges[0]];
    if (!work || !judge) throw new Error('nothing to mark');
    const given = { points: { creativity: 61, task: 62 }, comment: '还没写完', durationMs: 9000 };
    const { receipt } = await sendMark(context(), judge.client, work.no, roundId, { ...given, state, note: '像是认识' });
    const params = { id: roundId, workId: work.workId };
    const board = await organiser.call('GET /api/admin/rounds/:id/board', { params });
    expect(board.works[0]?.cells).toMatchObject([{ judgeId: judge.id, state, total: null, receipt: null }]);
    const history = await organiser.call('GET /api/admin/rounds/:id/works/:workId/marks', { params });
    expect(history.items).toMatchObject([
      { state, points: {}, total: null, durationMs: null, comment: '', receipt: null, note: state === 'abstained' ? '像是认识' : '' },
    ]);
    expect(JSON.stringify([board, history])).not.toContain(receipt);
    // its judge has all of it
    const own = (await judge.client.call('GET /api/judging/rounds')).items.flatMap((round) => round.works);
    expect(own).toMatchObject([{ mark: { receipt, ...given } }]);

    const handedIn = await sendMark(context(), judge.client, work.no, roundId, { basedOn: 1 });
    const after = await organiser.call('GET /api/admin/rounds/:id/board', { params });
    expect(after.works[0]?.cells).toMatchObject([{ state: 'handed_in', receipt: handedIn.receipt }]);
  });
});
