// Promise: every field of a member is shown in its reader's language, and an empty one as nothing.
import { expect, it } from 'vitest';
import { type MemberField, type MemberView, memberFieldNames } from '#contract/registrations/members.ts';
import { memberFieldText } from '#contract/registrations/rules/memberFieldText.ts';

const member: MemberView = {
  name: '林小满',
  latinName: 'Lin Xiaoman',
  gender: 'female',
  country: 'CN',
  region: 'ZJ',
  idNumber: '****15',
  guardianPhone: '+8613800000001',
  ageWarning: null,
};

it('is told in the reader’s language, or as it was typed', () => {
  const told: Record<MemberField, [string, string]> = {
    name: ['林小满', '林小满'],
    latinName: ['Lin Xiaoman', 'Lin Xiaoman'],
    gender: ['(female)', '(female)'],
    country: ['中国', 'China'],
    region: ['浙江', 'Zhejiang'],
    idNumber: ['****15', '****15'],
    guardianPhone: ['+8613800000001', '+8613800000001'],
  };
  for (const field of memberFieldNames) {
    const texts = (['zh-CN', 'en-US'] as const).map((locale) => memberFieldText(member, field, locale, (gender) => `(${gender})`));
    expect([field, ...texts]).toEqual([field, ...told[field]]);
  }
});

it('is nothing where it is not filled in', () => {
  const { latinName: _, region: __, guardianPhone: ___, ...bare } = member;
  for (const field of ['latinName', 'region', 'guardianPhone'] as const)
    for (const each of [bare, { ...bare, [field]: '' }]) expect(memberFieldText(each, field, 'en-US', () => '')).toBe('');
});
