// Guards: featured items come first, in the organisers' order, and all others follow as they would without them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { featuredFirst } from '#contract/content/rules/featured.ts';

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 10 });

test('nothing is lost or twice, the featured stand first and the others keep their order', () => {
  fc.assert(
    fc.property(ids, ids, (all, featured) => {
      const shown = featuredFirst(
        all.map((id) => ({ id })),
        featured,
      ).map(({ id }) => id);
      const first = featured.filter((id) => all.includes(id));
      expect(shown.slice(0, first.length)).toEqual(first);
      expect(shown.slice(first.length)).toEqual(all.filter((id) => !first.includes(id)));
    }),
  );
});
