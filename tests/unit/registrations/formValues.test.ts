import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/accounts/public.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { RegistrationForm } from '#contract/registrations/public.ts';
import { misfitsOf } from '#src/registrations/advancement/invitationTo.ts';
import { draftOf, emptyValues, type FormValues, valuesAfter, valuesFrom, valuesOf } from '#src/registrations/form/state/formValues.ts';
import { joinPhone, splitPhone } from '#src/registrations/form/state/phoneValue.ts';

const terms = {
  id: 'next',
  groups: ['early_childhood', 'primary'],
  participation: ['team', 'single'],
  teamSize: { min: 2, max: 4 },
  needsInvitation: true,
  needsGuardianNumbers: false,
} satisfies Parameters<typeof valuesFrom>[1];

const account: Account = {
  id: 'a',
  kind: 'family',
  role: 'participant',
  mobile: '+8613800000001',
  email: null,
  emailProven: false,
  name: '周航',
  affiliation: '周家',
  locale: 'zh-CN',
  complete: true,
  createdAt: 0,
};

const entry: Entry = {
  id: 'e',
  competition: {
    id: 'c',
    slug: 'city',
    season: 2026,
    mode: 'offline',
    title: { 'zh-CN': '', 'en-US': '' },
    art: 'relay',
    signup: { opensAt: 0, closesAt: 1 },
    work: null,
    voting: null,
    contest: null,
  },
  state: 'rejected',
  label: 'audit_failed',
  reason: 'names differ',
  waitlistPosition: null,
  actions: ['details', 'edit'],
  workNo: null,
  participation: 'team',
  group: 'primary',
  teamName: '闪电小蜗牛',
  teamSize: 2,
  guardianAnswers: null,
  payment: null,
  review: null,
  awards: [],
  registeredAt: 0,
  version: 3,
  guardians: [],
  members: [
    { name: '林一诺', gender: 'female', country: 'CN', region: 'ZJ', idNumber: '110105201803070015', ageWarning: null },
    { name: 'Emma Carter', gender: 'female', country: 'GB', idNumber: 'GB-7731204', ageWarning: null },
  ],
  parent: { name: '周航', phone: '+8613800138000' },
  organization: '青禾实验小学',
  instructor: { name: 'Ms Laurent', phone: '+442079460958' },
  address: { country: 'CN', region: 'ZJ', detail: '文一路 1 号' },
  consent: { processing: true, publishName: true, publishWork: false, textVersion: '2026-09', givenAt: 0 },
  invitationCode: 'HZ26-7K3Q',
  decidedAt: 0,
};

describe('a new form', () => {
  test('expects the country of the account’s phone, of its children, their address and their instructor, in any language', () => {
    const countriesOf = (mobile: string | null, locale: 'zh-CN' | 'en-US') => {
      const { members, address, instructor } = emptyValues(terms, 'single', { ...account, mobile }, locale);
      return [members[0]?.country, address.country, instructor.phoneCountry];
    };
    expect(countriesOf('+8613800000001', 'en-US')).toEqual(['CN', 'CN', 'CN']);
    expect(countriesOf('+442079460958', 'zh-CN')).toEqual(['GB', 'GB', 'GB']);
    expect(countriesOf(null, 'zh-CN')).toEqual(['CN', 'CN', 'CN']);
    expect(countriesOf(null, 'en-US')).toEqual(['', '', '']);
  });

  test('begins with as many members as the team needs, one for a single participant', () => {
    expect(emptyValues(terms, 'team', account, 'en-US').members).toHaveLength(2);
    expect(emptyValues(terms, 'single', account, 'en-US').members).toHaveLength(1);
  });

  test('knows the parent of a family account', () => {
    const { parent, instructor, organization } = emptyValues(terms, 'team', account, 'zh-CN');
    expect(joinPhone(parent)).toBe('+8613800000001');
    expect([parent.name, instructor.name, organization]).toEqual(['周航', '', '']);
  });

  test('knows the teacher and the school of an institution', () => {
    const teacher: Account = { ...account, kind: 'primary_school', affiliation: '青禾实验小学' };
    const { parent, instructor, organization } = emptyValues(terms, 'team', teacher, 'zh-CN');
    expect([parent.name, instructor.name, organization]).toEqual(['', '周航', '青禾实验小学']);
  });

  test('chooses the group where there is only one, and no consent ever', () => {
    expect(emptyValues(terms, 'team', account, 'zh-CN').group).toBe('');
    const values = emptyValues({ ...terms, groups: ['primary'] }, 'team', account, 'zh-CN');
    expect(values.group).toBe('primary');
    expect(values.consent).toEqual({ processing: false, publishName: false, publishWork: false });
  });
});

