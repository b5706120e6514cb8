import { isDeepStrictEqual } from 'node:util';
import type { EndedLinkCode } from '#contract/registrations/rules/endedLinks.ts';
import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { entriesOfChild, membersOf } from '#server/registrations/memberStore.ts';
import { findRegistration, type RegistrationRow, unreleaseWorkOf } from '#server/registrations/store.ts';
import { answerInForce, refusalsElsewhere } from './answers/answersInForce.ts';
import { forgetKeptLink, type KeptAnswerRow, keptAnswersOf } from './answers/keptAnswerStore.ts';
import { answerColumns, keepAnswer, nameIndexOf, phoneIndexOf } from './answers/keptAnswers.ts';
import { reviseDoubts } from './guardianDoubts.ts';
import {
  forgetGuardian,
  forgetRefusals,
  type GuardianRow,
  guardiansOf,
  guardiansOfChild,
  hasLeft,
  isDoubtful,
  setPublication,
  updateGuardian,
} from './guardianStore.ts';
import { type EndDeps, endLink } from './links/endedLinks.ts';
import { noteOtherAnswers } from './numbers/guardianNumbers.ts';

type AnswerDeps = Pick<Deps, 'vault' | 'clock' | 'ids'>;
type OfChild = Pick<KeptAnswerRow, 'competitionId' | 'childIndex'>;

/** Returns true if another number has refused for the same child: nothing of the child is published until an organiser has ruled. */
const isOverruled = ({ isRefusedElsewhere }: Pick<GuardianRow, 'isRefusedElsewhere'>): boolean => isRefusedElsewhere === 1;

/**
 * Returns what may be published by the answers so far. The team's name needs the consent of one guardian; a work needs that of all, including
 * children who have left since it was made. Nothing may be before all have answered.
 */
const publicationOf = (guardians: readonly GuardianRow[]): { publishName: 0 | 1; publishWork: 0 | 1 } => {
  const present = guardians.filter((guardian) => !hasLeft(guardian));
  const all = present.length > 0 && present.every(({ processing }) => processing === 1);
  return {
    publishName: all && present.some((guardian) => guardian.publishName === 1 && !isOverruled(guardian)) ? 1 : 0,
    publishWork: all && guardians.every((guardian) => guardian.publishWork === 1 && !isOverruled(guardian)) ? 1 : 0,
  };
};

/** Brings what may be published in line with the guardians' answers; a work that may no longer be published is hidden. */
export const applyAnswers = async (tx: Tx, { clock }: Pick<Deps, 'clock'>, registrationId: string): Promise<void> => {
  const guardians = await guardiansOf(tx, [registrationId]);
  const publication = publicationOf(guardians);
  const hasPendingGuardians = guardians.some(({ answeredAt }) => answeredAt === null) ? 1 : 0;
  const hasGuardianDoubt = guardians.some(isDoubtful) ? 1 : 0;
  await setPublication(tx, registrationId, { ...publication, hasPendingGuardians, hasGuardianDoubt, consentAt: clock.now() });
  if (publication.publishWork === 0) await unreleaseWorkOf(tx, registrationId, clock.now());
};

interface Asked {
  entry: RegistrationRow;
  /** Absent if a family consents itself. */
  guardian: GuardianRow | undefined;
  childName: string;
}

/** Returns the entries of a competition with a child, cancelled ones included, and the guardian that each asks for it. */
const askedFor = async (tx: Tx, child: OfChild): Promise<Asked[]> => {
  const { competitionId, childIndex } = child;
  const guardians = await guardiansOfChild(tx, child);
  const living = await entriesOfChild(tx, `${competitionId}:${childIndex}`);
  const asked: Asked[] = [];
  for (const id of new Set([...guardians.map(({ registrationId }) => registrationId), ...living])) {
    const entry = await findRegistration(tx, id);
    const guardian = guardians.find(({ registrationId }) => registrationId === id);
    const childName = (await membersOf(tx, [id])).find(({ idNumberIndex }) => idNumberIndex === childIndex)?.name ?? '';
    if (entry) asked.push({ entry, guardian, childName });
  }
  return asked;
};

