import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import type { Proposal } from '#contract/judging/admin.ts';
import { assign, type JudgeToAssign, type WorkToAssign } from '#contract/judging/rules/assign.ts';
import { UNDO_MS } from '#contract/judging/rules/assignmentUndo.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { assignmentsOf, insertAssignments, type Pair, removeAssignments, restoreAssignments } from './assignmentStore.ts';
import { findChange, insertChange, lastChange, noteUndone } from './changeStore.ts';
import { conflictsOf } from './conflictStore.ts';
import { conflictsBetween } from './conflicts.ts';
import { peopleFacts } from './factStore.ts';
import { worksOfOwnFamily } from './ownFamily.ts';
import { languagesOf, panelOf, type RoundRow } from './roundStore.ts';
import { lockedRound, refuseLocked, refuseTable, roundInScope } from './rounds.ts';
import { worksOfRound } from './roundWorks.ts';

type AssignDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
const Pairs = z.array(z.object({ workId: z.string(), judgeId: z.string() }));

interface Seeded {
  seed: string;
  move: boolean;
}

/** A round's works and judges as the automatic assignment takes them. */
interface ToAssign {
  works: WorkToAssign[];
  judges: JudgeToAssign[];
}

/** Reads what an assignment is made from: works whose files can be shown, judges who are there, conflicts nobody has overruled. */
const readToAssign = async (db: Db | Tx, actor: Actor, round: RoundRow): Promise<ToAssign> => {
  const all = (await worksOfRound(db, round)).filter(({ preparation }) => preparation === 'ready');
  const own = await worksOfOwnFamily(db, actor, all);
  const works = all.filter(({ id }) => !own.has(id));
  const panel = (await panelOf(db, round.id)).filter(({ leftAt, role }) => leftAt === null && role === 'judge');
  const [assigned, people] = await Promise.all([
    assignmentsOf(db, round.id),
    peopleFacts(
      db,
      panel.map(({ judgeId }) => judgeId),
    ),
  ]);
  const between = await conflictsBetween(db, round.competitionId, people, works);
  const has = Map.groupBy(assigned, ({ workId }) => workId);
  return {
    works: works.map(({ id, language }) => ({
      id,
      language,
      has: (has.get(id) ?? []).map(({ judgeId, state, openedAt }) => ({ judgeId, fixed: state !== null || openedAt !== null })),
      conflicts: [...people.keys()].filter((judgeId) => between.isBarred({ workId: id, judgeId })),
    })),
    judges: panel.map(({ judgeId, languages, workLimit }) => ({
      id: judgeId,
      languages: languagesOf({ languages }),
      limit: workLimit,
    })),
  };
};

const propose = async (db: Db | Tx, actor: Actor, round: RoundRow, { seed, move }: Seeded): Promise<Proposal> => {
  const { works, judges } = await readToAssign(db, actor, round);
  const proposed = assign(works, judges, { perWork: round.judgesPerWork, seed, move });
  const digest = createHash('sha256').update(JSON.stringify(proposed)).digest('base64url');
  return { ...proposed, digest };
};

/** Returns an automatic assignment for a preview. Throws not_found, round_locked. */
export const proposeAssignment = async (
  { readDb }: Pick<Deps, 'readDb'>,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  seeded: Seeded,
): Promise<Proposal> => {
  const round = await roundInScope(readDb, scope, id);
  refuseLocked(round);
  refuseTable(round);
  return propose(readDb, actor, round, seeded);
};

const byWork = (pairs: readonly Pair[]): [string, string[]][] =>
  [...Map.groupBy(pairs, ({ workId }) => workId)].map(([workId, each]) => [workId, each.map(({ judgeId }) => judgeId)]);

/** Carries out both halves of a change; returns what really changed. */
export const carryOut = async (tx: Tx, deps: AssignDeps, roundId: string, change: { added: readonly Pair[]; removed: readonly Pair[] }) => {
  const now = deps.clock.now();
  const added: Pair[] = [];
  const removed: Pair[] = [];
  for (const [workId, judgeIds] of byWork(change.removed))
    for (const judgeId of await removeAssignments(tx, roundId, { workId, judgeIds }, now)) removed.push({ workId, judgeId });
  for (const [workId, judgeIds] of byWork(change.added))
    for (const judgeId of await insertAssignments(tx, roundId, { workId, judgeIds }, { nextId: () => deps.ids.next(), now }))
      added.push({ workId, judgeId });
  return { added, removed };
};

/** Carries out the proposal that the actor has seen. Throws not_found, round_locked, conflict if it would now be another. */
export const confirmAssignment = (
  deps: AssignDeps,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  { digest, ...seeded }: Seeded & { digest: string },
): Promise<{ id: string; until: number }> =>
  deps.db.transaction().execute(async (tx) => {
    const round = await lockedRound(tx, scope, id);
    refuseLocked(round);
    refuseTable(round);
    const proposal = await propose(tx, actor, round, seeded);
    if (proposal.digest !== digest) throw new Problem('conflict');
    const changed = await carryOut(tx, deps, id, proposal);
    const change = { id: deps.ids.next(), roundId: id, byId: actor.id, at: deps.clock.now() };
    await insertChange(tx, { ...change, added: JSON.stringify(changed.added), removed: JSON.stringify(changed.removed), undoneAt: null });
    await writeAudit(tx, deps, {
      actor,
      action: 'assigned_many',
      subject: 'competition',
      subjectId: round.competitionId,
      detail: { round: JSON.parse(round.name), added: changed.added.length, removed: changed.removed.length },
    });
    return { id: change.id, until: change.at + UNDO_MS };
  });

/** Returns those pairs whose judge is still in the round and was not ruled out since. */
const stillTheirs = async (tx: Tx, { id, competitionId }: RoundRow, pairs: readonly Pair[]): Promise<Pair[]> => {
  const there = new Set((await panelOf(tx, id)).filter(({ leftAt }) => leftAt === null).map(({ judgeId }) => judgeId));
  const ruledOut = new Set(
    (await conflictsOf(tx, competitionId))
      .filter(({ ruling }) => ruling === 'confirmed')
      .map(({ workId, judgeId }) => `${workId} ${judgeId}`),
  );
  return pairs.filter(({ workId, judgeId }) => there.has(judgeId) && !ruledOut.has(`${workId} ${judgeId}`));
};

/** Takes an assignment of many back; what has been marked since stays. Throws not_found, action_not_allowed_now past its time or after a later one. */
export const undoAssignment = (deps: AssignDeps, actor: Actor, scope: CompetitionScope, id: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const change = await findChange(tx, id);
    if (!change) throw new Problem('not_found');
    const round = await lockedRound(tx, scope, change.roundId);
    const now = deps.clock.now();
    const last = await lastChange(tx, round.id);
    if (round.state === 'locked' || last?.id !== id || change.undoneAt !== null || now >= change.at + UNDO_MS)
      throw new Problem('action_not_allowed_now');
    await noteUndone(tx, id, now);
    const [added, removed] = [Pairs.parse(JSON.parse(change.added)), Pairs.parse(JSON.parse(change.removed))];
    await carryOut(tx, deps, round.id, { added: [], removed: added });
    await restoreAssignments(tx, round.id, await stillTheirs(tx, round, removed));
    await writeAudit(tx, deps, {
      actor,
      action: 'assignment_undone',
      subject: 'competition',
      subjectId: round.competitionId,
      detail: { round: JSON.parse(round.name), added: added.length, removed: removed.length },
    });
  });
