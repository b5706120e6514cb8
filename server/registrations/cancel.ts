import { Problem } from '#contract/http/problem.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { canTransition, holdsSeat } from '#contract/registrations/rules/entryStatus.ts';
import type { Tx } from '#server/database/connection.ts';
import { type Decisions, pendingDecisionsOf, type Verb } from '#server/decisions/index.ts';
import { type AuditActor, writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { IdempotencyKey } from '#server/platform/idempotency.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { toEntry } from './entry.ts';
import { adoptAnswer } from './guardians/guardianAnswers.ts';
import { reviseDoubts } from './guardians/guardianDoubts.ts';
import { guardiansOf, updateGuardian } from './guardians/guardianStore.ts';
import { endLink } from './guardians/links/endedLinks.ts';
import { releaseInvitationCode } from './invitations/invitationCodeStore.ts';
import { releaseClaims } from './memberStore.ts';
import { getOwnRegistration } from './ownRegistrations.ts';
import { runIdempotent } from './runIdempotent.ts';
import { lockEntry } from './seats/extension.ts';
import { lockCompetition, releaseSeat } from './seats/seatStore.ts';
import { moveUpWaiting } from './seats/seats.ts';
import { type RegistrationRow, updateRegistration } from './store.ts';

const KIND = 'cancel_own';

/**
 * Cancels an entry, once per key, for which the family has some time to change its mind: then its seat goes to the waiting list, and its children and its
 * use of the invitation code are released. Throws not_found, action_not_allowed_now.
 */
export const cancel = async (deps: Deps, decisions: Decisions, actor: Actor, id: string, key: IdempotencyKey | null): Promise<Entry> => {
  const { db, clock } = deps;
  const before = await getOwnRegistration(db, actor, id);
  const entry = await runIdempotent(deps, actor, key, async (tx) => {
    await lockCompetition(tx, before.competitionId);
    const row = await getOwnRegistration(tx, actor, id);
    if (!canTransition(row.state, 'cancelled')) throw new Problem('action_not_allowed_now');
    const { competitionId, version } = row;
    const isWaiting = (await pendingDecisionsOf(tx, [id])).get(id)?.kind === KIND;
    const isHeld = isWaiting || (await decisions.hold(tx, actor, { kind: KIND, subjectId: id, competitionId, version }));
    if (!isHeld) await release(tx, deps, row, { actor });
    return toEntry(tx, deps.vault, await getOwnRegistration(tx, actor, id), clock.now());
  });
  decisions.held();
  return entry;
};

/** Keeps an entry that its family has just cancelled. Throws not_found, action_not_allowed_now once it is cancelled for good. */
export const undoCancellation = async (deps: Deps, decisions: Decisions, actor: Actor, id: string): Promise<Entry> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await getOwnRegistration(tx, actor, id);
    await decisions.undoOwn(tx, actor, 'registration', id);
    return toEntry(tx, deps.vault, row, deps.clock.now());
  });

/** Returns the decision by which a family's cancellation is carried out once it can no longer be undone. */
export const cancelVerb = (deps: Deps): Verb => ({
  kind: KIND,
  subject: 'registration',
  rights: 'own',
  check: async () => new Map(),
  async carryOut(tx, actor, scope, { id }) {
    await release(tx, deps, await lockEntry(tx, scope, id), { actor });
  },
});

/**
 * Cancels an entry's row and everything that follows from it; `reason` if an organiser does so for the family. The competition must be locked. Throws
 * action_not_allowed_now.
 */
export const release = async (
  tx: Tx,
  deps: Deps,
  row: RegistrationRow,
  { actor, reason }: { actor: AuditActor; reason?: string },
): Promise<void> => {
  if (!canTransition(row.state, 'cancelled')) throw new Problem('action_not_allowed_now');
  const change = { state: 'cancelled', waitlistNo: null, invitationCodeId: null, updatedAt: deps.clock.now() } as const;
  if (!(await updateRegistration(tx, row, change))) throw new Problem('conflict');
  const guardians = await guardiansOf(tx, [row.id]);
  for (const guardian of guardians) {
    await adoptAnswer(tx, deps, row, guardian);
    // Nothing is left to answer; an existing answer can still be read and changed.
    if (guardian.answeredAt !== null) continue;
    await endLink(tx, deps, row, guardian, 'guardian_entry_ended');
    await updateGuardian(tx, guardian.id, { tokenHash: null });
  }
  await reviseDoubts(tx, deps, row.competitionId, { phones: guardians.map(({ phone }) => phone) });
  await releaseClaims(tx, row.id);
  if (row.invitationCodeId !== null) await releaseInvitationCode(tx, row.invitationCodeId);
  await writeAudit(tx, deps, {
    actor,
    action: reason === undefined ? 'cancelled' : 'cancelled_for_family',
    subject: 'registration',
    subjectId: row.id,
    detail: { before: { state: row.state }, after: { state: 'cancelled' }, ...(reason !== undefined && { reason }) },
  });
  if (!holdsSeat(row)) return;
  await releaseSeat(tx, row.competitionId);
  await moveUpWaiting(tx, deps, row.competitionId);
};
