import type { z } from 'zod';
import { windowMoment } from '#contract/competitions/rules/competitionStatus.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import type { FullMember } from '#contract/registrations/members.ts';
import type { PaperEntry } from '#contract/registrations/paperEntry.ts';
import type { EntryState } from '#contract/registrations/rules/entryStatus.ts';
import { missingNumbers } from '#contract/registrations/rules/guardians.ts';
import { type MemberConcern, paperEntryProblem, unseenConcerns } from '#contract/registrations/rules/onBehalf.ts';
import { type AccountRow, findAccount, lockAccount, makeAccountForFamily, unknownPassword } from '#server/accounts/index.ts';
import { type CompetitionRow, findCompetition, termsOf, windowsOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteSecurityEvent } from '#server/platform/http/securityEvents.ts';
import type { IdempotencyKey } from '#server/platform/idempotency.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { checkForm, claimInvitationCode } from '#server/registrations/form.ts';
import { askGuardians } from '#server/registrations/guardians/guardians.ts';
import { countGuessedCodes } from '#server/registrations/invitations/invitation.ts';
import { insertEntry } from '#server/registrations/newEntry.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { entryWords } from '#server/registrations/record/entryWords.ts';
import { runIdempotent } from '#server/registrations/runIdempotent.ts';
import { lockCompetition } from '#server/registrations/seats/seatStore.ts';
import { childConcerns } from './concerns.ts';
import { asksItself, isOfFamily } from './paperAccount.ts';
import { checkSignedDay, recordOnPaper } from './paperConsents.ts';

type Sent = z.output<typeof PaperEntry>;

const DAY_MS = 24 * 3600_000;
/**
 * Entries and new accounts from paper that an organiser may make in a day, and the number of entries that is noted as a security event. `tries` counts
 * what is refused too: a refusal tells whether a number has an account, and whether a child is in another team.
 */
const A_DAY = { tries: 400, entries: 200, accounts: 100, noted: 50 };

/** Thrown to change nothing, and leave the key free, until the organiser has seen which rules are broken. */
class UnseenRules extends Error {
  override readonly name = 'UnseenRules';
  readonly concerns: MemberConcern[];

  constructor(concerns: MemberConcern[]) {
    super('rules not seen');
    this.concerns = concerns;
  }
}

interface Entered {
  id: string | null;
  state: EntryState | null;
  concerns: MemberConcern[];
}

/** Returns the account of the entry, locked: an existing one, or a new one. Throws not_found, action_not_allowed_now, account_exists, too_many_attempts. */
const ownerOf = async (tx: Tx, deps: Deps, actor: Actor, account: Sent['account'], passwordHash: string | null): Promise<AccountRow> => {
  if (account.is === 'new') {
    if (passwordHash === null) throw new Error('no password hash for a new account');
    await deps.rateLimiter.consume(['accounts from paper', actor.id], A_DAY.accounts, DAY_MS, { tx });
    return makeAccountForFamily(tx, deps, actor, account, passwordHash);
  }
  const row = (await lockAccount(tx, account.id)) ? await findAccount(tx, account.id) : undefined;
  if (!row) throw new Problem('not_found');
  if (!isOfFamily(row)) throw new Problem('action_not_allowed_now');
  return row;
};

/** Throws unless an organiser can enter a team now, with a reason once sign-up is over. */
const checkWindow = (competition: CompetitionRow, reason: string, now: number): boolean => {
  const windows = windowsOf(competition);
  const { problem, isLate } = paperEntryProblem(windows, now);
  const at = windowMoment(windows.signup, now);
  if (problem) throw new Problem(problem, at === null ? {} : { at });
  if (isLate && reason === '') throw fieldProblem('reason', 'reason_required');
  return isLate;
};

/** Returns the form with what the guardians consent to so far, as the family's own form would have it. */
const formOf = (sent: Sent) => {
  const { participation, group, invitationCode, teamName, parent, organization, instructor, address, consents } = sent;
  // nobody is asked by a link whose consent is on paper
  const members = consents.means === 'link' ? sent.members : sent.members.map(({ guardianPhone: _, ...member }): FullMember => member);
  const { publishName, publishWork } = consents.means === 'paper' ? consents : { publishName: false, publishWork: false };
  const consent = { processing: true as const, publishName, publishWork, textVersion: CONSENT_VERSION };
  return {
    ...{ participation, group, teamName, parent, organization, instructor, address, members, consent },
    ...(invitationCode !== undefined && { invitationCode }),
  };
};

