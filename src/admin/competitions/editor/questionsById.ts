import { z } from 'zod';
import { type FormQuestion, FormQuestions } from '#contract/competitions/formQuestions.ts';
import type { Text } from '#contract/http/common.ts';

const Asking = z.looseObject({ formQuestions: FormQuestions });

const questionsOf = (data: unknown): FormQuestion[] => Asking.safeParse(data).data?.formQuestions ?? [];

/**
 * Returns two versions of a competition in a form to compare: questions and their options by id, so that one that has moved is not a change of all after it.
 * Their order is told of those that are in both.
 */
export const questionsById = (from: unknown, to: unknown): { from: unknown; to: unknown } => {
  const [before, after] = [questionsOf(from), questionsOf(to)];
  const inBoth = (questions: readonly FormQuestion[]) =>
    questions.filter(({ id }) => [before, after].every((list) => list.some((question) => question.id === id))).map(({ id }) => id);
  const comparable = (data: unknown, questions: readonly FormQuestion[]) => ({
    ...(typeof data === 'object' ? data : {}),
    formQuestions: Object.fromEntries(
      questions.map(({ id, options, ...question }) => [
        id,
        { ...question, options: Object.fromEntries(options.map((option) => [option.id, option.label])) },
      ]),
    ),
    formQuestionOrder: inBoth(questions).join(' '),
  });
  return { from: comparable(from, before), to: comparable(to, after) };
};

/** Returns the texts of the questions and options of versions by their ids, the first version's first. */
export const questionTexts = (...versions: readonly unknown[]): ReadonlyMap<string, Text> =>
  new Map(
    versions
      .toReversed()
      .flatMap(questionsOf)
      .flatMap(({ id, label, options }) => [[id, label] as const, ...options.map((option) => [option.id, option.label] as const)]),
  );
