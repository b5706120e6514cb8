import { fieldProblem, Problem } from '#contract/http/problem.ts';
import type { AssignedWork, AssignmentOutcome } from '#contract/judging/assignments.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import type { Work } from '#contract/works/public.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeEach } from '#server/platform/jobs/changeEach.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { findWork, judgedWorks } from '#server/works/index.ts';
import { assignedTo, deleteAssignments, insertAssignments, judgesAmong } from './store.ts';

type AssignmentDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
interface Asked {
  workIds: string[];
  judgeIds: string[];
}

const change = {
  assigned: (now: number) => (tx: Parameters<typeof insertAssignments>[0], workId: string, judgeIds: string[]) =>
    insertAssignments(tx, workId, judgeIds, now),
  unassigned: () => deleteAssignments,
};

const changeAssignments = (
  deps: AssignmentDeps,
  actor: Actor,
  scope: CompetitionScope,
  action: keyof typeof change,
  asked: Asked,
): Promise<AssignmentOutcome> => {
  const judgeIds = [...new Set(asked.judgeIds)];
  return changeEach(deps.db, asked.workIds, async (tx, workId) => {
    const work = await findWork(tx, workId);
    if (!work || !isInScope(scope, work.competitionId)) throw new Problem('not_found');
    const changed = await change[action](deps.clock.now())(tx, workId, judgeIds);
    if (changed.length === 0) return;
    await writeAudit(tx, deps, { actor, action, subject: 'work', subjectId: workId, detail: { no: work.no, judgeIds: changed } });
  });
};

/** Assigns works to judges; existing assignments stay. Throws invalid_input if an account is not a judge's. */
export const assignWorks = async (
  deps: AssignmentDeps,
  actor: Actor,
  scope: CompetitionScope,
  asked: Asked,
): Promise<AssignmentOutcome> => {
  const judges = await judgesAmong(deps.db, asked.judgeIds);
  const wrong = asked.judgeIds.findIndex((id) => !judges.has(id));
  if (wrong >= 0) throw fieldProblem(`judgeIds.${wrong}`, 'invalid');
  return changeAssignments(deps, actor, scope, 'assigned', asked);
};

/** Unassigns works from judges, who cannot open them any more. */
export const unassignWorks = (deps: AssignmentDeps, actor: Actor, scope: CompetitionScope, asked: Asked): Promise<AssignmentOutcome> =>
  changeAssignments(deps, actor, scope, 'unassigned', asked);

/** Returns an assigned work as its judge sees it. */
const toAssignedWork = (work: Work, assignedAt: number): AssignedWork => {
  const { no, title, description, kind, group, media, preparation, competition } = work;
  const { id, season } = competition;
  return { no, title, description, kind, group, media, preparation, competition: { id, title: competition.title, season }, assignedAt };
};

/** Returns a page of the works assigned to the actor. */
export const listAssignedWorks = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  page: { page: number; pageSize: number },
): Promise<{ items: AssignedWork[]; total: number }> => {
  const { rows, total } = await assignedTo(db, actor.id, page);
  const works = await judgedWorks(
    db,
    rows.map(({ workId }) => workId),
  );
  const items = rows.flatMap(({ workId, assignedAt }) => {
    const work = works.get(workId);
    return work ? [toAssignedWork(work, assignedAt)] : [];
  });
  return { items, total };
};
