// Promise: an attempt is made as the server will store it, or says which field keeps it from that; aborting asks for a reason alone.
import { expect, test } from 'vitest';
import { defaultRubric, type Rubric } from '#contract/judging/rubric.ts';
import { AttemptForm, emptyAttempt, makeAttempt, savedFormOf, totalOfForm, withinRubric } from '#src/judging/table/attemptForm.ts';
import { readLabel } from '#src/judging/table/attemptLabel.ts';

const id = '0d3c7a52-6f0e-4b53-9a3e-2b1f0a9c7d11';
const timed: Rubric = { ...defaultRubric, timed: true };
const making = { id, registrationId: 'e1', rubric: timed, rubricNumber: 3, madeAt: 1000 };
const whole: AttemptForm = {
  ...emptyAttempt,
  points: { creativity: 80, task: 70 },
  duration: '1:48',
  penalties: [{ reason: ' 漏站 ', points: 5 }],
  signature: 'M1 2L3 4',
};

test('a complete sheet is an attempt, trimmed as the server trims it', () => {
  expect(makeAttempt(whole, { ...making, state: 'handed_in' })).toEqual({
    attempt: {
      id,
      registrationId: 'e1',
      rubricNumber: 3,
      state: 'handed_in',
      points: { creativity: 80, task: 70 },
      durationMs: 108_000,
      penalties: [{ reason: '漏站', points: 5 }],
      comment: '',
      note: '',
      signature: 'M1 2L3 4',
      replaces: null,
      madeAt: 1000,
    },
  });
  expect(totalOfForm(timed, whole)).toBe(7400 - 500);
  expect(totalOfForm(timed, { ...whole, penalties: [{ reason: 'x', points: 100 }] })).toBe(0);
  expect(totalOfForm(timed, emptyAttempt)).toBeNull();
});

test('what is missing is named: points, time, a running watch, a reason and its points', () => {
  expect(makeAttempt(emptyAttempt, { ...making, state: 'handed_in' })).toEqual({
    problems: { 'points.creativity': 'required', 'points.task': 'required', durationMs: 'required' },
  });
  const running = { ...whole, watch: { elapsedMs: 0, startedAt: 500 } };
  expect(makeAttempt(running, { ...making, state: 'handed_in' })).toMatchObject({ problems: { watch: 'invalid' } });
  const penalties = [
    { reason: '', points: 5 },
    { reason: 'x', points: 0 },
  ];
  expect(makeAttempt({ ...whole, penalties }, { ...making, state: 'handed_in' })).toEqual({
    problems: { 'penalties.0.reason': 'required', 'penalties.1.points': 'required' },
  });
  expect(makeAttempt({ ...whole, duration: '1:99' }, { ...making, state: 'handed_in' })).toMatchObject({
    problems: { durationMs: 'invalid' },
  });
});

test('an attempt can be aborted as it is, with its reason; what is half typed is left out', () => {
  const half: AttemptForm = { ...whole, points: { creativity: 80 }, duration: '1:9x', watch: { elapsedMs: 10, startedAt: 500 } };
  expect(makeAttempt(half, { ...making, state: 'aborted' })).toEqual({ problems: { note: 'required' } });
  const penalties = [...whole.penalties, { reason: '', points: 5 }, { reason: 'y', points: 0 }];
  expect(makeAttempt({ ...half, penalties, note: '电池没电' }, { ...making, state: 'aborted' })).toMatchObject({
    attempt: {
      state: 'aborted',
      points: { creativity: 80, task: null },
      durationMs: null,
      penalties: [{ reason: '漏站', points: 5 }],
      note: '电池没电',
    },
  });
});

test('points of a criterion that is gone are left out, those of a new one are empty', () => {
  const rubric: Rubric = { ...timed, criteria: timed.criteria.filter(({ key }) => key === 'task') };
  expect(withinRubric(rubric, whole).points).toEqual({ task: 70 });
});

test('the saved form is read again as it was, and its label says what lists show', () => {
  const facts = { rubric: timed, team: '7 闪电', state: 'aborted', receipt: 'AAAA-BBBB', madeAt: 1000 } as const;
  const saved = savedFormOf({ ...whole, note: '电池没电' }, facts);
  expect(AttemptForm.parse(JSON.parse(JSON.stringify(saved.form)))).toEqual({ ...whole, note: '电池没电' });
  expect(readLabel(saved.label)).toEqual({
    team: '7 闪电',
    state: 'aborted',
    total: 6900,
    durationMs: 108_000,
    penalties: [{ reason: ' 漏站 ', points: 5 }],
    receipt: 'AAAA-BBBB',
    madeAt: 1000,
    replaces: null,
    abortedFor: '电池没电',
  });
  expect(saved).toMatchObject({ filled: 2, total: 2 });
  expect(readLabel('{}')).toBeNull();
});
