import { z } from 'zod';
import { foldName } from '#contract/text/typedText.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import type { GuardianRow } from './guardianStore.ts';
import { deleteKeptAnswer, type KeptAnswerRow, keptAnswersOf, replaceKeptAnswer } from './keptAnswerStore.ts';

/*
 * A guardian's answer belongs to the child and the competition (product.md): it outlives every edit of the entry, its end, and the account. What is
 * kept names no child: keyed hashes of the ID number and of the guardian's number, the answer, and, sealed, the data needed to notify the guardian
 * and to write the answer into the next entry. It is deleted with the ID numbers of its season.
 */

/** The sealed part of a guardian's answer; only the phone number if the processing was refused. */
const KeptText = z.object({
  phone: z.string(),
  name: z.string().nullable(),
  relation: z.string().nullable(),
  textVersion: z.string().nullable(),
  receiptNo: z.string().nullable(),
});
type KeptText = z.infer<typeof KeptText>;

export const keptTextContext = (id: string): string => `guardian answer ${id}`;

type VaultDeps = Pick<Deps, 'vault'>;
type KeepDeps = Pick<Deps, 'vault' | 'ids'>;

const phoneIndexOf = ({ vault }: VaultDeps, phone: string): string => vault.mac(phone, 'guardian phone');

/** Returns true if an answer was given from a number. */
export const isPhoneOf = (deps: VaultDeps, kept: Pick<KeptAnswerRow, 'phoneIndex'>, phone: string): boolean =>
  kept.phoneIndex === phoneIndexOf(deps, phone);

export const openKept = ({ vault }: VaultDeps, { id, sealed }: Pick<KeptAnswerRow, 'id' | 'sealed'>): KeptText =>
  KeptText.parse(JSON.parse(vault.open(sealed, keptTextContext(id))));

/** Returns true if an answer refuses anything. */
export const refusesAnything = ({
  processing,
  publishName,
  publishWork,
}: Pick<GuardianRow, 'processing' | 'publishName' | 'publishWork'>) => processing === 0 || publishName === 0 || publishWork === 0;

/** Returns the blind index of a child's name, folded as for comparison. */
export const nameIndexOf = ({ vault }: VaultDeps, name: string): string => vault.mac(foldName(name), 'guardian answer name');

/**
 * Keeps a guardian's answer, in place of the one kept from the same number. An answer from another number stays: only `moveAnswer.ts` moves it to
 * this one. The competition must be locked.
 */
export const keepAnswer = async (
  tx: Tx,
  deps: KeepDeps,
  { id: registrationId, competitionId, accountId }: Pick<RegistrationRow, 'id' | 'competitionId' | 'accountId'>,
  guardian: GuardianRow,
  childName?: string,
): Promise<void> => {
  const { childIndex, phone, processing, publishName, publishWork, answeredAt, tokenHash } = guardian;
  if (answeredAt === null || phone === null) return;
  const before = (await keptAnswersOf(tx, { competitionId, childIndex })).find((kept) => isPhoneOf(deps, kept, phone));
  if (before && before.answeredAt > answeredAt) return;
  const { name, relation, textVersion, receiptNo } = guardian;
  const given = { name, relation, textVersion, receiptNo };
  const nothing = { name: null, relation: null, textVersion: null, receiptNo: null };
  const text: KeptText = { phone, ...(processing === 1 ? given : nothing) };
  const nameIndex = childName === undefined ? (before?.nameIndex ?? null) : nameIndexOf(deps, childName);
  const id = deps.ids.next();
  await replaceKeptAnswer(tx, {
    id,
    competitionId,
    childIndex,
    registrationId,
    accountId,
    phoneIndex: phoneIndexOf(deps, phone),
    tokenHash,
    nameIndex,
    sealed: deps.vault.seal(JSON.stringify(text), keptTextContext(id)),
    processing: processing ?? 0,
    publishName: publishName ?? 0,
    publishWork: publishWork ?? 0,
    answeredAt,
  });
};

/** Writes a kept answer once more, for another number or another ID number of the child. */
const writeAgain = async (
  tx: Tx,
  deps: KeepDeps,
  kept: KeptAnswerRow,
  { phone = openKept(deps, kept).phone, ...changed }: { phone?: string } & Partial<Pick<KeptAnswerRow, 'childIndex' | 'tokenHash'>>,
): Promise<void> => {
  const id = deps.ids.next();
  const sealed = deps.vault.seal(JSON.stringify({ ...openKept(deps, kept), phone } satisfies KeptText), keptTextContext(id));
  await replaceKeptAnswer(tx, { ...kept, ...changed, id, phoneIndex: phoneIndexOf(deps, phone), sealed });
};

/** Assigns a kept answer to another number; if that number has answered itself, its own answer counts instead. The competition must be locked. */
export const rekeyAnswer = async (tx: Tx, deps: KeepDeps, kept: KeptAnswerRow, phone: string): Promise<void> => {
  const hasItsOwn = (await keptAnswersOf(tx, kept)).some((other) => isPhoneOf(deps, other, phone));
  await deleteKeptAnswer(tx, kept.id);
  if (!hasItsOwn) await writeAgain(tx, deps, kept, { phone, tokenHash: null });
};

/** Copies answers to the child's other ID number, unless a newer one is there. The competition must be locked. */
export const carryAnswers = async (tx: Tx, deps: KeepDeps, answers: readonly KeptAnswerRow[], to: string): Promise<void> => {
  for (const kept of answers) {
    const there = await keptAnswersOf(tx, { competitionId: kept.competitionId, childIndex: to });
    if (!there.some(({ phoneIndex, answeredAt }) => phoneIndex === kept.phoneIndex && answeredAt >= kept.answeredAt))
      await writeAgain(tx, deps, kept, { childIndex: to });
  }
};

/** Returns true if one of the answers refuses anything from another number than this one. */
export const isRefusedElsewhere = (deps: VaultDeps, answers: readonly KeptAnswerRow[], phone: string | null): boolean =>
  answers.some((kept) => refusesAnything(kept) && !(phone !== null && isPhoneOf(deps, kept, phone)));

/** Returns the columns of a guardian whose kept answer counts for an entry again. */
export const answerColumns = (deps: VaultDeps, kept: KeptAnswerRow) => {
  const { processing, publishName, publishWork, answeredAt } = kept;
  return { ...openKept(deps, kept), processing, publishName, publishWork, answeredAt };
};
