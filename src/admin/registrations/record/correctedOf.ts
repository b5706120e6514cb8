import type { EntryCorrection } from '#contract/registrations/entryRecord.ts';
import { type MemberView, optionalMemberFields } from '#contract/registrations/members.ts';

export type Corrected = EntryCorrection['members'][number];

/** Returns a child as a correction sends it back: with every field, as one left out would be erased. Its ID number is sent only if retyped. */
export const correctedOf = (member: MemberView): Corrected => {
  const { id = '', name, gender, country } = member;
  const corrected: Corrected = { id, name, gender, country };
  for (const field of optionalMemberFields) {
    const value = member[field];
    if (field !== 'guardianPhone' && value !== undefined) corrected[field] = value;
  }
  return corrected;
};
