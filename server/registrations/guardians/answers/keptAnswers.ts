import { z } from 'zod';
import { foldName } from '#contract/text/typedText.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { GuardianRow } from '#server/registrations/guardians/guardianStore.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import { answerInForce, refusesAnything } from './answersInForce.ts';
import { type KeptAnswerRow, keptAnswersOf, replaceKeptAnswer, updateKeptAnswer } from './keptAnswerStore.ts';

/*
 * A guardian's answer belongs to the child and the competition (product.md): it outlives every edit of the entry, its end, and the account. What is
 * kept names no child: keyed hashes of the ID number, the name and the guardian's number, the answer, and, sealed, the data needed to notify the
 * guardian and to write the answer into the next entry. It is deleted with the ID numbers of its season.
 */

/** The sealed part of a guardian's answer; no name if the processing was refused. */
const KeptText = z.object({
  phone: z.string(),
  /** The number that the account gave, if another one. */
  givenPhone: z.string().nullable().default(null),
  name: z.string().nullable(),
  relation: z.string().nullable(),
  textVersion: z.string().nullable(),
  receiptNo: z.string().nullable(),
});
type KeptText = z.infer<typeof KeptText>;

export const keptTextContext = (id: string): string => `guardian answer ${id}`;

type VaultDeps = Pick<Deps, 'vault'>;
type KeepDeps = Pick<Deps, 'vault' | 'ids'>;

/** Returns the blind index of a guardian's number (E.164). */
export const phoneIndexOf = ({ vault }: VaultDeps, phone: string): string => vault.mac(phone, 'guardian phone');

/** Returns the blind index of a child's name, folded as for comparison. */
export const nameIndexOf = ({ vault }: VaultDeps, name: string): string => vault.mac(foldName(name), 'guardian answer name');

/** Returns the blind index of the number that the account gave. */
export const givenIndexOf = ({ givenIndex, phoneIndex }: Pick<KeptAnswerRow, 'givenIndex' | 'phoneIndex'>): string =>
  givenIndex ?? phoneIndex;

export const openKept = ({ vault }: VaultDeps, { id, sealed }: Pick<KeptAnswerRow, 'id' | 'sealed'>): KeptText =>
  KeptText.parse(JSON.parse(vault.open(sealed, keptTextContext(id))));

/**
 * Keeps a guardian's answer in place of the account's one from the same number for the child of that name. Answers under other numbers stay: only
 * `moveAnswer.ts` moves them to this one. The competition must be locked.
 */
export const keepAnswer = async (
  tx: Tx,
  deps: KeepDeps,
  { id: registrationId, competitionId, accountId }: Pick<RegistrationRow, 'id' | 'competitionId' | 'accountId'>,
  guardian: GuardianRow,
  childName: string,
): Promise<void> => {
  const { childIndex, phone, givenPhone, processing, publishName, publishWork, answeredAt, tokenHash, isSettled, doubt } = guardian;
  if (answeredAt === null || phone === null) return;
  const givenIndex = phoneIndexOf(deps, givenPhone ?? phone);
  const kept = await keptAnswersOf(tx, { competitionId, childIndex });
  const [phoneIndex, nameIndex] = [phoneIndexOf(deps, phone), nameIndexOf(deps, childName)];
  const replaced = kept.filter(
    (each) =>
      each.accountId === accountId &&
      each.phoneIndex === phoneIndex &&
      givenIndexOf(each) === givenIndex &&
      [nameIndex, null].includes(each.nameIndex),
  );
  if (replaced.some((each) => each.answeredAt > answeredAt)) return;
  const { name, relation, textVersion, receiptNo } = guardian;
  const id = deps.ids.next();
  const text: KeptText = {
    phone,
    givenPhone,
    textVersion,
    receiptNo,
    ...(processing === 1 ? { name, relation } : { name: null, relation: null }),
  };
  const row: KeptAnswerRow = {
    ...{ id, competitionId, childIndex, registrationId, accountId, givenIndex, nameIndex, tokenHash, isSettled, doubt },
    phoneIndex,
    sealed: deps.vault.seal(JSON.stringify(text), keptTextContext(id)),
    ...{ processing: processing ?? 0, publishName: publishName ?? 0, publishWork: publishWork ?? 0, answeredAt },
  };
  await replaceKeptAnswer(tx, replaced, row);
};

