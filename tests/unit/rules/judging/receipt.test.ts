// Promise: one mark has one receipt on every device, and another mark has another.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MarkToReceipt, receiptOf } from '#contract/judging/rules/receipt.ts';

const key = fc.stringMatching(/^[a-z0-9_]{1,8}$/).filter((each) => each !== '__proto__');
const marks = fc.record({
  workNo: fc.stringMatching(/^W[2-9A-Z]{7}$/),
  rubricVersion: fc.integer({ min: 1, max: 1000 }),
  points: fc.dictionary(key, fc.option(fc.integer({ min: 0, max: 100 })), { noNullPrototype: true }),
  durationMs: fc.option(fc.nat()),
  texts: fc.dictionary(key, fc.string({ unit: 'grapheme' }), { noNullPrototype: true }),
  abstained: fc.boolean(),
  at: fc.integer({ min: 0, max: 4e12 }),
});

const reversed = <T>(values: Readonly<Record<string, T>>): Record<string, T> => Object.fromEntries(Object.entries(values).reverse());

/** The changes of a mark that anyone could make; each gives another mark. */
const changes: Record<string, (mark: MarkToReceipt, by: number) => MarkToReceipt> = {
  workNo: (mark) => ({ ...mark, workNo: `${mark.workNo}2` }),
  rubricVersion: (mark, by) => ({ ...mark, rubricVersion: mark.rubricVersion + by }),
  'a criterion more': (mark, by) => ({ ...mark, points: { ...mark.points, 'one more': by } }),
  'a zero in place of none': (mark) => ({ ...mark, points: { ...mark.points, 'one more': 0 } }),
  'other points': (mark, by) => ({
    ...mark,
    points: { ...Object.fromEntries(Object.entries(mark.points).map(([each, given]) => [each, (given ?? -1) + by])), 'one more': by },
  }),
  duration: (mark, by) => ({ ...mark, durationMs: (mark.durationMs ?? -1) + by }),
  'a text more': (mark) => ({ ...mark, texts: { ...mark.texts, 'one more': ' ' } }),
  'a text of another field': ({ texts, ...mark }) => ({
    ...mark,
    texts: { ...Object.fromEntries(Object.entries(texts).map(([each, text]) => [`${each} `, text])), 'one more': 'x' },
  }),
  abstained: (mark) => ({ ...mark, abstained: !mark.abstained }),
  at: (mark, by) => ({ ...mark, at: mark.at + by }),
};

describe('a receipt', () => {
  test('has two groups of four characters that nobody confuses', async () => {
    await fc.assert(
      fc.asyncProperty(marks, async (mark) => {
        expect(await receiptOf(mark)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      }),
    );
  });

  test('is the same in whatever order the keys came, and where nothing is left out or named as nothing', async () => {
    await fc.assert(
      fc.asyncProperty(marks, async (mark) => {
        const code = await receiptOf(mark);
        expect(await receiptOf({ ...mark, points: reversed(mark.points), texts: reversed(mark.texts) })).toBe(code);
        const more = { ...mark, points: { 'not given': null, ...mark.points }, texts: { 'not written': '', ...mark.texts } };
        expect(await receiptOf(more)).toBe(code);
      }),
    );
  });

  test.each(Object.entries(changes))('is another after a change: %s', async (_, change) => {
    await fc.assert(
      fc.asyncProperty(marks, fc.integer({ min: 1, max: 1000 }), async (mark, by) => {
        expect(await receiptOf(change(mark, by))).not.toBe(await receiptOf(mark));
      }),
    );
  });

  test('is the first 40 bits of the SHA-256, as Crockford writes them', async () => {
    await fc.assert(
      fc.asyncProperty(marks, async (mark) => {
        const kept = (values: Readonly<Record<string, unknown>>, none: unknown) =>
          Object.keys(values)
            .sort()
            .flatMap((each) => (values[each] === none ? [] : [[each, values[each]]]));
        const { workNo, rubricVersion, points, durationMs, texts, abstained, at } = mark;
        const text = JSON.stringify([workNo, rubricVersion, kept(points, null), durationMs, kept(texts, ''), abstained, at]);
        const bits = BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 10)}`)
          .toString(32)
          .padStart(8, '0');
        // the digits of base 32 beyond 9 are a to v there
        const written = bits.replace(/[a-v]/g, (digit) => 'ABCDEFGHJKMNPQRSTVWXYZ'['abcdefghijklmnopqrstuv'.indexOf(digit)] ?? '');
        expect(await receiptOf(mark)).toBe(`${written.slice(0, 4)}-${written.slice(4)}`);
      }),
    );
  });

  test('stays what it was: receipts are compared across releases', async () => {
    const mark = {
      workNo: 'W2345678',
      rubricVersion: 3,
      points: { creativity: 80, task: 75 },
      durationMs: 61_500,
      texts: { comment: '很好' },
      abstained: false,
      at: Date.UTC(2026, 7, 1, 8),
    };
    expect(await receiptOf(mark)).toBe('BT7K-JD71');
  });
});
