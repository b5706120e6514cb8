// Promise: before a publication an organiser reads which entries it concerns, and how.
import { expect, test } from 'vitest';
import { concernedBy } from '#src/admin/competitions/editor/Concerned.tsx';
import { competitionData } from '../../fixtures/competitionData.ts';
import { formQuestion } from '../../fixtures/formQuestions.ts';

const use = { entries: 12, groups: {}, participation: {}, seatsTaken: 38, waiting: 5 };
const before = competitionData(Date.UTC(2026, 8, 1));

test('a moved date concerns every entry, a text none', () => {
  expect(concernedBy(before, { ...before, contest: { ...before.contest, closesAt: null }, title: before.summary }, use)).toEqual([
    ['contest', 12],
  ]);
  expect(concernedBy(before, { ...before, overview: before.summary }, use)).toEqual([]);
});

test('places, terms and the rule for guardians are named, with those who move up', () => {
  const after = { ...before, capacity: 41, teamSize: { min: 1, max: 3 }, approvalWaits: true };
  expect(concernedBy(before, after, use)).toEqual([
    ['terms', 12],
    ['guardians', 12],
    ['moved_up', 3],
  ]);
  expect(concernedBy(before, { ...before, capacity: null }, use)).toEqual([['moved_up', 5]]);
});

test('new questions concern entries that were not asked, other words of a question none', () => {
  const asked = { ...before, formQuestions: [formQuestion('qa')] };
  expect(concernedBy(before, asked, use)).toEqual([['questions', 12]]);
  expect(concernedBy(asked, { ...before, formQuestions: [formQuestion('qa', { isRequired: true })] }, use)).toEqual([]);
});

test('nobody is concerned where nobody has signed up', () => {
  expect(concernedBy(before, { ...before, venue: null, approvalWaits: true }, { ...use, entries: 0, waiting: 0 })).toEqual([]);
});
