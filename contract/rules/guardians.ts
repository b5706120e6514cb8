import type { AccountKind } from '../accounts.ts';
import type { Member } from '../members.ts';
import { parsePhone } from './phone.ts';
import { HOME_COUNTRY } from './registration.ts';

/** Whether an account asks each child's guardian by a link: an institution cannot consent for a child. */
export const asksGuardians = (kind: AccountKind): boolean => kind !== 'family';

/**
 * The number, in E.164, at which a child's guardian is asked; null while none is known. Without one of its own, the parent of the form
 * answers for an only child.
 */
export const guardianPhoneOf = (
  { guardianPhone = '' }: Pick<Member, 'guardianPhone'>,
  memberCount: number,
  parentPhone: string,
): string | null => {
  if (guardianPhone !== '') return parsePhone(guardianPhone, HOME_COUNTRY);
  return memberCount === 1 ? parsePhone(parentPhone, HOME_COUNTRY) : null;
};
