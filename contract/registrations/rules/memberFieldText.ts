import type { Locale } from '#contract/http/common.ts';
import { countryName } from '#contract/places/countries.ts';
import { regionName } from '#contract/places/regions.ts';
import { type Gender, type MemberField, type MemberView, memberFields } from '#contract/registrations/members.ts';

/** Formats a member's field for display; empty if it is not filled in. */
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
