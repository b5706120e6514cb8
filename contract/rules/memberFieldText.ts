import type { Locale } from '../common.ts';
import { type Gender, type MemberField, type MemberView, memberFields } from '../members.ts';
import { countryName } from './countries.ts';
import { regionName } from './regions.ts';

/** A member's field as people read it; empty where it is not filled in. */
export const memberFieldText = (member: MemberView, field: MemberField, locale: Locale, genderName: (gender: Gender) => string): string => {
  const value = member[field] ?? '';
  switch (memberFields[field].control.kind) {
    case 'gender':
      return genderName(member.gender);
    case 'country':
      return countryName(value, locale);
    case 'region':
      return value && regionName(member.country, value, locale);
    case 'text':
    case 'idNumber':
      return value;
  }
};
