// Promise: a field that is shared by many drafts changes a draft only where it is valid there, says what it replaces, and can be undone.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyShared,
  type CheckRules,
  joinChanges,
  nothingShared,
  replacedBy,
  type SharedFields,
  undoShared,
} from '#src/registrations/desk/sharedFields.ts';
import { checkForm } from '#src/registrations/form/state/formProblems.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { makeResidentId } from '../../fixtures/residentId.ts';
import { emptyForm } from './emptyForm.ts';

const rules: CheckRules = {
  groups: ['primary'],
  participation: ['team'],
  teamSize: { min: 1, max: 4 },
  needsInvitation: false,
  needsGuardianNumbers: false,
  asksGuardians: true,
  now: Date.UTC(2026, 3, 1),
  country: 'CN',
};
const child = {
  name: '李小明',
  latinName: '',
  gender: 'male' as const,
  country: 'CN',
  region: 'BJ',
  idNumber: makeResidentId({ birth: '20180307', sequence: 1 }),
  guardianPhone: '',
  formAnswers: {},
};
const full: FormValues = {
  ...emptyForm,
  group: 'primary',
  teamName: '小雨滴',
  members: [child],
  parent: { name: '王芳', phone: '13900000001', phoneCountry: 'CN' },
  organization: '青禾实验小学',
  instructor: { name: '李老师', phone: '13900000002', phoneCountry: 'CN' },
  address: { country: 'CN', region: 'BJ', city: '海淀区', detail: '1 号' },
  consent: { processing: true, publishName: false, publishWork: false },
};
const apply = (shared: Partial<SharedFields>, values = full, changed: Partial<CheckRules> = {}) =>
  applyShared(values, { ...nothingShared, ...shared }, { ...rules, ...changed });
const namesOf = ({ refused }: ReturnType<typeof apply>) => refused.map(({ name, code }) => `${name} ${code}`);

test('an empty field changes nothing, nor does a value that is there already, however it is typed', () => {
  for (const shared of [
    {},
    { organization: ' 青禾实验小学 ', instructorPhone: '+86 139 0000 0002', addressCountry: 'CN', addressRegion: 'BJ' },
  ])
    expect(apply(shared)).toEqual({ values: full, changes: [], refused: [] });
});

test('what is filled in is told, with what it replaces', () => {
  const values = { ...full, organization: '', instructor: { ...full.instructor, name: '王老师' } };
  const { changes, values: after } = apply({ organization: '青禾', instructorName: '李老师', told: true }, values);
  expect(after).toMatchObject({ organization: '青禾', instructor: { name: '李老师' } });
  expect(changes.map(({ path }) => path)).toEqual(['organization', 'instructor.name']);
  expect(replacedBy(changes)).toEqual([{ path: 'instructor.name', before: '王老师', after: '李老师' }]);
});

describe('it is not written', () => {
  test('where the competition does not offer it, or does not ask for it', () => {
    expect(namesOf(apply({ group: 'early_childhood' }))).toEqual(['group group_not_offered']);
    expect(apply({ invitationCode: 'ABC' })).toEqual({ values: full, changes: [], refused: [] });
    expect(apply({ invitationCode: 'ABC' }, full, { needsInvitation: true }).values.invitationCode).toBe('ABC');
  });

  test('where it is wrong by itself, while the others are', () => {
    const given = apply({ instructorPhone: '123', organization: 'x'.repeat(200), parentName: '赵大', invitationCode: 'x'.repeat(60) });
    expect(namesOf(given)).toEqual(['organization too_long', 'instructorPhone phone_invalid']);
    expect(given.changes).toEqual([{ path: 'parent.name', before: '王芳', after: '赵大' }]);
  });

  test('where it would make something else wrong: a teacher’s number that is a guardian’s', () => {
    const values = { ...full, members: [{ ...child, guardianPhone: '13900000009' }] };
    expect(namesOf(apply({ instructorPhone: '13900000009' }, values))).toEqual(['instructorPhone guardian_own_number']);
  });

  test('where it would leave an address without its region', () => {
    expect(namesOf(apply({ addressCountry: 'FR' }))).toEqual(['addressRegion required']);
    expect(apply({ addressCountry: 'FR', addressRegion: 'IDF' }).values.address).toEqual({
      country: 'FR',
      region: 'IDF',
      city: '',
      detail: '1 号',
    });
    expect(apply({ addressRegion: 'ZJ', addressCity: '杭州' }).values.address).toMatchObject({ country: 'CN', region: 'ZJ', city: '杭州' });
  });
});

