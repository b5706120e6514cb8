import { z } from 'zod';
import { bothLines } from '#contract/http/draftText.ts';

/*
 * The questions that organisers add to a competition's entry form. The ids of questions and options are kept when texts change: answers are stored
 * under them. Each begins with its own letter, so that none is the name of a property that every object has.
 */

export const formQuestionKinds = ['short_text', 'long_text', 'one_choice', 'several_choices', 'date'] as const;
export const FormQuestionKind = z.enum(formQuestionKinds);
export type FormQuestionKind = z.infer<typeof FormQuestionKind>;

/** `entry`: asked once for the team or child that enters; `member`: asked about each child. */
export const formQuestionScopes = ['entry', 'member'] as const;
export const FormQuestionScope = z.enum(formQuestionScopes);
export type FormQuestionScope = z.infer<typeof FormQuestionScope>;

export const MAX_FORM_QUESTIONS = 20;
export const MAX_QUESTION_OPTIONS = 30;

export const FormQuestionId = z.string().regex(/^q[0-9a-z]{1,20}$/);
export const QuestionOptionId = z.string().regex(/^o[0-9a-z]{1,20}$/);

export const QuestionOption = z.object({ id: QuestionOptionId, label: bothLines(80) });
export type QuestionOption = z.infer<typeof QuestionOption>;

export const FormQuestion = z.object({
  id: FormQuestionId,
  kind: FormQuestionKind,
  scope: FormQuestionScope,
  label: bothLines(160),
  hint: bothLines(300),
  isRequired: z.boolean(),
  /** True if judges read the answers too, without names; otherwise organisers alone do. */
  judgesRead: z.boolean(),
  /** Empty unless it is a choice. */
  options: z.array(QuestionOption).max(MAX_QUESTION_OPTIONS, { error: 'too_long' }),
});
export type FormQuestion = z.infer<typeof FormQuestion>;

export const FormQuestions = z.array(FormQuestion).max(MAX_FORM_QUESTIONS, { error: 'too_long' });
