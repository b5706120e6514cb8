import type { z } from 'zod';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { AnswerMove } from '#contract/registrations/entryRecord.ts';
import type { GuardianMove } from '#contract/registrations/guardians.ts';
import { maskPhone, phoneCountry, readPhone } from '#contract/text/phone.ts';
import { checkCode, consumeCode, refuseCountry } from '#server/accounts/index.ts';
import { findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { membersOf } from '#server/registrations/memberStore.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { lockEntry } from '#server/registrations/seats/extension.ts';
import { lockCompetition } from '#server/registrations/seats/seatStore.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import { answerInForce, refusalsElsewhere, refusesAnything } from './answers/answersInForce.ts';
import { type KeptAnswerRow, keptAnswersOf, keptAnswersOfEntry } from './answers/keptAnswerStore.ts';
import { keepAnswer, moveKeptAnswer, nameIndexOf, openKept, phoneIndexOf } from './answers/keptAnswers.ts';
import { adoptAnswer, applyAnswers, askElsewhere, followAnswers, linkless } from './guardianAnswers.ts';
import { countLink, spentBudget } from './guardianBudget.ts';
import { reviseDoubts } from './guardianDoubts.ts';
import { countOpening, GUARDIAN, openLink } from './guardianLink.ts';
import { type GuardianRow, guardianById, guardiansOf, updateGuardian } from './guardianStore.ts';
import { invite } from './guardians.ts';
import { localeOfPhone } from './guardianText.ts';
import { endLink } from './links/endedLinks.ts';

interface Moved {
  entry: RegistrationRow;
  /** Answers about one child, the newest first. */
  answers: readonly KeptAnswerRow[];
  /** Absent if the child has left the entry. */
  guardian: GuardianRow | undefined;
  /** E.164. */
  phone: string;
  isRuling: boolean;
  /** The blind index of the name of the child that a ruling is about: its ID number may be borrowed. Null if the answers for all names move. */
  nameIndex: string | null;
}

/** Returns the account's own answers from an entry's guardian, if a ruling about other answers has it ask another number. */
const supersededBy = (deps: Deps, { entry, answers, guardian, phone }: Moved, all: readonly KeptAnswerRow[]): KeptAnswerRow[] => {
  if (!guardian?.answeredAt || guardian.phone === null || guardian.phone === phone) return [];
  const own = phoneIndexOf(deps, guardian.phone);
  if (answers.some(({ phoneIndex }) => phoneIndex === own)) return [];
  return all.filter(({ accountId, phoneIndex }) => accountId === entry.accountId && phoneIndex === own);
};

/** Asks a guardian at the number of a ruling or a move from now on, by a link of its own. */
const askThere = async (tx: Tx, deps: Deps, { entry, phone, isRuling }: Moved, guardian: GuardianRow, childName: string): Promise<void> => {
  const { id, childIndex } = guardian;
  if (guardian.phone !== phone) {
    await endLink(tx, deps, entry, guardian, guardian.answeredAt === null ? 'guardian_replaced' : 'guardian_answer_moved');
    // A guardian's own move leaves the mark of a number that the account has given as another one's; a ruling was about the number before.
    const doubt = isRuling ? null : guardian.doubt;
    await updateGuardian(tx, id, { phone, givenPhone: guardian.givenPhone ?? guardian.phone, tokenHash: null, doubt, isSettled: 0 });
  }
  if (isRuling) await updateGuardian(tx, id, { isSettled: 1 });
  await countLink(tx, deps, { accountId: null, phone });
  const template = guardian.answeredAt === null ? 'guardian_invitation' : 'guardian_moved_here';
  await invite(tx, deps, entry, { id, childIndex, childName }, phone, template);
};

/**
 * Moves answers to another number, whose own answer stays in force, and notifies all: the old numbers by a text, the new one by its link. Every entry
 * that asks an old number asks the new one. The competition must be locked.
 */
const move = async (tx: Tx, deps: Deps, moved: Moved): Promise<void> => {
  const { entry, answers, guardian, phone } = moved;
  const [first] = answers;
  if (!first) throw new Problem('not_found');
  const { childIndex, competitionId } = first;
  const competition = await findCompetition(tx, competitionId);
  if (!competition) throw new Problem('not_found');
  const all = await keptAnswersOf(tx, first);
  const target = phoneIndexOf(deps, phone);
  const ofTarget = ({ nameIndex }: KeptAnswerRow) => answerInForce(all, target, nameIndex ?? '');
  const superseded = supersededBy(deps, moved, all);
  const numbersOf = (kept: readonly KeptAnswerRow[]) => [...new Set(kept.map((each) => openKept(deps, each).phone))];
  const [from, old] = [numbersOf(answers), numbersOf([...answers, ...superseded])];
  // A guardian's own refusal is not replaced by a consent of the other number: it is as new as that.
  const isOverriding = (kept: KeptAnswerRow) => !moved.isRuling && refusesAnything(kept);
  const refusalOf = (kept: KeptAnswerRow) => ({ ...kept, answeredAt: Math.max(kept.answeredAt, ofTarget(kept)?.answeredAt ?? 0) });
  for (const kept of answers) await moveKeptAnswer(tx, deps, kept, phone, isOverriding(kept) ? refusalOf(kept) : ofTarget(kept));
  for (const kept of superseded) await moveKeptAnswer(tx, deps, kept, phone, ofTarget(kept) ?? first);
  const child = (await membersOf(tx, [entry.id])).find(({ idNumberIndex }) => idNumberIndex === childIndex);
  if (guardian && child) await askThere(tx, deps, moved, guardian, child.name);
  const isMoved = (childName: string) => [null, nameIndexOf(deps, childName)].includes(moved.nameIndex);
  for (const waiting of await askElsewhere(tx, deps, first, { from, to: phone, isMoved })) {
    // Many accounts can wait for one child's guardian: without a text for today, a reminder follows.
    if (await spentBudget(tx, deps, { accountId: null, phone })) continue;
    const asked = { id: waiting.guardian.id, childIndex, childName: waiting.childName };
    await invite(tx, deps, waiting.entry, asked, phone, 'guardian_invitation', { isMoved: true });
  }
  await followAnswers(tx, deps, { competitionId, childIndex });
  // Keeps the new link with the answer.
  if (guardian && child) await keepAnswer(tx, deps, entry, await guardianById(tx, guardian.id), child.name);
  const without = await linkless(tx, { competitionId, childIndex }, phone);
  if (without) {
    const { id } = without.guardian;
    await invite(tx, deps, without.entry, { id, childIndex, childName: without.childName }, phone, 'guardian_moved_here');
    await keepAnswer(tx, deps, without.entry, await guardianById(tx, id), without.childName);
  }
  await reviseDoubts(tx, deps, competitionId, { phones: [...old, guardian?.phone ?? null, phone], entries: [entry.id] });
  if (guardian) await applyAnswers(tx, deps, entry.id);
  for (const to of old) {
    const locale = localeOfPhone(to);
    const params = { competition: titleOf(competition)[locale] };
    await deps.messages.post(tx, { channel: 'sms', to, template: 'guardian_moved', locale, accountId: null, subjectId: entry.id, params });
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
    await adoptAnswer(tx, deps, asked.row, asked.guardian);
    if (asked.guardian.phone !== target.value) throw new Problem('conflict');
    const answers = await keptAnswersOf(tx, { competitionId: row.competitionId, childIndex: asked.guardian.childIndex });
    const own = answers.filter(({ phoneIndex }) => phoneIndex === phoneIndexOf(deps, target.value));
    await move(tx, deps, { entry: asked.row, answers: own, guardian: asked.guardian, phone: number, isRuling: false, nameIndex: null });
    await writeAudit(tx, deps, { actor: GUARDIAN, action: 'guardian_moved', subject: 'registration', subjectId: row.id, detail: {} });
  });
  await messages.committed();
  return { phone: maskPhone(number) };
};

