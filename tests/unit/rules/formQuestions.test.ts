// Promise: an organiser's own questions are published only in both languages and with options to choose from, and no answer is lost or told as another's.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FormQuestion, formQuestionKinds, formQuestionScopes } from '#contract/competitions/formQuestions.ts';
import { missingForPublication } from '#contract/competitions/rules/competitionDraft.ts';
import { checkFormQuestions, questionsAskedAnew } from '#contract/competitions/rules/formQuestions.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { FormAnswers, StoredAnswers } from '#contract/registrations/formAnswers.ts';
import {
  answerProblem,
  answersForJudges,
  answersToSend,
  answerText,
  answerViews,
  changedAnswers,
  formAnswerProblems,
  mergeAnswers,
} from '#contract/registrations/rules/formAnswers.ts';
import { emptyData } from '#server/competitions/competitionData.ts';
import { formQuestion, questionOfKind, seasonQuestions } from '../../fixtures/formQuestions.ts';

const problemsOf = (questions: readonly FormQuestion[]): FieldProblems => {
  const fields: FieldProblems = {};
  checkFormQuestions(
    (path, code) => {
      fields[path] = code;
    },
    'formQuestions',
    questions,
  );
  return fields;
};

describe('a list of questions', () => {
  test('of every kind is valid in both languages', () => {
    expect(problemsOf([...seasonQuestions, ...formQuestionKinds.map((kind) => questionOfKind(kind))])).toEqual({});
  });

  test('is not published without a language, a second option or an id of its own', () => {
    const label = { 'zh-CN': '尺码', 'en-US': ' ' };
    const choice = questionOfKind('one_choice');
    expect(
      problemsOf([
        formQuestion('qa', { label }),
        formQuestion('qb', { hint: label }),
        { ...choice, options: choice.options.slice(0, 1) },
        formQuestion('qa'),
        questionOfKind('several_choices', { options: [...choice.options, { id: 'os', label }] }),
      ]),
    ).toEqual({
      'formQuestions.0.label.en-US': 'required',
      'formQuestions.1.hint.en-US': 'required',
      'formQuestions.2.options': 'required',
      'formQuestions.3.label.zh-CN': 'invalid',
      'formQuestions.4.options.3.label.en-US': 'required',
      'formQuestions.4.options.3.label.zh-CN': 'invalid',
    });
    expect(missingForPublication({ ...emptyData(2027), formQuestions: [formQuestion('qa', { label })] })).toMatchObject({
      'formQuestions.0.label.en-US': 'required',
    });
  });

  test('takes no id that every object has as a property', () => {
    for (const id of ['constructor', '__proto__', 'Q1', 'q', '1', 'qA', `q${'a'.repeat(21)}`])
      expect(FormQuestion.safeParse(formQuestion(id)).success, id).toBe(false);
    expect(FormQuestion.safeParse(formQuestion('q4f9k')).success).toBe(true);
  });

  test('asks a question in another way only under another id', () => {
    const before = [formQuestion('qa'), questionOfKind('one_choice')];
    expect(questionsAskedAnew(before, [formQuestion('qa', { kind: 'date' }), questionOfKind('one_choice', { scope: 'member' })])).toEqual([
      'qa',
      'qonechoice',
    ]);
    expect(
      questionsAskedAnew(before, [formQuestion('qb', { kind: 'date' }), ...before.map((each) => ({ ...each, isRequired: true }))]),
    ).toEqual([]);
  });
});

describe('an answer', () => {
  test('is refused where its question is of another kind, or too long', () => {
    const problem = (kind: FormQuestion['kind'], answer: string | string[]) => answerProblem(questionOfKind(kind), answer);
    expect(problem('short_text', 'x'.repeat(201))).toBe('too_long');
    expect(problem('short_text', 'two\nlines')).toBe('invalid');
    expect(problem('long_text', 'two\nlines')).toBeNull();
    expect(problem('long_text', 'a\u0000b')).toBe('invalid');
    expect(problem('long_text', 'x'.repeat(2001))).toBe('too_long');
    expect(problem('date', '2027-02-30')).toBe('invalid');
    expect(problem('date', '2027-02-28')).toBeNull();
    expect(problem('date', '0001-01-01')).toBe('invalid');
    expect(problem('one_choice', 'oxl')).toBe('invalid');
    expect(problem('one_choice', ['os'])).toBe('invalid');
    expect(problem('several_choices', 'os')).toBe('invalid');
    expect(problem('several_choices', ['os', 'os'])).toBe('invalid');
    expect(problem('several_choices', ['ol', 'os'])).toBeNull();
    expect(problem('short_text', ['os'])).toBe('invalid');
  });

  test('is missing only where it is required', () => {
    for (const kind of formQuestionKinds)
      for (const answer of [undefined, '', ' \u200B ', []]) {
        expect(answerProblem(questionOfKind(kind), answer)).toBeNull();
        expect(answerProblem(questionOfKind(kind, { isRequired: true }), answer)).toBe('required');
      }
  });

  test('is named by its field, of the entry or of each child', () => {
    const form = { formAnswers: { qarrival: 'soon' }, members: [{ formAnswers: { qshirt: 'om' } }, {}] };
    expect(formAnswerProblems(form, seasonQuestions)).toEqual({
      'formAnswers.qarrival': 'invalid',
      'members.1.formAnswers.qshirt': 'required',
    });
  });
});

