import type { z } from 'zod';
import { CONSENT_VERSION } from '#contract/consents.ts';
import { type Member, optionalMemberFields } from '#contract/members.ts';
import { fieldProblem, Problem } from '#contract/problem.ts';
import type { RegistrationForm } from '#contract/registrations.ts';
import { ageWarning } from '#contract/rules/age.ts';
import { maskIdNumber, normalizeIdNumber } from '#contract/rules/idNumber.ts';
import { parsePhone } from '#contract/rules/phone.ts';
import { HOME_COUNTRY, normalizeInvitationCode, registrationProblems } from '#contract/rules/registration.ts';
import { type CompetitionRow, termsOf, windowsOf } from '../competitions/index.ts';
import type { Tx } from '../database/connection.ts';
import { saveSearchDocument } from '../database/search.ts';
import type { Deps } from '../platform/deps.ts';
import type { Actor } from '../platform/sessions.ts';
import { textHashOf } from './consentText.ts';
import { idNumberContext, idNumberIndex } from './entry.ts';
import {
  findInvitationCode,
  insertConsentRecord,
  insertMember,
  markDuplicates,
  membersOf,
  type RegistrationRow,
  redeemInvitationCode,
  releaseInvitationCode,
  setAgeWarning,
} from './store.ts';

type Form = z.output<typeof RegistrationForm>;

/** Checks a form against the competition's terms. Fails with invalid_input and every field that is wrong, consent_outdated. */
export const checkForm = (form: Form, competition: CompetitionRow, now: number): void => {
  const fields = registrationProblems(form, termsOf(competition), now);
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
  // What was agreed to is proved by the text: one that nobody wrote, or that is no longer in force, proves nothing.
  if (form.consent.textVersion !== CONSENT_VERSION) throw fieldProblem('consent.processing', 'consent_outdated', 'consent_outdated');
};

const e164 = (phone: string): string => parsePhone(phone, HOME_COUNTRY) ?? phone;

/** The registration's columns of a checked form. */
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
 * Redeems the invitation code of a form and releases the entry's earlier one if it differs. Returns its id.
 * Fails with invalid_input (unknown code), invitation_code_used_up.
 */
export const claimInvitationCode = async (
  tx: Tx,
  competitionId: string,
  typed: string | undefined,
  earlier: string | null = null,
): Promise<string | null> => {
  const code = typed ? normalizeInvitationCode(typed) : '';
  const found = code ? await findInvitationCode(tx, competitionId, code) : undefined;
  if (code && !found) throw fieldProblem('invitationCode', 'invitation_code_invalid');
  const id = found?.id ?? null;
  if (id === earlier) return id;
  if (earlier !== null) await releaseInvitationCode(tx, earlier);
  if (id !== null && !(await redeemInvitationCode(tx, id)))
    throw fieldProblem('invitationCode', 'invitation_code_used_up', 'invitation_code_used_up');
  return id;
};

/**
 * Inserts the members of an entry, claims each child for this account and competition, and writes what the entry is found by. A child of
 * another account's team is no error: nothing tells the applicant, organisers see both. Fails with duplicate_child at the member.
 */
export const writeMembers = async (
  tx: Tx,
  { ids, vault, config }: Pick<Deps, 'ids' | 'vault' | 'config'>,
  entry: RegistrationRow,
  members: Member[],
  competition: CompetitionRow,
): Promise<void> => {
  const band = termsOf(competition).ageBands[entry.groupName] ?? null;
  let hasAgeWarning = false;
  const contestDay = windowsOf(competition).contest.opensAt ?? entry.registeredAt;
  const childKeys: string[] = [];
  for (const [position, { idNumber, ...columns }] of members.entries()) {
    for (const field of optionalMemberFields) if (columns[field] === '') delete columns[field];
    const id = ids.next();
    const number = normalizeIdNumber(columns.country, idNumber);
    const index = idNumberIndex(vault, columns.country, number);
    const warning = ageWarning(band, columns.country, number, contestDay, config.timeZone);
    hasAgeWarning ||= warning !== null;
    const childKey = `${competition.id}:${index}`;
    childKeys.push(childKey);
    const written = await insertMember(tx, {
      ...columns,
      id,
      registrationId: entry.id,
      position,
      idNumberSealed: vault.seal(number, idNumberContext(id)),
      idNumberIndex: index,
      idNumberMasked: maskIdNumber(number),
      ageWarning: warning,
      claim: `${entry.accountId}:${childKey}`,
      childKey,
    });
    if (!written) throw fieldProblem(`members.${position}.idNumber`, 'duplicate_child', 'duplicate_child');
  }
  await setAgeWarning(tx, entry.id, hasAgeWarning);
  await markDuplicates(tx, childKeys);
  await saveSearchDocument(
    tx,
    { registrationId: entry.id },
    {
      competitionId: competition.id,
      fields: [entry.teamName, entry.organization, entry.parentName, ...members.flatMap(({ name, latinName = '' }) => [name, latinName])],
    },
  );
};

/** Records the consents that the account gives for each child as given now; earlier records stay. */
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
