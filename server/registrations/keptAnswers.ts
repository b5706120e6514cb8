import { z } from 'zod';
import type { Tx } from '../database/connection.ts';
import type { Deps } from '../platform/deps.ts';
import type { GuardianRow } from './guardianStore.ts';
import { deleteKeptAnswer, type KeptAnswerRow, keptAnswersOf, replaceKeptAnswer } from './keptAnswerStore.ts';
import type { RegistrationRow } from './store.ts';

/*
 * A guardian's answer belongs to the child and the competition (product.md): it outlives every edit of the entry, its end, and the account. What is kept
 * names no child: keyed hashes of the ID number and of the guardian's number, the answer, and, sealed, what it takes to tell the guardian and to write the answer
 * into the next entry. It goes with the ID numbers of its season.
 */

/** The sealed part of a guardian's answer; of one who has refused the processing the number alone. */
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

const phoneIndexOf = ({ vault }: VaultDeps, phone: string): string => vault.mac(phone, 'guardian phone');

/** Tells whether a number is the one that an answer was given from. */
export const isPhoneOf = (deps: VaultDeps, kept: Pick<KeptAnswerRow, 'phoneIndex'>, phone: string): boolean =>
  kept.phoneIndex === phoneIndexOf(deps, phone);

export const openKept = ({ vault }: VaultDeps, { id, sealed }: Pick<KeptAnswerRow, 'id' | 'sealed'>): KeptText =>
  KeptText.parse(JSON.parse(vault.open(sealed, keptTextContext(id))));

/** Tells whether an answer refuses anything. */
export const refusesAnything = ({
  processing,
  publishName,
  publishWork,
}: Pick<GuardianRow, 'processing' | 'publishName' | 'publishWork'>) => processing === 0 || publishName === 0 || publishWork === 0;

/**
 * Keeps what a guardian has answered, in place of what was kept from the same number. One that was given from another number stays: it moves to this one
 * only by `moveAnswer.ts`. The competition must be locked.
 */
export const keepAnswer = async (
  tx: Tx,
  deps: VaultDeps,
  { id: registrationId, competitionId, accountId }: Pick<RegistrationRow, 'id' | 'competitionId' | 'accountId'>,
  guardian: GuardianRow,
): Promise<void> => {
  const { id, childIndex, phone, processing, publishName, publishWork, answeredAt } = guardian;
  if (answeredAt === null || phone === null) return;
  const { name, relation, textVersion, receiptNo } = guardian;
  const given = { name, relation, textVersion, receiptNo };
  const nothing = { name: null, relation: null, textVersion: null, receiptNo: null };
  const text: KeptText = { phone, ...(processing === 1 ? given : nothing) };
  await replaceKeptAnswer(tx, {
    id,
    competitionId,
    childIndex,
    registrationId,
    accountId,
    phoneIndex: phoneIndexOf(deps, phone),
    sealed: deps.vault.seal(JSON.stringify(text), keptTextContext(id)),
    processing: processing ?? 0,
    publishName: publishName ?? 0,
    publishWork: publishWork ?? 0,
    answeredAt,
  });
};

/** Lets a kept answer be that of another number; what that number has answered itself holds instead. The competition must be locked. */
export const rekeyAnswer = async (tx: Tx, deps: VaultDeps, kept: KeptAnswerRow, phone: string): Promise<void> => {
  const hasItsOwn = (await keptAnswersOf(tx, kept)).some((other) => isPhoneOf(deps, other, phone));
  await deleteKeptAnswer(tx, kept.id);
  if (hasItsOwn) return;
  const sealed = deps.vault.seal(JSON.stringify({ ...openKept(deps, kept), phone } satisfies KeptText), keptTextContext(kept.id));
  await replaceKeptAnswer(tx, { ...kept, phoneIndex: phoneIndexOf(deps, phone), sealed });
};

/** Tells whether one of the answers refuses anything from another number than this one. */
export const isRefusedElsewhere = (deps: VaultDeps, answers: readonly KeptAnswerRow[], phone: string | null): boolean =>
  answers.some((kept) => refusesAnything(kept) && !(phone !== null && isPhoneOf(deps, kept, phone)));

/** Returns the columns of a guardian whose kept answer holds for an entry again. */
export const answerColumns = (deps: VaultDeps, kept: KeptAnswerRow) => {
  const { processing, publishName, publishWork, answeredAt } = kept;
  return { ...openKept(deps, kept), processing, publishName, publishWork, answeredAt };
};
