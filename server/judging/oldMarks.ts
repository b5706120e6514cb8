import type { MarkChoice } from '#contract/competitions/admin.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Round } from '#contract/judging/admin.ts';
import { type CompetitionScope, hasRight, isInScope } from '#contract/office/rules/staffRights.ts';
import { type CompetitionRow, findCompetition } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { countMarksOfOldRubric, countStandingMarks, freeMarksOfOldRubric } from './assignmentStore.ts';
import { findRound, lockRound, type RoundRow, roundsOf, updateRound } from './roundStore.ts';
import { auditRound, changeRound, refuseLocked } from './rounds.ts';
import { currentRubric } from './rubrics.ts';

type RoundDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
interface Read {
  id: string;
  version: number;
}

const numberOf = async (tx: Tx, { competitionId }: RoundRow): Promise<number> => {
  const competition = await findCompetition(tx, competitionId);
  if (!competition) throw new Problem('not_found');
  return (await currentRubric(tx, competition)).number;
};

/** Has works marked again whose marks were made by an earlier version of the rubric. Throws not_found, conflict, round_locked. */
export const markAgain = (deps: RoundDeps, actor: Actor, scope: CompetitionScope, { id, version }: Read): Promise<Round> =>
  changeRound(deps, actor, scope, { id, version, action: 'remarked' }, async (tx, row) => {
    refuseLocked(row);
    return { columns: {}, detail: { works: await freeMarksOfOldRubric(tx, id, await numberOf(tx, row)) } };
  });

/** Keeps the marks that were made by an earlier version of the rubric. Throws not_found, conflict, round_locked. */
export const keepOldMarks = (deps: RoundDeps, actor: Actor, scope: CompetitionScope, { id, version }: Read): Promise<Round> =>
  changeRound(deps, actor, scope, { id, version, action: 'old_marks_kept' }, async (tx, row) => {
    refuseLocked(row);
    return { columns: { keptRubric: await numberOf(tx, row) } };
  });

/**
 * Decides, as a changed rubric is published, on the marks of all rounds that are not locked: they are kept, or their works are marked again. Throws not_allowed
 * for who may not decide about judging.
 */
export const decideOldMarks = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  actor: Actor,
  { competition, choice }: { competition: Pick<CompetitionRow, 'id' | 'rubric'>; choice: MarkChoice },
): Promise<void> => {
  if (!hasRight(actor.rights, ['judging'], competition.id)) throw new Problem('not_allowed');
  const { number } = await currentRubric(tx, competition);
  for (const { id } of await roundsOf(tx, competition.id)) {
    await lockRound(tx, id);
    const row = await findRound(tx, id);
    if (!row || row.state === 'locked' || (await countMarksOfOldRubric(tx, id, number)) === 0) continue;
    const works = choice === 'again' ? await freeMarksOfOldRubric(tx, id, number) : null;
    await updateRound(tx, id, row.version, works === null ? { keptRubric: number } : {});
    await auditRound(tx, deps, actor, row, works === null ? 'old_marks_kept' : 'remarked', works === null ? {} : { works });
  }
};

/** Counts the marks that a changed rubric would leave under an old version, and says if the actor may decide about them. Throws not_found. */
export const standingMarks = async (
  { readDb }: Pick<Deps, 'readDb'>,
  actor: Actor,
  scope: CompetitionScope,
  competitionId: string,
): Promise<{ marks: number; mayDecide: boolean }> => {
  if (!isInScope(scope, competitionId)) throw new Problem('not_found');
  const rounds = (await roundsOf(readDb, competitionId)).filter(({ state }) => state !== 'locked');
  const counts = await Promise.all(rounds.map(({ id }) => countStandingMarks(readDb, id)));
  return { marks: counts.reduce((sum, each) => sum + each, 0), mayDecide: hasRight(actor.rights, ['judging'], competitionId) };
};
