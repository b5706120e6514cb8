import type { EndedLinkCode } from '#contract/registrations/rules/endedLinks.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { entriesOfChild, membersOf } from '#server/registrations/memberStore.ts';
import { findRegistration, type RegistrationRow, unreleaseWorkOf } from '#server/registrations/store.ts';
import { type EndDeps, endLink } from './endedLinks.ts';
import { doubtsOf, noteOtherAnswers } from './guardianNumbers.ts';
import { forgetGuardian, forgetRefusals, type GuardianRow, guardiansOf, hasLeft, setPublication, updateGuardian } from './guardianStore.ts';
import { type KeptAnswerRow, keptAnswersOf } from './keptAnswerStore.ts';
import { answerColumns, isPhoneOf, isRefusedElsewhere, keepAnswer } from './keptAnswers.ts';
import { followSharedNumbers } from './sharedNumbers.ts';

type AnswerDeps = Pick<Deps, 'vault' | 'clock' | 'ids'>;
type OfChild = Pick<KeptAnswerRow, 'competitionId' | 'childIndex'>;

/** Returns true if another number has refused for the same child: nothing of the child is published until an organiser has ruled. */
const isOverruled = ({ doubt }: Pick<GuardianRow, 'doubt'>): boolean => doubt === 'answered_elsewhere';

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
  const hasGuardianDoubt = guardians.some(({ doubt }) => doubt !== null) ? 1 : 0;
  await setPublication(tx, registrationId, { ...publication, hasPendingGuardians, hasGuardianDoubt, consentAt: clock.now() });
  if (publication.publishWork === 0) await unreleaseWorkOf(tx, registrationId, clock.now());
};

/** Finds the other doubt about the guardian asked for a child. */
const otherDoubtOf = async (tx: Tx, deps: AnswerDeps, entry: RegistrationRow, { childIndex, phone }: GuardianRow) => {
  const child = (await membersOf(tx, [entry.id])).find(({ idNumberIndex }) => idNumberIndex === childIndex);
  const asked = { name: child?.name ?? '', guardianPhone: phone ?? '' };
  const [doubt = null] = await doubtsOf(tx, deps, entry, [asked], [childIndex]);
  return doubt;
};

/** Returns the changes to an entry's guardian by the answers about a child: a newer one from the same number, and whether another number refuses. */
const changeBy = async (tx: Tx, deps: AnswerDeps, entry: RegistrationRow, guardian: GuardianRow, answers: readonly KeptAnswerRow[]) => {
  const { phone, answeredAt } = guardian;
  const newest = phone === null ? undefined : answers.find((kept) => isPhoneOf(deps, kept, phone));
  // The kept answer is the number's newest, or the one that an organiser has ruled to be its answer.
  const isNewer = newest && answeredAt !== null && newest.registrationId !== entry.id;
  const isRefused = (phone !== null && isRefusedElsewhere(deps, answers, phone)) || (answeredAt !== null && newest?.processing === 0);
  const doubt =
    isRefused === isOverruled(guardian) ? {} : { doubt: isRefused ? 'answered_elsewhere' : await otherDoubtOf(tx, deps, entry, guardian) };
  return { ...(isNewer && newest.processing === 1 ? answerColumns(deps, newest) : {}), ...doubt } as const;
};

interface Asked {
  entry: RegistrationRow;
  /** Absent if a family consents itself. */
  guardian: GuardianRow | undefined;
}

/** Returns the living entries of a competition with a child, and the guardian that each asks for it. */
const askedFor = async (tx: Tx, { competitionId, childIndex }: OfChild): Promise<Asked[]> => {
  const asked: Asked[] = [];
  for (const id of await entriesOfChild(tx, `${competitionId}:${childIndex}`)) {
    const entry = await findRegistration(tx, id);
    const guardian = (await guardiansOf(tx, [id])).find((each) => each.childIndex === childIndex);
    if (entry) asked.push({ entry, guardian });
  }
  return asked;
};

/**
 * Applies the answers about a child to every entry of the competition that has it. The newest answer from a number counts for every entry that asks
 * it. While another number has refused, nothing of an entry is published and organisers see it. The competition must be locked.
 */
export const followAnswers = async (tx: Tx, deps: AnswerDeps, child: OfChild): Promise<void> => {
  const asked = await askedFor(tx, child);
  // Keeps answers given by a release that did not keep them.
  if ((await keptAnswersOf(tx, child)).length === 0)
    for (const { entry, guardian } of asked) if (guardian) await keepAnswer(tx, deps, entry, guardian);
  const answers = await keptAnswersOf(tx, child);
  for (const { entry, guardian } of asked) {
    if (!guardian) {
      await noteOtherAnswers(tx, deps, entry);
      continue;
    }
    const change = await changeBy(tx, deps, entry, guardian, answers);
    if (Object.keys(change).length === 0) continue;
    await updateGuardian(tx, guardian.id, change);
    await followSharedNumbers(tx, child.competitionId, [guardian.phone]);
    await applyAnswers(tx, deps, entry.id);
  }
};

/**
 * Moves the entries in which one of the numbers has answered for a child to the number that the answers have moved to; their links end. Owners of
 * other accounts' entries still see the number that they gave.
 */
export const askElsewhere = async (
  tx: Tx,
  deps: EndDeps,
  child: OfChild,
  { from, to, accountId }: { from: readonly string[]; to: string; accountId: string },
): Promise<void> => {
  for (const { entry, guardian } of await askedFor(tx, child)) {
    if (!guardian?.answeredAt || guardian.phone === null || !from.includes(guardian.phone)) continue;
    const givenPhone = entry.accountId === accountId ? null : (guardian.givenPhone ?? guardian.phone);
    await endLink(tx, deps, entry, guardian, 'guardian_answer_moved');
    await updateGuardian(tx, guardian.id, { phone: to, givenPhone, tokenHash: null });
  }
};

/** Removes the guardian from an entry whose child leaves it. The answer stays with the child, the link ends. The competition must be locked. */
export const leave = async (
  tx: Tx,
  deps: EndDeps,
  entry: RegistrationRow,
  guardian: GuardianRow,
  code: EndedLinkCode = 'guardian_entry_ended',
): Promise<void> => {
  await keepAnswer(tx, deps, entry, guardian);
  await endLink(tx, deps, entry, guardian, code);
  await forgetGuardian(tx, guardian, deps.clock.now());
  await followSharedNumbers(tx, entry.competitionId, [guardian.phone]);
};

/** Updates what may be published after a work was submitted that contains nothing of the previous one: it shows no child who had left by then. */
export const applyNewWork = async (tx: Tx, deps: Pick<Deps, 'clock'>, registrationId: string): Promise<void> => {
  if (await forgetRefusals(tx, registrationId)) await applyAnswers(tx, deps, registrationId);
};