/**
 * Has the account's answers count for a child under its right name, by an organiser's word. A refusal that another page was answered with under that
 * name stays in force. The competition must be locked.
 */
export const renameAnswers = async (
  tx: Tx,
  deps: VaultDeps,
  { competitionId, accountId }: Pick<RegistrationRow, 'competitionId' | 'accountId'>,
  { childIndex, phone }: GuardianRow,
  names: { from: string; to: string },
): Promise<void> => {
  if (phone === null) return;
  const [from, to] = [nameIndexOf(deps, names.from), nameIndexOf(deps, names.to)];
  const answers = await keptAnswersOf(tx, { competitionId, childIndex });
  const isOwn = (kept: KeptAnswerRow) => kept.accountId === accountId && kept.nameIndex === from;
  const standing = answerInForce(
    answers.filter((kept) => !isOwn(kept)),
    phoneIndexOf(deps, phone),
    to,
  );
  if (standing && refusesAnything(standing)) return;
  for (const kept of answers.filter(isOwn)) await updateKeptAnswer(tx, kept.id, { nameIndex: to });
};

/**
 * Assigns a kept answer to another number. `given` is the answer that counts there instead, if that number has answered itself. The account still
 * knows it under the number that it gave, and learns of no refusal of the processing in another account's entry. The competition must be locked.
 */
export const moveKeptAnswer = async (
  tx: Tx,
  deps: VaultDeps,
  kept: KeptAnswerRow,
  phone: string,
  given: KeptAnswerRow = kept,
): Promise<void> => {
  const { phone: before, givenPhone } = openKept(deps, kept);
  // Both answers count: that of the other entry still refuses the processing.
  const { processing } = given.processing === 1 ? given : kept;
  const text: KeptText = { ...openKept(deps, given.processing === 1 ? given : kept), phone, givenPhone: givenPhone ?? before };
  const { publishName, publishWork, answeredAt } = given;
  await updateKeptAnswer(tx, kept.id, {
    ...{ processing, publishName, publishWork, answeredAt, tokenHash: null },
    ...{ phoneIndex: phoneIndexOf(deps, phone), givenIndex: givenIndexOf(kept) },
    sealed: deps.vault.seal(JSON.stringify(text), keptTextContext(kept.id)),
  });
};

/**
 * Copies answers to the child's other ID number, unless a newer one is there; those that are not the account's own count without an account. The
 * competition must be locked.
 */
export const carryAnswers = async (
  tx: Tx,
  deps: KeepDeps,
  answers: readonly KeptAnswerRow[],
  to: string,
  isOwn: (kept: KeptAnswerRow) => boolean = () => true,
): Promise<void> => {
  for (const kept of answers) {
    // A copy of another account's binds nobody, and its link stays where it is.
    const { accountId, tokenHash } = isOwn(kept) ? kept : { accountId: null, tokenHash: null };
    const there = (await keptAnswersOf(tx, { competitionId: kept.competitionId, childIndex: to })).filter(
      (each) => each.accountId === accountId && givenIndexOf(each) === givenIndexOf(kept) && each.nameIndex === kept.nameIndex,
    );
    if (there.some(({ answeredAt }) => answeredAt >= kept.answeredAt)) continue;
    const id = deps.ids.next();
    const sealed = deps.vault.seal(JSON.stringify(openKept(deps, kept)), keptTextContext(id));
    await replaceKeptAnswer(tx, there, { ...kept, accountId, tokenHash, id, childIndex: to, sealed });
  }
};

/** Returns the columns of a guardian for whom a kept answer counts; the numbers are those of the guardian's own. */
export const answerColumns = (deps: VaultDeps, kept: KeptAnswerRow) => {
  const { phone: _, givenPhone: __, ...text } = openKept(deps, kept);
  const { processing, publishName, publishWork, answeredAt } = kept;
  return { ...text, processing, publishName, publishWork, answeredAt };
};
