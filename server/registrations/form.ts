import type { z } from 'zod';
import { type FieldProblems, fieldProblem, Problem } from '#contract/http/problem.ts';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import { type FullMember, optionalMemberFields } from '#contract/registrations/members.ts';
import type { RegistrationForm } from '#contract/registrations/public.ts';
import { ageWarning } from '#contract/registrations/rules/age.ts';
import { missingNumbers } from '#contract/registrations/rules/guardians.ts';
import { maskIdNumber, normalizeIdNumber } from '#contract/registrations/rules/idNumber.ts';
import { invitationCodeState } from '#contract/registrations/rules/invitationCode.ts';
import { HOME_COUNTRY, normalizeInvitationCode, registrationProblems } from '#contract/registrations/rules/registration.ts';
import { parsePhone } from '#contract/text/phone.ts';
import { type CompetitionRow, termsOf, windowsOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { textHashOf } from './consentText.ts';
import { idNumberContext, indexOf } from './entry.ts';
import { saveEntryDocument } from './entryDocument.ts';
import { sealMemberAnswers } from './formAnswers.ts';
import { adoptOldAnswers } from './guardians/numbers/oldNumbers.ts';
import { accountOfEntry } from './invitations/advancementStore.ts';
import { findInvitationCode, redeemInvitationCode, releaseInvitationCode } from './invitations/invitationCodeStore.ts';
import { entriesOfClaims, insertMember, type MemberRow, markDuplicates, membersOf } from './memberStore.ts';
import { insertConsentRecord, type RegistrationRow, setAgeWarning } from './store.ts';

type Form = z.output<typeof RegistrationForm>;

/**
 * Checks a form against the competition's terms. The form is checked as sent: typed ID numbers are not compared with those that stayed on the server.
 * Throws invalid_input with every wrong field, consent_outdated.
 */
export const checkForm = (form: Form, competition: CompetitionRow, now: number): void => {
  const fields = registrationProblems(form, termsOf(competition), now);
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
  // A consent is proved by its text: an unknown text, or one no longer in force, proves nothing.
  if (form.consent.textVersion !== CONSENT_VERSION) throw fieldProblem('consent.processing', 'consent_outdated', 'consent_outdated');
};

/** Checks that a form has the number of each child's guardian if the competition requires it with the form. Throws invalid_input. */
export const checkNumbers = (members: Form['members'], competition: CompetitionRow): void => {
  const fields = missingNumbers(members, termsOf(competition));
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
};

const e164 = (phone: string): string => parsePhone(phone, HOME_COUNTRY) ?? phone;

/** Returns the registration's columns of a checked form. */
export const formColumns = (form: Form) => ({
  participation: form.participation,
  groupName: form.group,
  teamName: form.teamName,
  parentName: form.parent.name,
  parentPhone: e164(form.parent.phone),
  organization: form.organization,
  instructorName: form.instructor.name,
  instructorPhone: e164(form.instructor.phone),
  address: JSON.stringify(form.address),
  publishName: form.consent.publishName ? (1 as const) : (0 as const),
  publishWork: form.consent.publishWork ? (1 as const) : (0 as const),
  consentVersion: form.consent.textVersion,
});

/**
 * Redeems the invitation code of an account's form and releases the entry's earlier one if it differs. Returns its id. Throws invalid_input (unknown code, one made
 * for an entry of another account), invitation_code_used_up, invitation_code_ended.
 */
export const claimInvitationCode = async (
  tx: Tx,
  { id: competitionId }: Pick<CompetitionRow, 'id'>,
  { id: accountId }: Pick<Actor, 'id'>,
  typed: string | undefined,
  now: number,
  earlier: string | null = null,
): Promise<string | null> => {
  const code = typed ? normalizeInvitationCode(typed) : '';
  const found = code ? await findInvitationCode(tx, competitionId, code) : undefined;
  if (code && !found) throw fieldProblem('invitationCode', 'invitation_code_invalid');
  const id = found?.id ?? null;
  if (id === earlier) return id;
  if (found && found.forEntry !== null && (await accountOfEntry(tx, found.forEntry)) !== accountId)
    throw fieldProblem('invitationCode', 'invitation_code_of_another');
  if (earlier !== null) await releaseInvitationCode(tx, earlier);
  if (found && !(await redeemInvitationCode(tx, found.id, now))) {
    const state = invitationCodeState(found, now);
    const problem = state === 'revoked' || state === 'ended' ? 'invitation_code_ended' : 'invitation_code_used_up';
    throw fieldProblem('invitationCode', problem, problem);
  }
  return id;
};

/** Throws duplicate_child at every member whose claim another entry of the account has, naming that entry. */
const refuseTaken = async (tx: Tx, claims: readonly string[]): Promise<void> => {
  const takenBy = await entriesOfClaims(tx, claims);
  if (takenBy.size === 0) return;
  const fields: FieldProblems = {};
  const entries: Record<string, string> = {};
  for (const [position, claim] of claims.entries()) {
    const id = takenBy.get(claim);
    if (id === undefined) continue;
    fields[`members.${position}.idNumber`] = 'duplicate_child';
    entries[`members.${position}.idNumber`] = id;
  }
  throw new Problem('duplicate_child', { fields, entries });
};

/**
 * Inserts the members of an entry. Those in `storedByChild` (by blind index) keep their ids, and their answers unless the form has others. Claims each
 * child for this account and competition, and writes the entry's search document. A child of another account's team is no error: nothing tells the applicant, organisers see both. Throws
 * duplicate_child at each member that is in another team of the account.
 */
export const writeMembers = async (
  tx: Tx,
  { ids, vault, site }: Pick<Deps, 'ids' | 'vault' | 'site'>,
  entry: RegistrationRow,
  members: FullMember[],
  competition: CompetitionRow,
  storedByChild: ReadonlyMap<string, Pick<MemberRow, 'id' | 'formAnswersSealed'>> = new Map(),
): Promise<void> => {
  const band = termsOf(competition).ageBands[entry.groupName] ?? null;
  let hasAgeWarning = false;
  const contestDay = windowsOf(competition).contest.opensAt ?? entry.registeredAt;
  const childKeys = members.map((member) => `${competition.id}:${indexOf(vault, member)}`);
  const claimOf = (childKey: string) => `${entry.accountId}:${childKey}`;
  await refuseTaken(tx, childKeys.map(claimOf));
  await adoptOldAnswers(tx, { ids, vault }, competition.id, members);
  for (const [position, member] of members.entries()) {
    const filled = { ...member };
    for (const field of optionalMemberFields) if (filled[field] === '') delete filled[field];
    // The guardian's number, and the doubts about it, are in the guardian's row.
    const { idNumber, guardianPhone: _, guardianConfirmed: __, formAnswers, ...columns } = filled;
    const stored = storedByChild.get(indexOf(vault, member)) ?? { id: ids.next(), formAnswersSealed: null };
    const { id } = stored;
    const number = normalizeIdNumber(columns.country, idNumber);
    const warning = ageWarning(band, columns.country, number, contestDay, site.now().timeZone);
    hasAgeWarning ||= warning !== null;
    const childKey = `${competition.id}:${indexOf(vault, member)}`;
    const written = await insertMember(tx, {
      ...columns,
      id,
      registrationId: entry.id,
      position,
      idNumberSealed: vault.seal(number, idNumberContext(id)),
      idNumberIndex: indexOf(vault, member),
      idNumberMasked: maskIdNumber(number),
      ageWarning: warning,
      formAnswersSealed: sealMemberAnswers(vault, stored, competition, formAnswers),
      claim: claimOf(childKey),
      childKey,
    });
    if (!written) throw fieldProblem(`members.${position}.idNumber`, 'duplicate_child', 'duplicate_child');
  }
  await setAgeWarning(tx, entry.id, hasAgeWarning);
  await markDuplicates(tx, childKeys);
  await saveEntryDocument(tx, entry, members);
};

/** Records the consents that the account gives for each child, dated now; earlier records stay. */
export const recordConsent = async (
  tx: Tx,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  entry: RegistrationRow,
  { locale }: Pick<Actor, 'locale'>,
): Promise<void> => {
  const { id, accountId, publishName, publishWork, consentVersion } = entry;
  for (const { idNumberIndex } of await membersOf(tx, [id]))
    await insertConsentRecord(tx, {
      id: ids.next(),
      registrationId: id,
      accountId,
      processing: 1,
      publishName,
      publishWork,
      childIndex: idNumberIndex,
      textVersion: consentVersion,
      textHash: textHashOf(consentVersion, locale),
      locale,
      at: clock.now(),
    });
};
