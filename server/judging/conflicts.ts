import type { Conflict } from '#contract/judging/admin.ts';
import type { FoldedFacts } from '#contract/judging/rules/conflicts.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { assignmentsOfPair, type Pair, updateAssignment } from './assignmentStore.ts';
import { conflictsOf, saveRuling } from './conflictStore.ts';
import { conflictKindsOf, type RoundWork } from './factStore.ts';
import { refuseOwnFamily } from './ownFamily.ts';
import { lockedRound } from './rounds.ts';

const keyOf = ({ workId, judgeId }: Pair): string => `${workId} ${judgeId}`;

/** Returns the conflicts between people and works of a competition: declared, derived from the data, and ruled on. */
export const conflictsBetween = async (
  db: Db | Tx,
  competitionId: string,
  people: ReadonlyMap<string, FoldedFacts>,
  works: readonly RoundWork[],
): Promise<{ items: Conflict[]; isBarred: (pair: Pair) => boolean }> => {
  const stored = new Map((await conflictsOf(db, competitionId)).map((row) => [keyOf(row), row]));
  const items: Conflict[] = [];
  for (const work of works) {
    for (const [judgeId, person] of people) {
      const row = stored.get(keyOf({ workId: work.id, judgeId }));
      const derived = conflictKindsOf(person, work);
      if (derived.length === 0 && !row) continue;
      items.push({
        workId: work.id,
        judgeId,
        kinds: [...(row && row.note !== null ? (['declared'] as const) : []), ...derived],
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
    const round = await lockedRound(tx, scope, id);
    await refuseOwnFamily(tx, actor, workId);
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
