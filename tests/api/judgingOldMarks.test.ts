// Guards: publishing a changed rubric says how many marks stand and asks what becomes of them: kept, or marked again; only who may decide about judging answers. Not
// answered, the board asks; a locked round stays as it is.
import { beforeAll, expect, it } from 'vitest';
import { defaultRubric } from '#contract/judging/rubric.ts';
import { sendAttempt, tableRound } from '../fixtures/attempts.ts';
import type { Client } from '../fixtures/client.ts';
import { HOW_TO_PAY } from '../fixtures/competition.ts';
import { marked, sendMark } from '../fixtures/marks.ts';
import { describeApi } from './harness.ts';

describeApi('marks under an old rubric', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  const setUp = async () => {
    const { competitionId, works, judges, roundId } = await marked(context(), organiser, { works: 2 });
    const [work, other, judge] = [works[0], works[1], judges[0]];
    if (!work || !other || !judge) throw new Error('nothing to mark');
    const { client } = judge;
    await sendMark(context(), client, work.no, roundId);
    const board = async () => organiser.call('GET /api/admin/rounds/:id/board', { params: { id: roundId } });
    const standing = (by = organiser) => by.call('GET /api/admin/competitions/:id/standing-marks', { params: { id: competitionId } });
    let step = 0;
    const publish = async (marks?: 'keep' | 'again', by = organiser) => {
      step += 1;
      const { published } = await organiser.call('GET /api/admin/competition-drafts/:id', { params: { id: competitionId } });
      if (!published) throw new Error('not published');
      const [first = defaultRubric.criteria[0], ...others] = published.data.rubric.criteria;
      if (!first) throw new Error('no criteria');
      const hint = { 'zh-CN': `第${step}版`, 'en-US': `Version ${step}` };
      const data = {
        ...published.data,
        howToPay: HOW_TO_PAY,
        rubric: { ...published.data.rubric, criteria: [{ ...first, hint }, ...others] },
      };
      const { number, version } = await organiser.call('PUT /api/admin/competition-drafts/:id', {
        params: { id: competitionId },
        body: { number: published.number + 1, version: 0, data },
      });
      await by.call('POST /api/admin/competition-drafts/:id/publication', {
        params: { id: competitionId },
        body: { number, version, ...(marks && { marks }) },
      });
    };
    const state = async () => (await board()).works.find(({ id }) => id === work.workId)?.cells[0]?.state;
    return { competitionId, work, other, judge: client, roundId, board, standing, publish, state };
  };

  it('are kept as the rubric is published, until it changes again', async () => {
    const { board, standing, publish, state, roundId } = await setUp();
    expect(await standing()).toEqual({ marks: 1, mayDecide: true });
    await publish('keep');
    expect(await state()).toBe('handed_in');
    expect((await board()).round).toMatchObject({ rubricNumber: 2, marksOfOldRubric: 1, keptRubric: 2 });
    // nobody has answered for the next version: the board asks
    await publish();
    const { round } = await board();
    expect(round).toMatchObject({ rubricNumber: 3, marksOfOldRubric: 1, keptRubric: 2 });
    const kept = await organiser.call('POST /api/admin/rounds/:id/kept-marks', {
      params: { id: roundId },
      body: { version: round.version },
    });
    expect(kept).toMatchObject({ rubricNumber: 3, keptRubric: 3 });
  });

  it('are made again, but not those of a locked round, and by nobody without the right', async () => {
    const { board, standing, publish, state, competitionId, judge, other, roundId } = await setUp();
    const writer = await context().organiser([{ competitionId, right: 'content' }]);
    expect(await standing(writer)).toEqual({ marks: 1, mayDecide: false });
    await expect(publish('again', writer)).rejects.toMatchObject({ code: 'not_allowed' });
    expect(await state()).toBe('handed_in');
    const { draft } = await organiser.call('GET /api/admin/competition-drafts/:id', { params: { id: competitionId } });
    const { number = 0, version = 0 } = draft ?? {};
    await organiser.call('POST /api/admin/competition-drafts/:id/publication', {
      params: { id: competitionId },
      body: { number, version, marks: 'again' },
    });
    expect(await state()).toBe('waiting');
    expect((await board()).round).toMatchObject({ rubricNumber: 2, marksOfOldRubric: 0 });
    const { db } = context().deps;
    const lines = await db.selectFrom('audit').select(['action', 'detail']).where('subjectId', '=', competitionId).execute();
    const remarked = lines.find(({ action }) => action === 'remarked');
    expect(JSON.parse(remarked?.detail ?? '{}')).toMatchObject({ works: 1 });

    await sendMark(context(), judge, other.no, roundId, { rubricNumber: 2 });
    const params = { id: roundId };
    await organiser.call('POST /api/admin/rounds/:id/locks', { params, body: { version: (await board()).round.version } });
    expect(await standing()).toEqual({ marks: 0, mayDecide: true });
    await publish('again');
    expect((await board()).works.find(({ id }) => id === other.workId)?.cells[0]?.state).toBe('handed_in');
  });

  it.each(['keep', 'again'] as const)('of teams at the tables are asked about as marks are: %s', async (choice) => {
    const { competitionId, roundId, teams, judges } = await tableRound(context(), organiser, { teams: 2 });
    const [judge, team] = [judges[0]?.client ?? organiser, teams[0]?.id ?? ''];
    // the fixture's competition has no venue, without which no offline one is published
    await context().deps.db.updateTable('competition').set({ mode: 'online' }).where('id', '=', competitionId).execute();
    const first = await sendAttempt(context(), judge, roundId, team);
    await sendAttempt(context(), judge, roundId, team, { state: 'aborted', points: {} });
    await sendAttempt(context(), judge, roundId, team, { replaces: first.id, points: { creativity: 70, task: 70 } });
    const params = { id: competitionId };
    const board = async () => organiser.call('GET /api/admin/rounds/:id/attempts', { params: { id: roundId } });
    expect(await organiser.call('GET /api/admin/competitions/:id/standing-marks', { params })).toEqual({ marks: 1, mayDecide: true });
    const changeRubric = async (hint: string, marks?: 'keep' | 'again') => {
      const { published } = await organiser.call('GET /api/admin/competition-drafts/:id', { params });
      const [one, ...others] = published?.data.rubric.criteria ?? [];
      if (!published || !one) throw new Error('not published');
      const criteria = [{ ...one, hint: { 'zh-CN': hint, 'en-US': hint } }, ...others];
      const data = { ...published.data, howToPay: HOW_TO_PAY, rubric: { ...published.data.rubric, criteria } };
      const body = { number: published.number + 1, version: 0, data };
      const { number, version } = await organiser.call('PUT /api/admin/competition-drafts/:id', { params, body });
      await organiser.call('POST /api/admin/competition-drafts/:id/publication', {
        params,
        body: { number, version, ...(marks && { marks }) },
      });
    };
    const isKept = choice === 'keep';
    await changeRubric('2', choice);
    const { round, teams: rows } = await board();
    expect(round).toMatchObject({ rubricNumber: 2, marksOfOldRubric: isKept ? 1 : 0, keptRubric: isKept ? 2 : null });
    expect(rows.find(({ id }) => id === team)?.counted?.total ?? null).toBe(isKept ? 7000 : null);
    // a run under the new rubric is asked about by the board, if nobody has answered
    expect(await sendAttempt(context(), judge, roundId, team, { rubricNumber: 2 })).toMatchObject({ standing: 'stands' });
    await changeRubric('3');
    expect((await board()).round.marksOfOldRubric).toBe(isKept ? 2 : 1);
    const body = { version: (await board()).round.version };
    await organiser.call(`POST /api/admin/rounds/:id/${isKept ? 'kept-marks' : 'remarkings'}`, { params: { id: roundId }, body });
    const standings = (await board()).teams.find(({ id }) => id === team)?.attempts.map(({ standing }) => standing);
    expect(standings).toEqual(isKept ? ['replaced', 'stands', 'aborted', 'stands'] : ['replaced', 'void', 'aborted', 'void']);
  });
});
