import type { FullMember } from '#contract/registrations/members.ts';
import { foldName } from '#contract/text/typedText.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { indexOf } from '#server/registrations/entry.ts';
import type { MemberRow } from '#server/registrations/memberStore.ts';
import { moveConsents, type RegistrationRow } from '#server/registrations/store.ts';
import { type GuardianRow, guardiansOf, updateGuardian } from './guardianStore.ts';
import { deleteKeptAnswer, type KeptAnswerRow, keptAnswersOf } from './keptAnswerStore.ts';
import { carryAnswers, refusesAnything } from './keptAnswers.ts';

export interface FollowedChild {
  guardian: Pick<GuardianRow, 'id' | 'childIndex'>;
  /** The blind index of the child's present ID number. */
  to: string;
  /** True if only the number was wrong, by an organiser's word: this entry's answers then no longer concern the child with the old number. */
  isSameChild: boolean;
}

/**
 * Moves guardians' answers with children whose ID numbers were corrected: every refusal, and, for the same child, this entry's consents. Numbers may
 * have been exchanged: all are freed before any is assigned. The competition must be locked.
 */
export const followChildren = async (
  tx: Tx,
  deps: Pick<Deps, 'vault' | 'ids'>,
  { id, competitionId }: Pick<RegistrationRow, 'id' | 'competitionId'>,
  children: readonly FollowedChild[],
): Promise<void> => {
  const given: { taken: string; to: string; guardianId: string; answers: KeptAnswerRow[] }[] = [];
  for (const { guardian, to, isSameChild } of children) {
    const [from, taken] = [guardian.childIndex, `moving ${guardian.id}`];
    const answers = await keptAnswersOf(tx, { competitionId, childIndex: from });
    const own = answers.filter(({ registrationId }) => isSameChild && registrationId === id);
    given.push({ taken, to, guardianId: guardian.id, answers: answers.filter((kept) => refusesAnything(kept) || own.includes(kept)) });
    await updateGuardian(tx, guardian.id, { childIndex: taken });
    await moveConsents(tx, id, from, taken);
    for (const kept of own) await deleteKeptAnswer(tx, kept.id);
  }
  for (const { taken, to, guardianId, answers } of given) {
    await updateGuardian(tx, guardianId, { childIndex: to });
    await moveConsents(tx, id, taken, to);
    await carryAnswers(tx, deps, answers, to);
  }
};

/**
 * Moves each refusal with a child that an edited form has under another ID number: the same name in the same team is the same child. A yes never
 * moves: it would count for another child of that name. The competition must be locked.
 */
export const followRefusals = async (
  tx: Tx,
  deps: Pick<Deps, 'vault' | 'ids'>,
  entry: Pick<RegistrationRow, 'id' | 'competitionId'>,
  before: readonly MemberRow[],
  members: readonly FullMember[],
): Promise<void> => {
  const taken = new Set(before.map(({ idNumberIndex }) => idNumberIndex));
  const edited = members.map((member) => ({ name: foldName(member.name), index: indexOf(deps.vault, member) }));
  const followed: FollowedChild[] = [];
  for (const guardian of await guardiansOf(tx, [entry.id])) {
    const child = before.find(({ idNumberIndex }) => idNumberIndex === guardian.childIndex);
    if (!child || guardian.answeredAt === null || !refusesAnything(guardian)) continue;
    if (edited.some(({ index }) => index === guardian.childIndex)) continue;
    const name = foldName(child.name);
    const again = edited.find((member) => member.name === name && !taken.has(member.index));
    if (!again) continue;
    taken.add(again.index);
    followed.push({ guardian, to: again.index, isSameChild: false });
  }
  await followChildren(tx, deps, entry, followed);
};