/**
 * Returns the answers that a ruling about an entry's guardian is about, the newest first: those of the numbers that refuse, or of the entry's own
 * number if none does. Without a guardian's row it is about a kept answer: one given for the entry, or a refusal for one of its children elsewhere.
 * Answers for a child of another name stay. Throws invalid_input if there are only such.
 */
const ruledAnswers = async (
  tx: Tx,
  deps: Deps,
  { id, competitionId }: RegistrationRow,
  guardianId: string,
  guardian: GuardianRow | undefined,
): Promise<{ answers: KeptAnswerRow[]; nameIndex: string | null }> => {
  const named = (answers: KeptAnswerRow[], nameIndex: string | null) => {
    const ofName = answers.filter((kept) => nameIndex === null || kept.nameIndex === null || kept.nameIndex === nameIndex);
    if (answers.length > 0 && ofName.length === 0) throw fieldProblem('phone', 'guardian_other_name');
    return { answers: ofName, nameIndex };
  };
  const members = await membersOf(tx, [id]);
  if (guardian) {
    const { childIndex, phone } = guardian;
    const answers = await keptAnswersOf(tx, { competitionId, childIndex });
    const name = members.find(({ idNumberIndex }) => idNumberIndex === childIndex)?.name ?? '';
    const own = phone === null ? null : phoneIndexOf(deps, phone);
    const nameIndex = nameIndexOf(deps, name);
    const refusing = refusalsElsewhere(answers, own, nameIndex).map(({ phoneIndex }) => phoneIndex);
    const numbers = refusing.length > 0 ? refusing : [own];
    return named(
      answers.filter(({ phoneIndex }) => numbers.includes(phoneIndex)),
      nameIndex,
    );
  }
  const ofNumber = async (about: KeptAnswerRow) =>
    (await keptAnswersOf(tx, about)).filter(({ phoneIndex }) => phoneIndex === about.phoneIndex);
  const ofEntry = (await keptAnswersOfEntry(tx, id)).find((kept) => kept.id === guardianId);
  if (ofEntry) return named(await ofNumber(ofEntry), ofEntry.nameIndex);
  for (const { idNumberIndex: childIndex, name } of members) {
    const about = (await keptAnswersOf(tx, { competitionId, childIndex })).find((kept) => kept.id === guardianId && refusesAnything(kept));
    if (about) return named(await ofNumber(about), nameIndexOf(deps, name));
  }
  return { answers: [], nameIndex: null };
};

