import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { registrationsAdmin } from '#contract/registrations/admin.ts';
import { canTransition, type EntryState } from '#contract/registrations/rules/entryStatus.ts';
import { findCompetition } from '#server/competitions/index.ts';
import { type Decider, decideAtOnce, type Verb } from '#server/decisions/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { correctionEndOf } from '#server/registrations/entry.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { reasonForFamily } from '#server/registrations/record/cannedReasons.ts';
import { lockCompetition } from '#server/registrations/seats/seatStore.ts';
import { findRegistration, updateRegistration } from '#server/registrations/store.ts';
import { entriesToDecide, isGuardianAwaited } from './reviewStore.ts';

type DecisionName = 'approve' | 'reject';
type VerbDeps = Parameters<typeof writeAudit>[1] & Parameters<typeof notifyFamily>[1];

/** Returns why an entry cannot be decided like this now; null if it can. */
const decisionProblem = (state: EntryState, isAwaited: boolean, decision: DecisionName): ProblemCode | null => {
  if (decision === 'approve' && state === 'waitlisted') return 'entry_waitlisted';
  if (!canTransition(state, decision === 'approve' ? 'approved' : 'rejected')) return 'action_not_allowed_now';
  return decision === 'approve' && isAwaited ? 'guardians_pending' : null;
};

/** Returns the verb that decides one entry: state, reason, audit line and messages in one transaction. */
const decisionVerb = (deps: VerbDeps, decision: DecisionName): Verb => ({
  kind: decision,
  subject: 'registration',
  rights: registrationsAdmin['POST /api/admin/registrations/decisions'].right.anyOf,
  async check(db, scope, ids) {
    const rows = (await entriesToDecide(db, ids)).filter(({ competitionId }) => isInScope(scope, competitionId));
    return new Map(
      rows.map(({ id, state, isGuardianAwaited: isAwaited, ...row }) => [
        id,
        { ...row, problem: decisionProblem(state, isAwaited, decision) },
      ]),
    );
  },
  async carryOut(tx, actor, scope, { id, version, ...reason }) {
    const found = await findRegistration(tx, id);
    if (!found || !isInScope(scope, found.competitionId)) throw new Problem('not_found');
    // A released seat moves the waiting list up: decisions take the same lock as cancellations.
    await lockCompetition(tx, found.competitionId);
    const row = await findRegistration(tx, id);
    if (!row) throw new Problem('not_found');
    if (version !== undefined && version !== row.version) throw new Problem('conflict');
    const isAwaited = decision === 'approve' && (await isGuardianAwaited(tx, row));
    const problem = decisionProblem(row.state, isAwaited, decision);
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
      },
    });
    if (decision === 'approve') return notifyFamily(tx, deps, row, 'entry_approved');
    const competition = await findCompetition(tx, row.competitionId);
    const until = (competition && correctionEndOf({ ...row, ...change }, competition)) ?? now;
    await notifyFamily(tx, deps, row, 'entry_rejected', { reason: change.reason ?? '' }, { until });
  },
});

/** Returns the verbs that decide entries. */
export const decisionVerbs = (deps: VerbDeps): Verb[] => [decisionVerb(deps, 'approve'), decisionVerb(deps, 'reject')];

/** Decides many entries at once, each in its own transaction. */
export const decide = (
  deps: VerbDeps & Pick<Deps, 'db' | 'messages'>,
  actor: Decider,
  scope: CompetitionScope,
  ids: readonly string[],
  { decision, reason }: { decision: DecisionName; reason?: string | undefined },
) => decideAtOnce(deps, decisionVerb(deps, decision), actor, scope, { ids, reason: reason ?? null });
