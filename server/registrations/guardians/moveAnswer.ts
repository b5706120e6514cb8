import type { z } from 'zod';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { AnswerMove } from '#contract/registrations/entryRecord.ts';
import type { GuardianMove } from '#contract/registrations/guardians.ts';
import { maskPhone, phoneCountry, readPhone } from '#contract/text/phone.ts';
import { checkCode, consumeCode, refuseCountry } from '#server/accounts/index.ts';
import { findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { lockEntry } from '#server/registrations/extension.ts';
import { membersOf } from '#server/registrations/memberStore.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { lockCompetition } from '#server/registrations/seatStore.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import { endLink } from './endedLinks.ts';
import { applyAnswers, askElsewhere, followAnswers } from './guardianAnswers.ts';
import { countLink } from './guardianBudget.ts';
import { countOpening, GUARDIAN, openLink } from './guardianLink.ts';
import { type GuardianRow, guardianById, guardiansOf, updateGuardian } from './guardianStore.ts';
import { invite } from './guardians.ts';
import { localeOfPhone } from './guardianText.ts';
import { type KeptAnswerRow, keptAnswersOf, keptAnswersOfEntry } from './keptAnswerStore.ts';
import { answerColumns, isPhoneOf, keepAnswer, openKept, refusesAnything, rekeyAnswer } from './keptAnswers.ts';
import { followSharedNumbers } from './sharedNumbers.ts';

interface Moved {
  entry: RegistrationRow;
  /** Answers about one child. */
  answers: readonly KeptAnswerRow[];
  /** Absent if the child has left the entry. */
  guardian: GuardianRow | undefined;
  /** E.164. */
  phone: string;
}

/** Moves answers to another number and notifies all: the old numbers by a text, the new one by its link. The competition must be locked. */
const move = async (tx: Tx, deps: Deps, { entry, answers, guardian, phone }: Moved): Promise<void> => {
  const [first] = answers;
  if (!first) throw new Problem('not_found');
  const { childIndex, competitionId } = first;
  const competition = await findCompetition(tx, competitionId);
  if (!competition) throw new Problem('not_found');
  const old = answers.map((kept) => openKept(deps, kept).phone);
  const ofTarget = (await keptAnswersOf(tx, first)).find((kept) => isPhoneOf(deps, kept, phone));
  for (const kept of answers) await rekeyAnswer(tx, deps, kept, phone);
  await askElsewhere(tx, deps, first, { from: old, to: phone, accountId: entry.accountId });
  const child = (await membersOf(tx, [entry.id])).find(({ idNumberIndex }) => idNumberIndex === childIndex);
  if (guardian && child) {
    if (guardian.phone !== phone) {
      await endLink(tx, deps, entry, guardian, guardian.answeredAt === null ? 'guardian_replaced' : 'guardian_answer_moved');
      await updateGuardian(tx, guardian.id, { phone, givenPhone: null, tokenHash: null });
    }
    await updateGuardian(tx, guardian.id, { doubt: null });
    await countLink(tx, deps, null, phone);
    const template = guardian.answeredAt === null ? 'guardian_invitation' : 'guardian_moved_here';
    await invite(tx, deps, entry, { ...guardian, childName: child.name }, phone, template);
    const moved = (await keptAnswersOf(tx, first)).find((kept) => isPhoneOf(deps, kept, phone));
    // A number keeps its own answer; a third number gets the moved answer, not that of the entry's own number.
    const isTaken = guardian.phone !== phone && (ofTarget !== undefined || !old.some((number) => number === guardian.phone));
    if (!isTaken) await keepAnswer(tx, deps, entry, await guardianById(tx, guardian.id), child.name);
    else if (guardian.answeredAt !== null && moved?.processing === 1) await updateGuardian(tx, guardian.id, answerColumns(deps, moved));
    await applyAnswers(tx, deps, entry.id);
  }
  await followAnswers(tx, deps, { competitionId, childIndex });
  await followSharedNumbers(tx, competitionId, [...old, guardian?.phone ?? null, phone]);
  for (const to of old) {
    const locale = localeOfPhone(to);
    await deps.messages.post(tx, {
      channel: 'sms',
      to,
      template: 'guardian_moved',
      locale,
      accountId: null,
      subjectId: entry.id,
      params: { competition: titleOf(competition)[locale] },
    });
  }
};

/**
 * Moves a guardian's own answer to another number of theirs, with a code sent to the number that gave it. Throws not_found, action_not_allowed_now
 * (nothing answered yet), invalid_input, wrong_code, code_expired, too_many_attempts.
 */
export const moveByGuardian = async (deps: Deps, address: string, form: z.output<typeof GuardianMove>): Promise<{ phone: string }> => {
  const { db, messages } = deps;
  await countOpening(deps, address);
  const { guardian, row, child } = await openLink(db, deps, form.token);
  if (guardian.answeredAt === null || guardian.phone === null) throw new Problem('action_not_allowed_now');
  const { number, problem } = readPhone(form.phone, ...[phoneCountry(guardian.phone), child.country].flatMap((country) => country ?? []));
  if (problem || number === null) throw fieldProblem('phone', problem ?? 'phone_invalid');
  if (number === guardian.phone) throw fieldProblem('phone', 'phone_same');
  refuseCountry(deps, { channel: 'sms', value: number }, 'phone');
  const target = { channel: 'sms', value: guardian.phone } as const;
  const code = await checkCode(deps, { purpose: 'guardian', target, code: form.code, from: address });
  await db.transaction().execute(async (tx) => {
    await lockCompetition(tx, row.competitionId);
    const asked = await openLink(tx, deps, form.token);
    await consumeCode(tx, code);
    await keepAnswer(tx, deps, asked.row, asked.guardian);
    if (asked.guardian.phone !== target.value) throw new Problem('conflict');
    const answers = await keptAnswersOf(tx, { competitionId: row.competitionId, childIndex: asked.guardian.childIndex });
    const own = answers.filter((kept) => isPhoneOf(deps, kept, target.value));
    await move(tx, deps, { entry: asked.row, answers: own, guardian: asked.guardian, phone: number });
    await writeAudit(tx, deps, { actor: GUARDIAN, action: 'guardian_moved', subject: 'registration', subjectId: row.id, detail: {} });
  });
  await messages.committed();
  return { phone: maskPhone(number) };
};

/** Returns the answers without a guardian's row that can be ruled about: those given for the entry, and refusals of its children elsewhere. */
const rulableAnswers = async (tx: Tx, { id, competitionId }: RegistrationRow): Promise<KeptAnswerRow[]> => {
  const answers = await keptAnswersOfEntry(tx, id);
  for (const { idNumberIndex: childIndex } of await membersOf(tx, [id]))
    answers.push(...(await keptAnswersOf(tx, { competitionId, childIndex })).filter(refusesAnything));
  return answers;
};

/**
 * Moves a guardian's answer to another number by an organiser's ruling, including that of a child who has left the entry. Both numbers and the
 * account are notified. Throws not_found (no answer), invalid_input, too_many_attempts.
 */
export const moveByOrganiser = async (
  deps: Deps,
  { actor, scope }: { actor: Actor; scope: CompetitionScope },
  { id, guardianId }: { id: string; guardianId: string },
  { phone: typed, reason }: z.output<typeof AnswerMove>,
): Promise<void> => {
  await deps.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, scope, id);
    const guardian = (await guardiansOf(tx, [id])).find((each) => each.id === guardianId);
    if (guardian) await keepAnswer(tx, deps, entry, guardian);
    const about = guardian ? await keptAnswersOf(tx, { competitionId: entry.competitionId, childIndex: guardian.childIndex }) : [];
    // If another number has refused, the ruling is about its answer; otherwise about that of this entry's own number.
    const asked = guardian?.phone ?? null;
    const isOverruled = guardian?.doubt === 'answered_elsewhere';
    const answers = guardian
      ? about.filter((kept) => asked !== null && isPhoneOf(deps, kept, asked) !== isOverruled)
      : (await rulableAnswers(tx, entry)).filter((each) => each.id === guardianId);
    const [first] = answers;
    if (!first) throw new Problem('not_found');
    const before = openKept(deps, first).phone;
    const countries = [phoneCountry(asked ?? before), phoneCountry(before)].flatMap((country) => country ?? []);
    const { number, problem } = typed === undefined ? { number: asked, problem: null } : readPhone(typed, ...countries);
    if (problem || number === null) throw fieldProblem('phone', problem ?? 'required');
    if (number === before) throw fieldProblem('phone', 'phone_same');
    refuseCountry(deps, { channel: 'sms', value: number }, 'phone');
    await move(tx, deps, { entry, answers, guardian, phone: number });
    await notifyFamily(tx, deps, entry, 'guardian_ruled');
    await writeAudit(tx, deps, { actor, action: 'guardian_moved', subject: 'registration', subjectId: id, detail: { reason } });
  });
  await deps.messages.committed();
};
