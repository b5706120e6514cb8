import { fieldProblem } from '#contract/problem.ts';
import { guardianPhoneOf, numberDoubts, type WithNumber } from '#contract/rules/guardians.ts';
import { findAccount } from '../accounts/index.ts';
import type { Tx } from '../database/connection.ts';
import type { Deps } from '../platform/deps.ts';
import { childrenAt, setGuardianDoubt } from './guardianStore.ts';
import { type KeptAnswerRow, keptAnswersOf } from './keptAnswerStore.ts';
import { isPhoneOf, isRefusedElsewhere } from './keptAnswers.ts';
import { membersOf } from './memberStore.ts';
import type { RegistrationRow } from './store.ts';

/** The numbers, in E.164, of the adults who register an entry: none of them is a child's guardian without being asked about. */
const ownNumbers = async (tx: Tx, { accountId, instructorPhone }: RegistrationRow): Promise<string[]> => {
  const mobile = (await findAccount(tx, accountId))?.mobile;
  return mobile ? [instructorPhone, mobile] : [instructorPhone];
};

/** Finds what is doubtful of the members' numbers, beside those of the account's other children in the competition. */
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
 * Finds what was answered before about a child in the competition. An answer of the same account's holds for this entry (`restored`): no other number is asked.
 * Another account's does not; where one refuses, `isElsewhere`. Fails with invalid_input where another number than the account's answer is given, or none
 * and the guardian has refused the processing.
 */
export const keptFor = async (
  tx: Tx,
  deps: Pick<Deps, 'vault'>,
  { competitionId, accountId }: RegistrationRow,
  { childIndex, phone, field }: AskedNumber,
): Promise<{ restored: KeptAnswerRow | null; isElsewhere: boolean }> => {
  const answers = await keptAnswersOf(tx, { competitionId, childIndex });
  const own = answers.filter((kept) => kept.accountId === accountId);
  const held = own.find((kept) => phone === null || isPhoneOf(deps, kept, phone));
  const hasRefused = own.some(({ processing }) => processing === 0);
  if (hasRefused && (phone === null || !held)) throw fieldProblem(field, 'guardian_refused');
  if (own.length > 0 && !held) throw fieldProblem(field, 'guardian_answered');
  return {
    restored: held?.processing === 1 ? held : null,
    isElsewhere: phone !== null && isRefusedElsewhere(deps, answers, phone),
  };
};

/**
 * Marks an entry that a family consents to itself where a guardian has refused for the same child at another number than the family's. The family learns
 * nothing of it. Its members must be written, the competition locked.
 */
export const noteOtherAnswers = async (
  tx: Tx,
  deps: Pick<Deps, 'vault'>,
  { id, competitionId }: Pick<RegistrationRow, 'id' | 'competitionId'>,
  mobile: string | null,
): Promise<void> => {
  let isRefused = false;
  for (const { idNumberIndex: childIndex } of await membersOf(tx, [id]))
    isRefused ||= isRefusedElsewhere(deps, await keptAnswersOf(tx, { competitionId, childIndex }), mobile);
  await setGuardianDoubt(tx, id, isRefused);
};