/** Checks that who is asked by a link has a number: each child's guardian where the family itself would have consented. Throws invalid_input. */
const checkAsked = (members: FullMember[], competition: CompetitionRow, owner: AccountRow): void => {
  const { needsGuardianNumbers } = termsOf(competition);
  const fields = missingNumbers(members, { needsGuardianNumbers: needsGuardianNumbers || !asksItself(owner) });
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
};

const enterIn = async (tx: Tx, deps: Deps, actor: Actor, sent: Sent, passwordHash: string | null): Promise<Entered> => {
  const now = deps.clock.now();
  const { consents, reason, despite } = sent;
  const competition = await findCompetition(tx, sent.competitionId);
  if (!competition) throw new Problem('not_found');
  const isLate = checkWindow(competition, reason, now);
  if (consents.means === 'paper') checkSignedDay(deps, consents.held, 'consents.held');
  const form = formOf(sent);
  checkForm(form, competition, now);
  const times = await deps.rateLimiter.consume(['entries from paper', actor.id], A_DAY.entries, DAY_MS, { tx });
  if (times === A_DAY.noted) await noteSecurityEvent(tx, deps, 'many_paper_entries', actor.id);
  const owner = await ownerOf(tx, deps, actor, sent.account, passwordHash);
  if (consents.means === 'link') checkAsked(form.members, competition, owner);

  await lockCompetition(tx, competition.id);
  const invitationCodeId = await claimInvitationCode(tx, competition, owner, form.invitationCode, now);
  const place = { id: null, groupName: form.group, registeredAt: now };
  const concerns: MemberConcern[] = await childConcerns(tx, deps, place, competition, form.members);
  const row = await insertEntry(tx, deps, { competition, accountId: owner.id, form, invitationCodeId });
  if (unseenConcerns(concerns, despite).length > 0) throw new UnseenRules(concerns);
  if (consents.means === 'link') await askGuardians(tx, deps, row, form.members);
  else await recordOnPaper(tx, deps, row, form.members, consents, { by: actor.id, isAsked: asksItself(owner) });

  const detail = {
    after: { state: row.state },
    consents: consents.means,
    ...(isLate && { reason }),
    ...(concerns.length > 0 && { despite: concerns }),
  };
  await writeAudit(tx, deps, { actor, action: 'entered_for_family', subject: 'registration', subjectId: row.id, detail });
  await notifyFamily(tx, deps, row, 'entry_entered', (locale) => ({
    by: actor.name,
    state: entryWords[locale].entered[row.state === 'waitlisted' ? 'waitlisted' : 'submitted'],
  }));
  return { id: row.id, state: row.state, concerns };
};

/**
 * Enters a team from paper in its family's own account, once per key, by the rules of the family's own form: those that may be broken knowingly are
 * returned, and nothing has happened unless all of them are in `despite`. Throws as the family's form does, and not_found, account_exists,
 * action_not_allowed_now (not a family's account), too_many_attempts.
 */
export const enterFromPaper = async (
  deps: Deps,
  { actor, scope }: { actor: Actor; scope: CompetitionScope },
  sent: Sent,
  key: IdempotencyKey | null,
): Promise<Entered> => {
  if (!isInScope(scope, sent.competitionId)) throw new Problem('not_found');
  // not in the transaction, which a refusal rolls back
  await deps.rateLimiter.consume(['forms from paper', actor.id], A_DAY.tries, DAY_MS);
  const passwordHash = sent.account.is === 'new' ? await unknownPassword(deps) : null;
  try {
    return await countGuessedCodes(deps, actor, sent.invitationCode, () =>
      runIdempotent(deps, actor, key, (tx) => enterIn(tx, deps, actor, sent, passwordHash)),
    );
  } catch (error) {
    if (error instanceof UnseenRules) return { id: null, state: null, concerns: error.concerns };
    throw error;
  }
};
