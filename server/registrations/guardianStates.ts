import type { Entry } from '#contract/registrations.ts';
import { maskPhone } from '#contract/rules/phone.ts';
import type { GuardianRow } from './guardianStore.ts';
import type { MemberRow } from './memberStore.ts';

const stateOf = ({ answeredAt, phone, tokenExpiresAt }: GuardianRow, now: number) => {
  if (answeredAt !== null) return 'answered';
  if (phone === null) return 'no_phone';
  return tokenExpiresAt !== null && tokenExpiresAt <= now ? 'expired' : 'asked';
};

/** What the teacher and the organisers see of an entry's guardians: whether they have answered, never what. */
export const guardianStates = (
  guardians: readonly GuardianRow[],
  members: readonly Pick<MemberRow, 'idNumberIndex' | 'name'>[],
  now: number,
): Entry['guardians'] =>
  members.flatMap(({ idNumberIndex, name }) => {
    const row = guardians.find(({ childIndex }) => childIndex === idNumberIndex);
    if (!row) return [];
    const phone = row.phone === null ? null : maskPhone(row.phone);
    return [{ id: row.id, childName: name, phone, state: stateOf(row, now), invitedAt: row.invitedAt }];
  });
