import { Problem } from '#contract/http/problem.ts';
import type { Conflict } from '#contract/judging/admin.ts';
import type { JudgeFacts } from '#contract/judging/rules/conflicts.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { assignmentsOfPair, type Pair, updateAssignment } from './assignmentStore.ts';
import { conflictsOf, saveRuling } from './conflictStore.ts';
import { derivedConflicts } from './derivedConflicts.ts';
import type { RoundWork } from './factStore.ts';
import { refuseHiddenWork } from './ownFamily.ts';
import { lockRound, panelOf, roundsOf } from './roundStore.ts';
import { roundInScope } from './rounds.ts';

const keyOf = ({ workId, judgeId }: Pair): string => `${workId} ${judgeId}`;

/** Returns the conflicts between people and works of a competition: declared, derived from the data, and ruled on. */
export const conflictsBetween = async (
  db: Db | Tx,
  competitionId: string,
  people: ReadonlyMap<string, JudgeFacts>,
  works: readonly Pick<RoundWork, 'id' | 'facts'>[],
): Promise<{ items: Conflict[]; isBarred: (pair: Pair) => boolean }> => {
  const stored = Map.groupBy(await conflictsOf(db, competitionId), ({ workId }) => workId);
  const derived = derivedConflicts(people, works);
  const items: Conflict[] = [];
  for (const { id: workId } of works) {
    const rows = new Map((stored.get(workId) ?? []).map((row) => [row.judgeId, row]));
    const found = new Map((derived.get(workId) ?? []).map(({ judgeId, kinds }) => [judgeId, kinds]));
    for (const judgeId of new Set([...found.keys(), ...rows.keys()])) {
      const row = rows.get(judgeId);
      // others of the competition's rounds may have declared one too
      if (!people.has(judgeId)) continue;
      items.push({
        workId,
        judgeId,
        kinds: [...(row && row.note !== null ? (['declared'] as const) : []), ...(found.get(judgeId) ?? [])],
        ruling: row?.ruling ?? 'open',
        note: row?.note ?? null,
        ruled: row && row.ruledAt !== null ? { by: row.ruledByName ?? '', at: row.ruledAt, reason: row.reason ?? '' } : null,
      });
    }
  }
  const barred = new Set(items.filter(({ ruling }) => ruling !== 'overruled').map(keyOf));
  return { items, isBarred: (pair) => barred.has(keyOf(pair)) };
};

/**
 * Rules on a conflict, for every round that is not locked. A confirmed one takes the work from the judge, and a mark that was made counts no more; an overruled one lets the judge who
 * abstained mark after all. Throws not_found.
 */
export const ruleOnConflict = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  { workId, judgeId, ruling, reason }: Pair & { ruling: 'confirmed' | 'overruled'; reason: string },
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const round = await roundInScope(tx, scope, id);
    // all that the ruling may change, always in this order
    for (const each of await roundsOf(tx, round.competitionId)) await lockRound(tx, each.id);
    await refuseHiddenWork(tx, actor, round, workId);
    if (!(await panelOf(tx, id)).some((member) => member.judgeId === judgeId)) throw new Problem('not_found');
    const now = deps.clock.now();
    await saveRuling(tx, { competitionId: round.competitionId, workId, judgeId }, { ruling, reason, ruledBy: actor.id, ruledAt: now });
    const unmarked = { state: null, markId: null, total: null };
    for (const { id: assignmentId, state, removedAt } of await assignmentsOfPair(tx, { workId, judgeId })) {
      if (ruling === 'confirmed') await updateAssignment(tx, assignmentId, { removedAt: removedAt ?? now, ...unmarked });
      else if (state === 'abstained') await updateAssignment(tx, assignmentId, unmarked);
    }
    await writeAudit(tx, deps, {
      actor,
      action: 'conflict_ruled',
      subject: 'work',
      subjectId: workId,
      detail: { round: JSON.parse(round.name), ruling, reason, judgeIds: [judgeId] },
    });
  });
