import { fieldProblem } from '#contract/http/problem.ts';
import { restsAfterRefusal } from '#contract/registrations/rules/guardians.ts';
import { findAccount } from '#server/accounts/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answerInForce, refusalsElsewhere } from '#server/registrations/guardians/answers/answersInForce.ts';
import { type KeptAnswerRow, keptAnswersOf, keptAnswersOfAccounts } from '#server/registrations/guardians/answers/keptAnswerStore.ts';
import { givenIndexOf, nameIndexOf, openKept, phoneIndexOf } from '#server/registrations/guardians/answers/keptAnswers.ts';
import { setRefusedElsewhere } from '#server/registrations/guardians/guardianStore.ts';
import { membersOf } from '#server/registrations/memberStore.ts';
import { type RegistrationRow, unreleaseWorkOf } from '#server/registrations/store.ts';

interface AskedNumber {
  childIndex: string;
  childName: string;
  /** E.164; null if none was given. */
  phone: string | null;
  /** Form field of a problem. */
  field: string;
}

export interface HeldAnswer {
  /** The account's own earlier answer: it says which number is asked. */
  kept: KeptAnswerRow;
  /** The answer that counts for the child; null if that number is to be asked: it has refused the processing, or consented for another name. */
  answer: KeptAnswerRow | null;
}

/**
 * Refuses to ask a number that has refused the same child, known by its ID number or its name, for the account lately: entering a child anew is no way
 * to go on asking. A refusal that has moved to another number since says nothing of that one. Throws invalid_input.
 */
const refuseTooSoon = async (
  tx: Tx,
  deps: Pick<Deps, 'vault' | 'clock'>,
  { competitionId, accountId }: RegistrationRow,
  { childIndex, childName, phone, field }: AskedNumber,
): Promise<void> => {
  if (phone === null) return;
  const [given, nameIndex] = [phoneIndexOf(deps, phone), nameIndexOf(deps, childName)];
  const answers = await keptAnswersOfAccounts(tx, competitionId, [accountId]);
  const isOfChild = (each: (typeof answers)[number]) => each.childIndex === childIndex || each.nameIndex === nameIndex;
  const lately = answers.filter(({ processing, answeredAt }) => processing === 0 && restsAfterRefusal(answeredAt, deps.clock.now()));
  if (lately.some((each) => isOfChild(each) && each.phoneIndex === given && givenIndexOf(each) === given))
    throw fieldProblem(field, 'guardian_refused_lately');
};

/**
 * Returns the earlier answer that decides which number an account's entry asks for a child; null if the account has none. Throws invalid_input if
 * the account gives another number than for that answer, or none and the guardian has refused the processing, or the number that has just refused.
 */
export const heldAnswer = async (
  tx: Tx,
  deps: Pick<Deps, 'vault' | 'clock'>,
  entry: RegistrationRow,
  asked: AskedNumber,
): Promise<HeldAnswer | null> => {
  const { competitionId, accountId } = entry;
  const { childIndex, childName, phone, field } = asked;
  const answers = await keptAnswersOf(tx, { competitionId, childIndex });
  const nameIndex = nameIndexOf(deps, childName);
  const own = answers.filter((each) => each.accountId === accountId);
  const given = phone === null ? null : phoneIndexOf(deps, phone);
  const ofNumber = own.filter((each) => given === null || givenIndexOf(each) === given);
  const isNamed = (each: KeptAnswerRow) => each.nameIndex === nameIndex || each.nameIndex === null;
  const kept = ofNumber.find(isNamed) ?? ofNumber[0];
  // The account knows that its own guardian has refused: the child has left its entry. Of other accounts' entries it learns nothing.
  const hasRefused = own.some(({ processing }) => processing === 0);
  if (hasRefused && (given === null || !kept)) throw fieldProblem(field, 'guardian_refused');
  if (own.length > 0 && !kept) throw fieldProblem(field, 'guardian_answered');
  if (!kept || !isNamed(kept) || kept.processing === 0) {
    await refuseTooSoon(tx, deps, entry, asked);
    return kept ? { kept, answer: null } : null;
  }
  const inForce = answerInForce(answers, kept.phoneIndex, nameIndex);
  return { kept, answer: inForce?.processing === 1 ? inForce : kept };
};

/** Returns the number (E.164) that an account gave for a child whose guardian there has answered; null if none has. */
export const answeredNumber = async (
  tx: Tx,
  deps: Pick<Deps, 'vault'>,
  { competitionId, accountId }: RegistrationRow,
  childIndex: string,
): Promise<string | null> => {
  const own = (await keptAnswersOf(tx, { competitionId, childIndex })).find((kept) => kept.accountId === accountId);
  if (!own) return null;
  const { phone, givenPhone } = openKept(deps, own);
  return givenPhone ?? phone;
};

/** Returns true if a guardian has refused for a child at another number than the family's own (`mobile`). */
export const isRefusedToFamily = async (
  tx: Parameters<typeof keptAnswersOf>[0],
  deps: Pick<Deps, 'vault'>,
  child: { competitionId: string; childIndex: string; name: string },
  mobile: string | null,
): Promise<boolean> => {
  const own = mobile === null ? null : phoneIndexOf(deps, mobile);
  return refusalsElsewhere(await keptAnswersOf(tx, child), own, nameIndexOf(deps, child.name)).length > 0;
};

/**
 * Marks an entry that a family consents to itself if a guardian has refused for the same child at another number than the family's. Hides its work:
 * nothing is published until an organiser has ruled. The family does not see the mark. The members must be written, the competition locked.
 */
export const noteOtherAnswers = async (
  tx: Tx,
  deps: Pick<Deps, 'vault' | 'clock'>,
  { id, competitionId, accountId }: Pick<RegistrationRow, 'id' | 'competitionId' | 'accountId'>,
): Promise<void> => {
  const mobile = (await findAccount(tx, accountId))?.mobile ?? null;
  let isRefused = false;
  for (const { idNumberIndex: childIndex, name } of await membersOf(tx, [id]))
    isRefused ||= await isRefusedToFamily(tx, deps, { competitionId, childIndex, name }, mobile);
  await setRefusedElsewhere(tx, id, isRefused);
  if (isRefused) await unreleaseWorkOf(tx, id, deps.clock.now());
};