const anyQuestion = fc.record({
  id: fc.constantFrom('qa', 'qb', 'qc', 'qd'),
  kind: fc.constantFrom(...formQuestionKinds),
  scope: fc.constantFrom(...formQuestionScopes),
  isRequired: fc.boolean(),
  judgesRead: fc.boolean(),
});
const anyQuestions = fc
  .uniqueArray(anyQuestion, { selector: ({ id }) => id })
  .map((list) => list.map(({ id, kind, ...rest }) => questionOfKind(kind, { id, ...rest })));
const anyAnswers = fc.dictionary(
  fc.constantFrom('qa', 'qb', 'qc', 'qd', 'qgone'),
  fc.oneof(fc.string(), fc.constantFrom('os', 'om', '2027-05-01'), fc.subarray(['os', 'om', 'ol'])),
);

/** The answers that are valid for a list of questions. */
const validOf = (questions: readonly FormQuestion[], answers: FormAnswers): FormAnswers =>
  Object.fromEntries(
    Object.entries(answersToSend(questions, answers)).filter(([id, answer]) =>
      questions.some((question) => question.id === id && answerProblem(question, answer) === null),
    ),
  );

describe('stored answers', () => {
  test('can be sent, stored and read again as they are, however they are edited', () => {
    fc.assert(
      fc.property(anyQuestions, anyAnswers, (questions, answers) => {
        const sent = FormAnswers.parse(validOf(questions, answers));
        const stored = StoredAnswers.parse(JSON.parse(JSON.stringify(mergeAnswers(questions, sent, {}))));
        const again = mergeAnswers(
          questions,
          Object.fromEntries(answerViews(questions, stored).map(({ id, value }) => [id, value])),
          stored,
        );
        expect(changedAnswers(stored, again)).toEqual([]);
        expect(answerViews(questions, stored).every(({ isAsked }) => isAsked)).toBe(true);
      }),
    );
  });

  test('are kept, and shown as no longer asked, once their question is gone or asked in another way', () => {
    fc.assert(
      fc.property(anyQuestions, anyAnswers, anyQuestions, anyAnswers, (first, answers, second, others) => {
        const before = mergeAnswers(first, validOf(first, answers), {});
        const after = mergeAnswers(second, validOf(second, others), before);
        const stillAsked = (id: string) => second.some((question) => question.id === id);
        for (const [id, answer] of Object.entries(before)) if (!stillAsked(id)) expect(after[id]).toEqual(answer);
        const views = answerViews(second, after);
        expect(views.length).toBe(Object.keys(after).length);
        // no answer is told as one to a question of another kind
        for (const { id, kind, isAsked } of views) if (isAsked) expect(second.find((question) => question.id === id)?.kind).toBe(kind);
      }),
    );
  });

  test('are read by judges only if their family was told so, and the competition still says so', () => {
    fc.assert(
      fc.property(anyQuestions, anyAnswers, anyQuestions, (first, answers, second) => {
        const stored = mergeAnswers(first, validOf(first, answers), {});
        for (const { id } of answersForJudges(second, stored))
          for (const list of [first, second]) expect(list.find((question) => question.id === id)?.judgesRead).toBe(true);
      }),
    );
  });

  test('are shown with the words of today, and with those of then once they are gone', () => {
    const shirt = questionOfKind('one_choice');
    const stored = mergeAnswers([shirt], { [shirt.id]: 'om' }, {});
    const renamed = { ...shirt, options: shirt.options.map((option) => ({ ...option, label: { 'zh-CN': '新', 'en-US': 'New' } })) };
    const text = (questions: FormQuestion[]) => answerViews(questions, stored).map((answer) => answerText(answer, 'en-US'));
    expect(text([renamed])).toEqual(['New']);
    expect(text([{ ...shirt, options: [] }])).toEqual(['Medium']);
    expect(text([])).toEqual(['Medium']);
  });

  test('are written out in both languages', () => {
    const several = questionOfKind('several_choices');
    const day = questionOfKind('date');
    const views = answerViews([several, day], mergeAnswers([several, day], { [several.id]: ['ol', 'os'], [day.id]: '2027-05-01' }, {}));
    expect(views.map((answer) => answerText(answer, 'zh-CN'))).toEqual(['小号、大号', '2027年5月1日']);
    expect(views.map((answer) => answerText(answer, 'en-US'))).toEqual(['Small, Large', '1 May 2027']);
  });
});
