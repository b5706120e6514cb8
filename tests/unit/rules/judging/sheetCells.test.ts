import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_DURATION_MS } from '#contract/judging/public.ts';
import {
  clockText,
  readAborted,
  readAttempt,
  readDuration,
  readPenalties,
  readPoints,
} from '#contract/judging/rules/scoreSheet/sheetCells.ts';

const byOne = { step: 1 } as const;
const limits = { maxReason: 120, max: 20 };
const wide = (text: string): string => text.replace(/[!-~]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

test('points are read as people and spreadsheets write them, and never as another number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.constantFrom(1 as const, 5 as const), (points, step) => {
      const isOnStep = points % step === 0;
      for (const text of [`${points}`, ` ${points}`, `${points}.0`, `${points},00`, `${points}分`, wide(`${points}`), `+${points}`])
        expect(readPoints(text, { step })).toEqual(isOnStep ? { value: points } : expect.objectContaining({ fault: 'points_off_step' }));
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.integer({ max: -1 }), fc.integer({ min: 101, max: 999_999_999 })), (points) => {
      expect('fault' in readPoints(`${points}`, byOne)).toBe(true);
    }),
  );
});

test.each([
  ['108', 'points_off_scale'],
  ['-5', 'points_off_scale'],
  ['1OO', 'points_letters'],
  ['9l', 'points_letters'],
  ['82.5', 'points_off_step'],
  ['缺席', 'points_unclear'],
  ['#N/A', 'points_unclear'],
  ['8 2', 'points_unclear'],
  ['1.2E+02', 'points_unclear'],
])('points %s are refused', (text, fault) => {
  expect(readPoints(text, byOne)).toMatchObject({ fault });
});

test('what is not a number of the scale is a fault, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readPoints(text, byOne);
      if ('value' in read) expect(Number.isInteger(read.value) && read.value >= 0 && read.value <= 100).toBe(true);
      const time = readDuration(text);
      if ('value' in time) expect(Number.isInteger(time.value) && time.value > 0 && time.value <= MAX_DURATION_MS).toBe(true);
    }),
  );
});

test('a duration is the same in every notation', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 59 }),
      fc.integer({ min: 0, max: 59 }),
      fc.integer({ min: 0, max: 9 }),
      (minutes, seconds, tenths) => {
        const ms = (minutes * 60 + seconds) * 1000 + tenths * 100;
        const pad = String(seconds).padStart(2, '0');
        const texts = [
          `${minutes}:${pad}.${tenths}`,
          `${minutes}:${pad},${tenths}00`,
          wide(`${minutes}:${pad}.${tenths}`),
          `0:${String(minutes).padStart(2, '0')}:${pad}.${tenths}`,
          `${minutes}分${seconds}.${tenths}秒`,
          `${minutes}m ${seconds}.${tenths}s`,
          `${minutes}'${seconds}.${tenths}"`,
          `${minutes * 60 + seconds}.${tenths}`,
          `${minutes * 60 + seconds}.${tenths} 秒`,
          `${ms / 86_400_000}`,
          clockText(ms),
        ];
        for (const text of texts) expect({ text, ...readDuration(text) }).toEqual({ text, value: ms });
      },
    ),
  );
});

test('minutes and seconds that a spreadsheet took for hours and minutes are read as meant, and said to be guessed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 23 }), fc.integer({ min: 0, max: 59 }), (minutes, seconds) => {
      const fraction = (minutes * 3600 + seconds * 60) / 86_400;
      expect(readDuration(`${fraction}`)).toEqual({ value: (minutes * 60 + seconds) * 1000, isGuessed: true });
    }),
  );
});

test.each([
  ['1.52', { fault: 'time_like_points', values: { value: '1.52', clock: '1:52', seconds: 112 } }],
  ['1.52s', { value: 1520 }],
  ['1.75', { value: 1750 }],
  ['85秒', { value: 85_000 }],
  ['2分', { value: 120_000 }],
  ['1:02:03', { value: 3_723_000 }],
  ['1:75', { fault: 'time_unclear', values: { value: '1:75' } }],
  ['0', { fault: 'time_unclear', values: { value: '0' } }],
  ['99999', { fault: 'time_too_long', values: { value: '99999' } }],
  ['弃权', { fault: 'time_unclear', values: { value: '弃权' } }],
])('time %s', (text, read) => {
  expect(readDuration(text)).toEqual(read);
});

test.each(['2', '2.0', '第2次', '２', '#2', 'Run 2', '2nd'])('attempt %s is the second', (text) => {
  expect(readAttempt(text)).toEqual({ value: 2 });
});
test.each(['0', '-1', '二', '1,2', '2.5', '100', '1/2'])('attempt %s is none', (text) => {
  expect(readAttempt(text)).toMatchObject({ fault: 'attempt_invalid' });
});

test('an attempt was aborted, or not, or it is unclear', () => {
  for (const yes of ['是', 'Yes', 'x', '✓', '1', '中止', 'TRUE']) expect(readAborted(yes)).toEqual({ value: true });
  for (const no of ['', '否', 'no', '0', '-', 'false']) expect(readAborted(no)).toEqual({ value: false });
  expect(readAborted('也许')).toMatchObject({ fault: 'aborted_unclear' });
});

test.each([
  ['5', '碰撞', [{ reason: '碰撞', points: 5 }]],
  ['-5', '碰撞', [{ reason: '碰撞', points: 5 }]],
  [
    '5; 3',
    '碰撞；超时',
    [
      { reason: '碰撞', points: 5 },
      { reason: '超时', points: 3 },
    ],
  ],
  ['8', '碰撞; 超时', [{ reason: '碰撞; 超时', points: 8 }]],
  ['0', '', []],
  ['', '无', []],
  ['', '', []],
])('penalties %s for %s', (points, reasons, penalties) => {
  expect(readPenalties(points, reasons, limits)).toEqual({ penalties, fault: null });
});
test.each([
  ['5', '', 'penaltyReason', 'penalty_reason_missing'],
  ['', '碰撞', 'penaltyPoints', 'penalty_points_missing'],
  ['5; 3', '碰撞', 'penaltyReason', 'penalty_reason_missing'],
  ['5; 3', 'a; b; c', 'penaltyPoints', 'penalty_points_missing'],
  ['5 分钟', '迟到', 'penaltyPoints', 'penalty_unclear'],
  ['101', '迟到', 'penaltyPoints', 'penalty_off_scale'],
  ['5', '迟'.repeat(121), 'penaltyReason', 'reason_too_long'],
])('penalties %s for %s are refused', (points, reasons, column, code) => {
  expect(readPenalties(points, reasons, limits).fault).toMatchObject({ column, fault: code });
});
