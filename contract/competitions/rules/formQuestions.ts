import type { FormQuestion, FormQuestionKind } from '#contract/competitions/formQuestions.ts';
import { locales, type Text } from '#contract/http/common.ts';
import type { FieldCode } from '#contract/http/problem.ts';
import { isBlank } from '#contract/text/blankText.ts';

type Found = (path: string, code: FieldCode) => void;

/** Fewest options of a choice. */
const FEWEST_OPTIONS = 2;

/** Returns true if a question is answered by choosing among its options. */
export const isChoice = (kind: FormQuestionKind): boolean => kind === 'one_choice' || kind === 'several_choices';

const checkBoth = (found: Found, path: string, text: Text): void => {
  for (const locale of locales) if (isBlank(text[locale])) found(`${path}.${locale}`, 'required');
};

const checkOptions = (found: Found, path: string, options: FormQuestion['options']): void => {
  if (options.length < FEWEST_OPTIONS) found(path, 'required');
  for (const [index, { id, label }] of options.entries()) {
    checkBoth(found, `${path}.${index}.label`, label);
    if (options.findIndex((option) => option.id === id) !== index) found(`${path}.${index}.label.${locales[0]}`, 'invalid');
  }
};

/** Reports what keeps a competition's own questions from publication: texts in both languages, two options of a choice, ids that occur once. */
export const checkFormQuestions = (found: Found, path: string, questions: readonly FormQuestion[]): void => {
  for (const [index, { id, kind, label, hint, options }] of questions.entries()) {
    const at = `${path}.${index}`;
    checkBoth(found, `${at}.label`, label);
    if (locales.some((locale) => !isBlank(hint[locale]))) checkBoth(found, `${at}.hint`, hint);
    if (questions.findIndex((question) => question.id === id) !== index) found(`${at}.label.${locales[0]}`, 'invalid');
    if (isChoice(kind)) checkOptions(found, `${at}.options`, options);
  }
};

type Asked = Pick<FormQuestion, 'id' | 'kind' | 'scope'>;

/** Returns true if an answer to one question answers the other: it is the same question, asked in the same way. */
export const isSameQuestion = (one: Asked, other: Asked): boolean =>
  one.id === other.id && one.kind === other.kind && one.scope === other.scope;

/** Returns the questions that are asked in another way than before under the same id, which entries with answers do not allow. */
export const questionsAskedAnew = (before: readonly Asked[], after: readonly Asked[]): string[] =>
  after.flatMap((question) => {
    const old = before.find(({ id }) => id === question.id);
    return old && !isSameQuestion(old, question) ? [question.id] : [];
  });
