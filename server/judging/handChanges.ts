import type { ProblemCode } from '#contract/http/problem.ts';
import type { HandOutcome } from '#contract/judging/admin.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { carryOut } from './assigning.ts';
import type { Pair } from './assignmentStore.ts';
import { insertChange } from './changeStore.ts';
import { conflictsBetween } from './conflicts.ts';
import { peopleFacts, type RoundWork } from './factStore.ts';
import { worksOfOwnFamily } from './ownFamily.ts';
import { panelOf, type RoundRow } from './roundStore.ts';
import { lockedRound, refuseLocked, refuseTable } from './rounds.ts';
import { worksOfRound } from './roundWorks.ts';

interface HandChange {
  does: 'assign' | 'unassign';
  pairs: readonly Pair[];
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

/** Returns the function that says what keeps a work from a judge; null for nothing. */
const barsOf = async (tx: Tx, round: RoundRow, works: ReadonlyMap<string, RoundWork>, { does, pairs }: HandChange) => {
  const missing = ({ workId }: Pair): ProblemCode | null => (works.has(workId) ? null : 'not_found');
  if (does === 'unassign') return missing;
  const there = new Set((await panelOf(tx, round.id)).filter(({ leftAt }) => leftAt === null).map(({ judgeId }) => judgeId));
  const people = await peopleFacts(tx, distinct(pairs.map(({ judgeId }) => judgeId)));
  const { isBarred } = await conflictsBetween(tx, round.competitionId, people, [...works.values()]);
  return (pair: Pair): ProblemCode | null => {
    if (!there.has(pair.judgeId)) return missing(pair) ?? 'action_not_allowed_now';
    return missing(pair) ?? (isBarred(pair) ? 'judge_conflict' : null);
  };
};

/** Writes an audit line for each work that lost or got judges. */
const auditWorks = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  actor: Actor,
  { action, pairs, works }: { action: 'assigned' | 'unassigned'; pairs: readonly Pair[]; works: ReadonlyMap<string, RoundWork> },
): Promise<void> => {
  for (const [workId, each] of Map.groupBy(pairs, (pair) => pair.workId)) {
    const detail = { no: works.get(workId)?.no ?? '', judgeIds: each.map(({ judgeId }) => judgeId) };
    await writeAudit(tx, deps, { actor, action, subject: 'work', subjectId: workId, detail });
  }
};

/**
 * Assigns works to judges by hand or takes unmarked ones back, as one change that can be taken back. Never against a conflict that nobody has overruled.
 * Throws not_found, round_locked; action_not_allowed_now in a round of tables.
 */
export const changeByHand = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  change: HandChange,
): Promise<HandOutcome> =>
  deps.db.transaction().execute(async (tx) => {
    const round = await lockedRound(tx, scope, id);
    refuseLocked(round);
    refuseTable(round);
    const all = await worksOfRound(tx, round, distinct(change.pairs.map(({ workId }) => workId)));
    const own = await worksOfOwnFamily(tx, actor, all);
    const works = new Map(all.filter((work) => !own.has(work.id)).map((work) => [work.id, work]));
    const barOf = await barsOf(tx, round, works, change);
    const able = change.pairs.filter((pair) => barOf(pair) === null);
    const isAssigning = change.does === 'assign';
    const { added, removed } = await carryOut(tx, deps, id, isAssigning ? { added: able, removed: [] } : { added: [], removed: able });
    const done = isAssigning ? added : removed;
    if (done.length > 0) {
      const at = deps.clock.now();
      const sides = { added: JSON.stringify(added), removed: JSON.stringify(removed) };
      await insertChange(tx, { id: deps.ids.next(), roundId: id, byId: actor.id, at, ...sides, undoneAt: null });
      await auditWorks(tx, deps, actor, { action: isAssigning ? 'assigned' : 'unassigned', pairs: done, works });
    }
    const isDone = new Set(done.map(({ workId, judgeId }) => `${workId} ${judgeId}`));
    return {
      done: done.length,
      refused: change.pairs.flatMap((pair) => {
        // what is marked is not taken back; what is assigned already is as wanted
        const left = isAssigning || isDone.has(`${pair.workId} ${pair.judgeId}`) ? null : ('action_not_allowed_now' as const);
        const code = barOf(pair) ?? left;
        return code === null ? [] : [{ ...pair, code }];
      }),
    };
  });
