import { fieldProblem } from '#contract/http/problem.ts';
import type { FullMember } from '#contract/registrations/members.ts';
import { foldName } from '#contract/text/typedText.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { indexOf } from '#server/registrations/entry.ts';
import type { MemberRow } from '#server/registrations/memberStore.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import { guardiansOf, hasLeft } from './guardianStore.ts';

/**
 * Refuses a form that gives a child whose guardian has answered another name, or the same name another ID number: the answer is about that child,
 * and only an organiser corrects who it is. The refusal is the same for every answer. Throws invalid_input at the name or the number.
 */
export const refuseOtherIdentity = async (
  tx: Tx,
  { vault }: Pick<Deps, 'vault'>,
  { id }: Pick<RegistrationRow, 'id'>,
  stored: readonly MemberRow[],
  members: readonly FullMember[],
): Promise<void> => {
  const sent = members.map((member) => ({ name: foldName(member.name), index: indexOf(vault, member) }));
  const isStored = (index: string) => stored.some(({ idNumberIndex }) => idNumberIndex === index);
  for (const guardian of await guardiansOf(tx, [id])) {
    const child = stored.find(({ idNumberIndex }) => idNumberIndex === guardian.childIndex);
    if (!child || hasLeft(guardian) || guardian.answeredAt === null) continue;
    const name = foldName(child.name);
    const position = sent.findIndex(({ index }) => index === child.idNumberIndex);
    if (position >= 0 && sent[position]?.name !== name) throw fieldProblem(`members.${position}.name`, 'child_identity_locked');
    const renumbered = position < 0 ? sent.findIndex((each) => each.name === name && !isStored(each.index)) : -1;
    if (renumbered >= 0) throw fieldProblem(`members.${renumbered}.idNumber`, 'child_identity_locked');
  }
};
