import type { z } from 'zod';
import type { Locale } from '#contract/http/common.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import type { FullMember, SentMember } from '#contract/registrations/members.ts';
import type { MembersChange } from '#contract/registrations/onBehalf.ts';
import type { RegistrationForm } from '#contract/registrations/public.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { hasChangeableMembers, type MemberConcern, unseenConcerns } from '#contract/registrations/rules/onBehalf.ts';
import { findAccount } from '#server/accounts/index.ts';
import { findCompetition } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { actionsAt, toEntry } from '#server/registrations/entry.ts';
import { checkForm, checkNumbers, writeMembers } from '#server/registrations/form.ts';
import { guardiansOf } from '#server/registrations/guardians/guardianStore.ts';
import { askGuardians } from '#server/registrations/guardians/guardians.ts';
import { noteOtherAnswers } from '#server/registrations/guardians/numbers/guardianNumbers.ts';
import { refuseOtherIdentity } from '#server/registrations/guardians/otherIdentity.ts';
import { deleteMembers, type MemberRow, membersOf } from '#server/registrations/memberStore.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { followFee } from '#server/registrations/payments/changeFee.ts';
import type { EntryChange } from '#server/registrations/record/entryChanges.ts';
import { entryWords } from '#server/registrations/record/entryWords.ts';
import { isGuardianAwaited } from '#server/registrations/review/reviewStore.ts';
import { withSavedNumbers } from '#server/registrations/savedNumbers.ts';
import { lockEntry } from '#server/registrations/seats/extension.ts';
import { hasResult, type RegistrationRow, updateRegistration } from '#server/registrations/store.ts';
import { childConcerns } from './concerns.ts';
import { checkSignedDay, recordOnPaper } from './paperConsents.ts';

type Change = z.output<typeof MembersChange>;

/** Returns those of an entry's children who stay, in the sent order. Throws invalid_input unless they are the entry's own, each once. */
const keptOf = (keep: readonly string[], stored: readonly MemberRow[]): MemberRow[] => {
  const kept = keep.flatMap((id) => stored.filter((member) => member.id === id));
  if (kept.length !== keep.length || new Set(keep).size !== keep.length) throw fieldProblem('members', 'invalid');
  return kept;
};

/** Returns the whole form of an entry with these children, as its family would send it. */
const formOf = async (
  tx: Tx,
  vault: Vault,
  row: RegistrationRow,
  members: SentMember[],
  now: number,
): Promise<z.output<typeof RegistrationForm>> => {
  const { teamName, parent, organization, instructor, address, invitationCode } = await toEntry(tx, vault, row, now);
  return {
    ...{ teamName, parent, organization, instructor, address, members },
    participation: row.participation,
    group: row.groupName,
    ...(invitationCode === null ? {} : { invitationCode }),
    consent: { processing: true, publishName: row.publishName === 1, publishWork: row.publishWork === 1, textVersion: CONSENT_VERSION },
  };
};

interface Changed {
  left: readonly MemberRow[];
  joined: readonly FullMember[];
  /** The children who stay. */
  kept: readonly MemberRow[];
}

const auditChanges = ({ left, joined, kept }: Changed): EntryChange[] => [
  ...left.map(({ position, name }) => ({ field: `members.${position}.name`, from: name, to: null })),
  ...joined.map(({ name }, index) => ({ field: `members.${kept.length + index}.name`, from: null, to: name })),
];

/** Returns who has joined and who has left, in the family's language. */
const changedText = ({ left, joined }: Changed, locale: Locale): string => {
  const { joins, leaves, separator, and } = entryWords[locale];
  const line = (words: string, people: readonly { name: string }[]) =>
    people.length === 0 ? [] : [words.replace('{names}', people.map(({ name }) => name).join(and))];
  return [...line(joins, joined), ...line(leaves, left)].join(separator);
};

/**
 * Asks the guardians of who has joined. An approved entry of a competition that waits for guardians is under review again until they have answered. Throws
 * guardians_pending (its work is with the judges: nobody joins it unasked).
 */
const askAnew = async (
  tx: Tx,
  deps: Deps,
  entry: RegistrationRow,
  members: readonly FullMember[],
  { stored, joins }: { stored: MemberRow[]; joins: boolean },
) => {
  await askGuardians(tx, deps, entry, members, stored);
  if (!joins || !(await isGuardianAwaited(tx, entry))) return;
  if (entry.state === 'work_submitted') throw new Problem('guardians_pending');
  if (entry.state !== 'approved') return;
  const change = { state: 'submitted', decidedAt: null, updatedAt: deps.clock.now() } as const;
  if (!(await updateRegistration(tx, entry, change))) throw new Problem('conflict');
};

