// Promise: an added form field is handled everywhere, and data stored before it existed still open.
import { set } from 'react-hook-form';
import { expect, test } from 'vitest';
import { MemberView, memberFieldNames, memberFields } from '#contract/registrations/members.ts';
import { RegistrationDraft } from '#contract/registrations/public.ts';
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
