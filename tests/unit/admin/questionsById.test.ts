// Promise: the differences of two versions name the questions that have changed, wherever they stand; one that has moved is not a change of all after it.
import { expect, test } from 'vitest';
import type { FormQuestion } from '#contract/competitions/formQuestions.ts';
import { changedPaths } from '#contract/office/rules/changedPaths.ts';
import { questionsById, questionTexts } from '#src/admin/competitions/editor/questionsById.ts';
import { competitionData } from '../../fixtures/competitionData.ts';
import { formQuestion, questionOfKind } from '../../fixtures/formQuestions.ts';

const data = competitionData(Date.UTC(2026, 8, 1));
const [a, b, c] = [formQuestion('qa'), formQuestion('qb'), questionOfKind('one_choice', { id: 'qc' })];
const asking = (...formQuestions: FormQuestion[]) => ({ ...data, formQuestions });
const changes = (before: unknown, after: unknown): string[] => {
  const { from, to } = questionsById(before, after);
  return changedPaths(from, to);
};

test('a question that is added, taken away or moved is one change', () => {
  expect(changes(asking(a, b), asking(c, a, b))).toEqual(['formQuestions.qc']);
  expect(changes(asking(a, b, c), asking(b, c))).toEqual(['formQuestions.qa']);
  expect(changes(asking(a, b, c), asking(c, a, b))).toEqual(['formQuestionOrder']);
  expect(changes(asking(a), asking(a))).toEqual([]);
});

test('a change within one is named by it, an option by its id', () => {
  const [, ...others] = c.options;
  const label = { ...a.label, 'en-US': 'Other words' };
  expect(changes(asking(a, c), asking({ ...a, label }, { ...c, options: others }))).toEqual([
    'formQuestions.qa.label.en-US',
    'formQuestions.qc.options.os',
  ]);
  expect(questionTexts(asking({ ...a, label }), asking(a, c)).get('qa')).toEqual(label);
  expect(questionTexts(asking(), asking(c)).get('om')).toEqual({ 'zh-CN': '中号', 'en-US': 'Medium' });
});

test('versions from before the questions are compared as well', () => {
  const { formQuestions: _, ...old } = data;
  expect(changes(old, asking(a))).toEqual(['formQuestions.qa']);
});
