import { fieldProblem } from '#contract/http/problem.ts';
import { type GuardianDoubt, guardianPhoneOf, numberDoubts, type WithNumber } from '#contract/registrations/rules/guardians.ts';
import { findAccount } from '#server/accounts/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { membersOf } from '#server/registrations/memberStore.ts';
import { type RegistrationRow, unreleaseWorkOf } from '#server/registrations/store.ts';
import { childrenAt, setRefusedElsewhere } from './guardianStore.ts';
import { type KeptAnswerRow, keptAnswersOf, refusedNamesOf } from './keptAnswerStore.ts';
import { isPhoneOf, isRefusedElsewhere, nameIndexOf, refusesAnything } from './keptAnswers.ts';

/** Returns the numbers, in E.164, of the adults who register an entry: none becomes a child's guardian without a confirmation. */
const ownNumbers = async (tx: Tx, { accountId, instructorPhone }: RegistrationRow): Promise<string[]> => {
  const mobile = (await findAccount(tx, accountId))?.mobile;
  return mobile ? [instructorPhone, mobile] : [instructorPhone];
};

type Asked = WithNumber & { name: string };

/**
 * Finds the doubts about the guardians of an entry's members (at `indexes`): their numbers, compared with those of the account's other children in
 * the competition, and a name for which one of the account's guardians has refused under another ID number.
 */
export const doubtsOf = async (
  tx: Tx,
  deps: Pick<Deps, 'vault'>,
  entry: RegistrationRow,
  members: readonly Asked[],
  indexes: readonly string[],
): Promise<(GuardianDoubt | null)[]> => {
  const phones = members.flatMap((member) => guardianPhoneOf(member) ?? []);
  const others = (await childrenAt(tx, entry, phones)).filter(({ childIndex }) => !indexes.includes(childIndex));
  const ofNumbers = numberDoubts(members, await ownNumbers(tx, entry), new Set(others.flatMap(({ phone }) => phone ?? [])));
  const refused = await refusedNamesOf(tx, entry);
  return members.map(({ name }, position) => {
    const isNamed = refused.some((kept) => kept.nameIndex === nameIndexOf(deps, name) && kept.childIndex !== indexes[position]);
    return ofNumbers[position] ?? (isNamed ? 'same_name' : null);
  });
};

interface AskedNumber {
  childIndex: string;
  childName: string;
  /** E.164; null if none was given. */
  phone: string | null;
  /** Form field of a problem. */
  field: string;
}

/**
 * Returns the answer that counts for a child of an entry because it was given for one of the same account before; null if the guardian is to be
 * asked. Throws invalid_input if another number than the answer's is given, or none and the guardian has refused the processing.
 */
export const heldAnswer = async (
  tx: Tx,
  deps: Pick<Deps, 'vault'>,
  { competitionId, accountId }: RegistrationRow,
  { childIndex, childName, phone, field }: AskedNumber,
): Promise<KeptAnswerRow | null> => {
  const named = nameIndexOf(deps, childName);
  // A consent given for another child, who had this ID number by mistake, counts only for that child; a refusal counts whatever the name is.
  const isAbout = (kept: KeptAnswerRow) => refusesAnything(kept) || kept.nameIndex === null || kept.nameIndex === named;
  const own = (await keptAnswersOf(tx, { competitionId, childIndex })).filter((kept) => kept.accountId === accountId && isAbout(kept));
  const held = own.find((kept) => phone === null || isPhoneOf(deps, kept, phone));
  const hasRefused = own.some(({ processing }) => processing === 0);
  if (hasRefused && (phone === null || !held)) throw fieldProblem(field, 'guardian_refused');
  if (own.length > 0 && !held) throw fieldProblem(field, 'guardian_answered');
  return held?.processing === 1 ? held : null;
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
  for (const { idNumberIndex: childIndex } of await membersOf(tx, [id]))
    isRefused ||= isRefusedElsewhere(deps, await keptAnswersOf(tx, { competitionId, childIndex }), mobile);
  await setRefusedElsewhere(tx, id, isRefused);
  if (isRefused) await unreleaseWorkOf(tx, id, deps.clock.now());
};
