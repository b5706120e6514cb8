import type { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import type { Entry, RegistrationEdit } from '#contract/registrations/public.ts';
import { editedState } from '#contract/registrations/rules/entryStatus.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { findCompetition } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { IdempotencyKey } from '#server/platform/idempotency.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { actionsAt, toEntry } from './entry.ts';
import { checkForm, checkNumbers, claimInvitationCode, formColumns, recordConsent, writeMembers } from './form.ts';
import { checkFormAnswers, questionsAnswered, sealEntryAnswers } from './formAnswers.ts';
import { guardiansOf } from './guardians/guardianStore.ts';
import { askGuardians } from './guardians/guardians.ts';
import { noteOtherAnswers } from './guardians/numbers/guardianNumbers.ts';
import { refuseOtherIdentity } from './guardians/otherIdentity.ts';
import { countGuessedCodes } from './invitations/invitation.ts';
import { deleteMembers, membersOf } from './memberStore.ts';
import { getOwnRegistration } from './ownRegistrations.ts';
import { followFee } from './payments/changeFee.ts';
import { runIdempotent } from './runIdempotent.ts';
import { withSavedNumbers } from './savedNumbers.ts';
import { lockCompetition } from './seats/seatStore.ts';
import { moveUpWaiting } from './seats/seats.ts';
import { countSignUp, countTypedNumbers } from './signUpLimit.ts';
import { type RegistrationRow, unreleaseWorkOf, updateRegistration } from './store.ts';

type EditForm = z.output<typeof RegistrationEdit>;

/**
 * Replaces the form of an entry, once per key; a decided entry returns to review. Throws too_many_attempts (unknown codes), not_found,
 * action_not_allowed_now, conflict (changed since the form was filled), invalid_input, sign_up_limit, invitation_code_used_up, invitation_code_ended,
 * duplicate_child.
 */
export const edit = async (deps: Deps, actor: Actor, id: string, sent: EditForm, key: IdempotencyKey | null): Promise<Entry> => {
  const { competitionId } = await getOwnRegistration(deps.db, actor, id);
  return countGuessedCodes(deps, actor, sent.invitationCode, () =>
    countTypedNumbers(deps, actor, sent.members, (comparing) =>
      runIdempotent(deps, actor, key, async (tx) => {
        await lockCompetition(tx, competitionId);
        return editIn(tx, deps, actor, id, sent, comparing);
      }),
    ),
  );
};

/** Edits the entry within a transaction. The competition must be locked. */
const editIn = async (
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  sent: EditForm,
  comparing: (tx: Tx) => Promise<void>,
): Promise<Entry> => {
  const now = deps.clock.now();
  const row = await getOwnRegistration(tx, actor, id);
  const competition = await findCompetition(tx, row.competitionId);
  if (!competition) throw new Problem('not_found');
  if (!actionsAt(row, competition, now).includes('edit')) throw new Problem('action_not_allowed_now');
  if (row.version !== sent.version) throw new Problem('conflict');
  const form = { ...sent, members: await withSavedNumbers(tx, deps, actor.id, sent.members) };
  checkForm(sent, competition, now);
  // a release from before the questions sends no answers: what is stored stays
  checkFormAnswers(sent, competition, { owesNone: sent.formAnswers === undefined });
  const invitationCodeId = await claimInvitationCode(tx, competition, actor, form.invitationCode, now, row.invitationCodeId);
  await comparing(tx);
  checkForm(form, competition, now);
  await countSignUp(tx, deps, actor, form.members, 0);

  // An institution's account asks for every child, even in an entry from when it was a family's.
  const isAsked = asksGuardians(actor) || (await guardiansOf(tx, [row.id])).length > 0;
  if (isAsked) checkNumbers(form.members, competition);
  const columns = formColumns(form);
  if (isAsked) Object.assign(columns, { publishName: row.publishName, publishWork: row.publishWork });
  const consentChanged = (['publishName', 'publishWork', 'consentVersion'] as const).some((name) => row[name] !== columns[name]);
  const change = {
    ...columns,
    state: editedState(row),
    invitationCodeId,
    formAnswersSealed: sealEntryAnswers(deps.vault, row, competition, form.formAnswers),
    reason: null,
    cannedReasonId: null,
    decidedAt: null,
    updatedAt: now,
    ...(consentChanged ? { consentAt: now } : {}),
  };
  if (!(await updateRegistration(tx, row, change))) throw new Problem('conflict');
  // a child who stays keeps its row's id: other forms on this account's devices refer to it
  const before = await membersOf(tx, [row.id]);
  const storedByChild = new Map(before.map((member) => [member.idNumberIndex, member]));
  if (isAsked) await refuseOtherIdentity(tx, deps, row, before, form.members);
  await deleteMembers(tx, row.id);
  const edited = { ...row, ...change };
  await writeMembers(tx, deps, edited, form.members, competition, storedByChild);
  if (isAsked) await askGuardians(tx, deps, edited, form.members, before);
  else {
    if (consentChanged) await recordConsent(tx, deps, edited, actor);
    await noteOtherAnswers(tx, deps, edited);
  }
  const formAnswers = questionsAnswered(deps.vault, { row, members: before }, { row: edited, members: await membersOf(tx, [row.id]) });
  await writeAudit(tx, deps, {
    actor,
    action: 'edited',
    subject: 'registration',
    subjectId: row.id,
    detail: {
      before: { state: row.state, teamName: row.teamName },
      after: { state: edited.state, teamName: edited.teamName },
      ...(formAnswers.length > 0 && { formAnswers }),
    },
  });
  if (before.length !== form.members.length) await followFee(tx, deps, row, actor);
  // Seats may have been released while the entry was rejected: it returns to a waiting list that can move up.
  if (edited.state === 'waitlisted') await moveUpWaiting(tx, deps, competition.id);
  return toEntry(tx, deps.vault, await getOwnRegistration(tx, actor, id), now);
};

/**
 * Gives or withdraws the consents to publish; each change is recorded. Throws not_found, action_not_allowed_now (withdrawn, or guardians were asked).
 */
export const changeConsent = async (
  deps: Deps,
  actor: Actor,
  id: string,
  consent: { publishName: boolean; publishWork: boolean },
): Promise<Entry> => {
  const { db, clock } = deps;
  const before = await getOwnRegistration(db, actor, id);
  return db.transaction().execute(async (tx) => {
    await lockCompetition(tx, before.competitionId);
    const row = await getOwnRegistration(tx, actor, id);
    // The guardians' own answers are theirs to change.
    const isAsked = (await guardiansOf(tx, [row.id])).length > 0;
    const gives = (consent.publishName && row.publishName === 0) || (consent.publishWork && row.publishWork === 0);
    // Nor can an institution consent for a child, in an entry from before guardians were asked.
    if (row.state === 'withdrawn' || isAsked || (gives && asksGuardians(actor))) throw new Problem('action_not_allowed_now');
    const now = clock.now();
    const change = {
      publishName: consent.publishName ? 1 : 0,
      publishWork: consent.publishWork ? 1 : 0,
      consentAt: now,
      updatedAt: now,
    } as const;
    if (!(await updateRegistration(tx, row, change))) throw new Problem('conflict');
    const changed: RegistrationRow = { ...row, ...change, version: row.version + 1 };
    await recordConsent(tx, deps, changed, actor);
    // If the consent is given again later, an organiser has to review the work again.
    if (change.publishWork === 0) await unreleaseWorkOf(tx, row.id, now);
    await writeAudit(tx, deps, {
      actor,
      action: 'consent_changed',
      subject: 'registration',
      subjectId: row.id,
      detail: {
        before: { publishName: row.publishName, publishWork: row.publishWork },
        after: { publishName: change.publishName, publishWork: change.publishWork },
      },
    });
    return toEntry(tx, deps.vault, changed, now);
  });
};
