import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SIGNATURE_BOX, withStroke } from '#src/judging/table/signaturePath.ts';

const MAX = 8192;
const point = fc.record({ x: fc.double({ min: -900, max: 900, noNaN: true }), y: fc.double({ min: -900, max: 900, noNaN: true }) });
const numbersOf = (path: string): number[] => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

it('writes strokes one after the other, a dot as a line without a length', () => {
  const first = withStroke(
    '',
    [
      { x: 1, y: 2 },
      { x: 10, y: 20.4 },
    ],
    MAX,
  );
  expect(first).toBe('M1 2L10 20');
  expect(withStroke(first, [{ x: 5, y: 5 }], MAX)).toBe('M1 2L10 20M5 5L5 5');
  expect(withStroke(first, [], MAX)).toBe(first);
});

it('stays in its box and within its length, whatever is drawn, and keeps what was drawn before', () => {
  fc.assert(
    fc.property(fc.array(fc.array(point, { maxLength: 400 }), { maxLength: 12 }), fc.integer({ min: 0, max: MAX }), (strokes, max) => {
      let path = '';
      for (const stroke of strokes) {
        const next = withStroke(path, stroke, max);
        expect(next.startsWith(path)).toBe(true);
        expect(next.length).toBeLessThanOrEqual(max);
        path = next;
      }
      expect(path).toMatch(/^(M\d+ \d+(L\d+ \d+)+)*$/);
      const numbers = numbersOf(path);
      for (const [index, value] of numbers.entries()) {
        expect(value).toBeLessThanOrEqual(index % 2 === 0 ? SIGNATURE_BOX.width : SIGNATURE_BOX.height);
      }
    }),
  );
});

it('draws a long stroke coarser before it is left out', () => {
  const long = Array.from({ length: 3000 }, (_, index) => ({ x: 300 + 290 * Math.sin(index / 9), y: 100 + 90 * Math.cos(index / 7) }));
  const path = withStroke('', long, MAX);
  expect(path.length).toBeGreaterThan(1000);
  expect(path.length).toBeLessThanOrEqual(MAX);
  expect(withStroke('', long, 10)).toBe('');
});
