import type { z } from 'zod';
import type { Locale } from '#contract/http/common.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import type { EntryCorrection } from '#contract/registrations/entryRecord.ts';
import { type FullMember, isGuardianField, type MemberField, memberFieldNames, type SentMember } from '#contract/registrations/members.ts';
import type { Entry, RegistrationForm } from '#contract/registrations/public.ts';
import { isCorrectable } from '#contract/registrations/rules/entryStatus.ts';
import { foldName } from '#contract/text/typedText.ts';
import { findCompetition } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { indexOf, toEntry } from '#server/registrations/entry.ts';
import { checkForm, formColumns, writeMembers } from '#server/registrations/form.ts';
import { refusesAnything } from '#server/registrations/guardians/answers/answersInForce.ts';
import { renameAnswers } from '#server/registrations/guardians/answers/keptAnswers.ts';
import { type FollowedChild, followChildren } from '#server/registrations/guardians/followChildren.ts';
import { followAnswers, leave } from '#server/registrations/guardians/guardianAnswers.ts';
import { guardiansOf } from '#server/registrations/guardians/guardianStore.ts';
import { askGuardians } from '#server/registrations/guardians/guardians.ts';
import { answeredNumber, noteOtherAnswers } from '#server/registrations/guardians/numbers/guardianNumbers.ts';
import { tellCorrected } from '#server/registrations/guardians/tellCorrected.ts';
import { deleteMembers, type MemberRow, membersOf } from '#server/registrations/memberStore.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { withSavedNumbers } from '#server/registrations/savedNumbers.ts';
import { lockEntry } from '#server/registrations/seats/extension.ts';
import { hasResult, moveConsents, type RegistrationRow, updateRegistration } from '#server/registrations/store.ts';
import { type EntryChange, entryChanges } from './entryChanges.ts';
import { entryWords } from './entryWords.ts';

type Correction = z.output<typeof EntryCorrection>;
type Form = z.output<typeof RegistrationForm>;

/** Returns the corrected children as the family's form would send them. Throws invalid_input unless they are the entry's own, each once. */
const sentMembers = (members: Correction['members'], stored: readonly MemberRow[]): SentMember[] => {
  const ids = members.map(({ id }) => id);
  if (ids.length !== stored.length || stored.some(({ id }, index) => id !== ids[index])) throw fieldProblem('members', 'invalid');
  return members.map(({ id, idNumber, ...member }, index) =>
    idNumber === undefined ? { ...member, idNumber: stored[index]?.idNumberMasked ?? '', numberOf: id } : { ...member, idNumber },
  );
};

type Compared = Pick<Entry, 'teamName' | 'organization' | 'parent' | 'instructor' | 'address'> & {
  members: readonly Partial<Record<MemberField, string | undefined>>[];
};

/** Returns the fields that a correction can change, for comparison; an unchanged number is the same text in both. */
const comparable = ({ teamName, organization, parent, instructor, address, members }: Compared) => ({
  teamName,
  members: members.map((member) =>
    Object.fromEntries(memberFieldNames.filter((field) => !isGuardianField(field)).map((field) => [field, member[field]])),
  ),
  organization,
  parent,
  instructor,
  address,
});

/** Returns the names of the changed fields in the family's language, a child's by its place in the team. */
const namesOf = (changes: readonly EntryChange[], locale: Locale): string => {
  const { fields, child, separator } = entryWords[locale];
  const known: Record<string, string> = fields;
  const names = changes.map(({ field }) => {
    const [, index, name] = /^members\.(\d+)\.(.+)$/.exec(field) ?? [];
    const label = known[name === undefined ? field : `member.${name}`] ?? field;
    return index === undefined ? label : child.replace('{no}', String(Number(index) + 1)).replace('{field}', label);
  });
  return [...new Set(names)].join(separator);
};

