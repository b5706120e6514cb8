// Guards: a score sheet is judged row by row before anything is stored, is stored as a whole or not at all, once, is taken back as a whole until results are published,
// and never touches what a judge scored at a table or a team of the organiser's own family.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { MAX_SHEET_ROWS } from '#contract/judging/rules/scoreSheet/sheetTypes.ts';
import { sendAttempt, tableRound } from '../fixtures/attempts.ts';
import type { Client } from '../fixtures/client.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { daySettings } from '../fixtures/eventDay.ts';
import { openedRound } from '../fixtures/rounds.ts';
import { importSheet, scoredRow, sheetOfRows, sheetsOfRound, takeSheetBack, trySheet } from '../fixtures/scoreSheets.ts';
import { describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('score sheets', (context) => {
  let organiser: Client;
  beforeAll(async () => {
    organiser = await context().organiser();
  });

  const setUp = async (options: Parameters<typeof tableRound>[2] = { teams: 2, table: { attempts: 2 } }) => {
    const made = await tableRound(context(), organiser, options);
    const id = made.roundId;
    const { teams, rubricNumber } = await sheetsOfRound(organiser, id);
    expect(rubricNumber).toBe(1);
    const numberOf = (team: number) => teams.find((each) => each.id === made.teams[team]?.id)?.number ?? '';
    const board = () => organiser.call('GET /api/admin/rounds/:id/attempts', { params: { id } });
    const attemptsOf = async (team: number) => (await board()).teams.find((each) => each.id === made.teams[team]?.id)?.attempts ?? [];
    const lock = async () => {
      const { round } = await board();
      await organiser.call('POST /api/admin/rounds/:id/locks', { params: { id }, body: { version: round.version } });
    };
    return { ...made, numberOf, board, attemptsOf, lock };
  };
  const countRows = async (roundId: string) => {
    const { db } = context().deps;
    const [attempts, sheets] = await Promise.all([
      db.selectFrom('attempt').select('id').where('roundId', '=', roundId).execute(),
      db.selectFrom('scoreSheet').select('id').where('roundId', '=', roundId).execute(),
    ]);
    return [attempts.length, sheets.length];
  };

  it('name teams by their entries’ codes, and by start numbers once the day is planned', async () => {
    const { roundId, competitionId, numberOf } = await setUp();
    const code = numberOf(0);
    expect(code).toMatch(/^T-[0-9A-F]{4}-[0-9A-F]{4}$/);
    const params = { id: competitionId };
    await organiser.call('PUT /api/admin/competitions/:id/event-day', {
      params,
      body: { version: 0, settings: daySettings(context().clock.now()), keep: false },
    });
    const { teams, rubric, round } = await sheetsOfRound(organiser, roundId);
    expect(teams.map(({ number, used, next }) => [number, used, next])).toEqual([
      ['1', 0, 1],
      ['2', 0, 1],
    ]);
    expect(rubric.criteria.map(({ key }) => key)).toEqual(['creativity', 'task']);
    expect(round.table).toEqual({ attempts: 2, counts: 'best' });
    // both numbers say the same team
    expect(await trySheet(organiser, roundId, sheetOfRows(scoredRow(code), scoredRow('2 号')))).toMatchObject({
      attempts: 2,
      teams: 2,
      faulty: [],
    });
  });

  it('are tried without a trace: each faulty row is named with its cells', async () => {
    const { roundId, numberOf, teams } = await setUp();
    const rows = sheetOfRows(
      scoredRow(numberOf(0), { team: '第 1 队' }),
      scoredRow('T-0000-0000'),
      scoredRow(numberOf(1), { team: '第 1 队', 'points.task': '108', 'points.creativity': '' }),
      { number: numberOf(1) },
    );
    expect(await trySheet(organiser, roundId, rows)).toEqual({
      attempts: 1,
      teams: 1,
      empty: 1,
      noted: [],
      faulty: [
        { row: 3, told: [{ column: 'number', code: 'number_unknown', values: { number: 'T-0000-0000' } }] },
        {
          row: 4,
          told: [
            { column: 'team', code: 'name_other', values: { number: numberOf(1), name: '第 1 队', team: '第 2 队' } },
            { column: 'points.creativity', code: 'points_missing', values: {} },
            { column: 'points.task', code: 'points_off_scale', values: { value: 108, max: 100 } },
          ],
        },
      ],
    });
    expect(await countRows(roundId)).toEqual([0, 0]);
    await expect(importSheet(organiser, roundId, rows)).rejects.toMatchObject({ code: 'sheet_faulty' });
    await expect(importSheet(organiser, roundId, sheetOfRows({ number: numberOf(0) }))).rejects.toMatchObject({ code: 'sheet_faulty' });
    expect(await countRows(roundId)).toEqual([0, 0]);
    expect(teams).toHaveLength(2);
  });

  it('are stored as one version, with penalties, aborted attempts and comments, and count', async () => {
    const { roundId, numberOf, board, attemptsOf } = await setUp();
    const sheet = await importSheet(
      organiser,
      roundId,
      sheetOfRows(
        scoredRow(numberOf(0), { attempt: '2', 'points.task': '90', penaltyPoints: '4; 2', penaltyReason: '碰撞；超时', comment: '很稳' }),
        scoredRow(numberOf(0), { attempt: '1' }),
        { number: numberOf(1), aborted: '是' },
        scoredRow(numberOf(1), { time: '1:23.4' }),
      ),
    );
    expect(sheet).toMatchObject({ number: 1, attempts: 4, teams: 2, fileName: '成绩表.xlsx', takenBack: null });
    expect(
      (await attemptsOf(0)).map(({ number, total, standing, judge, sheetId, penalties }) => [
        number,
        total,
        standing,
        judge,
        sheetId,
        penalties.length,
      ]),
    ).toEqual([
      [1, 8000, 'stands', null, sheet.id, 0],
      [2, 8000, 'stands', null, sheet.id, 2],
    ]);
    expect((await attemptsOf(1)).map(({ number, state, total, durationMs }) => [number, state, total, durationMs])).toEqual([
      [1, 'aborted', null, null],
      [2, 'handed_in', 8000, 83_400],
    ]);
    expect((await board()).teams.map(({ counted }) => counted?.total)).toEqual([8000, 8000]);
    const lines = await organiser.call('POST /api/admin/audit/search', { body: { filter: JSON.stringify({ action: 'sheet_imported' }) } });
    const told = lines.items[0]?.changes.map(({ field, to }) => [field, to?.[0]]);
    expect(told).toContainEqual(['sheet', { is: 'number', number: 1 }]);
    expect(told).toContainEqual(['attempts', { is: 'number', number: 4 }]);
    expect(JSON.stringify(lines.items[0])).not.toContain('很稳');
  });

  it('are stored once for a key, and refused when the same file comes again', async () => {
    const { roundId, numberOf } = await setUp();
    const content = sheetOfRows(scoredRow(numberOf(0), { attempt: '1' }), scoredRow(numberOf(1)));
    const key = randomUUID();
    const first = await importSheet(organiser, roundId, content, key);
    expect(await importSheet(organiser, roundId, content, key)).toEqual(first);
    await expect(importSheet(organiser, roundId, content)).rejects.toMatchObject({ code: 'sheet_faulty' });
    const { faulty } = await trySheet(organiser, roundId, content);
    expect(faulty).toMatchObject([{ row: 2, told: [{ column: 'attempt', code: 'attempt_taken', values: { number: 1 } }] }]);
    expect(await countRows(roundId)).toEqual([2, 1]);
    expect((await sheetsOfRound(organiser, roundId)).teams.map(({ used, next }) => [used, next])).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('are stored by one of two organisers at once', async () => {
    const { roundId, numberOf } = await setUp({ teams: 1, table: { attempts: 1 } });
    const content = sheetOfRows(scoredRow(numberOf(0), { attempt: '1' }));
    const done = await Promise.allSettled([importSheet(organiser, roundId, content), importSheet(organiser, roundId, content)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await countRows(roundId)).toEqual([1, 1]);
  });

  it('bring only the rest of what was scored at a table', async () => {
    const { roundId, numberOf, teams, judges } = await setUp({ teams: 3, table: { attempts: 2 } });
    const [judge] = judges;
    if (!judge) throw new Error('no judge');
    await sendAttempt(context(), judge.client, roundId, teams[0]?.id ?? '');
    await sendAttempt(context(), judge.client, roundId, teams[1]?.id ?? '', { state: 'aborted', points: { creativity: null, task: null } });
    const { faulty } = await trySheet(organiser, roundId, sheetOfRows(...[0, 1, 2].map((team) => scoredRow(numberOf(team)))));
    expect(faulty.map(({ row, told }) => [row, told[0]?.code])).toEqual([[2, 'scored_at_table']]);
    await importSheet(organiser, roundId, sheetOfRows(scoredRow(numberOf(1)), scoredRow(numberOf(2))));
    const { teams: listed } = await sheetsOfRound(organiser, roundId);
    const byId = new Map(listed.map((team) => [team.id, team]));
    expect(teams.map(({ id }) => [byId.get(id)?.isScoredAtTable, byId.get(id)?.next])).toEqual([
      [true, 2],
      [false, 3],
      [false, 2],
    ]);
  });

  it('are taken back as a whole, and the file can come again', async () => {
    const { roundId, numberOf, board, attemptsOf } = await setUp();
    const content = sheetOfRows(scoredRow(numberOf(0), { attempt: '1' }), scoredRow(numberOf(1), { attempt: '1' }));
    const first = await importSheet(organiser, roundId, content);
    await takeSheetBack(organiser, first.id);
    expect((await board()).teams.map(({ counted }) => counted)).toEqual([null, null]);
    await expect(takeSheetBack(organiser, first.id)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    context().clock.advance(1000);
    const second = await importSheet(organiser, roundId, content);
    expect(second.number).toBe(2);
    expect((await attemptsOf(0)).map(({ number, standing, sheetId }) => [number, standing, sheetId])).toEqual([
      [1, 'sheet_taken_back', first.id],
      [1, 'stands', second.id],
    ]);
    const { sheets } = await sheetsOfRound(organiser, roundId);
    expect(sheets.map(({ number, takenBack }) => [number, takenBack?.reason])).toEqual([
      [2, undefined],
      [1, '拿错了表'],
    ]);
    const lines = await organiser.call('POST /api/admin/audit/search', {
      body: { filter: JSON.stringify({ action: 'sheet_taken_back' }) },
    });
    expect(lines.items[0]).toMatchObject({ reason: '拿错了表' });
  });

  it('stay once results are published or ordered', async () => {
    const { roundId, competitionId, numberOf, board } = await setUp();
    const sheet = await importSheet(organiser, roundId, sheetOfRows(scoredRow(numberOf(0))));
    const { db, clock } = { ...context().deps, clock: context().clock };
    const publication = {
      ...{ competitionId, number: 1, computation: 1, publishAt: clock.now() + 60_000, accepted: '[]', reason: '', note: null },
      ...{ byId: '', byName: '', createdAt: clock.now(), withdrawnAt: null, settledAt: null },
    };
    await db.insertInto('publication').values(publication).execute();
    await expect(takeSheetBack(organiser, sheet.id)).rejects.toMatchObject({ code: 'results_published' });
    expect((await sheetsOfRound(organiser, roundId)).isPublished).toBe(true);
    expect((await board()).teams.filter(({ counted }) => counted)).toHaveLength(1);
    await db.updateTable('publication').set({ withdrawnAt: clock.now() }).where('competitionId', '=', competitionId).execute();
    await takeSheetBack(organiser, sheet.id);
  });

  it('belong to an open round of tables, by the rubric that the sheet was made for', async () => {
    const { roundId, numberOf, lock, judges } = await setUp();
    const content = sheetOfRows(scoredRow(numberOf(0)));
    for (const call of [trySheet, importSheet])
      await expect(call(organiser, roundId, { ...content, rubricNumber: 2 })).rejects.toMatchObject({ code: 'rubric_outdated' });
    const sheet = await importSheet(organiser, roundId, content);
    await lock();
    await expect(importSheet(organiser, roundId, sheetOfRows(scoredRow(numberOf(1))))).rejects.toMatchObject({ code: 'round_locked' });
    await expect(takeSheetBack(organiser, sheet.id)).rejects.toMatchObject({ code: 'round_locked' });
    const other = await addCompetition(context().deps);
    const works = await openedRound(context(), organiser, other, [judges[0]?.id ?? '']);
    await expect(sheetsOfRound(organiser, works)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    await expect(trySheet(organiser, works, content)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
  });

  it('are closed to a team of the organiser’s own family, of whose scores nothing is told', async () => {
    const { roundId, numberOf, teams, judges } = await setUp();
    const [judge] = judges;
    if (!judge) throw new Error('no judge');
    await sendAttempt(context(), judge.client, roundId, teams[0]?.id ?? '');
    const { db } = context().deps;
    const parent = await context().organiser();
    const account = await parent.call('GET /api/account');
    const mobile = `+86139${String(Date.now() % 1e8).padStart(8, '0')}`;
    await db
      .updateTable('registration')
      .set({ parentPhone: mobile })
      .where('id', '=', teams[0]?.id ?? '')
      .execute();
    await db.updateTable('account').set({ mobile }).where('id', '=', account.id).execute();
    const { teams: shown, ownTeams } = await sheetsOfRound(parent, roundId);
    expect([shown.map(({ id }) => id), ownTeams]).toEqual([[teams[1]?.id], 1]);
    const content = sheetOfRows(scoredRow(numberOf(0), { attempt: '1' }), scoredRow(numberOf(1)));
    const { faulty } = await trySheet(parent, roundId, content);
    expect(faulty).toEqual([{ row: 2, told: [{ column: 'number', code: 'own_family', values: {} }] }]);
    await expect(importSheet(parent, roundId, content)).rejects.toMatchObject({ code: 'sheet_faulty' });
    const sheet = await importSheet(parent, roundId, sheetOfRows(scoredRow(numberOf(1))));
    // as of now the other team is theirs too: the sheet tells of it, and another organiser takes it back
    const other = teams[1]?.id ?? '';
    await db.updateTable('registration').set({ parentPhone: mobile }).where('id', '=', other).execute();
    expect((await sheetsOfRound(parent, roundId)).sheets).toMatchObject([{ id: sheet.id, isOwn: true }]);
    await expect(takeSheetBack(parent, sheet.id)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    expect((await sheetsOfRound(organiser, roundId)).sheets).toMatchObject([{ id: sheet.id, isOwn: false }]);
    await takeSheetBack(organiser, sheet.id);
  });

  it('have columns and rows within limits, and texts that arrive as they are', async () => {
    const { roundId, numberOf, attemptsOf, judges } = await setUp();
    const content = sheetOfRows(scoredRow(numberOf(0)));
    const [row] = content.rows;
    if (!row) throw new Error('no row');
    const wrong = [
      { ...content, columns: [...content.columns.slice(1), 'salary'] },
      { ...content, columns: [...content.columns.slice(1), 'team'] },
      { ...content, rows: [] },
      { ...content, rows: Array.from({ length: MAX_SHEET_ROWS + 1 }, () => row) },
    ];
    for (const each of wrong) await expect(trySheet(organiser, roundId, each)).rejects.toMatchObject({ code: 'invalid_input' });
    const comment = '“很稳”😀 <b>&';
    const hostile = { penaltyPoints: '5', penaltyReason: '碰\u0007撞\u202e' };
    await importSheet(organiser, roundId, sheetOfRows(scoredRow(numberOf(0), { comment, ...hostile })));
    expect((await judges[0]?.client.call('GET /api/judging/tables'))?.items[0]?.teams[0]?.attempts[0]?.penalties).toEqual([
      { reason: '碰 撞', points: 5 },
    ]);
    const [attempt] = await attemptsOf(0);
    expect(await organiser.call('GET /api/admin/attempts/:id', { params: { id: attempt?.id ?? '' } })).toMatchObject({
      comment,
      madeAt: context().clock.now(),
    });
  });
});