describe('the form of an entry', () => {
  test('means the body that the entry was made of', () => {
    const form = RegistrationForm.parse(draftOf(valuesOf(entry, 'en-US')));
    expect(form).toEqual({
      participation: 'team',
      group: 'primary',
      invitationCode: 'HZ26-7K3Q',
      teamName: '闪电小蜗牛',
      members: entry.members.map(({ ageWarning: _, ...member }) => member),
      parent: entry.parent,
      organization: entry.organization,
      instructor: entry.instructor,
      address: entry.address,
      consent: { processing: true, publishName: true, publishWork: false, textVersion: '2026-09' },
    });
  });

  test('holds what the guardians have not decided: their numbers, and no consent of theirs', () => {
    const guardians: Entry['guardians'] = [{ id: 'g', childName: '林一诺', phone: '+86 *********01', state: 'answered', invitedAt: 0 }];
    const members = entry.members.map((member) => ({ ...member, guardianPhone: '+8613800000001' }));
    const form = RegistrationForm.parse(draftOf(valuesOf({ ...entry, guardians, members }, 'en-US')));
    expect(form.members.map(({ guardianPhone }) => guardianPhone)).toEqual(['+8613800000001', '+8613800000001']);
    expect(form.consent).toMatchObject({ processing: true, publishName: false, publishWork: false });
  });

  const from = (of: typeof terms, participation: 'team' | 'single' = 'team', earlier = entry): FormValues =>
    valuesFrom(earlier, of, emptyValues(of, participation, account, 'en-US'), 'en-US');

  test('for another team, has of the earlier one what is of the school, field by field, and nothing of its children', () => {
    const before = valuesOf(entry, 'en-US');
    const empty = emptyValues(terms, 'team', account, 'en-US');
    const copied = ['organization', 'instructor', 'address'];
    for (const after of [valuesAfter(before, empty), { ...from({ ...terms, id: entry.competition.id }), group: empty.group }])
      for (const [field, value] of Object.entries(after))
        expect([field, value]).toEqual([field, Reflect.get(copied.includes(field) ? before : empty, field)]);
  });

  test('enrolled again, asks anew for what is given once: consent and invitation code', () => {
    const values = from(terms);
    expect(values.consent).toEqual({ processing: false, publishName: false, publishWork: false });
    expect([values.invitationCode, values.teamName]).toEqual(['', '闪电小蜗牛']);
  });

  test('for the final for which it has qualified, has the code of its invitation while that can be used, and names what does not fit', () => {
    const target = {
      id: 'next',
      slug: 'final',
      mode: 'online' as const,
      title: entry.competition.title,
      signup: { opensAt: 0, closesAt: 1 },
    };
    const invited = (code: string | null): Entry => ({
      ...entry,
      advancements: [{ id: 'i', target: { ...target, participation: ['team'] }, state: 'invited', code, entryId: null, endedAt: null }],
    });
    const codeOf = (of: typeof terms, code: string | null) => from(of, 'team', invited(code)).invitationCode;
    expect([codeOf(terms, '7K2MXQ4RTB'), codeOf(terms, null), codeOf({ ...terms, id: 'another' }, '7K2MXQ4RTB')]).toEqual([
      '7K2MXQ4RTB',
      '',
      '',
    ]);
    expect(misfitsOf(entry, terms, 'team')).toBeNull();
    expect(misfitsOf(entry, { groups: ['early_childhood'], teamSize: { min: 1, max: 1 } }, 'team')).toEqual({
      ...{ group: true, participation: false, leftOut: ['Emma Carter'], missing: 0 },
    });
    expect(misfitsOf(entry, terms, 'single')).toMatchObject({ participation: true, leftOut: ['Emma Carter'] });
    expect(misfitsOf(entry, { ...terms, teamSize: { min: 3, max: 4 } }, 'team')).toMatchObject({ missing: 1, leftOut: [] });
  });

  test('fills another team of the same competition without the children, who are taken until the entry is cancelled', () => {
    const own = { ...terms, id: entry.competition.id };
    const another = from(own);
    expect([another.teamName, another.organization, another.instructor.name]).toEqual(['', '青禾实验小学', 'Ms Laurent']);
    expect(another.members.map(({ name, idNumber }) => name + idNumber)).toEqual(['', '']);
    expect(from(own, 'team', { ...entry, state: 'cancelled' }).members.map(({ name }) => name)).toEqual(['林一诺', 'Emma Carter']);
  });

  test('enrolled again, keeps to the new competition: its groups and its team size', () => {
    const values = from({ ...terms, groups: ['early_childhood'], teamSize: { min: 1, max: 1 } });
    expect(values.group).toBe('');
    expect(values.members.map(({ name }) => name)).toEqual(['林一诺']);
    expect(from(terms, 'single').members).toHaveLength(1);
  });
});

describe('a phone', () => {
  test.each(['+8613800138000', '+12125550123', '+442079460958', '+33142685300', '+85223456789'])(
    '%s is taken apart and joined again',
    (e164) => {
      expect(joinPhone(splitPhone(e164, 'CN'))).toBe(e164);
    },
  );

  test('of another country is never taken for a Chinese one', () => {
    expect(joinPhone({ phone: '13800138000', phoneCountry: 'GB' })).toBe('+44 13800138000');
  });

  test('that is missing stays missing', () => {
    expect(joinPhone({ phone: '  ', phoneCountry: 'CN' })).toBe('');
  });
});
