import { z } from 'zod';
import {
  FormQuestionId,
  FormQuestionKind,
  FormQuestionScope,
  MAX_FORM_QUESTIONS,
  MAX_QUESTION_OPTIONS,
  QuestionOption,
  QuestionOptionId,
} from '#contract/competitions/formQuestions.ts';
import { Text } from '#contract/http/common.ts';

/** Maximum lengths of typed answers, in UTF-16 code units. */
export const SHORT_ANSWER_MAX = 200;
export const LONG_ANSWER_MAX = 2000;

/** Maximum length of any answer; its question's kind allows less (`rules/formAnswers.ts`). */
const ANY_ANSWER_MAX = 4000;

/** An answer: a text, a day as `2026-05-01`, the id of an option, or the ids of several. */
export const FormAnswer = z.union([z.string().max(ANY_ANSWER_MAX), z.array(QuestionOptionId).max(MAX_QUESTION_OPTIONS)]);
export type FormAnswer = z.infer<typeof FormAnswer>;

/** Answers to a competition's own questions, by question. Those to questions that it no longer asks are dropped: a form may have been saved before. */
export const FormAnswers = z
  .record(FormQuestionId, FormAnswer)
  .refine((answers) => Object.keys(answers).length <= 2 * MAX_FORM_QUESTIONS, { error: 'too_long' });
export type FormAnswers = z.infer<typeof FormAnswers>;

/** Answers being filled in: nothing in a form that was saved before there were questions. */
export const AnswersDraft = z.record(z.string(), z.union([z.string(), z.array(z.string())])).catch({});
export type AnswersDraft = z.infer<typeof AnswersDraft>;

/** An answer as stored, with the question as it was asked: it can be read once the competition no longer asks it. */
export const StoredAnswer = z.object({
  kind: FormQuestionKind,
  scope: FormQuestionScope,
  label: Text,
  /** True if the family was told that judges read it. */
  judgesRead: z.boolean(),
  value: FormAnswer,
  /** The chosen options. */
  chosen: z.array(QuestionOption),
});
export type StoredAnswer = z.infer<typeof StoredAnswer>;

export const StoredAnswers = z.record(z.string(), StoredAnswer);
export type StoredAnswers = z.infer<typeof StoredAnswers>;

/** An answer as its family and organisers see it. */
export const AnswerView = z.object({
  id: z.string(),
  kind: FormQuestionKind,
  label: Text,
  value: FormAnswer,
  /** The texts of the chosen options. */
  chosen: z.array(Text),
  /** False if the competition no longer asks the question. */
  isAsked: z.boolean(),
});
export type AnswerView = z.infer<typeof AnswerView>;
