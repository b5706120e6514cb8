// Promise: the desk names what a draft lacks, in the order of the form, by the rules of the account that sends it.
import { expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { Draft } from '#src/offline/index.ts';
import { missingOf } from '#src/registrations/desk/useMissing.ts';
import { emptyForm, emptyMember } from './emptyForm.ts';

const terms = {
  groups: ['primary' as const],
  participation: ['team' as const],
  teamSize: { min: 1, max: 4 },
  needsInvitation: false,
  needsGuardianNumbers: true,
};
const draft = (id: string, problem: Problem | null = null): Draft => ({
  id,
  subject: { kind: 'registration', participation: 'team' },
  competition: { id: 'c', slug: 'c', season: 2026, title: { 'zh-CN': '', 'en-US': '' } },
  label: '',
  savedAt: 0,
  filled: 0,
  total: 1,
  revision: 1,
  problem,
});
const values = {
  ...emptyForm,
  group: 'primary' as const,
  teamName: '流星雨',
  members: [{ ...emptyMember, name: '林小满', gender: 'female' as const, country: 'GB', idNumber: 'GB-7731204' }],
  parent: { name: '王芳', phone: '13800138000', phoneCountry: 'CN' },
  organization: '青禾实验小学',
  instructor: { name: '李老师', phone: '13900139000', phoneCountry: 'CN' },
  address: { country: 'CN', region: 'FJ', city: '', detail: '' },
};
const namesOf = (asks: boolean, problem: Problem | null = null) =>
  missingOf([{ draft: draft('a', problem), saved: { values, version: null }, terms }], asks, 0)
    .get('a')
    ?.faults.map(({ field, code }) => [field.path, code]);

test('a draft is named with its empty fields, guardians’ numbers where they are asked for', () => {
  expect(namesOf(true)).toEqual([
    ['members.0.guardianPhone', 'required'],
    ['address.detail', 'required'],
    ['consent.processing', 'consent_required'],
  ]);
  expect(namesOf(false)).toEqual([
    ['address.detail', 'required'],
    ['consent.processing', 'consent_required'],
  ]);
});

test('the fields of a refusal are named too', () => {
  const refused = new Problem('invalid_input', { fields: { 'members.0': 'duplicate_child' } });
  expect(namesOf(false, refused)).toContainEqual(['members.0.idNumber', 'duplicate_child']);
});

test('without the terms of its competition nothing is said', () => {
  expect(missingOf([{ draft: draft('a'), saved: { values, version: null }, terms: null }], true, 0).size).toBe(0);
});
