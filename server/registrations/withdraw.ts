import type { ErasureReceipt, ErasureRequest } from '#contract/accounts/erasure.ts';
import { Problem } from '#contract/http/problem.ts';
import { canTransition, holdsSeat } from '#contract/registrations/rules/entryStatus.ts';
import { newReceiptNo } from '#server/accounts/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { eraseDecisionTexts } from '#server/decisions/index.ts';
import { type AuditActor, eraseAuditDetails, writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { afterErasure } from '#server/platform/housekeeping.ts';
import { eraseAnswers, type IdempotencyKey } from '#server/platform/idempotency.ts';
import { deleteMessagesAbout } from '#server/platform/messages/store.ts';
import type { Actor } from '#server/platform/sessions.ts';
import type { ErasedCounts } from '#server/platform/subject.ts';
import { disownUploads } from '#server/platform/uploads/store.ts';
import { deleteCaseOf } from '#server/reports/index.ts';
import { toEntry } from './entry.ts';
import {
  anonymiseResultsOf,
  deleteAppealsOf,
  deleteAttemptsOf,
  deleteJuryChoicesOf,
  deleteSearchDocumentOf,
  deleteWorkOf,
} from './erasure/erasureStore.ts';
import { leave } from './guardians/guardianAnswers.ts';
import { deleteGuardiansOf, guardiansOf } from './guardians/guardianStore.ts';
import { deleteAdvancementsOf } from './invitations/advancementStore.ts';
import { releaseInvitationCode } from './invitations/invitationCodeStore.ts';
import { forgetInMessages } from './joined/forget.ts';
import { deleteMembers } from './memberStore.ts';
import { notifyFamily } from './notify.ts';
import { erasePaperTextsOf } from './onBehalf/paperStore.ts';
import { getOwnRegistration } from './ownRegistrations.ts';
import { erasePaymentTextsOf } from './payments/paymentStore.ts';
import { deleteNotesOf } from './record/noteStore.ts';
import { runIdempotent } from './runIdempotent.ts';
import { lockCompetition, releaseSeat } from './seats/seatStore.ts';
import { moveUpWaiting } from './seats/seats.ts';
import { findRegistration, type RegistrationRow, updateRegistration } from './store.ts';

/** Replaces an erased text. */
export const ERASED = '—';

/** The columns of an entry without personal data: its competition, group and times stay. */
const withoutPerson = {
  teamName: ERASED,
  parentName: ERASED,
  parentPhone: '',
  organization: ERASED,
  instructorName: ERASED,
  instructorPhone: '',
  address: JSON.stringify({ country: '', region: '', detail: '' }),
  number: null,
  invitationCodeId: null,
  waitlistNo: null,
  hasAgeWarning: 0,
  reason: null,
  cannedReasonId: null,
  assigneeId: null,
  assignedBy: null,
  assignedAt: null,
  formAnswersSealed: null,
  publishName: 0,
  publishWork: 0,
} as const;

/**
 * Ends an entry in any state and erases everything personal in it: names, numbers, contacts, texts, files, waiting messages, stored answers, its
 * search document, and its details in the audit log. Its results stay as anonymous scores, its row with only its competition, group and times. The
 * account and the competition must be locked, in this order; after the commit the caller calls `afterErasure`. `request`: how the family has asked an
 * organiser for it. Throws action_not_allowed_now (already
 * withdrawn), conflict.
 */
export const withdrawEntry = async (
  tx: Tx,
  deps: Deps,
  row: RegistrationRow,
  { actor, receiptNo, request }: { actor: AuditActor; receiptNo: string; request?: ErasureRequest },
): Promise<ErasedCounts> => {
  const { clock, vault } = deps;
  const now = clock.now();
  if (!canTransition(row.state, 'withdrawn')) throw new Problem('action_not_allowed_now');
  if (!(await updateRegistration(tx, row, { ...withoutPerson, state: 'withdrawn', updatedAt: now }))) throw new Problem('conflict');
  const workId = await deleteWorkOf(tx, row.id);
  const files = await disownUploads(tx, { registrationId: row.id }, now);
  await deleteMembers(tx, row.id);
  await deleteMessagesAbout(tx, { accountId: row.accountId, subjectId: row.id });
  await forgetInMessages(tx, deps, row);
  for (const guardian of await guardiansOf(tx, [row.id])) await leave(tx, deps, row, guardian);
  await deleteGuardiansOf(tx, row.id);
  await anonymiseResultsOf(tx, row.id);
  await deleteJuryChoicesOf(tx, row.id);
  await deleteAppealsOf(tx, row.id);
  await deleteAttemptsOf(tx, row);
  await deleteAdvancementsOf(tx, row.id, now);
  await deleteSearchDocumentOf(tx, row.id);
  await eraseDecisionTexts(tx, workId === null ? [row.id] : [row.id, workId]);
  await erasePaymentTextsOf(tx, row.id);
  await erasePaperTextsOf(tx, row.id);
  await deleteNotesOf(tx, [row.id]);
  await eraseAuditDetails(tx, 'registration', [row.id]);
  if (workId !== null) {
    await eraseAuditDetails(tx, 'work', [workId]);
    await deleteCaseOf(tx, { kind: 'work', subjectId: workId });
  }
  const erased = await findRegistration(tx, row.id);
  if (!erased) throw new Problem('conflict');
  const json = JSON.stringify(await toEntry(tx, vault, erased, now));
  await eraseAnswers(tx, vault, { accountId: row.accountId, subjectId: row.id, madeBy: 'POST /api/registrations', json });
  const counts = { entries: 1, works: workId === null ? 0 : 1, files };
  await writeAudit(tx, deps, {
    actor,
    action: request === undefined ? 'withdrawn' : 'erased_for_family',
    subject: 'registration',
    subjectId: row.id,
    detail: {
      before: { state: row.state },
      after: { state: 'withdrawn' },
      receiptNo,
      ...counts,
      ...(request !== undefined && { reason: request }),
    },
  });
  if (row.invitationCodeId !== null) await releaseInvitationCode(tx, row.invitationCodeId);
  if (holdsSeat(row)) await releaseSeat(tx, row.competitionId);
  // Once there are results, no one moves up into the competition any more.
  if (row.state !== 'scored' && row.state !== 'published') await moveUpWaiting(tx, deps, row.competitionId);
  return counts;
};

/**
 * Withdraws the consent to processing of one of the actor's entries, once per key, and sends the receipt. Throws not_found, action_not_allowed_now.
 */
export const withdraw = async (deps: Deps, actor: Actor, id: string, key: IdempotencyKey | null): Promise<ErasureReceipt> => {
  const { db, clock } = deps;
  const before = await getOwnRegistration(db, actor, id);
  const receipt = await runIdempotent(deps, actor, key, async (tx) => {
    await lockCompetition(tx, before.competitionId);
    const row = await getOwnRegistration(tx, actor, id);
    const no = newReceiptNo(deps);
    const counts = await withdrawEntry(tx, deps, row, { actor, receiptNo: no });
    await notifyFamily(tx, deps, { ...row, teamName: ERASED }, 'entry_withdrawn', { receipt: no });
    return { no, at: clock.now(), ...counts };
  });
  afterErasure(deps);
  return receipt;
};