/** Returns what an answer in force writes to the guardian of another entry: one that refuses the processing leaves the child there, but nothing public. */
const columnsOf = (deps: AnswerDeps, inForce: KeptAnswerRow) => {
  const columns = answerColumns(deps, inForce);
  const { textVersion, receiptNo, answeredAt } = columns;
  return columns.processing === 1 ? columns : { textVersion, receiptNo, answeredAt, publishName: 0 as const, publishWork: 0 as const };
};

/** Returns the changes to an entry's guardian by the answers about a child: that of the same number, and whether another number refuses. */
const changeBy = (
  deps: AnswerDeps,
  { guardian, childName }: { guardian: GuardianRow; childName: string },
  answers: readonly KeptAnswerRow[],
) => {
  const { phone, answeredAt } = guardian;
  const own = phone === null ? null : phoneIndexOf(deps, phone);
  const nameIndex = nameIndexOf(deps, childName);
  const inForce = own === null || answeredAt === null ? undefined : answerInForce(answers, own, nameIndex);
  const isRefused = refusalsElsewhere(answers, own, nameIndex).length > 0 || inForce?.processing === 0;
  return { ...(inForce && columnsOf(deps, inForce)), isRefusedElsewhere: isRefused ? 1 : 0 } as const;
};

/**
 * Applies the answers about a child to every entry of the competition that has it: the answer in force of a number to all that ask it. While another
 * number refuses, nothing of an entry is published and organisers see it. The competition must be locked.
 */
export const followAnswers = async (tx: Tx, deps: AnswerDeps, child: OfChild): Promise<void> => {
  const asked = await askedFor(tx, child);
  // Keeps answers given by a release that did not keep them.
  if ((await keptAnswersOf(tx, child)).length === 0)
    for (const { entry, guardian, childName } of asked) if (guardian) await keepAnswer(tx, deps, entry, guardian, childName);
  const answers = await keptAnswersOf(tx, child);
  for (const { entry, guardian, childName } of asked) {
    if (!guardian) {
      await noteOtherAnswers(tx, deps, entry);
      continue;
    }
    const change = changeBy(deps, { guardian, childName }, answers);
    const changed = { ...guardian, ...change };
    if (isDeepStrictEqual(changed, guardian)) continue;
    await updateGuardian(tx, guardian.id, change);
    if (changed.answeredAt !== guardian.answeredAt) await keepAnswer(tx, deps, entry, changed, childName);
    await applyAnswers(tx, deps, entry.id);
  }
};

/**
 * Moves the entries that ask one of the numbers for a child (of a name), cancelled ones included, to the number that the answers have moved to; their links
 * end. Their owners still see the number that they gave. Returns the entries whose link could still be answered: the new number is to be asked there.
 */
export const askElsewhere = async (
  tx: Tx,
  deps: EndDeps,
  child: OfChild,
  { from, to, isMoved }: { from: readonly string[]; to: string; isMoved: (childName: string) => boolean },
): Promise<{ entry: RegistrationRow; guardian: GuardianRow; childName: string }[]> => {
  const waiting: { entry: RegistrationRow; guardian: GuardianRow; childName: string }[] = [];
  for (const { entry, guardian, childName } of await askedFor(tx, child)) {
    if (!guardian || guardian.phone === null || !from.includes(guardian.phone) || !isMoved(childName)) continue;
    await endLink(tx, deps, entry, guardian, 'guardian_answer_moved');
    const givenPhone = guardian.givenPhone ?? guardian.phone;
    await updateGuardian(tx, guardian.id, { phone: to, givenPhone, tokenHash: null });
    const { answeredAt, tokenHash, tokenExpiresAt } = guardian;
    const isWaiting = answeredAt === null && tokenHash !== null && (tokenExpiresAt ?? 0) > deps.clock.now();
    if (isWaiting) waiting.push({ entry, guardian, childName });
  }
  return waiting;
};

