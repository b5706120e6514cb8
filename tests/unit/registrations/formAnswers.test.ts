// Promise: answers to a competition's own questions are kept in the draft like all other fields; drafts from before the questions, and with answers to questions
// that are gone, open and are sent.
import { describe, expect, test } from 'vitest';
import type { FormQuestion } from '#contract/competitions/formQuestions.ts';
import { isMemberComplete } from '#contract/registrations/members.ts';
import { fieldAt, formFields } from '#src/registrations/form/state/formFields.ts';
import { checkForm } from '#src/registrations/form/state/formProblems.ts';
import { draftOf, type FormValues } from '#src/registrations/form/state/formValues.ts';
import { mergeEntry, withChoice } from '#src/registrations/form/state/mergeEntry.ts';
import { completeness, formStateOf, SavedForm } from '#src/registrations/form/state/savedForm.ts';
import { seasonQuestions } from '../../fixtures/formQuestions.ts';
import { makeResidentId } from '../../fixtures/residentId.ts';
import { emptyForm, emptyMember } from './emptyForm.ts';

const NOW = Date.UTC(2026, 3, 1);
const terms = {
  groups: ['primary' as const],
  participation: ['team' as const],
  teamSize: { min: 1, max: 4 },
  needsInvitation: false,
  needsGuardianNumbers: false,
  formQuestions: [...seasonQuestions],
};
const child = {
  ...emptyMember,
  name: '林小满',
  gender: 'female' as const,
  country: 'CN',
  idNumber: makeResidentId({ birth: '20180307', sequence: 1 }),
  formAnswers: { qshirt: 'om', qdiet: ['onuts'] },
};
const full: FormValues = {
  ...emptyForm,
  group: 'primary',
  teamName: '闪电小蜗牛',
  members: [child],
  parent: { name: '王芳', phone: '13800138000', phoneCountry: 'CN' },
  organization: '青禾实验小学',
  instructor: { name: '李老师', phone: '13900139000', phoneCountry: 'CN' },
  address: { country: 'CN', region: 'FJ', city: '', detail: '世纪大道 88 号' },
  consent: { processing: true, publishName: false, publishWork: false },
  formAnswers: { qarrival: '2027-05-20', qstory: '想看机器人' },
};
const check = (values: FormValues, formQuestions: FormQuestion[] = terms.formQuestions) =>
  checkForm(values, { ...terms, formQuestions, asksGuardians: false }, NOW);

describe('a draft', () => {
  test('from before the questions opens without answers, and is asked them', () => {
    const { formAnswers: _, members, ...before } = full;
    const earlier = { ...before, members: members.map(({ formAnswers: __, ...member }) => member) };
    const { values, terms: kept } = SavedForm.parse({ values: earlier, version: null, terms: { ...terms, formQuestions: undefined } });
    expect(values).toEqual({ ...full, formAnswers: {}, members: [{ ...child, formAnswers: {} }] });
    expect(kept?.formQuestions).toBeUndefined();
    expect(check(values).problems).toEqual({ 'members.0.formAnswers.qshirt': 'required' });
    expect(check(values, []).form).toMatchObject({ teamName: full.teamName });
  });

  test('with answers that no question takes any more is sent without them, and not lost', () => {
    const odd = {
      ...full,
      formAnswers: { qgone: 'x', qarrival: ['om'], qstory: 'y' },
      members: [{ ...child, formAnswers: { qshirt: 'oxxl', qdiet: ['onuts', 'ogone'] } }],
    };
    const { form } = formStateOf(odd, terms, null);
    expect(SavedForm.parse(structuredClone(form)).values).toEqual(odd);
    expect(draftOf(odd, seasonQuestions)).toMatchObject({ formAnswers: { qstory: 'y' }, members: [{ formAnswers: { qdiet: ['onuts'] } }] });
    expect(check(odd).problems).toEqual({ 'members.0.formAnswers.qshirt': 'required' });
  });

  test('of a competition without questions says nothing of answers', () => {
    expect(Object.keys(draftOf(full))).not.toContain('formAnswers');
    expect(Object.keys(draftOf(full).members[0] ?? {})).not.toContain('formAnswers');
  });

  test('counts required questions among its fields, one for each child', () => {
    const needs = { needsInvitation: false, formQuestions: seasonQuestions };
    const whole = completeness(full, needs);
    expect(whole.filled).toBe(whole.total);
    expect(whole.total).toBe(completeness(full, { needsInvitation: false }).total + 1);
    const open = { ...full, members: [{ ...child, formAnswers: {} }] };
    expect(completeness(open, needs).filled).toBe(whole.filled - 1);
    expect([isMemberComplete(child, seasonQuestions), isMemberComplete({ ...child, formAnswers: {} }, seasonQuestions)]).toEqual([
      true,
      false,
    ]);
  });
});

test('a question’s field is named by the form and by the server alike', () => {
  expect(fieldAt('members.0.formAnswers.qshirt', 1, seasonQuestions)).toMatchObject({ member: 0, optional: false });
  expect(fieldAt('formAnswers.qarrival', 1, seasonQuestions)?.question?.id).toBe('qarrival');
  expect(fieldAt('formAnswers.qarrival', 1)).toBeUndefined();
  const paths = formFields(2, seasonQuestions).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test('answers of two devices go together, and only what both have changed is asked', () => {
  const mine = { ...full, formAnswers: { ...full.formAnswers, qstory: 'mine' }, members: [{ ...child, formAnswers: { qshirt: 'os' } }] };
  const theirs = { ...full, formAnswers: { qarrival: '2027-05-21', qstory: 'theirs' }, members: [child] };
  const merged = mergeEntry({ base: full, mine, theirs }, seasonQuestions);
  expect(merged.values.formAnswers).toEqual({ qarrival: '2027-05-21', qstory: 'mine' });
  expect(merged.values.members[0]?.formAnswers).toEqual({ qshirt: 'os' });
  expect(merged.questions).toHaveLength(1);
  const [question] = merged.questions;
  if (!question) throw new Error('nothing is asked');
  expect(question).toMatchObject({ texts: [{ mine: 'mine', theirs: 'theirs' }] });
  expect(withChoice(merged.values, question, 'theirs').formAnswers['qstory']).toBe('theirs');
});
