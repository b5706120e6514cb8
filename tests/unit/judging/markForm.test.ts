// Promise: a mark is made as the server will store it, or says which field keeps it from that.
import { expect, test } from 'vitest';
import { defaultRubric, type Rubric } from '#contract/judging/rubric.ts';
import { emptyForm, formOfMark, makeMark, withinRubric } from '#src/judging/marks/markForm.ts';
import { parseDuration } from '#src/judging/sheet/duration.ts';

const making = { roundId: 'r1', rubric: defaultRubric, rubricNumber: 3, basedOn: 2, madeAt: 1000 };
const whole = { ...emptyForm, points: { creativity: 84, task: 0 }, comment: '  好  ' };

test('a complete form is a mark, trimmed as the server trims it', () => {
  expect(makeMark(whole, { ...making, state: 'handed_in' })).toEqual({
    mark: {
      roundId: 'r1',
      rubricNumber: 3,
      basedOn: 2,
      madeAt: 1000,
      state: 'handed_in',
      points: { creativity: 84, task: 0 },
      durationMs: null,
      comment: '好',
      note: '',
    },
  });
});

test('what is missing is named, and keeps nothing from being put aside', () => {
  expect(makeMark(emptyForm, { ...making, state: 'handed_in' })).toEqual({
    problems: { 'points.creativity': 'required', 'points.task': 'required' },
  });
  expect(makeMark(emptyForm, { ...making, state: 'provisional' })).toMatchObject({ mark: { points: { creativity: null, task: null } } });
  expect(makeMark(emptyForm, { ...making, state: 'abstained' })).toEqual({ problems: { note: 'required' } });
  expect(makeMark({ ...whole, duration: '1:77' }, { ...making, state: 'handed_in' })).toEqual({ problems: { durationMs: 'invalid' } });
  expect(makeMark({ ...whole, comment: 'a'.repeat(601) }, { ...making, state: 'handed_in' })).toEqual({
    problems: { comment: 'too_long' },
  });
});

test('points of a criterion that is gone are left out, those of a new one are empty', () => {
  const rubric: Rubric = { ...defaultRubric, criteria: defaultRubric.criteria.filter(({ key }) => key === 'task') };
  expect(withinRubric(rubric, { ...emptyForm, points: { creativity: 5 } }).points).toEqual({ task: null });
  const mark = { points: { creativity: 5, task: 6 }, durationMs: 108_000, comment: '', note: 'n' };
  expect(formOfMark(rubric, mark)).toEqual({ points: { task: 6 }, duration: '1:48', comment: '', note: 'n' });
});

test.each([
  ['', null],
  ['1:48', 108_000],
  ['0:01:48', 108_000],
  ['1：48', 108_000],
  [' 90 ', 90_000],
  ['24:00:00', 86_400_000],
  ['24:00:01', undefined],
  ['1:60', undefined],
  ['-1', undefined],
  ['a', undefined],
])('a duration typed as %j is %j', (typed, ms) => {
  expect(parseDuration(typed)).toBe(ms);
});
