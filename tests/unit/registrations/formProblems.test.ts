import { describe, expect, test } from 'vitest';
import type { FieldProblems } from '#contract/http/problem.ts';
import { MemberDraft } from '#contract/registrations/members.ts';
import { fieldAt, fieldId, formFields } from '#src/registrations/form/state/formFields.ts';
import { checkForm, createResolver, problemAt } from '#src/registrations/form/state/formProblems.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { completeness } from '#src/registrations/form/state/savedForm.ts';
import { createSubmittedMembers } from '#src/registrations/form/state/submittedMembers.ts';
import { emptyForm, emptyMember } from './emptyForm.ts';

const NOW = Date.UTC(2026, 3, 1);
const terms = {
  groups: ['primary'],
  participation: ['team', 'single'],
  teamSize: { min: 1, max: 2 },
  needsInvitation: true,
  needsGuardianNumbers: false,
  asksGuardians: true,
} satisfies Parameters<typeof checkForm>[1];

const emma: MemberDraft = {
  ...emptyMember,
  name: 'Emma Carter',
  gender: 'female',
  country: 'GB',
  idNumber: 'GB-7731204',
};
const li: MemberDraft = {
  ...emptyMember,
  name: '李小明',
  gender: 'male',
  country: 'CN',
  region: 'BJ',
  idNumber: '110105201803070015',
};
const good: FormValues = {
  participation: 'team',
  group: 'primary',
  invitationCode: 'SAMPLE-2026',
  teamName: 'Comets',
  members: [emma, li],
  parent: { name: 'Ann Carter', phone: '20 7946 0958', phoneCountry: 'GB' },
  organization: 'Oak School',
  instructor: { name: 'Ms Laurent', phone: '138 0013 8000', phoneCountry: 'CN' },
  address: { country: 'CN', region: 'ZJ', city: '', detail: 'Wenyi Road 1' },
  consent: { processing: true, publishName: false, publishWork: false },
  formAnswers: {},
};
const empty: FormValues = { ...emptyForm, teamName: ' ' };

const problemsOf = (change: Partial<FormValues>): FieldProblems => checkForm({ ...good, ...change }, terms, NOW).problems;

describe('the check of a form', () => {
  test('lets a good one through, phones as E.164', () => {
    const { form, problems } = checkForm(good, terms, NOW);
    expect(problems).toEqual({});
    expect([form?.parent.phone, form?.instructor.phone]).toEqual(['+442079460958', '+8613800138000']);
  });

  test('asks about a guardian’s number that is the teacher’s or another child’s, until it is confirmed; of a family it asks nothing', () => {
    const paths = (members: MemberDraft[], rules: Parameters<typeof checkForm>[1] = terms) =>
      checkForm({ ...good, members }, rules, NOW).problems;
    const own = { ...emma, guardianPhone: '138 0013 8000' };
    const same = [emma, li].map((child) => ({ ...child, guardianPhone: '+86 139 0013 9000' }));
    expect(paths([own, li])).toEqual({ 'members.0.guardianPhone': 'guardian_own_number' });
    expect(paths(same)).toEqual({
      'members.0.guardianPhone': 'guardian_shared_number',
      'members.1.guardianPhone': 'guardian_shared_number',
    });
    const confirmed = same.map((child) => ({ ...child, guardianConfirmed: true as const }));
    expect(paths(confirmed)).toEqual({});
    expect(checkForm({ ...good, members: confirmed }, terms, NOW).form?.members[0]).toMatchObject({ guardianConfirmed: true });
    expect(paths([own, li], { ...terms, asksGuardians: false })).toEqual({});
  });

  test('asks for each guardian’s number where the competition does, but of no family', () => {
    const needing = { ...terms, needsGuardianNumbers: true };
    const given = { ...good, members: [{ ...emma, guardianPhone: '+86 139 0013 9000' }, li] };
    expect(checkForm(given, needing, NOW).problems).toEqual({ 'members.1.guardianPhone': 'required' });
    expect(checkForm(given, { ...needing, asksGuardians: false }, NOW).problems).toEqual({});
    const needs = { needsInvitation: false, needsGuardianNumbers: true };
    const [all, some] = [completeness(given, needs), completeness(given, { needsInvitation: false })];
    expect([all.total - some.total, all.filled - some.filled]).toEqual([2, 1]);
  });

  test('sends guardians’ numbers with the country of the account or the child, and asks where nothing settles it', () => {
    const guarded = (guardianPhone: string, country: string) => [{ ...emma, country, guardianPhone }, li];
    const unknown = { phone: '', phoneCountry: '' };
    const sent = (change: Partial<FormValues>) => checkForm({ ...good, ...change }, terms, NOW).form?.members[0]?.guardianPhone;
    expect(sent({ members: guarded('13012345678', 'GB') })).toBe('+8613012345678');
    expect(sent({ members: guarded('07911 123456', 'GB') })).toBe('+447911123456');
    const change = {
      members: guarded('13012345678', ''),
      parent: { ...good.parent, ...unknown },
      instructor: { ...good.instructor, ...unknown },
    };
    expect(problemsOf(change)).toMatchObject({ 'members.0.guardianPhone': 'phone_ambiguous' });
    const parent = { ...good.parent, phone: '13012345678', phoneCountry: '' };
    expect(problemsOf({ parent })).toEqual({ 'parent.phone': 'phone_ambiguous' });
  });

  test('asks for every empty field, as the specification does (section 5)', () => {
    const { form, problems } = checkForm(empty, terms, NOW);
    expect(form).toBeNull();
    const asked = formFields(1).filter(({ optional }) => !optional);
    expect(Object.keys(problems).sort()).toEqual(asked.map(({ path }) => path).sort());
    expect(new Set(Object.values(problems))).toEqual(new Set(['required', 'consent_required']));
  });

  test('finds what is wrong while other fields are still empty', () => {
    const { problems } = checkForm({ ...empty, members: [{ ...li, idNumber: '110105201802300015' }] }, terms, NOW);
    expect(problems['members.0.idNumber']).toBe('id_number_birth_date');
  });

  test.each<[string, Partial<FormValues>, FieldProblems]>([
    [
      'the same child twice',
      { members: [li, { ...li, idNumber: '１１０１０５２０１８０３０７００１５' }] },
      { 'members.1.idNumber': 'id_number_repeated' },
    ],
    ['a team too large', { members: [emma, li, { ...emma, idNumber: 'GB-01' }] }, { members: 'team_too_large' }],
    ['two in a single entry', { participation: 'single' }, { members: 'team_too_large' }],
    ['a group that is not offered', { group: 'early_childhood' }, { group: 'group_not_offered' }],
    [
      'a guardian’s number that is none',
      { members: [{ ...emma, guardianPhone: '12345' }] },
      { 'members.0.guardianPhone': 'phone_invalid' },
    ],
    ['a Chinese mobile behind a British code', { parent: { ...good.parent, phone: '13800138000' } }, { 'parent.phone': 'phone_invalid' }],
  ])('%s', (_, change, problems) => {
    expect(problemsOf(change)).toEqual(problems);
  });
});

