import { fieldProblem } from '#contract/http/problem.ts';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import type { FullMember } from '#contract/registrations/members.ts';
import type { PaperConsent } from '#contract/registrations/paperConsent.ts';
import { signedDayProblem } from '#contract/registrations/rules/onBehalf.ts';
import { calendarDay, dayText } from '#contract/time/calendar.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { indexOf } from '#server/registrations/entry.ts';
import { keptAnswersOf } from '#server/registrations/guardians/answers/keptAnswerStore.ts';
import { applyAnswers, followAnswers } from '#server/registrations/guardians/guardianAnswers.ts';
import { reviseDoubts } from '#server/registrations/guardians/guardianDoubts.ts';
import { insertGuardian } from '#server/registrations/guardians/guardianStore.ts';
import { noteOtherAnswers } from '#server/registrations/guardians/numbers/guardianNumbers.ts';
import { insertConsentRecord, type RegistrationRow } from '#server/registrations/store.ts';
import { insertPaperConsent } from './paperStore.ts';

/** Consents of guardians that an organiser states to hold on paper. */
export interface OnPaper {
  held: PaperConsent;
  publishName: boolean;
  publishWork: boolean;
}

/** Checks the day on which a paper was signed, at its place in the body. Throws invalid_input. */
export const checkSignedDay = ({ clock, site }: Pick<Deps, 'clock' | 'site'>, { signedOn }: PaperConsent, path: string): void => {
  const problem = signedDayProblem(signedOn, dayText(calendarDay(clock.now(), site.now().timeZone)));
  if (problem) throw fieldProblem(`${path}.signedOn`, problem);
};

/**
 * Refuses a paper for a child whose guardian has refused by the account's link: who has said no is not overruled by a sheet. Throws invalid_input.
 */
const refuseOverruled = async (tx: Tx, { competitionId, accountId }: RegistrationRow, childIndex: string, position: number) => {
  const answers = await keptAnswersOf(tx, { competitionId, childIndex });
  if (answers.some((each) => each.accountId === accountId && each.processing === 0))
    throw fieldProblem(`members.${position}.idNumber`, 'guardian_refused');
};

/**
 * Records the consents held on paper for the given children of an entry, from the place `from` on: as the family's own, or as its guardians' answers
 * where each guardian consents (`isAsked`). The members must be written, the competition locked. Throws invalid_input.
 */
export const recordOnPaper = async (
  tx: Tx,
  deps: Deps,
  entry: RegistrationRow,
  children: readonly FullMember[],
  { held, publishName, publishWork }: OnPaper,
  { by, isAsked, from = 0 }: { by: string; isAsked: boolean; from?: number },
): Promise<void> => {
  const at = deps.clock.now();
  const paperConsentId = deps.ids.next();
  await insertPaperConsent(tx, { id: paperConsentId, registrationId: entry.id, ...held, statedBy: by, at });
  const answer = {
    processing: 1,
    publishName: publishName ? 1 : 0,
    publishWork: publishWork ? 1 : 0,
    textVersion: CONSENT_VERSION,
  } as const;
  const indexes = children.map((child) => indexOf(deps.vault, child));
  for (const [position, childIndex] of indexes.entries()) {
    const guardianId = isAsked ? deps.ids.next() : null;
    await refuseOverruled(tx, entry, childIndex, from + position);
    if (guardianId !== null)
      await insertGuardian(tx, { id: guardianId, registrationId: entry.id, childIndex, ...answer, answeredAt: at, paperConsentId });
    const { id: registrationId, accountId } = entry;
    await insertConsentRecord(tx, {
      id: deps.ids.next(),
      registrationId,
      accountId,
      ...answer,
      childIndex,
      guardianId,
      paperConsentId,
      at,
    });
  }
  if (!isAsked) return noteOtherAnswers(tx, deps, entry);
  for (const childIndex of indexes) await followAnswers(tx, deps, { competitionId: entry.competitionId, childIndex });
  await reviseDoubts(tx, deps, entry.competitionId, { entries: [entry.id] });
  await applyAnswers(tx, deps, entry.id);
};
