// Promise: once a competition is called off no window of it is open or to come, whoever reads it, and what was over stays as it was.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { archiveAfterPublication, canBeArchived, canBeCalledOff, cutWindow } from '#contract/competitions/rules/callingOff.ts';
import { competitionStatus, signupProblem, workProblem } from '#contract/competitions/rules/competitionStatus.ts';
import { windowState } from '#contract/time/timeWindow.ts';

const instant = fc.integer({ min: 1, max: 10_000 });
const window = fc.record({ opensAt: fc.option(instant), closesAt: fc.option(instant) });

test('ends each window', () => {
  fc.assert(
    fc.property(fc.option(window), instant, fc.nat(10_000), (planned, at, later) => {
      const state = windowState(cutWindow(planned, at), at + later);
      expect(['after', 'invalid']).toContain(state);
      expect(state === 'invalid').toBe(windowState(planned, at) === 'invalid');
      if (planned?.closesAt != null && planned.closesAt <= at) expect(cutWindow(planned, at)).toEqual(planned);
      expect(cutWindow(planned, null)).toBe(planned);
    }),
  );
});

test('is its status and the reason of every refusal', () => {
  fc.assert(
    fc.property(window, window, instant, (signup, contest, now) => {
      const calledOff = { at: now };
      expect(competitionStatus({ signup, contest, calledOff }, now)).toBe('called_off');
      expect(signupProblem({ signup, calledOff }, now)).toBe('competition_called_off');
      expect(workProblem({ work: signup, calledOff }, now)).toBe('competition_called_off');
    }),
  );
});

test('can be done while something is open or to come, and archiving from then on', () => {
  fc.assert(
    fc.property(fc.tuple(window, window, window, window), instant, ([signup, contest, work, voting], now) => {
      const windows = { signup, contest, work, voting };
      const last = Math.max(...Object.values(windows).map(({ closesAt }) => closesAt ?? 0));
      expect(canBeCalledOff(windows, now)).toBe(now < last);
      expect(canBeArchived(windows, now)).toBe(now >= last);
      // as publishing an archived one does
      expect(archiveAfterPublication(windows, now)).toBe(now >= last ? 'stays' : 'comes_back');
      expect(canBeArchived({ ...windows, calledOff: { at: now } }, now)).toBe(true);
    }),
  );
});
