import type { AdminEntry } from '#contract/registrations/admin.ts';
import type { Entry } from '#contract/registrations/public.ts';
import type { GuardianState } from '#contract/registrations/rules/guardians.ts';
import { maskPhone } from '#contract/text/phone.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MemberRow } from '#server/registrations/memberStore.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import { refusesAnything } from './answers/answersInForce.ts';
import { type KeptAnswerRow, keptAnswersOf, keptAnswersOfEntry } from './answers/keptAnswerStore.ts';
import { openKept } from './answers/keptAnswers.ts';
import { type GuardianRow, guardiansOf } from './guardianStore.ts';
import { isRefusedToFamily } from './numbers/guardianNumbers.ts';

const isOfSameNumber = (a: KeptAnswerRow, b: KeptAnswerRow): boolean => a.childIndex === b.childIndex && a.phoneIndex === b.phoneIndex;

/** Returns the state of the question to a guardian, as the account that asks sees it. */
export const guardianState = (
  { answeredAt, phone, invitedAt, tokenExpiresAt }: Pick<GuardianRow, 'answeredAt' | 'phone' | 'invitedAt' | 'tokenExpiresAt'>,
  now: number,
): GuardianState => {
  if (answeredAt !== null) return 'answered';
  if (phone === null) return 'no_phone';
  if (invitedAt === null) return 'waiting';
  return tokenExpiresAt !== null && tokenExpiresAt <= now ? 'expired' : 'asked';
};

/** Returns what the teacher and the organisers see of an entry's guardians: whether they have answered, never what. */
export const guardianStates = (
  guardians: readonly GuardianRow[],
  members: readonly Pick<MemberRow, 'idNumberIndex' | 'name'>[],
  now: number,
): Entry['guardians'] =>
  members.flatMap(({ idNumberIndex, name }) => {
    const row = guardians.find(({ childIndex }) => childIndex === idNumberIndex);
    if (!row) return [];
    const phone = row.phone === null ? null : maskPhone(row.phone);
    const onPaper = row.paperConsentId !== null && { onPaper: true as const };
    return [{ id: row.id, childName: name, phone, state: guardianState(row, now), invitedAt: row.invitedAt, ...onPaper }];
  });

/** Returns what only organisers see: doubtful numbers, and the answers about children for whom the entry asks nobody. */
export const guardiansInDoubt = async (
  deps: Pick<Deps, 'db' | 'vault'>,
  { id, competitionId, hasGuardianDoubt }: RegistrationRow,
  members: readonly MemberRow[],
  mobile: string | null,
): Promise<Pick<AdminEntry, 'guardianDoubts' | 'keptAnswers'>> => {
  const { db } = deps;
  const guardians = await guardiansOf(db, [id]);
  const kept = await keptAnswersOfEntry(db, id);
  const guardianDoubts: AdminEntry['guardianDoubts'] = [];
  for (const { name: childName, idNumberIndex: childIndex } of members) {
    const guardian = guardians.find((each) => each.childIndex === childIndex);
    if (guardian?.isRefusedElsewhere === 1) guardianDoubts.push({ guardianId: guardian.id, childName, doubt: 'answered_elsewhere' });
    if (guardian?.doubt) guardianDoubts.push({ guardianId: guardian.id, childName, doubt: guardian.doubt });
    const child = { competitionId, childIndex, name: childName };
    if (guardian || hasGuardianDoubt === 0 || !(await isRefusedToFamily(db, deps, child, mobile))) continue;
    guardianDoubts.push({ guardianId: null, childName, doubt: 'answered_elsewhere' });
    const answers = await keptAnswersOf(db, child);
    kept.push(...answers.filter((answer) => refusesAnything(answer) && !kept.some(({ id: known }) => known === answer.id)));
  }
  return {
    guardianDoubts,
    keptAnswers: kept
      .filter(({ childIndex }) => !guardians.some((guardian) => guardian.childIndex === childIndex))
      // One number can have answered for several accounts.
      .filter((answer, position, all) => all.findIndex((each) => isOfSameNumber(each, answer)) === position)
      .map((answer) => ({ guardianId: answer.id, phone: maskPhone(openKept(deps, answer).phone), at: answer.answeredAt })),
  };
};
