import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AttemptContent } from '#contract/judging/attempts.ts';
import { defaultRubric, type Rubric } from '#contract/judging/rubric.ts';
import { judgeSheet, type KnownTeam } from '#contract/judging/rules/scoreSheet/judgeSheet.ts';
import type { SheetRow } from '#contract/judging/rules/scoreSheet/sheetTypes.ts';

const rubric: Rubric = { ...defaultRubric, timed: true };
const team = (id: string, number: string, name: string, known: Partial<KnownTeam> = {}): KnownTeam => ({
  ...{ id, numbers: [number], name, isOwn: false, isScoredAtTable: false, taken: [], used: 0 },
  ...known,
});
const teams = [
  team('a', '101', '蓝色小火车'),
  team('b', '102', '萤火虫'),
  team('c', '103', '萤火虫'),
  team('d', '104', '自家队', { isOwn: true, isScoredAtTable: true }),
  team('e', '105', '桌边队', { isScoredAtTable: true }),
  team('f', '106', '半场队', { taken: [1], used: 1 }),
  team('g', '4711', '长号队'),
];
const good = { 'points.creativity': '82', 'points.task': '69', time: '1:44' };
const rowsOf = (...cells: SheetRow['cells'][]): SheetRow[] => cells.map((each, at) => ({ row: at + 2, cells: each }));
const judged = (...cells: SheetRow['cells'][]) => judgeSheet(rowsOf(...cells), { rubric, allowed: 2, teams });
const faultsOf = (...cells: SheetRow['cells'][]) =>
  judged(...cells).faulty.map(({ row, told }) => [row, ...told.map(({ column, code }) => `${column} ${code}`)]);

test('a row is an attempt of the team with its number', () => {
  const sheet = judged({
    number: '０１０１',
    team: '蓝色小火车 ',
    attempt: '第1次',
    ...good,
    penaltyPoints: '5',
    penaltyReason: '碰撞',
    comment: '好',
  });
  expect(sheet).toEqual({
    attempts: [
      {
        ...{ row: 2, registrationId: 'a', number: 1, state: 'handed_in', points: { creativity: 82, task: 69 }, durationMs: 104_000 },
        ...{ penalties: [{ reason: '碰撞', points: 5 }], comment: '好' },
      },
    ],
    ...{ faulty: [], noted: [], empty: 0 },
  });
});

test.each([
  ['an unknown number', [{ number: '999', ...good }], [[2, 'number number_unknown']]],
  ['a number near another', [{ number: '4771', ...good }], [[2, 'number number_similar']]],
  ['an unknown number with a known name', [{ number: '999', team: '蓝色小火车', ...good }], [[2, 'number number_similar']]],
  ['a name that is of another number', [{ number: '101', team: '三只熊猫', ...good }], [[2, 'team name_other']]],
  ['neither number nor name', [{ ...good }], [[2, 'number number_missing']]],
  ['a name that two teams have, without a number', [{ team: '萤火虫', ...good }], [[2, 'team name_shared']]],
  ['points off the scale', [{ number: '101', ...good, 'points.task': '108' }], [[2, 'points.task points_off_scale']]],
  ['a missing criterion', [{ number: '101', ...good, 'points.task': ' ' }], [[2, 'points.task points_missing']]],
  ['a missing time', [{ number: '101', ...good, time: '' }], [[2, 'time time_missing']]],
  [
    'an attempt twice',
    [
      { number: '101', attempt: '1', ...good },
      { number: '101', attempt: '1', ...good },
    ],
    [
      [2, 'attempt attempt_twice'],
      [3, 'attempt attempt_twice'],
    ],
  ],
  [
    'too many attempts',
    [
      { number: '101', ...good },
      { number: '101', ...good },
      { number: '101', ...good },
    ],
    [[4, 'attempt attempts_over']],
  ],
  ['an attempt that is there', [{ number: '106', attempt: '1', ...good }], [[2, 'attempt attempt_taken']]],
  [
    'too many with those that are there',
    [
      { number: '106', ...good },
      { number: '106', ...good },
    ],
    [[3, 'attempt attempts_over']],
  ],
  ['a team that was scored at a table', [{ number: '105', ...good }], [[2, 'number scored_at_table']]],
  ['a team of the actor’s own family, and nothing else of it', [{ number: '104', attempt: '1', ...good }], [[2, 'number own_family']]],
  [
    'several cells of a row',
    [{ number: '999', time: 'x', 'points.task': '1OO' }],
    [[2, 'number number_unknown', 'time time_unclear', 'points.creativity points_missing', 'points.task points_letters']],
  ],
])('%s is named', (_, cells, faults) => {
  expect(faultsOf(...cells)).toEqual(faults);
});

test('a name stands for a missing number, which is noted', () => {
  const sheet = judged({ team: '蓝色小火车', ...good });
  expect(sheet.attempts).toMatchObject([{ registrationId: 'a' }]);
  expect(sheet.noted).toEqual([{ row: 2, told: [{ column: 'number', code: 'number_from_name', values: { number: '101' } }] }]);
});

test('an aborted attempt may miss its points and uses none of those allowed', () => {
  const sheet = judged({ number: '101', aborted: '是' }, { number: '101', ...good }, { number: '101', ...good });
  expect(sheet.faulty).toEqual([]);
  expect(sheet.attempts.map(({ number, state }) => [number, state])).toEqual([
    [1, 'aborted'],
    [2, 'handed_in'],
    [3, 'handed_in'],
  ]);
});

