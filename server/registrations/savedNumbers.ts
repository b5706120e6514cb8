import { type FieldProblems, Problem } from '#contract/http/problem.ts';
import type { FullMember, SentMember } from '#contract/registrations/members.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openIdNumber } from './entry.ts';
import { ownMembers } from './memberStore.ts';

/**
 * Returns the members of a form with their ID numbers in full. One left masked is read from the account's own member that it names. Throws
 * invalid_input at a number that no longer exists or belongs to another country's document, and has to be typed.
 */
export const withSavedNumbers = async (
  tx: Tx,
  { vault }: Pick<Deps, 'vault'>,
  accountId: string,
  members: readonly SentMember[],
): Promise<FullMember[]> => {
  const named = members.flatMap(({ numberOf }) => (numberOf === undefined ? [] : [numberOf]));
  const saved = new Map((await ownMembers(tx, accountId, named)).map((member) => [member.id, member]));
  const fields: FieldProblems = {};
  const full = members.map(({ numberOf, ...member }, index): FullMember => {
    if (numberOf === undefined) return member;
    const source = saved.get(numberOf);
    const idNumber = source?.country === member.country ? openIdNumber(vault, source) : '';
    if (idNumber === '') fields[`members.${index}.idNumber`] = 'required';
    return { ...member, idNumber };
  });
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
  return full;
};