test('a number from abroad takes its country along', () => {
  expect(apply({ parentPhone: '+33 6 12 34 56 78' }).values.parent).toMatchObject({ phoneCountry: 'FR' });
});

test('undoing keeps what was changed by hand since', () => {
  const { values, changes } = apply({ organization: '青禾', instructorName: '赵老师' });
  const edited = { ...values, organization: '我的学校' };
  expect(undoShared(edited, changes)).toEqual({ ...full, organization: '我的学校' });
});

const word = fc.constantFrom('', '  ', '李老师', ' 王老师 ', '青禾实验小学', 'x'.repeat(300), '\u200b');
const phone = fc.constantFrom('', '13900000001', '+86 139 0000 0002', '13900000009', '123', '+33 6 12 34 56 78', '0612345678', 'abc');
const country = fc.constantFrom('', 'CN', 'FR', 'US', 'XX');
const region = fc.constantFrom('', 'BJ', 'ZJ', 'IDF', '???');
const sharedFields: fc.Arbitrary<SharedFields> = fc.record({
  group: fc.constantFrom('' as const, 'primary' as const, 'early_childhood' as const),
  invitationCode: word,
  organization: word,
  instructorName: word,
  instructorPhone: phone,
  parentName: word,
  parentPhone: phone,
  addressCountry: country,
  addressRegion: region,
  addressCity: word,
  addressDetail: word,
  told: fc.boolean(),
});
const formValues: fc.Arbitrary<FormValues> = fc
  .record({
    group: fc.constantFrom('' as const, 'primary' as const, 'early_childhood' as const),
    invitationCode: word,
    organization: word,
    teamName: word,
    names: fc.tuple(word, word),
    phones: fc.tuple(phone, phone, phone),
    phoneCountries: fc.tuple(country, country),
    address: fc.record({ country, region, city: word, detail: word }),
    processing: fc.boolean(),
  })
  .map(({ names, phones, phoneCountries, processing, ...values }) => ({
    ...full,
    ...values,
    members: [{ ...child, guardianPhone: phones[2] }],
    parent: { name: names[0], phone: phones[0], phoneCountry: phoneCountries[0] },
    instructor: { name: names[1], phone: phones[1], phoneCountry: phoneCountries[1] },
    consent: { ...full.consent, processing },
  }));
const someRules = fc.record({
  needsInvitation: fc.boolean(),
  needsGuardianNumbers: fc.boolean(),
  country: fc.constantFrom('', 'CN', 'US'),
});

describe('of any form and any shared fields', () => {
  const holds = (property: (values: FormValues, shared: SharedFields, rules: CheckRules) => void) =>
    fc.assert(
      fc.property(formValues, sharedFields, someRules, (values, shared, some) => property(values, shared, { ...rules, ...some })),
      { numRuns: 80 },
    );

  test('no problem is made that was not there, and a valid form stays valid', () => {
    holds((values, shared, all) => {
      const { values: after } = applyShared(values, shared, all);
      const [old, now] = [values, after].map((form) => checkForm(form, all, all.now).problems);
      for (const [path, code] of Object.entries(now ?? {})) expect(old?.[path]).toBe(code);
    });
  });

  test('the changes are the whole difference, what belongs to a team stays, and undoing gives the form back', () => {
    holds((values, shared, all) => {
      const given = structuredClone(values);
      const { values: after, changes } = applyShared(values, shared, all);
      expect(values).toEqual(given);
      expect(undoShared(after, changes)).toEqual(values);
      expect({ teamName: after.teamName, members: after.members }).toEqual({ teamName: values.teamName, members: values.members });
    });
  });

  test('applied again it changes nothing more', () => {
    holds((values, shared, all) => {
      const { values: after, refused } = applyShared(values, shared, all);
      const again = applyShared(after, shared, all);
      if (refused.length === 0) expect(again).toEqual({ values: after, changes: [], refused: [] });
    });
  });

  test('two presses are undone as one', () => {
    fc.assert(
      fc.property(formValues, sharedFields, sharedFields, (values, one, two) => {
        const first = applyShared(values, one, rules);
        const second = applyShared(first.values, two, rules);
        expect(undoShared(second.values, joinChanges(first.changes, second.changes))).toEqual(values);
      }),
      { numRuns: 80 },
    );
  });
});