test('rows without a score are left out, and rows without a number of an attempt come after the others', () => {
  const sheet = judged(
    { number: '101', team: '蓝色小火车', attempt: '1' },
    { number: '106', ...good },
    { number: '102', ...good },
    { number: '102', attempt: '1', ...good },
  );
  expect(sheet).toMatchObject({ empty: 1, faulty: [] });
  expect(sheet.attempts.map(({ registrationId, number }) => [registrationId, number])).toEqual([
    ['f', 2],
    ['b', 2],
    ['b', 1],
  ]);
});

const cell = fc.constantFrom(
  '',
  ' ',
  '82',
  '108',
  '1OO',
  'x',
  '1:44',
  '1.52',
  '0.05',
  '是',
  '1',
  '2',
  '101',
  '102',
  '4771',
  '蓝色小火车',
  '萤火虫',
  '碰撞',
);
const columns = [
  'number',
  'team',
  'attempt',
  'aborted',
  'time',
  'penaltyPoints',
  'penaltyReason',
  'comment',
  'points.creativity',
  'points.task',
] as const;
const row = fc
  .tuple(...columns.map(() => cell))
  .map((cells): SheetRow['cells'] => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])));

test('every row is an attempt, faulty or empty, once; what would be stored is whole and within what is allowed', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (cells) => {
      const rows = rowsOf(...cells);
      const sheet = judgeSheet(rows, { rubric, allowed: 2, teams });
      const told = [...sheet.attempts, ...sheet.faulty].map((each) => each.row);
      expect(new Set(told).size).toBe(told.length);
      expect(told.length + sheet.empty).toBe(rows.length);
      for (const [id, those] of Map.groupBy(sheet.attempts, ({ registrationId }) => registrationId)) {
        const known = teams.find((each) => each.id === id);
        expect(new Set([...those.map(({ number }) => number), ...(known?.taken ?? [])]).size).toBe(
          those.length + (known?.taken.length ?? 0),
        );
        expect(those.filter(({ state }) => state === 'handed_in').length).toBeLessThanOrEqual(2 - (known?.used ?? 0));
        expect(known).toMatchObject({ isOwn: false, isScoredAtTable: false });
      }
      for (const { state, points, durationMs } of sheet.attempts)
        if (state === 'handed_in') expect([...Object.values(points), durationMs]).not.toContain(null);
    }),
  );
});

test('the same rows in another order are faulty for the same reasons, if each names its attempt', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.nat(), (cells, seed) => {
      const rows = rowsOf(...cells.map((each) => ({ ...each, attempt: each.attempt === '' ? '7' : (each.attempt ?? '') })));
      const turned = rows.map(
        (_, at) => rows[(at * (seed % 2 === 0 ? 1 : -1) + seed + rows.length * 2) % rows.length] ?? { row: 0, cells: {} },
      );
      const codesOf = (those: readonly SheetRow[]) =>
        judgeSheet(those, { rubric, allowed: 2, teams })
          .faulty.map(
            ({ row: number, told }) =>
              `${number} ${told
                .map(({ column, code }) => `${column} ${code}`)
                .toSorted()
                .join(' ')}`,
          )
          .toSorted();
      if (new Set(turned.map((each) => each.row)).size === rows.length) expect(codesOf(turned)).toEqual(codesOf(rows));
    }),
  );
});

test('5,000 rows are judged at once, also if no number is right', () => {
  const many = Array.from({ length: 5000 }, (_, at) => team(`t${at}`, String(10_000 + at), `队${at}`));
  const rows = many.map((each, at): SheetRow => ({ row: at + 2, cells: { number: `${20_000 + at}`, team: each.name, ...good } }));
  const { faulty } = judgeSheet(rows, { rubric, allowed: 2, teams: many });
  expect(faulty).toHaveLength(5000);
});

test('what a sheet stores is what a judge could send, whatever its cells hold', () => {
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a\u0007b', '\u202e08', '5', '1:44', '碰\u2028撞', 'x;\ty'));
  fc.assert(
    fc.property(cell, cell, fc.constantFrom('5', '5;5', ''), (penaltyReason, comment, penaltyPoints) => {
      for (const attempt of judged({ number: '101', ...good, penaltyPoints, penaltyReason, comment }).attempts)
        expect(AttemptContent.safeParse({ ...attempt, note: '' })).toMatchObject({ success: true });
    }),
  );
});

test('digits that are shown in the other order are not read', () => {
  expect(faultsOf({ number: '101', ...good, 'points.task': '\u202e08' })).toEqual([[2, 'points.task points_unclear']]);
  expect(judged({ number: '101', ...good, 'points.task': '\u200f80\u200e' }).attempts[0]?.points).toMatchObject({ task: 80 });
});

test('thousands of rows that tell one attempt make a short report', () => {
  const rows = Array.from({ length: 5000 }, () => ({ number: '101', attempt: '1', ...good }));
  const { faulty } = judged(...rows);
  expect(faulty).toHaveLength(5000);
  expect(faulty[0]?.told[0]).toMatchObject({ code: 'attempt_twice', values: { rows: '3, 4, 5, 6, 7, …' } });
  expect(JSON.stringify(faulty).length).toBeLessThan(1_000_000);
});
