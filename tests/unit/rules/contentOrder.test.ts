// Guards: a saved order loses, duplicates and adds no item.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isReordering, isSameOrder } from '#server/content/kinds/contentOrder.ts';

const ids = fc.uniqueArray(fc.string({ maxLength: 8 }), { minLength: 1, maxLength: 20 });

it('is any arrangement of the same things', () => {
  fc.assert(
    fc.property(
      ids.chain((before) => fc.tuple(fc.constant(before), fc.shuffledSubarray(before, { minLength: before.length }))),
      ([before, after]) => {
        expect(isReordering(before, after)).toBe(true);
      },
    ),
  );
});

it('is no list with one thing less, twice, or new', () => {
  fc.assert(
    fc.property(ids, fc.nat(), (before, n) => {
      const index = n % before.length;
      expect(isReordering(before, before.toSpliced(index, 1))).toBe(false);
      expect(isReordering(before, before.with(index, `${before[index]}, another`.padStart(40)))).toBe(false);
      expect(isReordering(before, [...before, before[index] ?? ''])).toBe(false);
      if (before.length > 1) expect(isReordering(before, before.with(index, before[(index + 1) % before.length] ?? ''))).toBe(false);
    }),
  );
});

it('is the same order only where every thing stands where it stood', () => {
  fc.assert(
    fc.property(ids, ids, (before, after) => {
      expect(isSameOrder(before, [...before])).toBe(true);
      expect(isSameOrder(before, after)).toBe(JSON.stringify(before) === JSON.stringify(after));
      expect(isSameOrder(before, before.slice(1))).toBe(false);
      if (before.length > 1) expect(isSameOrder(before, before.toReversed())).toBe(false);
    }),
  );
});
