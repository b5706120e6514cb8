// Promise: results are computed from the marks that stand, the same each time, as versions that say which mark moved whom.
import { beforeAll, expect, it } from 'vitest';
import type { AwardRule } from '#contract/results/rules/awardRules.ts';
import type { Client } from '../fixtures/client.ts';
import { workNo } from '../fixtures/judgingSeason.ts';
import { marked, organiserOfFamily, sendMark } from '../fixtures/marks.ts';
import { assignedRound } from '../fixtures/rounds.ts';
import { addWork } from '../fixtures/votes.ts';
import { describeOnBothDatabases } from './harness.ts';

const prize = (key: string, rule: AwardRule | null) => ({
  key,
  look: 'gold',
  title: { 'zh-CN': key, 'en-US': key },
  body: { 'zh-CN': '', 'en-US': '' },
  rule,
});

describeOnBothDatabases('results, computed', (context) => {
  let organiser: Client;

  beforeAll(async () => {
    organiser = await context().organiser();
  });

  /** A round of three works and two judges, with marks of the first judge for all and of the second for some. */
  const judged = async (awards: ReturnType<typeof prize>[] = []) => {
    const made = await marked(context(), organiser, { works: 3, judges: 2 });
    const { db } = context().deps;
    await db
      .updateTable('competition')
      .set({ awards: JSON.stringify(awards) })
      .where('id', '=', made.competitionId)
      .execute();
    return made;
  };
  type Judged = Awaited<ReturnType<typeof judged>>;
  const give = async ({ judges, works, roundId }: Judged, judge: number, work: number, creativity: number, task: number, basedOn = 0) => {
    const [who, handed] = [judges[judge], works[work]];
    if (!who || !handed) throw new Error('no such judge or work');
    await sendMark(context(), who.client, handed.no, roundId, { points: { creativity, task }, basedOn });
  };
  const compute = (competitionId: string, client = organiser) =>
    client.call('POST /api/admin/competitions/:id/results/compute', { params: { id: competitionId } });
  const read = (competitionId: string, client = organiser) =>
    client.call('GET /api/admin/competitions/:id/results', { params: { id: competitionId } });
  const rowsOf = ({ computation }: Awaited<ReturnType<typeof read>>) => computation?.groups.flatMap(({ rows }) => rows) ?? [];
  const levelOf = ({ checks }: Awaited<ReturnType<typeof read>>, name: string) => checks.find((check) => check.name === name);

  it('rank by the combined marks, leave out who has none, and give awards by their rules', async () => {
    const made = await judged([
      prize('first', { kind: 'first', count: 1 }),
      prize('participation', { kind: 'everyone' }),
      prize('named', null),
    ]);
    await give(made, 0, 0, 80, 80);
    await give(made, 1, 0, 90, 90);
    await give(made, 0, 1, 100, 70);
    const results = await compute(made.competitionId);
    const [first, second, third] = rowsOf(results);
    expect([first, second, third].map((row) => [row?.workNo, row?.rank, row?.total, row?.awards])).toEqual([
      [made.works[0]?.no, 1, 8500, ['first']],
      [made.works[1]?.no, 2, 8200, ['participation']],
      [made.works[2]?.no, null, null, []],
    ]);
    expect(first?.scores).toEqual({ creativity: 8500, task: 8500 });
    expect(results.computation?.groups[0]?.lines).toEqual([
      { key: 'first', wanted: 1, won: 1, given: 1 },
      { key: 'participation', wanted: null, won: 2, given: 1 },
    ]);
    expect(levelOf(results, 'marks_missing')).toMatchObject({ name: 'marks_missing', level: 'error', count: 2 });
    expect(levelOf(results, 'rounds_open')).toMatchObject({ level: 'error', count: 1 });
    expect(levelOf(results, 'no_awards')).toMatchObject({ level: 'ok' });
    expect(results.computation?.terms.awards.map(({ key }) => key)).toEqual(['first', 'participation']);
  });

  it('stay one version until something changes; the next one names the mark that moved them', async () => {
    const made = await judged([prize('first', { kind: 'first', count: 1 })]);
    await give(made, 0, 0, 80, 80);
    await give(made, 0, 1, 70, 70);
    const { computation: one } = await compute(made.competitionId);
    expect([one?.number, one?.isCurrent, one?.changes]).toEqual([1, true, []]);
    expect((await compute(made.competitionId)).computation?.number).toBe(1);
    context().clock.advance(60_000);
    await give(made, 0, 1, 90, 90, 1);
    expect((await read(made.competitionId)).computation).toMatchObject({ number: 1, isCurrent: false });
    context().clock.advance(60_000);
    const { computation: two } = await compute(made.competitionId);
    expect(two).toMatchObject({ number: 2, isCurrent: true, before: one?.at });
    const [up, down] = two?.changes ?? [];
    expect([up?.from, up?.to]).toEqual([
      { rank: 2, total: 7000, awards: [] },
      { rank: 1, total: 9000, awards: ['first'] },
    ]);
    expect(up?.marks.map(({ from, to }) => [from, to])).toEqual([[7000, 9000]]);
    expect([down?.from.rank, down?.to.rank, down?.marks]).toEqual([1, 2, []]);
    expect(two?.groups[0]?.rows.map(({ rankBefore }) => rankBefore)).toEqual([2, 1, null]);
  });

  it('name the mark that moved others, however many it moved', async () => {
    const made = await judged();
    const { db, ids, clock } = context().deps;
    const [judge] = made.judges;
    const [fallen] = made.works;
    if (!judge || !fallen) throw new Error('no judge or work');
    const others = await Promise.all(
      Array.from({ length: 110 }, async (_, index) => {
        const no = workNo(index + 1);
        return { no, id: await addWork({ db, ids, clock }, { competitionId: made.competitionId, no }) };
      }),
    );
    const workIds = [fallen.workId, ...others.map(({ id }) => id)];
    const roundId = await assignedRound(context(), organiser, made.competitionId, { workIds, judgeIds: [judge.id] });
    const send = (no: string, points: number, basedOn = 0) =>
      sendMark(context(), judge.client, no, roundId, { points: { creativity: points, task: points }, basedOn });
    await send(fallen.no, 90);
    for (const { no } of others) await send(no, 50);
    await compute(made.competitionId);
    context().clock.advance(60_000);
    await send(fallen.no, 10, 1);
    context().clock.advance(60_000);
    const { computation } = await compute(made.competitionId);
    expect(computation?.changes.filter(({ marks }) => marks.length > 0)).toMatchObject([
      { id: fallen.who.registrationId, from: { rank: 1 }, to: { rank: 111 }, marks: [{ from: 9000, to: 1000 }] },
    ]);
  });

  it('come from two that compute at once as one version', async () => {
    const made = await judged();
    await give(made, 0, 0, 80, 80);
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => compute(made.competitionId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const stored = await context()
      .deps.db.selectFrom('computation')
      .select('number')
      .where('competitionId', '=', made.competitionId)
      .execute();
    expect(stored).toEqual([{ number: 1 }]);
  });

  it('hide from an organiser the marks, the rank and the changes of an entry of their own family', async () => {
    const made = await judged([prize('first', { kind: 'first', count: 1 })]);
    const [own] = made.works;
    if (!own) throw new Error('no work');
    await give(made, 0, 0, 80, 80);
    await give(made, 0, 1, 70, 70);
    await compute(made.competitionId);
    context().clock.advance(60_000);
    await give(made, 0, 0, 60, 60, 1);
    context().clock.advance(60_000);
    await compute(made.competitionId);
    const parent = await organiserOfFamily(context(), own);
    const rows = rowsOf(await read(made.competitionId, parent));
    expect(rows.at(-1)).toMatchObject({
      isHidden: true,
      workNo: own.no,
      total: null,
      rank: null,
      marks: [],
      scores: {},
      awards: [],
      rankBefore: null,
    });
    expect((await read(made.competitionId, parent)).computation?.changes.map(({ id }) => id)).not.toContain(rows.at(-1)?.id);
    expect(rows.filter(({ isHidden }) => !isHidden)).toHaveLength(2);
  });

  it('hold no name, and nothing of a competition that the organiser has no right for', async () => {
    const made = await judged();
    await give(made, 0, 0, 80, 80);
    await compute(made.competitionId);
    const { db } = context().deps;
    const [stored] = await db.selectFrom('computation').selectAll().where('competitionId', '=', made.competitionId).execute();
    const { teamName } = await db
      .selectFrom('registration')
      .select('teamName')
      .where('competitionId', '=', made.competitionId)
      .executeTakeFirstOrThrow();
    expect(stored?.outcome).not.toContain(teamName);
    const reviewer = await context().organiser([{ right: 'review', competitionId: null }]);
    await expect(read(made.competitionId, reviewer)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(read('nowhere')).rejects.toMatchObject({ code: 'not_found' });
  });
});
