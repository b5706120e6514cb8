import type { z } from 'zod';
import { signupProblem, windowMoment } from '#contract/competitions/rules/competitionStatus.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Entry, NewRegistration } from '#contract/registrations/public.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { findCompetition, windowsOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { IdempotencyKey } from '#server/platform/idempotency.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { toEntry } from './entry.ts';
import { checkForm, checkNumbers, claimInvitationCode, recordConsent } from './form.ts';
import { checkFormAnswers } from './formAnswers.ts';
import { askGuardians } from './guardians/guardians.ts';
import { noteOtherAnswers } from './guardians/numbers/guardianNumbers.ts';
import { countGuessedCodes } from './invitations/invitation.ts';
import { insertEntry } from './newEntry.ts';
import { notifyFamily } from './notify.ts';
import { getOwnRegistration } from './ownRegistrations.ts';
import { runIdempotent } from './runIdempotent.ts';
import { withSavedNumbers } from './savedNumbers.ts';
import { lockCompetition } from './seats/seatStore.ts';
import { countSignUp, countTypedNumbers } from './signUpLimit.ts';

type NewForm = z.output<typeof NewRegistration>;

/**
 * Registers a team or a child: assigns a seat or a number on the waiting list, uses the invitation code, claims the children, records the consent,
 * writes the audit line and notifies the family, in one transaction, once per key. Throws too_many_attempts (unknown codes), not_found,
 * window_invalid, signup_not_open, signup_closed, invalid_input, sign_up_limit, invitation_code_used_up, invitation_code_ended, duplicate_child.
 */
export const register = async (deps: Deps, actor: Actor, sent: NewForm, key: IdempotencyKey | null): Promise<Entry> =>
  countGuessedCodes(deps, actor, sent.invitationCode, () =>
    countTypedNumbers(deps, actor, sent.members, (comparing) =>
      runIdempotent(deps, actor, key, (tx) => registerIn(tx, deps, actor, sent, comparing)),
    ),
  );

const registerIn = async (tx: Tx, deps: Deps, actor: Actor, sent: NewForm, comparing: (tx: Tx) => Promise<void>): Promise<Entry> => {
  const now = deps.clock.now();
  const competition = await findCompetition(tx, sent.competitionId);
  if (!competition) throw new Problem('not_found');
  const { signup, calledOff } = windowsOf(competition);
  const problem = signupProblem({ signup, calledOff }, now);
  if (problem) throw windowProblem(problem, windowMoment(signup, now));
  const form = { ...sent, members: await withSavedNumbers(tx, deps, actor.id, sent.members) };
  checkForm(sent, competition, now);
  checkFormAnswers(sent, competition);

  await lockCompetition(tx, competition.id);
  const invitationCodeId = await claimInvitationCode(tx, competition, actor, form.invitationCode, now);
  await comparing(tx);
  checkForm(form, competition, now);
  if (asksGuardians(actor)) checkNumbers(form.members, competition);
  await countSignUp(tx, deps, actor, form.members, 1);

  const row = await insertEntry(tx, deps, { competition, accountId: actor.id, form, invitationCodeId });
  // An institution's account cannot consent for a child: each guardian is asked.
  if (asksGuardians(actor)) await askGuardians(tx, deps, row, form.members);
  else {
    await recordConsent(tx, deps, row, actor);
    await noteOtherAnswers(tx, deps, row);
  }
  await writeAudit(tx, deps, {
    actor,
    action: 'registered',
    subject: 'registration',
    subjectId: row.id,
    detail: { after: { state: row.state } },
  });
  await notifyFamily(tx, deps, row, row.state === 'waitlisted' ? 'entry_waitlisted' : 'entry_received');
  return toEntry(tx, deps.vault, await getOwnRegistration(tx, actor, row.id), now);
};

const windowProblem = (code: NonNullable<ReturnType<typeof signupProblem>>, at: number | null): Problem =>
  new Problem(code, at === null ? {} : { at });
