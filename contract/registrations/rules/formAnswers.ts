import type { FormQuestion, FormQuestionScope } from '#contract/competitions/formQuestions.ts';
import { isChoice, isSameQuestion } from '#contract/competitions/rules/formQuestions.ts';
import { isPlainLine, type Locale } from '#contract/http/common.ts';
import type { FieldCode, FieldProblems } from '#contract/http/problem.ts';
import {
  type AnswersDraft,
  type AnswerView,
  type FormAnswer,
  type FormAnswers,
  LONG_ANSWER_MAX,
  SHORT_ANSWER_MAX,
  type StoredAnswer,
  type StoredAnswers,
} from '#contract/registrations/formAnswers.ts';
import { isBlank, trimText } from '#contract/text/blankText.ts';
import { cleanLine } from '#contract/text/typedText.ts';
import { dayExists } from '#contract/time/calendar.ts';
import { dateLocale, dayOptions } from '#contract/time/dateText.ts';

type Asked = Pick<FormQuestion, 'id' | 'kind' | 'scope' | 'options' | 'isRequired'>;

/** Line breaks and tabs are the only control characters of a long text. */
const CONTROL = /[^\P{Cc}\n\t]/u;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** The years of a day that a family can mean. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];

export const questionsOf = <Q extends Pick<FormQuestion, 'scope'>>(questions: readonly Q[], scope: FormQuestionScope): Q[] =>
  questions.filter((question) => question.scope === scope);

/** Returns true if nothing is answered. */
export const isUnanswered = (answer: AnswersDraft[string] | undefined): boolean =>
  answer === undefined || (typeof answer === 'string' ? isBlank(answer) : answer.length === 0);

/** Returns an answer as it is stored: a line without invisible characters, a text without the space around it, options in the question's order. */
const cleanAnswer = ({ kind, options }: Pick<Asked, 'kind' | 'options'>, answer: FormAnswer): FormAnswer => {
  if (typeof answer !== 'string') return options.flatMap(({ id }) => (answer.includes(id) ? [id] : []));
  return kind === 'long_text' ? trimText(answer.replaceAll('\r\n', '\n')) : cleanLine(answer);
};

const textProblem = (text: string, kind: 'short_text' | 'long_text'): FieldCode | null => {
  const isLine = kind === 'short_text';
  if (text.length > (isLine ? SHORT_ANSWER_MAX : LONG_ANSWER_MAX)) return 'too_long';
  return (isLine ? isPlainLine(text) : !CONTROL.test(text)) ? null : 'invalid';
};

const isDay = (text: string): boolean => {
  const [year = 0, month = 0, day = 0] = (DAY.exec(text) ?? []).slice(1).map(Number);
  return year >= FIRST_YEAR && year <= LAST_YEAR && dayExists({ year, month, day });
};

/** Returns the problem of an answer; null if it is valid. An option that is no longer offered has to be chosen anew. */
export const answerProblem = (question: Asked, answer: FormAnswer | undefined): FieldCode | null => {
  const { kind, options, isRequired } = question;
  if (answer === undefined || isUnanswered(answer)) return isRequired ? 'required' : null;
  if (isChoice(kind)) {
    const chosen = typeof answer === 'string' ? [answer] : answer;
    const isKind = (kind === 'one_choice') === (typeof answer === 'string');
    const isOffered = chosen.every((id) => options.some((option) => option.id === id));
    return isKind && isOffered && new Set(chosen).size === chosen.length ? null : 'invalid';
  }
  if (typeof answer !== 'string') return 'invalid';
  const clean = cleanAnswer(question, answer);
  if (typeof clean !== 'string') return 'invalid';
  if (kind === 'date') return isDay(clean) ? null : 'invalid';
  return textProblem(clean, kind === 'long_text' ? 'long_text' : 'short_text');
};

interface Answered {
  formAnswers?: FormAnswers | undefined;
  members: readonly { formAnswers?: FormAnswers | undefined }[];
}

/**
 * Returns the problems of a form's answers to a competition's own questions, by field path. `owesNone`: only what is answered is checked, as in a form of
 * a release that did not ask.
 */
export const formAnswerProblems = (form: Answered, questions: readonly Asked[], { owesNone = false } = {}): FieldProblems => {
  const fields: FieldProblems = {};
  const check = (scope: FormQuestionScope, answers: FormAnswers | undefined, path: string) => {
    if (owesNone && answers === undefined) return;
    for (const question of questionsOf(questions, scope)) {
      const problem = answerProblem(question, answers?.[question.id]);
      if (problem) fields[`${path}formAnswers.${question.id}`] = problem;
    }
  };
  check('entry', form.formAnswers, '');
  for (const [index, member] of form.members.entries()) check('member', member.formAnswers, `members.${index}.`);
  return fields;
};

