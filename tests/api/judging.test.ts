// Guards: a judge marks what is assigned, once for a key, and no mark is ever lost: what comes too late is kept until an organiser takes it. Automatic
// assignment keeps conflicts apart and can be taken back for a minute. Nobody but its judge sees a mark before it is handed in.
import { beforeAll, expect, it } from 'vitest';
import type { NewMark } from '#contract/judging/public.ts';
import { receiptOfMark } from '#contract/judging/rules/mark.ts';
import { judgingMessagesJob } from '#server/judging/reminders.ts';
import type { Client } from '../fixtures/client.ts';
import { newJudge } from '../fixtures/judges.ts';
import { assignedRound, changeJudges, openedRound, roundSettings } from '../fixtures/rounds.ts';
import { type Family, family, picture, uploaded } from '../fixtures/works.ts';
import { describeApi } from './harness.ts';

interface Handed {
  who: Family;
  no: string;
  workId: string;
}

describeApi('judging', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  const handIn = async (who: Family): Promise<Handed> => {
    const uploadId = await uploaded(who, await picture('png'), { filename: 'a.png', filetype: 'image/png' });
    const { no } = await who.client.call('POST /api/registrations/:id/work', {
      params: { id: who.registrationId },
      body: { title: '小货场', description: '用最少的积木送货。', media: { kind: 'images', uploadIds: [uploadId] } },
    });
    const { id } = await context().deps.db.selectFrom('work').select('id').where('no', '=', no).executeTakeFirstOrThrow();
    return { who, no, workId: id };
  };
  const mark = (roundId: string, change: Partial<NewMark> = {}): NewMark => ({
    roundId,
    state: 'handed_in',
    points: { creativity: 84, task: 76 },
    durationMs: null,
    comment: '会找重复的规律。',
    note: '',
    rubricNumber: 1,
    basedOn: 0,
    madeAt: context().clock.now(),
    ...change,
  });
  const send = (judge: Client, no: string, body: NewMark, key?: string) =>
    judge.call('POST /api/judging/works/:no/marks', { params: { no }, body }, key === undefined ? undefined : { idempotencyKey: key });
  const board = (roundId: string, by = organiser) => by.call('GET /api/admin/rounds/:id/board', { params: { id: roundId } });
  const cellOf = async (roundId: string, { workId }: Handed, judgeId: string) =>
    (await board(roundId)).works.find(({ id }) => id === workId)?.cells.find((cell) => cell.judgeId === judgeId);
  const own = async (judge: Client, no: string) =>
    (await judge.call('GET /api/judging/rounds')).items.flatMap(({ works }) => works).find((work) => work.no === no);
  const history = async (roundId: string, { workId }: Handed) =>
    (await organiser.call('GET /api/admin/rounds/:id/works/:workId/marks', { params: { id: roundId, workId } })).items;
  const change = async (roundId: string, name: 'locks' | 'unlocks', reason?: string) => {
    const { version } = (await board(roundId)).round;
    if (name === 'locks') return organiser.call('POST /api/admin/rounds/:id/locks', { params: { id: roundId }, body: { version } });
    return organiser.call('POST /api/admin/rounds/:id/unlocks', { params: { id: roundId }, body: { version, reason: reason ?? '' } });
  };
  const assigned = async () => {
    const handed = await handIn(await family(context()));
    const judge = await newJudge(context());
    const roundId = await assignedRound(context(), organiser, handed.who.competitionId, { workIds: [handed.workId], judgeIds: [judge.id] });
    return { ...handed, handed, judge, roundId };
  };

  it('stores a mark with the receipt that the judge’s device computes, and its history', async () => {
    const { no, handed, judge, roundId } = await assigned();
    const first = mark(roundId);
    const received = await send(judge.client, no, first);
    expect(received).toMatchObject({ no, number: 1, late: null, replaced: null, receipt: await receiptOfMark(no, first) });
    expect(await cellOf(roundId, handed, judge.id)).toEqual({
      judgeId: judge.id,
      state: 'handed_in',
      total: 7920,
      receipt: received.receipt,
      isLate: false,
    });
    context().clock.advance(1000);
    const second = mark(roundId, { points: { creativity: 90, task: 80 }, basedOn: 1 });
    expect(await send(judge.client, no, second)).toMatchObject({ number: 2, replaced: null });
    expect(await own(judge.client, no)).toMatchObject({ mark: { number: 2, total: 8400, points: second.points }, earlier: 1 });
    expect((await history(roundId, handed)).map(({ number, total, stands }) => [number, total, stands])).toEqual([
      [2, 8400, true],
      [1, 7920, false],
    ]);
  });

  it('acts once for a key, and says when another device was faster', async () => {
    const { no, handed, judge, roundId } = await assigned();
    const key = crypto.randomUUID();
    const body = mark(roundId);
    const answers = await Promise.all([send(judge.client, no, body, key), send(judge.client, no, body, key)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await history(roundId, handed)).toHaveLength(1);
    expect(await send(judge.client, no, mark(roundId, { points: { creativity: 10, task: 10 } }))).toMatchObject({
      number: 2,
      replaced: { number: 1, total: 7920 },
    });
  });

  it('refuses what is off the scale, incomplete, of an unknown rubric, or of a work that never was the judge’s', async () => {
    const { no, judge, roundId } = await assigned();
    const fieldsOf = (promise: Promise<unknown>) =>
      promise.then(
        () => null,
        (error) => error.detail?.fields ?? error.code,
      );
    const wrong = (part: Partial<NewMark>) => fieldsOf(send(judge.client, no, mark(roundId, part)));
    expect(await wrong({ points: { creativity: 101, task: 1 } })).toEqual({ 'points.creativity': 'off_scale' });
    expect(await wrong({ points: { creativity: 10 } })).toEqual({ 'points.task': 'required' });
    expect(await wrong({ points: { creativity: 10, task: 10, charm: 10 } })).toEqual({ 'points.charm': 'invalid' });
    expect(await wrong({ state: 'abstained', points: {} })).toEqual({ note: 'required' });
    expect(await wrong({ rubricNumber: 7 })).toBe('rubric_outdated');
    const other = await newJudge(context());
    expect(await fieldsOf(send(other.client, no, mark(roundId)))).toBe('not_found');
    expect(await fieldsOf(send(organiser, no, mark(roundId)))).toBe('not_allowed');
    expect(await own(judge.client, no)).toMatchObject({ mark: null, earlier: 0 });
  });

  it('shows nobody the points of a mark that is not handed in', async () => {
    const { no, handed, judge, roundId } = await assigned();
    await send(judge.client, no, mark(roundId, { state: 'provisional', points: { creativity: 61 } }));
    expect(await cellOf(roundId, handed, judge.id)).toMatchObject({ state: 'provisional', total: null });
    expect(await history(roundId, handed)).toMatchObject([{ points: {}, total: null, comment: '' }]);
    expect(await own(judge.client, no)).toMatchObject({ mark: { points: { creativity: 61 } } });
  });

  it('keeps a mark that comes after the lock until an organiser takes it', async () => {
    const { no, handed, judge, roundId } = await assigned();
    await send(judge.client, no, mark(roundId));
    await change(roundId, 'locks');
    const late = await send(judge.client, no, mark(roundId, { points: { creativity: 20, task: 20 }, basedOn: 1 }));
    expect(late).toMatchObject({ number: 2, late: 'round_locked' });
    expect(await cellOf(roundId, handed, judge.id)).toMatchObject({ total: 7920, isLate: true });
    expect(await own(judge.client, no)).toMatchObject({ mark: { number: 1 }, lateMark: { number: 2, late: 'round_locked' } });
    const take = () => organiser.call('POST /api/admin/marks/:id/takings', { params: { id: late.id }, body: { reason: '网络中断' } });
    await take();
    await expect(take()).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    expect(await cellOf(roundId, handed, judge.id)).toMatchObject({ total: 2000, isLate: false });
    expect((await history(roundId, handed))[0]).toMatchObject({ number: 2, stands: true, taken: { reason: '网络中断' } });
    await change(roundId, 'unlocks', '有一件没评完');
    expect(await send(judge.client, no, mark(roundId, { basedOn: 2 }))).toMatchObject({ late: null });
  });

  it('keeps a mark of a work that was taken away meanwhile, and of a conflict that was ruled on', async () => {
    const first = await assigned();
    await changeJudges(organiser, first.roundId, 'unassign', { workIds: [first.workId], judgeIds: [first.judge.id] });
    const late = await send(first.judge.client, first.no, mark(first.roundId));
    expect(late).toMatchObject({ late: 'taken_away' });
    // The board shows it, and it can be taken.
    const cell = () => cellOf(first.roundId, first.handed, first.judge.id);
    expect(await cell()).toMatchObject({ state: 'taken_away', total: null, isLate: true });
    await organiser.call('POST /api/admin/marks/:id/takings', { params: { id: late.id }, body: { reason: '已评完' } });
    expect(await cell()).toMatchObject({ state: 'handed_in', total: 7920, isLate: false });

    const second = await assigned();
    const abstained = mark(second.roundId, { state: 'abstained', points: {}, note: '我教过其中一个孩子。' });
    await send(second.judge.client, second.no, abstained);
    const pair = { workId: second.workId, judgeId: second.judge.id };
    expect((await board(second.roundId)).conflicts).toMatchObject([{ ...pair, kinds: ['declared'], ruling: 'open', note: abstained.note }]);
    await organiser.call('POST /api/admin/rounds/:id/rulings', {
      params: { id: second.roundId },
      body: { ...pair, ruling: 'confirmed', reason: '属实' },
    });
    expect(await send(second.judge.client, second.no, mark(second.roundId))).toMatchObject({ late: 'conflict_ruled' });
    expect(await own(second.judge.client, second.no)).toBeUndefined();
    expect(await cellOf(second.roundId, second.handed, second.judge.id)).toMatchObject({ state: 'taken_away', isLate: true });
  });

  it('proposes, carries out and takes back an assignment, without those in conflict', async () => {
    const { who, ...handed } = await handIn(await family(context()));
    const [near, far, spare] = [await newJudge(context()), await newJudge(context()), await newJudge(context())];
    const { db } = context().deps;
    const entry = await db.selectFrom('registration').select('organization').where('id', '=', who.registrationId).executeTakeFirstOrThrow();
    await db
      .updateTable('account')
      .set({ affiliation: ` ${entry.organization.toUpperCase()} ` })
      .where('id', '=', near.id)
      .execute();
    const roundId = await openedRound(context(), organiser, who.competitionId, [near.id, far.id, spare.id]);
    const params = { id: roundId };
    const seeded = { seed: 'a', move: false };
    const proposal = await organiser.call('POST /api/admin/rounds/:id/proposals', { params, body: seeded });
    expect(proposal.added.map(({ judgeId }) => judgeId).sort()).toEqual([far.id, spare.id].sort());
    expect((await board(roundId)).conflicts).toMatchObject([{ judgeId: near.id, kinds: ['institution'], ruling: 'open' }]);
    const byHand = { workIds: [handed.workId], judgeIds: [near.id] };
    expect(await changeJudges(organiser, params.id, 'assign', byHand)).toMatchObject({
      done: 0,
      refused: [{ workId: handed.workId, code: 'judge_conflict' }],
    });
    const confirm = (digest: string) => organiser.call('POST /api/admin/rounds/:id/confirmations', { params, body: { ...seeded, digest } });
    await expect(confirm('another')).rejects.toMatchObject({ code: 'conflict' });
    const { id } = await confirm(proposal.digest);
    expect((await board(roundId)).works.flatMap(({ cells }) => cells)).toHaveLength(2);
    expect((await board(roundId)).undo).toMatchObject({ id, added: 2, removed: 0 });
    const undo = () => organiser.call('POST /api/admin/assignment-changes/:id/undo', { params: { id } });
    await undo();
    expect((await board(roundId)).works.flatMap(({ cells }) => cells)).toEqual([]);
    await expect(undo()).rejects.toMatchObject({ code: 'action_not_allowed_now' });

    const overruled = { workId: handed.workId, judgeId: near.id, ruling: 'overruled' as const, reason: '同名的另一所学校' };
    await organiser.call('POST /api/admin/rounds/:id/rulings', { params, body: overruled });
    expect((await changeJudges(organiser, params.id, 'assign', byHand)).done).toBe(1);
  });

  it('tells judges once an assignment can no longer be taken back, and reminds those who have something left', async () => {
    const { handed, judge, roundId } = await assigned();
    const { db } = context().deps;
    const run = () => judgingMessagesJob(context().deps).run(new AbortController().signal);
    const told = async () =>
      (await db.selectFrom('message').select('template').where('accountId', '=', judge.id).orderBy('createdAt').execute()).map(
        ({ template }) => template,
      );
    await run();
    expect(await told()).toEqual([]);
    context().clock.advance(61_000);
    await run();
    await run();
    expect(new Set(await told())).toEqual(new Set(['judge_assigned']));
    const remind = () =>
      organiser.call('POST /api/admin/rounds/:id/reminders', { params: { id: roundId }, body: { judgeIds: [judge.id] } });
    expect(await remind()).toEqual({ reminded: [judge.id], tooSoon: [] });
    expect(await remind()).toEqual({ reminded: [], tooSoon: [judge.id] });
    await newJudge(context());
    const { items } = await organiser.call('GET /api/admin/competitions/:id/rounds', { params: { id: handed.who.competitionId } });
    const { version = 0 } = items.find(({ id }) => id === roundId) ?? {};
    await organiser.call('POST /api/admin/rounds/:id/locks', { params: { id: roundId }, body: { version } });
    expect(new Set(await told())).toEqual(new Set(['judge_assigned', 'judge_reminder', 'judge_round_over']));
  });

  it('hides the judges and marks of a work from an organiser who is of its family', async () => {
    const { handed, judge, no, roundId } = await assigned();
    await send(judge.client, no, mark(roundId));
    const { db } = context().deps;
    const entry = await db
      .selectFrom('registration')
      .select('parentPhone')
      .where('id', '=', handed.who.registrationId)
      .executeTakeFirstOrThrow();
    const parent = await context().organiser();
    const { id } = await parent.call('GET /api/account');
    await db.updateTable('account').set({ mobile: entry.parentPhone }).where('id', '=', id).execute();
    expect((await board(roundId, parent)).works).toMatchObject([{ id: handed.workId, cells: [], total: null, isHidden: true }]);
    expect((await board(roundId, parent)).conflicts).toEqual([]);
    const params = { id: roundId, workId: handed.workId };
    await expect(parent.call('GET /api/admin/rounds/:id/works/:workId/marks', { params })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('opens a round only with judges, and changes it only as it was read', async () => {
    const who = await family(context());
    const params = { id: who.competitionId };
    const settings = roundSettings(context().clock.now());
    const added = await organiser.call('POST /api/admin/competitions/:id/rounds', { params, body: settings });
    expect(added).toMatchObject({ state: 'draft', version: 0, marksOfOldRubric: 0 });
    const at = { params: { id: added.id } };
    await expect(organiser.call('POST /api/admin/rounds/:id/openings', { ...at, body: { version: 0 } })).rejects.toMatchObject({
      code: 'action_not_allowed_now',
    });
    await expect(
      organiser.call('PATCH /api/admin/rounds/:id', { ...at, body: { ...settings, closesAt: settings.opensAt, version: 0 } }),
    ).rejects.toMatchObject({ detail: { fields: { closesAt: 'window_order' } } });
    const changed = await organiser.call('PATCH /api/admin/rounds/:id', { ...at, body: { ...settings, spreadLimit: 15, version: 0 } });
    expect(changed).toMatchObject({ spreadLimit: 15, version: 1 });
    await expect(organiser.call('PATCH /api/admin/rounds/:id', { ...at, body: { ...settings, version: 0 } })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('takes only the first of an earlier round into a second one', async () => {
    const who = await family(context());
    const { competitionId } = who;
    const entries = [await handIn(who), await handIn(await family(context(), { competitionId }))];
    const judge = await newJudge(context());
    const workIds = entries.map(({ workId }) => workId);
    const first = await assignedRound(context(), organiser, competitionId, { workIds, judgeIds: [judge.id] });
    const [better, worse] = entries;
    if (!better || !worse) throw new Error('no entries');
    await send(judge.client, better.no, mark(first));
    await send(judge.client, worse.no, mark(first, { points: { creativity: 10, task: 10 } }));
    const second = await openedRound(context(), organiser, competitionId, [judge.id], { after: { roundId: first, first: 1 } });
    expect((await board(second)).works.map(({ id }) => id)).toEqual([better.workId]);
    expect((await board(first)).works).toHaveLength(2);
  });

  it('rules on a conflict for every round that is not locked', async () => {
    const { handed, judge, no, roundId } = await assigned();
    const pairs = { workIds: [handed.workId], judgeIds: [judge.id] };
    const second = await assignedRound(context(), organiser, handed.who.competitionId, pairs);
    await send(judge.client, no, mark(second));
    await organiser.call('POST /api/admin/rounds/:id/rulings', {
      params: { id: roundId },
      body: { workId: handed.workId, judgeId: judge.id, ruling: 'confirmed', reason: '同校' },
    });
    for (const round of [roundId, second]) expect(await cellOf(round, handed, judge.id)).toBeUndefined();
    expect(await send(judge.client, no, mark(second, { basedOn: 1 }))).toMatchObject({ late: 'conflict_ruled' });
  });

  it('accepts marks that are far apart, and asks again once one of them changes', async () => {
    const { handed, judge, no, roundId } = await assigned();
    await send(judge.client, no, mark(roundId));
    const isAccepted = async () => (await board(roundId)).works.find(({ id }) => id === handed.workId)?.isSpreadAccepted;
    context().clock.advance(1000);
    await organiser.call('POST /api/admin/rounds/:id/spreads', {
      params: { id: roundId },
      body: { workId: handed.workId, reason: '看法不同' },
    });
    expect(await isAccepted()).toBe(true);
    context().clock.advance(1000);
    await send(judge.client, no, mark(roundId, { points: { creativity: 0, task: 0 }, basedOn: 1 }));
    expect(await isAccepted()).toBe(false);
  });

  it('shows team and school in an open round alone', async () => {
    const { handed, judge, no } = await assigned();
    expect(await own(judge.client, no)).toMatchObject({ by: null });
    const second = await openedRound(context(), organiser, handed.who.competitionId, [judge.id], { blind: false });
    const pairs = { workIds: [handed.workId], judgeIds: [judge.id] };
    await changeJudges(organiser, second, 'assign', pairs);
    const seen = (await judge.client.call('GET /api/judging/rounds')).items.find(({ id }) => id === second);
    const { teamName, organization } = await context()
      .deps.db.selectFrom('registration')
      .select(['teamName', 'organization'])
      .where('id', '=', handed.who.registrationId)
      .executeTakeFirstOrThrow();
    expect(seen?.works).toMatchObject([{ no, by: { team: teamName, organization } }]);
  });

  it('tells a judge again of what was taken away and given back later, but not of what was taken back at once', async () => {
    const { handed, judge, roundId } = await assigned();
    const { db } = context().deps;
    const run = async () => {
      context().clock.advance(61_000);
      await judgingMessagesJob(context().deps).run(new AbortController().signal);
      const sent = await db
        .selectFrom('message')
        .select('template')
        .where('accountId', '=', judge.id)
        .where('channel', '=', 'sms')
        .execute();
      return sent.filter(({ template }) => template === 'judge_assigned').length;
    };
    const params = { id: roundId };
    const body = { workIds: [handed.workId], judgeIds: [judge.id] };
    expect(await run()).toBe(1);
    await changeJudges(organiser, roundId, 'unassign', body);
    await changeJudges(organiser, roundId, 'assign', body);
    expect(await run()).toBe(2);

    // the automatic assignment moves the work to another judge, and that is taken back
    const other = await newJudge(context());
    const { version } = (await board(roundId)).round;
    const members = [
      { judgeId: other.id, languages: null, limit: null },
      { judgeId: judge.id, languages: ['en-US' as const], limit: null },
    ];
    await organiser.call('PUT /api/admin/rounds/:id/panel', { params, body: { version, members } });
    const seeded = { seed: 'a', move: true };
    const { removed, digest } = await organiser.call('POST /api/admin/rounds/:id/proposals', { params, body: seeded });
    expect(removed).toEqual([{ workId: handed.workId, judgeId: judge.id }]);
    const { id } = await organiser.call('POST /api/admin/rounds/:id/confirmations', { params, body: { ...seeded, digest } });
    await organiser.call('POST /api/admin/assignment-changes/:id/undo', { params: { id } });
    expect(await cellOf(roundId, handed, judge.id)).toMatchObject({ state: 'waiting' });
    expect(await run()).toBe(2);
  });
});