/** Returns an entry in which a number's answer counts and that has no link, living ones first; null if one of them has a link. */
export const linkless = async (tx: Tx, child: OfChild, phone: string | null): Promise<(Asked & { guardian: GuardianRow }) | null> => {
  const answered = (await askedFor(tx, child)).flatMap(({ guardian, ...other }) =>
    guardian?.answeredAt && guardian.phone === phone ? [{ ...other, guardian }] : [],
  );
  if (answered.some(({ guardian }) => guardian.tokenHash !== null)) return null;
  return answered.find(({ entry }) => !endedStates.includes(entry.state)) ?? answered[0] ?? null;
};

/**
 * Passes the link of a guardian who has answered, and whose row is gone, on to another entry in which the number's answer counts, if none of
 * them has a link. Returns false if there is none: the guardian's answer is then kept with the link.
 */
const passLinkOn = async (
  tx: Tx,
  deps: EndDeps,
  { competitionId }: Pick<RegistrationRow, 'competitionId'>,
  { childIndex, phone, tokenHash, answeredAt }: GuardianRow,
): Promise<boolean> => {
  if (tokenHash === null || answeredAt === null) return false;
  const next = await linkless(tx, { competitionId, childIndex }, phone);
  if (!next) return false;
  await forgetKeptLink(tx, { competitionId, childIndex }, tokenHash);
  await updateGuardian(tx, next.guardian.id, { tokenHash });
  await keepAnswer(tx, deps, next.entry, { ...next.guardian, tokenHash }, next.childName);
  return true;
};

/** Keeps the answer of an entry's guardian if a release that did not keep answers took it. The competition must be locked. */
export const adoptAnswer = async (
  tx: Tx,
  deps: AnswerDeps,
  entry: RegistrationRow,
  guardian: GuardianRow,
  childName?: string,
): Promise<void> => {
  const { competitionId } = entry;
  const kept = await keptAnswersOf(tx, { competitionId, childIndex: guardian.childIndex });
  if (kept.length > 0) return;
  const { name = '' } = (await membersOf(tx, [entry.id])).find(({ idNumberIndex }) => idNumberIndex === guardian.childIndex) ?? {};
  await keepAnswer(tx, deps, entry, guardian, childName ?? name);
};

/** Forgets the guardian of a child who leaves an entry; the answer stays with the child. `endLeft` follows. The competition must be locked. */
export const forgetLeft = async (tx: Tx, deps: EndDeps, entry: RegistrationRow, guardian: GuardianRow): Promise<void> => {
  await adoptAnswer(tx, deps, entry, guardian);
  await forgetGuardian(tx, guardian, deps.clock.now());
};

/** Ends the link of a guardian whose child has left an entry, unless another entry takes it over. */
export const endLeft = async (
  tx: Tx,
  deps: EndDeps,
  entry: RegistrationRow,
  guardian: GuardianRow,
  code: EndedLinkCode = 'guardian_entry_ended',
): Promise<void> => {
  if (!(await passLinkOn(tx, deps, entry, guardian))) await endLink(tx, deps, entry, guardian, code);
};

/** Removes the guardian from an entry whose child leaves it. The competition must be locked. */
export const leave = async (tx: Tx, deps: EndDeps, entry: RegistrationRow, guardian: GuardianRow): Promise<void> => {
  await forgetLeft(tx, deps, entry, guardian);
  await endLeft(tx, deps, entry, guardian);
  await reviseDoubts(tx, deps, entry.competitionId, { phones: [guardian.phone] });
};

/** Updates what may be published after a work was submitted that contains nothing of the previous one: it shows no child who had left by then. */
export const applyNewWork = async (tx: Tx, deps: Pick<Deps, 'clock'>, registrationId: string): Promise<void> => {
  if (await forgetRefusals(tx, registrationId)) await applyAnswers(tx, deps, registrationId);
};