/**
 * Moves a guardian's answer to another number by an organiser's ruling, including that of a child who has left the entry. Both numbers and the
 * account are notified. Throws not_found (no answer), invalid_input (also if the answers are for another name), too_many_attempts.
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
    if (guardian) await adoptAnswer(tx, deps, entry, guardian);
    const asked = guardian?.phone ?? null;
    const { answers, nameIndex } = await ruledAnswers(tx, deps, entry, guardianId, guardian);
    const [first] = answers;
    if (!first) throw new Problem('not_found');
    const before = openKept(deps, first).phone;
    const countries = [phoneCountry(asked ?? before), phoneCountry(before)].flatMap((country) => country ?? []);
    const { number, problem } = typed === undefined ? { number: asked, problem: null } : readPhone(typed, ...countries);
    if (problem || number === null) throw fieldProblem('phone', problem ?? 'required');
    if (number === before) throw fieldProblem('phone', 'phone_same');
    refuseCountry(deps, { channel: 'sms', value: number }, 'phone');
    await move(tx, deps, { entry, answers, guardian, phone: number, isRuling: true, nameIndex });
    await notifyFamily(tx, deps, entry, 'guardian_ruled');
    await writeAudit(tx, deps, { actor, action: 'guardian_moved', subject: 'registration', subjectId: id, detail: { reason } });
  });
  await deps.messages.committed();
};
