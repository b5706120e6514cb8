import type { FullMember } from '#contract/members.ts';
import { fieldProblem } from '#contract/problem.ts';
import { guardianPhoneOf, numberDoubts, type WithNumber } from '#contract/rules/guardians.ts';
import { findAccount } from '../accounts/index.ts';
import type { Tx } from '../database/connection.ts';
import type { Deps } from '../platform/deps.ts';
import { indexOf } from './entry.ts';
import { childrenAt, setGuardianDoubt } from './guardianStore.ts';
import { keptAnswerOf } from './keptAnswerStore.ts';
import { isPhoneOf, refusesAnything } from './keptAnswers.ts';
import type { RegistrationRow } from './store.ts';

/** The numbers, in E.164, of the adults who register an entry: none of them is a child's guardian without being asked about. */
const ownNumbers = async (tx: Tx, { accountId, instructorPhone }: RegistrationRow): Promise<string[]> => {
  const mobile = (await findAccount(tx, accountId))?.mobile;
  return mobile ? [instructorPhone, mobile] : [instructorPhone];
};

/** What is doubtful of the members' numbers, with those of the account's other children in the competition. */
export const doubtsOf = async (tx: Tx, entry: RegistrationRow, members: readonly WithNumber[], indexes: readonly string[]) => {
  const phones = members.flatMap((member) => guardianPhoneOf(member) ?? []);
  const others = (await childrenAt(tx, entry, phones)).filter(({ childIndex }) => !indexes.includes(childIndex));
  return numberDoubts(members, await ownNumbers(tx, entry), new Set(others.flatMap(({ phone }) => phone ?? [])));
};

interface AskedNumber {
  childIndex: string;
  /** E.164; null where none was given. */
  phone: string | null;
  /** Where a problem is shown. */
  field: string;
}

/**
 * The answer that was given before for a child in the competition. One of the same account's holds for this entry: no other number is asked. Fails
 * with invalid_input where another one is given, or none and the guardian has refused the processing.
 */
export const keptFor = async (tx: Tx, deps: Pick<Deps, 'vault'>, entry: RegistrationRow, { childIndex, phone, field }: AskedNumber) => {
  const kept = await keptAnswerOf(tx, { competitionId: entry.competitionId, childIndex });
  if (!kept) return { kept, holds: false, isElsewhere: false };
  const isOwn = kept.accountId === entry.accountId;
  const holds = phone === null ? isOwn : isPhoneOf(deps, kept, phone);
  if (isOwn && kept.processing === 0 && (phone === null || !holds)) throw fieldProblem(field, 'guardian_refused');
  if (isOwn && !holds) throw fieldProblem(field, 'guardian_answered');
  return { kept, holds, isElsewhere: phone !== null && !holds && refusesAnything(kept) };
};

/**
 * Marks an entry that a family consents to itself where a guardian has refused for the same child at another number than the family's. The family learns
 * nothing of it. The competition must be locked.
 */
export const noteOtherAnswers = async (
  tx: Tx,
  deps: Pick<Deps, 'vault'>,
  { id, competitionId }: Pick<RegistrationRow, 'id' | 'competitionId'>,
  members: readonly FullMember[],
  mobile: string | null,
): Promise<void> => {
  let isRefusedElsewhere = false;
  for (const member of members) {
    const kept = await keptAnswerOf(tx, { competitionId, childIndex: indexOf(deps.vault, member) });
    isRefusedElsewhere ||= kept !== undefined && refusesAnything(kept) && !(mobile && isPhoneOf(deps, kept, mobile));
  }
  await setGuardianDoubt(tx, id, isRefusedElsewhere);
};
