// Promise: a team has from `min` to `max` members, both included.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { teamSizeProblem } from '#contract/registrations/rules/teamSize.ts';

it('accepts what is within the bounds and names the side it is missed on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(20), fc.nat(20), fc.integer({ min: 1, max: 20 }), (min, span, inside, outside) => {
      const size = { min, max: min + span };
      expect(teamSizeProblem(min + (inside % (span + 1)), size)).toBeNull();
      expect(teamSizeProblem(min - outside, size)).toBe('team_too_small');
      expect(teamSizeProblem(size.max + outside, size)).toBe('team_too_large');
    }),
  );
});