/** Returns what a question can take of an answer that is filled in, which may be from before the question was changed. */
const fittingAnswer = ({ kind, options }: Asked, answer: AnswersDraft[string] | undefined): FormAnswer | undefined => {
  if (kind === 'several_choices')
    return typeof answer === 'string' ? undefined : options.flatMap(({ id }) => (answer?.includes(id) ? [id] : []));
  if (typeof answer !== 'string') return undefined;
  return kind !== 'one_choice' || options.some(({ id }) => id === answer) ? answer : undefined;
};

/** Returns the answers to send, of what is filled in: those to questions that are asked now, and options that are offered. */
export const answersToSend = (questions: readonly Asked[], filled: AnswersDraft): FormAnswers =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const answer = fittingAnswer(question, filled[question.id]);
      return answer === undefined || isUnanswered(answer) ? [] : [[question.id, answer]];
    }),
  );

const toStored = ({ kind, scope, label, judgesRead, options }: FormQuestion, value: FormAnswer): StoredAnswer => {
  const ids = typeof value === 'string' ? [value] : value;
  return { kind, scope, label, judgesRead, value, chosen: isChoice(kind) ? options.filter(({ id }) => ids.includes(id)) : [] };
};

const askedIn = (questions: readonly FormQuestion[], id: string, { kind, scope }: StoredAnswer): FormQuestion | undefined =>
  questions.find((question) => isSameQuestion(question, { id, kind, scope }));

/**
 * Returns what is stored after checked answers were sent: they replace those to the questions that are asked, each with its question as the form has
 * shown it, and what was answered before to others stays.
 */
export const mergeAnswers = (questions: readonly FormQuestion[], sent: FormAnswers, before: StoredAnswers): StoredAnswers => {
  const kept = Object.entries(before).filter(([id, answer]) => !askedIn(questions, id, answer));
  const given = questions.flatMap((question): [string, StoredAnswer][] => {
    const answer = sent[question.id];
    return answer === undefined || isUnanswered(answer) ? [] : [[question.id, toStored(question, cleanAnswer(question, answer))]];
  });
  return { ...Object.fromEntries(kept), ...Object.fromEntries(given) };
};

/** Returns the ids of the questions whose answers differ. */
export const changedAnswers = (before: StoredAnswers, after: StoredAnswers): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (id) => JSON.stringify(before[id]?.value) !== JSON.stringify(after[id]?.value),
  );

const view = (id: string, { kind, label, value, chosen }: StoredAnswer, question: FormQuestion | undefined): AnswerView => ({
  id,
  kind,
  label: question?.label ?? label,
  value,
  chosen: chosen.map((option) => question?.options.find((each) => each.id === option.id)?.label ?? option.label),
  isAsked: question !== undefined,
});

/** Returns stored answers to show: those to questions that are asked in their order, then the others. */
export const answerViews = (questions: readonly FormQuestion[], stored: StoredAnswers): AnswerView[] => {
  const views = Object.entries(stored).map(([id, answer]) => view(id, answer, askedIn(questions, id, answer)));
  const place = ({ id, isAsked }: AnswerView) => (isAsked ? questions.findIndex((question) => question.id === id) : questions.length);
  return views.toSorted((a, b) => place(a) - place(b));
};

/** Returns the answers that judges may read: to questions that say so now and said so as they were answered. */
export const answersForJudges = (questions: readonly FormQuestion[], stored: StoredAnswers): AnswerView[] =>
  answerViews(
    questions.filter(({ judgesRead }) => judgesRead),
    Object.fromEntries(Object.entries(stored).filter(([, { judgesRead }]) => judgesRead)),
  ).filter(({ isAsked }) => isAsked);

const dayInWords = (text: string, locale: Locale): string =>
  isDay(text)
    ? new Intl.DateTimeFormat(dateLocale(locale), { ...dayOptions(locale), timeZone: 'UTC' }).format(new Date(`${text}T00:00:00Z`))
    : text;

/** Returns an answer as one text in a language: 2 May 2027; Small, Large. */
export const answerText = ({ kind, value, chosen }: Pick<AnswerView, 'kind' | 'value' | 'chosen'>, locale: Locale): string => {
  if (isChoice(kind)) return chosen.map((label) => label[locale]).join(locale === 'zh-CN' ? '、' : ', ');
  const text = typeof value === 'string' ? value : '';
  return kind === 'date' ? dayInWords(text, locale) : text;
};