/**
 * Changes who is in a team on its family's behalf, by the rules of the family's own form: those that may be broken knowingly are returned, and nothing
 * has changed unless all of them are in `despite`. State and place in the queue stay, unless approval waits for the guardian of who has joined. Throws
 * not_found, conflict, action_not_allowed_now, invalid_input, duplicate_child, guardians_pending, consent_of_family (the family itself consents for its children,
 * and no signed consent is held).
 */
export const changeMembers = async (
  deps: Deps,
  { actor, scope }: { actor: Actor; scope: CompetitionScope },
  id: string,
  { keep, add, reason, held, despite, version }: Change,
): Promise<{ changed: boolean; concerns: MemberConcern[] }> => {
  const answer = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const row = await lockEntry(tx, scope, id);
    if (row.version !== version) throw new Problem('conflict');
    const competition = await findCompetition(tx, row.competitionId);
    const account = await findAccount(tx, row.accountId);
    // results that are public, or wait for their time, say who was in the team
    if (!competition || !account || !hasChangeableMembers(row) || (await hasResult(tx, id))) throw new Problem('action_not_allowed_now');
    const stored = await membersOf(tx, [id]);
    const kept = keptOf(keep, stored);
    const left = stored.filter((member) => !keep.includes(member.id));
    if (left.length === 0 && add.length === 0) return { changed: false, concerns: [] };
    const mayAsk = asksGuardians({ kind: account.kind, hasBeenInstitution: account.hasBeenInstitution === 1 });
    // what a family consented to before it became a school stays where a child only leaves
    const isAsked = (await guardiansOf(tx, [id])).length > 0 || (mayAsk && add.length > 0);
    const onPaper = isAsked || add.length === 0 ? undefined : held;
    if (!isAsked && add.length > 0 && !onPaper) throw new Problem('consent_of_family');
    if (onPaper) checkSignedDay(deps, onPaper, 'held');
    const form = await formOf(tx, deps.vault, row, [...kept.map(staying), ...add], now);
    checkForm(form, competition, now);
    const members = await withSavedNumbers(tx, deps, row.accountId, form.members);
    checkForm({ ...form, members }, competition, now);
    // who stays has been asked, or waits for a number
    if (isAsked)
      checkNumbers(
        members.map((member, index) => (index < kept.length ? { ...member, guardianPhone: '-' } : member)),
        competition,
      );
    if (isAsked) await refuseOtherIdentity(tx, deps, row, stored, members);
    const joined = members.slice(kept.length);
    const isPast = !actionsAt(row, competition, now).includes('edit');
    const concerns: MemberConcern[] = [
      ...(isPast ? (['deadline'] as const) : []),
      ...(await childConcerns(tx, deps, row, competition, joined)),
    ];
    if (unseenConcerns(concerns, despite).length > 0) return { changed: false, concerns };
    if (!(await updateRegistration(tx, row, {}))) throw new Problem('conflict');
    const changed = { ...row, version: row.version + 1 };
    await deleteMembers(tx, id);
    await writeMembers(tx, deps, changed, members, competition, new Map(kept.map((member) => [member.idNumberIndex, member])));
    if (isAsked) await askAnew(tx, deps, changed, members, { stored, joins: joined.length > 0 });
    else if (onPaper) {
      const consented = { held: onPaper, publishName: row.publishName === 1, publishWork: row.publishWork === 1 };
      await recordOnPaper(tx, deps, changed, joined, consented, { by: actor.id, isAsked: false, from: kept.length });
    } else await noteOtherAnswers(tx, deps, changed);
    const people = { left, joined, kept };
    const detail = { changes: auditChanges(people), reason, ...(concerns.length > 0 && { despite: concerns }) };
    await writeAudit(tx, deps, { actor, action: 'members_changed', subject: 'registration', subjectId: id, detail });
    if (stored.length !== members.length) await followFee(tx, deps, row, actor);
    await notifyFamily(tx, deps, row, 'members_changed', (locale) => ({ changes: changedText(people, locale), reason }));
    return { changed: true, concerns };
  });
  await deps.messages.committed();
  return answer;
};

/** Returns a child who stays as the family's form would send it: with its number left on the server. */
const staying = ({ id, name, latinName, gender, country, region, idNumberMasked }: MemberRow): SentMember => ({
  ...{ name, gender, country, idNumber: idNumberMasked, numberOf: id },
  ...(latinName === null ? {} : { latinName }),
  ...(region === null ? {} : { region }),
});
