// Guards: an organiser saves the marks that stand as a file, a column for each criterion, with receipt and version of the rubric: of their competition alone, without the
// points of what is still being marked, without marks of their own family's work, and without a child's name.
import { readSheet } from 'read-excel-file/node';
import { beforeAll, expect, it } from 'vitest';
import { exportColumns } from '#contract/office/exportColumns.ts';
import type { Client } from '../fixtures/client.ts';
import { fetchExport } from '../fixtures/exports.ts';
import { handIn, marked, organiserOfFamily, sendMark } from '../fixtures/marks.ts';
import { family } from '../fixtures/works.ts';
import { describeApi } from './harness.ts';

describeApi('export of marks', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  const sheetOf = async (competitionId: string, { by = organiser, roundId }: { by?: Client; roundId?: string } = {}) => {
    const { id } = await by.call('POST /api/admin/marks/exports', {
      body: {
        format: 'xlsx',
        locale: 'en-US',
        competitionId,
        columns: [...exportColumns.marks.plain],
        ...(roundId !== undefined && { filter: JSON.stringify({ roundId }) }),
      },
    });
    return readSheet(Buffer.from(await (await fetchExport(by, context().url, id)).arrayBuffer()));
  };

  it('has a row for each mark that stands', async () => {
    const { competitionId, works, judges, roundId } = await marked(context(), organiser, { works: 2, judges: 2 });
    const [first, second] = works;
    const [ada, bo] = judges;
    if (!first || !second || !ada || !bo) throw new Error('nothing to mark');
    const send = (judge: Client, no: string, change = {}) => sendMark(context(), judge, no, roundId, change);
    await send(ada.client, first.no, { points: { creativity: 10, task: 10 } });
    const stands = await send(ada.client, first.no, { basedOn: 1, points: { creativity: 0, task: 76 }, durationMs: 83_500 });
    await send(bo.client, first.no, { state: 'provisional', points: { creativity: 61 }, comment: '还没写完' });
    await send(ada.client, second.no, { state: 'abstained', points: { creativity: 70 }, comment: '像是同校的', note: '同校' });
    const [heads, ...rows] = await sheetOf(competitionId);
    expect(heads).toEqual([
      'Work number',
      'Work',
      'Group',
      'Judge',
      'Round',
      'State',
      'Creativity',
      'Task',
      'Total',
      'Duration, in seconds',
      'Arrived',
      'Receipt',
      'Rubric version',
      'Comment to the family',
      'Note to organisers',
    ]);
    expect(rows).toHaveLength(3);
    const of = (no: string, state: string) => rows.find((row) => row[0] === no && row[5] === state);
    expect(of(first.no, 'Handed in')).toEqual([
      first.no,
      '小货场',
      expect.any(String),
      '评审员',
      'Round one',
      'Handed in',
      0,
      76,
      45.6,
      83.5,
      expect.any(Date),
      stands.receipt,
      1,
      '会找重复的规律。',
      null,
    ]);
    // nobody but its judge sees what is still being marked
    expect(of(first.no, 'Provisional')?.slice(6, 10)).toEqual([null, null, null, null]);
    expect(of(first.no, 'Provisional')?.slice(11)).toEqual([null, 1, null, null]);
    expect(of(second.no, 'Abstained')?.slice(6)).toEqual([null, null, null, null, expect.any(Date), null, 1, null, '同校']);
    const names = await context().deps.db.selectFrom('member').select('name').execute();
    for (const { name } of names) expect(JSON.stringify(rows)).not.toContain(name);

    const other = await marked(context(), organiser);
    expect((await sheetOf(competitionId, { roundId: other.roundId })).slice(1)).toEqual([]);
    const mine = await context().organiser([{ competitionId: other.competitionId, right: 'judging' }]);
    await expect(sheetOf(competitionId, { by: mine })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves out the work of the organiser’s own family', async () => {
    const { competitionId, works, judges, roundId } = await marked(context(), organiser, { works: 2 });
    for (const { no } of works) await sendMark(context(), judges[0]?.client ?? organiser, no, roundId);
    const [own, other] = works;
    if (!own || !other) throw new Error('no works');
    const parent = await organiserOfFamily(context(), own);
    expect((await sheetOf(competitionId)).slice(1).map(([no]) => no)).toEqual(works.map(({ no }) => no).toSorted());
    expect((await sheetOf(competitionId, { by: parent })).slice(1).map(([no]) => no)).toEqual([other.no]);
    await handIn(context(), await family(context(), { competitionId }));
    expect(await sheetOf(competitionId)).toHaveLength(3);
  });
});
