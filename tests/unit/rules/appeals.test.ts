// Promise: an appeal goes forwards alone and is answered once; it can be made from the publication on until its last moment, and not one later.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appealRulings, appealStates, canMove, isOpenAppeal } from '#contract/appeals/rules/appealStates.ts';
import { appealProblem, appealWindow } from '#contract/appeals/rules/appealWindow.ts';

const DAY_MS = 24 * 3600_000;
const state = fc.constantFrom(...appealStates);

test('an answer is final, and every open appeal can be answered either way', () => {
  for (const from of appealStates) {
    expect(appealStates.some((to) => canMove(from, to))).toBe(isOpenAppeal(from));
    for (const ruling of appealRulings) expect([canMove(from, ruling), isOpenAppeal(ruling)]).toEqual([isOpenAppeal(from), false]);
  }
});

test('no walk through the states comes back to one, or to being sent', () => {
  fc.assert(
    fc.property(fc.array(state, { maxLength: 12 }), (wanted) => {
      const walk: string[] = ['sent'];
      let at: (typeof appealStates)[number] = 'sent';
      for (const to of wanted) {
        if (!canMove(at, to)) continue;
        at = to;
        walk.push(to);
      }
      expect(new Set(walk).size).toBe(walk.length);
      expect(walk.length).toBeLessThanOrEqual(3);
    }),
  );
});

const instant = fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 });

test('appeals are taken from the publication to the millisecond before its last day is over', () => {
  fc.assert(
    fc.property(
      instant,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: -DAY_MS, max: 61 * DAY_MS }),
      (publishedAt, appealDays, after) => {
        const now = publishedAt + after;
        const problem = appealProblem(appealWindow({ publishedAt, appealDays }, now), now);
        expect(problem).toBe(after < 0 ? 'appeals_not_taken' : after < appealDays * DAY_MS ? null : 'appeals_closed');
      },
    ),
  );
});

test('none are taken without a publication, or by a competition that takes none', () => {
  fc.assert(
    fc.property(instant, fc.nat({ max: 60 }), instant, (publishedAt, appealDays, now) => {
      expect(appealProblem(appealWindow({ publishedAt: null, appealDays }, now), now)).toBe('appeals_not_taken');
      expect(appealProblem(appealWindow({ publishedAt, appealDays: 0 }, now), now)).toBe('appeals_not_taken');
    }),
  );
});
