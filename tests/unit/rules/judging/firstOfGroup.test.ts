// Guards: a second round takes the best of each group, never fewer for a tie, and none without a mark.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstOfGroups } from '#contract/judging/rules/firstOfGroup.ts';

const works = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    group: fc.constantFrom('early_childhood', 'primary'),
    total: fc.option(fc.integer({ min: 0, max: 20 })),
  }),
  { selector: ({ id }) => id },
);

test('takes a work exactly if fewer than `first` of its group have more', () => {
  fc.assert(
    fc.property(works, fc.integer({ min: 1, max: 8 }), (all, first) => {
      const taken = firstOfGroups(all, first);
      for (const { id, group, total } of all) {
        const better = all.filter((other) => other.group === group && other.total !== null && total !== null && other.total > total);
        expect([id, taken.has(id)]).toEqual([id, total !== null && better.length < first]);
      }
    }),
  );
});
