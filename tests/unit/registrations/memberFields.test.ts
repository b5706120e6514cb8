// Promise: an added form field is handled everywhere, and data stored before it existed still open.
import { set } from 'react-hook-form';
import { expect, test } from 'vitest';
import { auditWords } from '#contract/locales/auditWords.ts';
import { type MemberField, MemberView, memberFieldNames, memberFields } from '#contract/registrations/members.ts';
import { RegistrationDraft } from '#contract/registrations/public.ts';
import entryEn from '#server/locales/entry.en-US.json' with { type: 'json' };
import entryZh from '#server/locales/entry.zh-CN.json' with { type: 'json' };
import { correctedOf } from '#src/admin/registrations/record/correctedOf.ts';
import en from '#src/locales/en-US/admin.json' with { type: 'json' };
import zh from '#src/locales/zh-CN/admin.json' with { type: 'json' };
import { formFields } from '#src/registrations/form/state/formFields.ts';
import { SavedForm } from '#src/registrations/form/state/savedForm.ts';
import { templateRows } from '#src/registrations/roster/dialog/template.ts';
import { meaningOf } from '#src/registrations/roster/parsing/headings.ts';
import { emptyForm } from './emptyForm.ts';

/** Paths of all form fields, for example `members.0.name`. */
const leavesOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`))
    : [path];

test('the form, its completeness, its conflicts and its error list know every field of a draft', () => {
  const paths: readonly string[] = formFields(1).map(({ path }) => path);
  const missing = leavesOf(RegistrationDraft.parse(emptyForm)).filter((path) => !paths.includes(path));
  expect(missing).toEqual(['participation', 'parent.phoneCountry', 'instructor.phoneCountry']);
});

test('a draft that was saved before one of its fields existed opens with that field empty', () => {
  for (const path of leavesOf(emptyForm).filter((leaf) => leaf !== 'participation')) {
    const values = structuredClone(emptyForm);
    set(values, path, undefined);
    const opened = SavedForm.parse(JSON.parse(JSON.stringify({ values, version: null })));
    const expected = structuredClone(emptyForm);
    if (path.endsWith('phoneCountry')) set(expected, path, '');
    expect(opened).toEqual({ values: expected, version: null });
  }
});

test('what no draft of the form ever was is no draft', () => {
  for (const values of [null, {}, { title: 'A work', media: null }])
    expect(SavedForm.safeParse({ values, version: null }).success).toBe(false);
});

test('an answer that was cached when members had five fields is still read', () => {
  const cached = { name: '林小满', gender: 'female', country: 'CN', idNumber: '**34', ageWarning: null };
  expect(MemberView.parse(cached)).toEqual(cached);
  expect(MemberView.parse({ ...cached, region: 'FJ' })).toEqual({ ...cached, region: 'FJ' });
});

test('the roster’s template has a column for every field of a member, known by its own heading', () => {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const known = templateRows(locale)[0]?.map((heading) => meaningOf(heading)?.field);
    for (const field of memberFieldNames) expect(known).toContain(memberFields[field].name);
  }
});

test('the back office has a label for every field of a member', () => {
  for (const { resources } of [zh, en]) expect(Object.keys(resources.registrations.fields.member)).toEqual(memberFieldNames);
});

/** The fields that an organiser's correction can change; the guardian's number follows its child. */
const correctable: readonly MemberField[] = memberFieldNames.filter((field) => field !== 'guardianPhone');

test('a correction by an organiser sends back every field of a member but the ID number', () => {
  const all = Object.fromEntries(memberFieldNames.map((field) => [field, '1']));
  const member = MemberView.parse({ ...all, id: 'm1', gender: 'female', ageWarning: null });
  expect(Object.keys(correctedOf(member)).toSorted()).toEqual(['id', ...correctable.filter((field) => field !== 'idNumber')].toSorted());
});

test('a correction is told to the family and the back office in words for every field of a member', () => {
  for (const { entryField } of [zh, en]) expect(Object.keys(entryField.member)).toEqual(correctable);
  for (const { fields } of [entryZh, entryEn])
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(correctable.map((field) => `member.${field}`)));
  for (const { fields } of Object.values(auditWords)) expect(Object.keys(fields)).toEqual(expect.arrayContaining([...correctable]));
});
