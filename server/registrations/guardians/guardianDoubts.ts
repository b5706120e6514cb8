import { type GuardianDoubt, guardianPhoneOf, numberDoubts, type WithNumber } from '#contract/registrations/rules/guardians.ts';
import { isLandline } from '#contract/text/phone.ts';
import { findAccount } from '#server/accounts/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import { refusesAnything } from './answers/answersInForce.ts';
import { keptAnswersOfAccounts, markKeptAnswers } from './answers/keptAnswerStore.ts';
import { nameIndexOf, phoneIndexOf } from './answers/keptAnswers.ts';
import { type AskedGuardian, askedGuardians, childrenAt, setGuardianDoubt, updateGuardian } from './guardianStore.ts';

/** Returns the doubts about the numbers of an entry's members (at `indexes`) of which the account itself is asked. */
export const askedDoubts = async (
  tx: Tx,
  entry: RegistrationRow,
  members: readonly WithNumber[],
  indexes: readonly string[],
): Promise<(GuardianDoubt | null)[]> => {
  const phones = members.flatMap((member) => guardianPhoneOf(member) ?? []);
  const others = (await childrenAt(tx, entry, phones)).filter(({ childIndex }) => !indexes.includes(childIndex));
  const mobile = (await findAccount(tx, entry.accountId))?.mobile;
  const own = mobile ? [entry.instructorPhone, mobile] : [entry.instructorPhone];
  return numberDoubts(members, own, new Set(others.flatMap(({ phone }) => phone ?? [])));
};

interface Facts {
  /** Guardians asked at the same numbers. */
  asked: readonly AskedGuardian[];
  /** The names and children for which one of the account's guardians has refused. */
  refused: readonly { accountId: string | null; nameIndex: string | null; childIndex: string }[];
}

/** Returns the most serious doubt about the number of a guardian: the first one below. */
const doubtOf = (guardian: AskedGuardian, nameIndex: string, { asked, refused }: Facts): GuardianDoubt | null => {
  const { accountId, childIndex, phone, doubt, answeredAt, isSettled, instructorPhone, mobile } = guardian;
  const isOwn = phone !== null && (phone === instructorPhone || phone === mobile);
  if (isSettled === 1) return isOwn ? 'own_number' : null;
  if (refused.some((each) => each.accountId === accountId && each.childIndex !== childIndex && each.nameIndex === nameIndex))
    return 'same_name';
  if (phone === null) return null;
  // Who has answered at their own number and has another one now has answered all the same.
  if (isOwn || (doubt === 'own_number' && answeredAt !== null)) return 'own_number';
  const others = asked.filter((other) => other.phone === phone && other.childIndex !== childIndex);
  if (others.some((other) => other.accountId === accountId)) return 'shared_number';
  if (others.length > 0) return 'shared_elsewhere';
  return answeredAt === null && isLandline(phone) ? 'landline' : null;
};

/**
 * Finds the doubts about the guardians of the given entries, and of all in the competition who are asked at the given numbers, anew and marks them
 * for organisers. No account is asked about a number that another account's entry has, nor about a name: it would learn of answers. The competition
 * must be locked.
 */
export const reviseDoubts = async (
  tx: Tx,
  deps: Pick<Deps, 'vault'>,
  competitionId: string,
  { phones = [], entries = [] }: { phones?: readonly (string | null)[]; entries?: readonly string[] },
): Promise<void> => {
  const given = [...new Set(phones.flatMap((phone) => phone ?? []))];
  const revised = await askedGuardians(tx, competitionId, { phones: given, entries });
  const asked = await askedGuardians(tx, competitionId, { phones: [...new Set(revised.flatMap(({ phone }) => phone ?? []))], entries: [] });
  const accounts = [...new Set(revised.map(({ accountId }) => accountId))];
  const refused = (await keptAnswersOfAccounts(tx, competitionId, accounts)).filter(refusesAnything);
  const changed = new Set(entries);
  for (const guardian of revised) {
    const { childIndex, accountId, phone } = guardian;
    const doubt = doubtOf(guardian, nameIndexOf(deps, guardian.childName), { asked, refused });
    if (doubt === guardian.doubt) continue;
    await updateGuardian(tx, guardian.id, { doubt });
    if (doubt === 'own_number' && phone !== null)
      await markKeptAnswers(tx, { competitionId, childIndex, accountId }, phoneIndexOf(deps, phone));
    changed.add(guardian.registrationId);
  }
  for (const id of changed) await setGuardianDoubt(tx, id);
};
