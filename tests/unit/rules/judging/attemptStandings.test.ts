// Guards: which attempts of a team stand is one rule: aborted, replaced, void, late and taken-back ones never do, and of the rest no more than are allowed, the first ones.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultRubric } from '#contract/judging/rubric.ts';
import { attemptProblems, receiptOfAttempt, totalOfAttempt } from '#contract/judging/rules/attempt.ts';
import { type AttemptFacts, attemptsLeft, standingsOf } from '#contract/judging/rules/attemptStandings.ts';

const flags = fc.record({
  isAborted: fc.boolean(),
  isReplaced: fc.boolean(),
  isVoid: fc.boolean(),
  isLate: fc.boolean(),
  isSheetTakenBack: fc.boolean(),
});
const attempts: fc.Arbitrary<AttemptFacts[]> = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: flags }), { maxLength: 12 })
  .chain((list) =>
    fc.shuffledSubarray(
      list.map((own, index) => ({
        ...{ isAborted: false, isReplaced: false, isVoid: false, isLate: false, isSheetTakenBack: false },
        ...own,
        id: `a${index}`,
        number: index + 1,
      })),
      { minLength: list.length },
    ),
  );
const isPlain = (attempt: AttemptFacts) =>
  !attempt.isAborted && !attempt.isReplaced && !attempt.isVoid && !attempt.isLate && !attempt.isSheetTakenBack;
const allowed = fc.integer({ min: 1, max: 10 });

test('every attempt has one standing; what stands are the first plain ones, up to what is allowed, and the other plain ones are surplus', () => {
  fc.assert(
    fc.property(attempts, allowed, (given, most) => {
      const standings = standingsOf(given, most);
      expect(standings.size).toBe(given.length);
      const plain = given.filter(isPlain).toSorted((a, b) => a.number - b.number);
      expect(plain.map(({ id }) => standings.get(id))).toEqual(plain.map((_, index) => (index < most ? 'stands' : 'surplus')));
      for (const attempt of given.filter((each) => !isPlain(each))) expect(['stands', 'surplus']).not.toContain(standings.get(attempt.id));
      expect(attemptsLeft(standings.values(), most)).toBe(Math.max(0, most - plain.length));
    }),
  );
});

test('voiding one that stands lets the first surplus one stand, and nothing else changes', () => {
  fc.assert(
    fc.property(attempts, allowed, fc.nat(), (given, most, pick) => {
      const before = standingsOf(given, most);
      const standing = given.filter(({ id }) => before.get(id) === 'stands');
      const voided = standing[pick % Math.max(1, standing.length)];
      if (!voided) return;
      const after = standingsOf(
        given.map((each) => (each === voided ? { ...each, isVoid: true } : each)),
        most,
      );
      const raised = given.filter(({ id }) => before.get(id) === 'surplus').toSorted((a, b) => a.number - b.number)[0];
      const changed = given.filter(({ id }) => before.get(id) !== after.get(id)).map(({ id }) => id);
      expect(changed.toSorted()).toEqual([voided.id, ...(raised ? [raised.id] : [])].toSorted());
      if (raised) expect(after.get(raised.id)).toBe('stands');
    }),
  );
});

const content = { comment: '', note: '', durationMs: null, penalties: [] };

test('a judge hands in all points or aborts; a sheet may miss some, which make no total', () => {
  const missing = { creativity: 80, task: null };
  expect(attemptProblems(defaultRubric, { ...content, state: 'handed_in', points: missing })).toEqual({ 'points.task': 'required' });
  expect(attemptProblems(defaultRubric, { ...content, state: 'aborted', points: missing })).toEqual({});
  expect(attemptProblems(defaultRubric, { ...content, state: 'handed_in', points: missing }, { mayMiss: true })).toEqual({});
  expect(attemptProblems(defaultRubric, { ...content, state: 'handed_in', points: { task: 101 } }, { mayMiss: true })).toEqual({
    'points.task': 'off_scale',
  });
  expect(totalOfAttempt(defaultRubric, { points: missing, penalties: [] })).toBeNull();
});

test('penalties are whole points off the total, which never falls below zero', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100 }), fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 5 }), (points, penalties) => {
      const total = totalOfAttempt(defaultRubric, {
        points: { creativity: points, task: points },
        penalties: penalties.map((each) => ({ reason: '越界', points: each })),
      });
      expect(total).toBe(Math.max(0, points * 100 - penalties.reduce((sum, each) => sum + each * 100, 0)));
    }),
  );
});

test('the receipt tells every part of an attempt apart', async () => {
  const base = {
    ...content,
    id: 'a',
    registrationId: 'r',
    rubricNumber: 1,
    state: 'handed_in' as const,
    points: { creativity: 80, task: 76 },
    signature: null,
    madeAt: 1,
  };
  const others = [
    { id: 'b' },
    { registrationId: 's' },
    { rubricNumber: 2 },
    { state: 'aborted' as const },
    { points: { creativity: 76, task: 80 } },
    { durationMs: 0 },
    { penalties: [{ reason: '越界', points: 1 }] },
    { comment: '好' },
    { note: '好' },
    { signature: 'M0 0' },
    { madeAt: 2 },
  ];
  const codes = await Promise.all([{}, ...others].map((change) => receiptOfAttempt({ ...base, ...change })));
  expect(new Set(codes).size).toBe(others.length + 1);
  expect(await receiptOfAttempt({ ...base, points: { task: 76, creativity: 80, look: null } })).toBe(codes[0]);
});
