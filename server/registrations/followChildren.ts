import type { FullMember } from '#contract/members.ts';
import { foldName } from '#contract/rules/typedText.ts';
import type { Tx } from '../database/connection.ts';
import type { Deps } from '../platform/deps.ts';
import { indexOf } from './entry.ts';
import { type GuardianRow, guardiansOf, updateGuardian } from './guardianStore.ts';
import type { KeptAnswerRow } from './keptAnswerStore.ts';
import { carryAnswers, refusesAnything } from './keptAnswers.ts';
import type { MemberRow } from './memberStore.ts';
import { moveConsents, type RegistrationRow } from './store.ts';

/**
 * Lets a guardian's answer follow a child whose ID number was corrected: every refusal, and with `withYes` what was agreed to for this entry. The
 * competition must be locked.
 */
export const followChild = async (
  tx: Tx,
  deps: Pick<Deps, 'vault' | 'ids'>,
  { id, competitionId }: Pick<RegistrationRow, 'id' | 'competitionId'>,
  guardian: Pick<GuardianRow, 'id' | 'childIndex'>,
  { to, withYes }: { to: string; withYes: boolean },
): Promise<void> => {
  const from = guardian.childIndex;
  await updateGuardian(tx, guardian.id, { childIndex: to });
  await moveConsents(tx, id, from, to);
  const isOfThis = ({ registrationId }: KeptAnswerRow) => registrationId === id;
  await carryAnswers(tx, deps, { competitionId, from, to }, (kept) => refusesAnything(kept) || (withYes && isOfThis(kept)));
};

/**
 * Lets each refusal follow a child that an edited form has under another ID number: the same name in the same team is the same child. A yes follows nobody:
 * it would hold for another child of that name. The competition must be locked.
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
  for (const guardian of await guardiansOf(tx, [entry.id])) {
    const child = before.find(({ idNumberIndex }) => idNumberIndex === guardian.childIndex);
    if (!child || guardian.answeredAt === null || !refusesAnything(guardian)) continue;
    if (edited.some(({ index }) => index === guardian.childIndex)) continue;
    const name = foldName(child.name);
    const again = edited.find((member) => member.name === name && !taken.has(member.index));
    if (!again) continue;
    taken.add(again.index);
    await followChild(tx, deps, entry, guardian, { to: again.index, withYes: false });
  }
};