describe('the resolver', () => {
  const errorsOf = (values: FormValues, submitted: number | null) =>
    Promise.resolve(
      createResolver(
        terms,
        () => submitted,
        () => NOW,
      )(values, undefined, { fields: {}, shouldUseNativeValidation: false }),
    ).then(({ errors }) => errors);

  test('shows no error before the first submit', async () => {
    expect(await errorsOf(empty, null)).toEqual({});
    const wrong = await errorsOf({ ...empty, members: [{ ...emma, idNumber: '!' }] }, null);
    expect(
      formFields(1)
        .filter(({ path }) => problemAt(wrong, path))
        .map(({ path }) => path),
    ).toEqual(['members.0.idNumber']);
  });

  test('names every problem at its path afterwards, the whole team included', async () => {
    const errors = await errorsOf({ ...empty, members: [emma, { ...li, idNumber: '' }, emma] }, 3);
    expect(problemAt(errors, 'members')).toBe('team_too_large');
    expect(problemAt(errors, 'members.1.idNumber')).toBe('required');
    expect(problemAt(errors, 'members.2.idNumber')).toBe('id_number_repeated');
    expect(problemAt(errors, 'members.0.idNumber')).toBeUndefined();
    expect(problemAt(errors, 'consent.processing')).toBe('consent_required');
  });
});

describe('a member added after a failed submit', () => {
  test('is not wrong before anything is typed; what it says wrongly is', async () => {
    const added = MemberDraft.parse({ country: 'CN' });
    const resolve = createResolver(
      terms,
      () => 1,
      () => NOW,
    );
    const errorsOf = async (members: MemberDraft[]) =>
      (await resolve({ ...good, members }, undefined, { fields: {}, shouldUseNativeValidation: false })).errors;
    const first = { ...emma, name: '' };
    const errors = await errorsOf([first, added]);
    expect(problemAt(errors, 'members.0.name')).toBe('required');
    expect(formFields(2).filter(({ path, member }) => member === 1 && problemAt(errors, path))).toEqual([]);
    expect(problemAt(await errorsOf([first, { ...added, idNumber: '123' }]), 'members.1.idNumber')).toBe('id_number_length');
  });

  test('does not turn wrong where another one is taken out, or put back', async () => {
    const submitted = createSubmittedMembers();
    const resolve = createResolver(terms, submitted.count, () => NOW);
    const missing = async (members: MemberDraft[]) => {
      const { errors } = await resolve({ ...good, members }, undefined, { fields: {}, shouldUseNativeValidation: false });
      return members.map((_, index) => problemAt(errors, `members.${index}.name`) ?? '');
    };
    const [first, second, added] = [{ ...emma, name: '' }, { ...li, name: '' }, MemberDraft.parse({ country: 'CN' })];
    submitted.submit(2);
    expect(await missing([first, second, added])).toEqual(['required', 'required', '']);
    const countAgain = submitted.remove(0);
    expect(await missing([second, added])).toEqual(['required', '']);
    countAgain();
    expect(await missing([first, second, added])).toEqual(['required', 'required', '']);
    const stillNew = submitted.remove(2);
    stillNew();
    expect(await missing([first, second, added])).toEqual(['required', 'required', '']);
  });
});

describe('the fields of the form', () => {
  test("a server's path leads to its field, a whole member to that child's ID number", () => {
    expect(fieldAt('invitationCode', 1)?.path).toBe('invitationCode');
    expect(fieldAt('members.1', 2)?.path).toBe('members.1.idNumber');
    expect(fieldAt('members.1.idNumber', 2)?.member).toBe(1);
    expect(fieldAt('members.2.idNumber', 2)).toBeUndefined();
    expect(fieldAt('competitionId', 2)).toBeUndefined();
  });

  test('have ids of their own', () => {
    const ids = formFields(4).map(({ path }) => fieldId(path));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
