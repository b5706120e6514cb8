// Promise: a draft holds the form itself, field by field. Its completeness counts exactly the required fields, and the next team's form repeats the
// school's data and none of the children's.
import { expect, test } from 'vitest';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { completeness, formStateOf, SavedForm } from '#src/registrations/form/state/savedForm.ts';
import { emptyForm, emptyMember } from './emptyForm.ts';

const full: FormValues = {
  participation: 'team',
  group: 'primary',
  invitationCode: 'SAMPLE-2026',
  teamName: ' 闪电小蜗牛 ',
  members: [{ ...emptyMember, name: '林小满', gender: 'female', country: 'CN', idNumber: '110101201803070012' }],
  parent: { name: '王芳', phone: '13800138000', phoneCountry: 'CN' },
  organization: '青禾实验小学',
  instructor: { name: '李老师', phone: '13900139000', phoneCountry: 'CN' },
  address: { country: 'CN', region: 'FJ', city: '', detail: '世纪大道 88 号' },
  consent: { processing: true, publishName: false, publishWork: false },
  formAnswers: {},
};

const terms = {
  groups: ['primary' as const],
  participation: ['team' as const],
  teamSize: { min: 1, max: 4 },
  needsInvitation: true,
  needsGuardianNumbers: false,
};

test('a draft of another release opens, without terms or with some that this one does not know', () => {
  for (const more of [{}, { terms: { ...terms, groups: ['university'] }, shared: [{ path: 'members', before: [], after: [] }] }])
    expect(SavedForm.parse({ values: full, version: null, ...more })).toEqual({ values: full, version: null });
});

test('a draft gives back the form as it was, half filled in or whole, with any number of members', () => {
  for (const values of [emptyForm, full, { ...full, members: [...full.members, ...emptyForm.members, ...full.members] }]) {
    const { form, label } = formStateOf(values, terms, { version: 3, base: full });
    expect(SavedForm.parse(JSON.parse(JSON.stringify(form)))).toEqual({ values, version: 3, base: full, terms });
    expect(label).toBe(values.teamName.trim());
  }
});

test('a draft does not change with the form that it was made of', () => {
  const values = structuredClone(full);
  const { form } = formStateOf(values, terms, null);
  values.members[0] = { ...emptyMember, name: 'x' };
  expect(SavedForm.parse(form).values).toEqual(full);
});

test('complete means every field that must be filled in, the code only where one is needed', () => {
  const whole = completeness(full, { needsInvitation: true });
  expect(whole.filled).toBe(whole.total);
  expect(completeness(emptyForm, { needsInvitation: true })).toEqual({ filled: 0, total: whole.total });
  expect(completeness(full, { needsInvitation: false }).total).toBe(whole.total - 1);
  const two = { ...full, members: [...full.members, ...emptyForm.members] };
  expect(completeness(two, { needsInvitation: true })).toEqual({ filled: whole.filled, total: whole.total + 4 });
});
