// Promise: an organiser enters a team from paper while the family itself could, and with a reason until the contest is over; a paper is signed on a day
// that has been; what is typed is written one after the other, the last of it for certain.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signupProblem } from '#contract/competitions/rules/competitionStatus.ts';
import { paperEntryProblem, signedDayProblem } from '#contract/registrations/rules/onBehalf.ts';
import { windowState } from '#contract/time/timeWindow.ts';
import { createKeeper } from '#src/admin/kit/sealed/createKeeper.ts';
import { anyWindowState, NOW, windowIn } from './windows.ts';

const anyWindows = fc
  .tuple(anyWindowState, anyWindowState)
  .chain(([signup, contest]) => fc.record({ signup: windowIn(signup), contest: windowIn(contest) }));

test('asks for a reason exactly once sign-up is over and the contest is not', () => {
  fc.assert(
    fc.property(anyWindows, fc.boolean(), (windows, isOff) => {
      const calledOff = isOff ? {} : null;
      const family = signupProblem({ ...windows, calledOff }, NOW);
      const { problem, isLate } = paperEntryProblem({ ...windows, calledOff }, NOW);
      expect(isLate).toBe(family === 'signup_closed' && windowState(windows.contest, NOW) !== 'after');
      expect(problem).toBe(isLate ? null : family);
    }),
  );
});

test('a paper is signed on a day that has been, within two years', () => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1000 }), (ago) => {
      const today = Date.UTC(2026, 8, 15);
      const expected = ago < 0 ? 'day_to_come' : ago > 732 ? 'invalid' : null;
      expect(signedDayProblem(day(today - ago * 24 * 3600_000), day(today))).toBe(expected);
    }),
  );
  expect(signedDayProblem('2026-02-31x', '2026-09-15')).toBe('invalid');
});

test('keeps the last of what is typed, one write at a time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), fc.boolean(), async (typed, fails) => {
      const written: number[] = [];
      const ends: boolean[] = [];
      let running = 0;
      const keeper = createKeeper<number>(
        async (value) => {
          running += 1;
          expect(running).toBe(1);
          await Promise.resolve();
          written.push(value);
          running -= 1;
          if (fails) throw new Error('full');
        },
        (isKept) => ends.push(isKept),
      );
      for (const value of typed) {
        keeper.keep(value);
        await Promise.resolve();
      }
      await keeper.settled();
      expect(written.at(-1)).toBe(typed.at(-1));
      expect(ends.at(-1)).toBe(!fails);
    }),
  );
});
