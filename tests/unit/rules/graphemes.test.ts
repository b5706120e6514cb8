// Promise: a visible character counts as one, and is never cut in half.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countGraphemes, truncateGraphemes } from '#contract/text/graphemes.ts';

const seen = ['a', '中', 'é', '👩‍👧‍👦', '🇨🇳', '👍🏽', ' '];
// Two adjacent flags stay two, and no neighbours here join each other.
const text = fc.array(fc.constantFrom(...seen));

it('counts as people count', () => {
  fc.assert(
    fc.property(text, (parts) => {
      expect(countGraphemes(parts.join(''))).toBe(parts.length);
    }),
  );
});

it('cuts between graphemes', () => {
  fc.assert(
    fc.property(text, fc.nat(20), (parts, max) => {
      expect(truncateGraphemes(parts.join(''), max)).toBe(parts.slice(0, max).join(''));
    }),
  );
});

it('leaves at most `max` of any text, and its beginning', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (value, max) => {
      const cut = truncateGraphemes(value, max);
      expect(value.startsWith(cut)).toBe(true);
      expect(countGraphemes(cut)).toBe(Math.min(max, countGraphemes(value)));
    }),
  );
});
