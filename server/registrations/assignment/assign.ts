import type { z } from 'zod';
import type { ProblemCode } from '#contract/http/problem.ts';
import { type CompetitionScope, intersect, isInScope } from '#contract/office/rules/staffRights.ts';
import type { assignmentAdmin } from '#contract/registrations/assignment.ts';
import { assignmentProblem } from '#contract/registrations/rules/assignment.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import { currentReviewers, entriesToAssign, type Reviewer, saveAssignee } from './assignmentStore.ts';

type Asked = z.output<(typeof assignmentAdmin)['POST /api/admin/registrations/assignments']['body']>;

/** Returns the organisers who may review competitions of the scope, each with those. */
export const listReviewers = async ({ db }: Pick<Deps, 'db'>, scope: CompetitionScope) => {
  const items = (await currentReviewers(db)).flatMap(({ id, name, scope: held }) => {
    const competitionIds = intersect(held, scope);
    return competitionIds?.length === 0 ? [] : [{ id, name, competitionIds: competitionIds && [...competitionIds] }];
  });
  return { items, total: items.length };
};

/** Returns who looks after an entry: null if nobody does, or they may not review it any more. */
export const assigneeIn = (
  reviewers: readonly Reviewer[],
  { assigneeId, competitionId }: Pick<RegistrationRow, 'assigneeId' | 'competitionId'>,
): { id: string; name: string } | null => {
  const reviewer = reviewers.find(({ id, scope }) => id === assigneeId && isInScope(scope, competitionId));
  return reviewer ? { id: reviewer.id, name: reviewer.name } : null;
};

/**
 * Assigns entries to a colleague, to the actor or to nobody, each with its line in the audit log. The entry's version stays, so that a form that is
 * open meanwhile can still be sent.
 */
export const assignEntries = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { actor, scope }: { actor: Actor; scope: CompetitionScope },
  { ids, accountId: wanted, was = {} }: Asked,
) =>
  deps.db.transaction().execute(async (tx) => {
    const rows = (await entriesToAssign(tx, ids)).filter(({ competitionId }) => isInScope(scope, competitionId));
    const found = new Set(rows.map(({ id }) => id));
    const refused: { id: string; code: ProblemCode }[] = ids.flatMap((id) => (found.has(id) ? [] : [{ id, code: 'not_found' as const }]));
    const assigned: string[] = [];
    const reviewers = await currentReviewers(tx);
    const assignment = wanted === null ? null : { assigneeId: wanted, assignedBy: actor.id, assignedAt: deps.clock.now() };
    for (const row of rows) {
      const { id, competitionId, state, assigneeId: written } = row;
      const before = assigneeIn(reviewers, row)?.id ?? null;
      const problem = assignmentProblem({
        ...{ state, present: before, wanted },
        was: Object.hasOwn(was, id) ? was[id] : undefined,
        mayReview: assigneeIn(reviewers, { assigneeId: wanted, competitionId }) !== null,
      });
      if (problem) refused.push({ id, code: problem });
      else if (before !== wanted && !(await saveAssignee(tx, { id, written }, assignment))) refused.push({ id, code: 'conflict' });
      else assigned.push(id);
      if (problem || before === wanted || !assigned.includes(id)) continue;
      const detail = { before: { assigneeId: before }, after: { assigneeId: wanted } };
      await writeAudit(tx, deps, { actor, action: 'entry_assigned', subject: 'registration', subjectId: id, detail });
    }
    return { assigned, refused };
  });
