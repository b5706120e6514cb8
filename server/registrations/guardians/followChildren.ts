import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import { foldName } from '#contract/text/typedText.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { membersOf } from '#server/registrations/memberStore.ts';
import { findRegistration, moveConsents, type RegistrationRow } from '#server/registrations/store.ts';
import { refusesAnything } from './answers/answersInForce.ts';
import { deleteKeptAnswer, type KeptAnswerRow, keptAnswersOf } from './answers/keptAnswerStore.ts';
import { carryAnswers, nameIndexOf } from './answers/keptAnswers.ts';
import { deleteGuardian, type GuardianRow, guardiansOfChild, updateGuardian } from './guardianStore.ts';

export interface FollowedChild {
  guardian: Pick<GuardianRow, 'id' | 'childIndex'>;
  /** The child's name before. */
  name: string;
  /** The blind index of the child's present ID number. */
  to: string;
  /** True if only the number was wrong, by an organiser's word: the account's answers then no longer concern the child with the old number. */
  isSameChild: boolean;
}

/** Forgets a child's guardian in the account's ended entries: they had the wrong number, and would bring the answer back under it. */
const forgetEarlier = async (
  tx: Tx,
  accountId: string,
  child: { competitionId: string; childIndex: string },
  name: string,
): Promise<void> => {
  for (const { id, registrationId } of await guardiansOfChild(tx, child)) {
    const entry = await findRegistration(tx, registrationId);
    if (entry?.accountId !== accountId || !endedStates.includes(entry.state)) continue;
    const member = (await membersOf(tx, [registrationId])).find(({ idNumberIndex }) => idNumberIndex === child.childIndex);
    if (member && foldName(member.name) === foldName(name)) await deleteGuardian(tx, id);
  }
};

/**
 * Moves guardians' answers with children whose ID numbers were corrected: every refusal, and, for the same child, the account's consents. Numbers may
 * have been exchanged: all are freed before any is assigned. The competition must be locked.
 */
export const followChildren = async (
  tx: Tx,
  deps: Pick<Deps, 'vault' | 'ids'>,
  { id, competitionId, accountId }: Pick<RegistrationRow, 'id' | 'competitionId' | 'accountId'>,
  children: readonly FollowedChild[],
): Promise<void> => {
  const given: { taken: string; to: string; guardianId: string; answers: KeptAnswerRow[]; isOwn: (kept: KeptAnswerRow) => boolean }[] = [];
  for (const { guardian, name, to, isSameChild } of children) {
    const [from, taken] = [guardian.childIndex, `moving ${guardian.id}`];
    const answers = await keptAnswersOf(tx, { competitionId, childIndex: from });
    const nameIndex = nameIndexOf(deps, name);
    const own = answers.filter((kept) => isSameChild && kept.accountId === accountId && [nameIndex, null].includes(kept.nameIndex));
    const carried = answers.filter((kept) => refusesAnything(kept) || own.includes(kept));
    given.push({ taken, to, guardianId: guardian.id, answers: carried, isOwn: (kept) => own.includes(kept) });
    await updateGuardian(tx, guardian.id, { childIndex: taken });
    await moveConsents(tx, id, from, taken);
    for (const kept of own) await deleteKeptAnswer(tx, kept.id);
    if (isSameChild) await forgetEarlier(tx, accountId, { competitionId, childIndex: from }, name);
  }
  for (const { taken, to, guardianId, answers, isOwn } of given) {
    await updateGuardian(tx, guardianId, { childIndex: to });
    await moveConsents(tx, id, taken, to);
    await carryAnswers(tx, deps, answers, to, isOwn);
  }
};
