import { isBlank } from '#contract/text/blankText.ts';

export const accountKinds = ['family', 'kindergarten', 'primary_school'] as const;
export type AccountKind = (typeof accountKinds)[number];

export interface Profile {
  kind: AccountKind;
  name: string | null;
  /** Family name, or the kindergarten's or school's name, by kind. */
  affiliation: string | null;
  /** E.164. Set at registration and read-only since, so it is never missing. */
  mobile: string | null;
}

/** Returns the fields to complete before sign-up (specification, section 5); every kind of account needs both. */
export const missingProfileFields = ({ name, affiliation }: Profile): ('name' | 'affiliation')[] => [
  ...(isBlank(name ?? '') ? (['name'] as const) : []),
  ...(isBlank(affiliation ?? '') ? (['affiliation'] as const) : []),
];

export const profileComplete = (profile: Profile): boolean => missingProfileFields(profile).length === 0;
