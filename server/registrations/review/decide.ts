import type { Locale } from '#contract/http/common.ts';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { registrationsAdmin } from '#contract/registrations/admin.ts';
import { canTransition, type EntryState } from '#contract/registrations/rules/entryStatus.ts';
import { isOwing } from '#contract/registrations/rules/paymentState.ts';
import { findCompetition } from '#server/competitions/index.ts';
import { type Decider, decideAtOnce, type Verb } from '#server/decisions/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import { correctionEndOf } from '#server/registrations/entry.ts';
import { messageOutlook } from '#server/registrations/joined/outlook.ts';
import { sendHeldNews } from '#server/registrations/joined/sendHeldNews.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { type LoadedFee, loadFee, loadFees } from '#server/registrations/payments/changeFee.ts';
import { entriesByIds } from '#server/registrations/payments/paymentStore.ts';
import { amountText } from '#server/registrations/payments/paymentText.ts';
import { reasonForFamily } from '#server/registrations/record/cannedReasons.ts';
import { lockCompetition } from '#server/registrations/seats/seatStore.ts';
import { findRegistration, updateRegistration } from '#server/registrations/store.ts';
import { entriesSharingChildren, entriesToDecide, isGuardianAwaited } from './reviewStore.ts';

type DecisionName = 'approve' | 'reject';
type VerbDeps = Parameters<typeof writeAudit>[1] &
  Parameters<typeof notifyFamily>[1] &
  Parameters<typeof sendHeldNews>[0] &
  Parameters<typeof messageOutlook>[1];

/** Words about the fee that an approved entry owes. */
const feeWords: Record<Locale, (amount: string) => string> = {
  'zh-CN': (amount) => `请缴报名费 ${amount}。`,
  'en-US': (amount) => `Please pay the fee of ${amount}. `,
};

const approvedParams = (fee: LoadedFee | null, locale: Locale) => ({
  fee: fee && isOwing(fee.account.state) ? feeWords[locale](amountText(fee.account.owed, locale)) : '',
});

/** Facts about an entry that is to be decided. */
interface Facts {
  state: EntryState;
  isGuardianAwaited: boolean;
  /** True if another team of the competition, which is not rejected, has one of its children. */
  sharesChild: boolean;
}

/** Returns why an entry cannot be decided like this now; null if it can. A child's second team is approved only with a reason. */
const decisionProblem = (
  { state, isGuardianAwaited: isAwaited, sharesChild }: Facts,
  decision: DecisionName,
  hasReason: boolean,
): ProblemCode | null => {
  if (decision === 'reject') return canTransition(state, 'rejected') ? null : 'action_not_allowed_now';
  if (state === 'waitlisted') return 'entry_waitlisted';
  if (!canTransition(state, 'approved')) return 'action_not_allowed_now';
  if (isAwaited) return 'guardians_pending';
  return sharesChild && !hasReason ? 'child_in_other_team' : null;
};

/** Returns the verb that decides one entry: state, reason, audit line and messages in one transaction. */
const decisionVerb = (deps: VerbDeps, decision: DecisionName): Verb => ({
  kind: decision,
  subject: 'registration',
  rights: registrationsAdmin['POST /api/admin/registrations/decisions'].right.anyOf,
  async check(db, scope, ids, hasReason) {
    const rows = (await entriesToDecide(db, ids)).filter(({ competitionId }) => isInScope(scope, competitionId));
    return new Map(
      rows.map(({ id, competitionId, version, ...facts }) => [
        id,
        { competitionId, version, problem: decisionProblem(facts, decision, hasReason) },
      ]),
    );
  },
  async carryOut(tx, actor, scope, { id, version, batchId, ...reason }) {
    const found = await findRegistration(tx, id);
    if (!found || !isInScope(scope, found.competitionId)) throw new Problem('not_found');
    // A released seat moves the waiting list up: decisions take the same lock as cancellations.
    await lockCompetition(tx, found.competitionId);
    const row = await findRegistration(tx, id);
    if (!row) throw new Problem('not_found');
    if (version !== undefined && version !== row.version) throw new Problem('conflict');
    const facts = {
      state: row.state,
      isGuardianAwaited: decision === 'approve' && (await isGuardianAwaited(tx, row)),
      sharesChild: decision === 'approve' && (await entriesSharingChildren(tx, [id])).has(id),
    };
    const problem = decisionProblem(facts, decision, reason.reason !== null);
    if (problem) throw new Problem(problem);
    const now = deps.clock.now();
    const told = decision === 'reject' ? await reasonForFamily(tx, 'registration', row, reason) : { reason: null, cannedReasonId: null };
    const change = {
      state: decision === 'approve' ? 'approved' : 'rejected',
      ...told,
      decidedAt: now,
      updatedAt: now,
    } as const;
    if (!(await updateRegistration(tx, row, change))) throw new Problem('conflict');
    await writeAudit(tx, deps, {
      actor,
      action: change.state,
      subject: 'registration',
      subjectId: id,
      detail: {
        before: { state: row.state },
        after: { state: change.state },
        ...(told.reason && { reason: told.reason, ...(told.cannedReasonId && { cannedReasonId: told.cannedReasonId }) }),
        // why a child's second team was approved: for organisers alone
        ...(facts.sharesChild && reason.reason !== null && { reason: reason.reason }),
      },
    });
    if (decision === 'approve') {
      const fee = await loadFee(tx, row);
      return notifyFamily(tx, deps, row, 'entry_approved', (locale) => approvedParams(fee, locale), {}, { batchId });
    }
    const competition = await findCompetition(tx, row.competitionId);
    const until = (competition && correctionEndOf({ ...row, ...change }, competition)) ?? now;
    await notifyFamily(tx, deps, row, 'entry_rejected', { reason: change.reason ?? '' }, { until }, { batchId });
  },
  tell: (batchId) => sendHeldNews(deps, batchId),
  async outlook(db, ids, reason) {
    if (decision === 'reject') return messageOutlook(db, deps, ids, { template: 'entry_rejected', reason });
    const fees = await loadFees(db, await entriesByIds(db, ids));
    const paramsOf = (id: string, locale: Locale) => approvedParams(fees.get(id) ?? null, locale);
    return messageOutlook(db, deps, ids, { template: 'entry_approved', reason, paramsOf });
  },
});

/** Returns the verbs that decide entries. */
export const decisionVerbs = (deps: VerbDeps): Verb[] => [decisionVerb(deps, 'approve'), decisionVerb(deps, 'reject')];

/** Decides many entries at once, each in its own transaction. */
export const decide = (
  deps: VerbDeps,
  actor: Decider,
  scope: CompetitionScope,
  ids: readonly string[],
  { decision, reason }: { decision: DecisionName; reason?: string | undefined },
) => decideAtOnce(deps, decisionVerb(deps, decision), actor, scope, { ids, reason: reason ?? null });
