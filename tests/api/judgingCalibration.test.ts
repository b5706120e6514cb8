// Guards: all judges of a round mark its calibration but those with a conflict, also who joins later; a judge sees the range of the marks once their own is handed in, and
// never before, without names; the board shows it, but not to an organiser of the work's family.
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../fixtures/client.ts';
import { newJudge } from '../fixtures/judges.ts';
import { handIn, organiserOfFamily, sendMark } from '../fixtures/marks.ts';
import { changeJudges, openedRound } from '../fixtures/rounds.ts';
import { family } from '../fixtures/works.ts';
import { describeApi } from './harness.ts';

describeApi('calibration', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  const boardOf = (id: string, by = organiser) => by.call('GET /api/admin/rounds/:id/board', { params: { id } });
  const set = async (id: string, workId: string | null, by = organiser) =>
    by.call('PUT /api/admin/rounds/:id/calibration', { params: { id }, body: { version: (await boardOf(id)).round.version, workId } });

  it('comes first in a judge’s list, before the other works in the order of their numbers', async () => {
    const who = await family(context());
    const works = [await handIn(context(), who)];
    while (works.length < 6) works.push(await handIn(context(), await family(context(), { competitionId: who.competitionId })));
    const judge = await newJudge(context());
    const roundId = await openedRound(context(), organiser, who.competitionId, [judge.id]);
    await changeJudges(organiser, roundId, 'assign', { workIds: works.map(({ workId }) => workId), judgeIds: [judge.id] });
    const listed = async () =>
      (await judge.client.call('GET /api/judging/rounds')).items.flatMap((round) => round.works.map(({ no }) => no));
    const nos = works.map(({ no }) => no).toSorted();
    expect(await listed()).toEqual(nos);
    const last = works.find(({ no }) => no === nos.at(-1));
    await set(roundId, last?.workId ?? '');
    expect(await listed()).toEqual([...nos.slice(-1), ...nos.slice(0, -1)]);
  });

  it('is marked by all judges, who then see the range', async () => {
    const who = await family(context());
    const work = await handIn(context(), who);
    const other = await handIn(context(), await family(context(), { competitionId: who.competitionId }));
    const [ada, bo, near, late] = [
      await newJudge(context()),
      await newJudge(context()),
      await newJudge(context()),
      await newJudge(context()),
    ];
    const { db } = context().deps;
    const { organization } = await db
      .selectFrom('registration')
      .select('organization')
      .where('id', '=', who.registrationId)
      .executeTakeFirstOrThrow();
    await db.updateTable('account').set({ affiliation: organization }).where('id', '=', near.id).execute();
    const roundId = await openedRound(context(), organiser, who.competitionId, [ada.id, bo.id, near.id]);
    const own = async (judge: Client, no = work.no) =>
      (await judge.call('GET /api/judging/rounds')).items.flatMap(({ works }) => works).find((each) => each.no === no);

    await expect(set(roundId, 'nothing')).rejects.toMatchObject({ code: 'not_found' });
    await set(roundId, work.workId);
    const judgesOf = async () =>
      (await boardOf(roundId)).works
        .find(({ id }) => id === work.workId)
        ?.cells.map(({ judgeId }) => judgeId)
        .toSorted();
    expect(await judgesOf()).toEqual([ada.id, bo.id].toSorted());
    const { version } = (await boardOf(roundId)).round;
    const members = [ada, bo, near, late].map(({ id: judgeId }) => ({ judgeId, languages: null, limit: null }));
    await organiser.call('PUT /api/admin/rounds/:id/panel', { params: { id: roundId }, body: { version, members } });
    expect(await judgesOf()).toEqual([ada.id, bo.id, late.id].toSorted());

    expect(await own(ada.client)).toMatchObject({ calibration: null });
    await sendMark(context(), bo.client, work.no, roundId, { points: { creativity: 40, task: 0 } });
    // never before the judge's own mark is handed in: neither empty-handed, nor with a provisional mark
    expect(await own(ada.client)).toMatchObject({ calibration: null });
    await sendMark(context(), ada.client, work.no, roundId, { state: 'provisional', points: { creativity: 70 } });
    expect(await own(ada.client)).toMatchObject({ calibration: null });
    await sendMark(context(), ada.client, work.no, roundId, { points: { creativity: 71, task: 60 }, basedOn: 1 });
    const ranges = [
      { key: 'creativity', lowest: 40, mean: 55.5, highest: 71 },
      { key: 'task', lowest: 0, mean: 30, highest: 60 },
    ];
    expect((await own(ada.client))?.calibration).toEqual({ marks: 2, ranges });
    expect((await own(late.client))?.calibration).toBeNull();
    await changeJudges(organiser, roundId, 'assign', { workIds: [other.workId], judgeIds: [ada.id] });
    expect(await own(ada.client, other.no)).not.toHaveProperty('calibration');

    expect((await boardOf(roundId)).calibration).toMatchObject({ workId: work.workId, marks: 2, ranges });
    const parent = await organiserOfFamily(context(), work);
    expect((await boardOf(roundId, parent)).calibration).toBeNull();
    await expect(set(roundId, work.workId, parent)).rejects.toMatchObject({ code: 'not_found' });

    // it counts like any other work, and what is marked stays once it is no calibration any more
    expect((await boardOf(roundId)).works.find(({ id }) => id === work.workId)).toMatchObject({ total: 4020 });
    await set(roundId, null);
    expect(await own(ada.client)).not.toHaveProperty('calibration');
    expect(await judgesOf()).toEqual([ada.id, bo.id, late.id].toSorted());
  });

  it('is not set in a locked round', async () => {
    const who = await family(context());
    const work = await handIn(context(), who);
    const roundId = await openedRound(context(), organiser, who.competitionId, [(await newJudge(context())).id]);
    const { version } = (await boardOf(roundId)).round;
    await organiser.call('POST /api/admin/rounds/:id/locks', { params: { id: roundId }, body: { version } });
    await expect(set(roundId, work.workId)).rejects.toMatchObject({ code: 'round_locked' });
  });
});