/** Updates what is stored under a child's number after the number was corrected: the row, the consents, the guardian's phone. */
const followNumbers = async (tx: Tx, deps: Deps, entry: RegistrationRow, stored: readonly MemberRow[], members: readonly FullMember[]) => {
  const guardians = await guardiansOf(tx, [entry.id]);
  const storedByChild = new Map<string, MemberRow>();
  const followed: FullMember[] = [];
  const moved: FollowedChild[] = [];
  // Numbers may have been exchanged: all are freed before any is assigned.
  const consents: { from: string; taken: string; to: string }[] = [];
  for (const [position, member] of members.entries()) {
    const before = stored[position];
    const index = indexOf(deps.vault, member);
    if (before) storedByChild.set(index, before);
    const isNew = before !== undefined && before.idNumberIndex !== index;
    const asked = guardians.find(({ childIndex }) => childIndex === before?.idNumberIndex);
    const guardian = isNew ? asked : undefined;
    // By an organiser's word it is the same child under its right name.
    if (before && asked && !isNew) await renameAnswers(tx, deps, entry, asked, { from: before.name, to: member.name });
    // The account knows the guardian by the number that it gave: nobody new is asked.
    // A number that the entry had before was another of its own children's.
    const isOfEntry = stored.some(({ idNumberIndex }) => idNumberIndex === index);
    const answered = isOfEntry ? null : await answeredNumber(tx, deps, entry, index);
    // A link that waits for its first answer shows the corrected child. A yes was for the child of that name: if the name changed too, the guardian
    // is asked again.
    const isSameName = before !== undefined && foldName(before.name) === foldName(member.name);
    const isWaiting = guardian?.answeredAt === null && answered === null;
    const isMoved = isWaiting || (guardian !== undefined && guardian.answeredAt !== null && (isSameName || refusesAnything(guardian)));
    // An answer that moves along stays at its number.
    const given = (isNew && !isMoved ? answered : null) ?? guardian?.givenPhone ?? guardian?.phone;
    followed.push(given ? { ...member, guardianPhone: given, guardianConfirmed: true } : member);
    if (before && guardian && isMoved) moved.push({ guardian, name: before.name, to: index, isSameChild: isSameName });
    else if (guardian) await leave(tx, deps, entry, guardian);
    // The account's own consent was for this child.
    if (isNew && guardians.length === 0) consents.push({ from: before.idNumberIndex, taken: `moving ${before.id}`, to: index });
  }
  await followChildren(tx, deps, entry, moved);
  // What was answered for the wrong number no longer concerns the entries of the child who has it.
  for (const { guardian } of moved) await followAnswers(tx, deps, { competitionId: entry.competitionId, childIndex: guardian.childIndex });
  for (const { from, taken } of consents) await moveConsents(tx, entry.id, from, taken);
  for (const { taken, to } of consents) await moveConsents(tx, entry.id, taken, to);
  return { storedByChild, members: followed, isAsked: guardians.length > 0 };
};

const formOf = (
  row: RegistrationRow,
  sent: Omit<Correction, 'version' | 'members'>,
  members: SentMember[],
  invitationCode: string | null,
): Form => ({
  ...sent,
  participation: row.participation,
  group: row.groupName,
  members,
  ...(invitationCode === null ? {} : { invitationCode }),
  // Checked by the current form; the family's earlier consent is unchanged.
  consent: { processing: true, publishName: row.publishName === 1, publishWork: row.publishWork === 1, textVersion: CONSENT_VERSION },
});

/**
 * Corrects an entry for its family by the rules of the family's own form. Its state and place in the queue stay, because an organiser has looked at
 * it. The audit log has the old and new values, without numbers. Throws not_found, conflict, action_not_allowed_now, invalid_input, duplicate_child.
 */
export const correct = async (
  deps: Deps,
  { actor, scope }: { actor: Actor; scope: CompetitionScope },
  id: string,
  { version, members, ...sent }: Correction,
): Promise<void> => {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockEntry(tx, scope, id);
    if (row.version !== version) throw new Problem('conflict');
    const competition = await findCompetition(tx, row.competitionId);
    // results that are public, or wait for their time, say what the entry was: they are taken back or corrected first
    if (!competition || !isCorrectable(row) || (await hasResult(tx, id))) throw new Problem('action_not_allowed_now');
    const stored = await membersOf(tx, [id]);
    const before = await toEntry(tx, deps.vault, row, now);
    const form = formOf(row, sent, sentMembers(members, stored), before.invitationCode);
    checkForm(form, competition, now);
    const full = { ...form, members: await withSavedNumbers(tx, deps, row.accountId, form.members) };
    checkForm(full, competition, now);
    const { publishName: _, publishWork: __, consentVersion: ___, ...columns } = formColumns(full);
    const { parentPhone, instructorPhone } = columns;
    const after = { ...form, parent: { ...form.parent, phone: parentPhone }, instructor: { ...form.instructor, phone: instructorPhone } };
    const changes = entryChanges(comparable(before), comparable(after));
    if (changes.length === 0) return;
    if (!(await updateRegistration(tx, row, columns))) throw new Problem('conflict');
    const corrected = { ...row, ...columns };
    const guardians = await guardiansOf(tx, [id]);
    const followed = await followNumbers(tx, deps, row, stored, full.members);
    await deleteMembers(tx, id);
    await writeMembers(tx, deps, corrected, followed.members, competition, followed.storedByChild);
    if (followed.isAsked) {
      await askGuardians(tx, deps, corrected, followed.members, stored);
      await tellCorrected(tx, deps, corrected, guardians, stored);
    } else await noteOtherAnswers(tx, deps, corrected);
    await writeAudit(tx, deps, { actor, action: 'corrected', subject: 'registration', subjectId: id, detail: { changes } });
    await notifyFamily(tx, deps, corrected, 'entry_corrected', (locale) => ({ changes: namesOf(changes, locale) }));
  });
  await deps.messages.committed();
};
