import type { MarkChoice } from '#contract/competitions/admin.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Round } from '#contract/judging/admin.ts';
import { type CompetitionScope, hasRight, isInScope } from '#contract/office/rules/staffRights.ts';
import { type CompetitionRow, findCompetition } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { countMarksOfOldRubric, countStandingMarks, freeMarksOfOldRubric } from './assignmentStore.ts';
import { countStandingAttempts, voidAttemptsOfOldRubric } from './attemptStore.ts';
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

/** Told as the ruling on attempts that a changed rubric makes void, whatever its reader's language. */
const RUBRIC_CHANGED = '评分标准已更改 · The rubric has changed';

/** Counts the marks and attempts of a round that stand and were made by a version of the rubric before a number. */
const countOfOldRubric = async (db: Db | Tx, roundId: string, number: number): Promise<number> =>
  (await countMarksOfOldRubric(db, roundId, number)) + (await countStandingAttempts(db, roundId, number));

/** Has works marked and teams scored again that were by an earlier version of the rubric: marks are waited for, attempts void. Returns their numbers for the audit log. */
const startAgain = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  { id, tableSettings }: Pick<RoundRow, 'id' | 'tableSettings'>,
  number: number,
): Promise<{ works: number } | { attempts: number }> => {
  if (tableSettings === null) return { works: await freeMarksOfOldRubric(tx, id, number) };
  const ruling = { ruledAt: clock.now(), ruledBy: actor.id, rulingReason: RUBRIC_CHANGED };
  return { attempts: await voidAttemptsOfOldRubric(tx, id, number, ruling) };
};

/** Has works marked, or teams scored, again that were by an earlier version of the rubric. Throws not_found, conflict, round_locked. */
export const markAgain = (deps: RoundDeps, actor: Actor, scope: CompetitionScope, { id, version }: Read): Promise<Round> =>
  changeRound(deps, actor, scope, { id, version, action: 'remarked' }, async (tx, row) => {
    refuseLocked(row);
    return { columns: {}, detail: await startAgain(tx, deps, actor, row, await numberOf(tx, row)) };
  });

/** Keeps the marks and attempts that were made by an earlier version of the rubric. Throws not_found, conflict, round_locked. */
export const keepOldMarks = (deps: RoundDeps, actor: Actor, scope: CompetitionScope, { id, version }: Read): Promise<Round> =>
  changeRound(deps, actor, scope, { id, version, action: 'old_marks_kept' }, async (tx, row) => {
    refuseLocked(row);
    return { columns: { keptRubric: await numberOf(tx, row) } };
  });

/**
 * Decides, as a changed rubric is published, on the marks and attempts of all rounds that are not locked: they are kept, or are to be made again. Throws not_allowed
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
    if (!row || row.state === 'locked' || (await countOfOldRubric(tx, id, number)) === 0) continue;
    const again = choice === 'again' ? await startAgain(tx, deps, actor, row, number) : null;
    await updateRound(tx, id, row.version, again === null ? { keptRubric: number } : {});
    await auditRound(tx, deps, actor, row, again === null ? 'old_marks_kept' : 'remarked', again ?? {});
  }
};

/** Counts the marks and attempts that a changed rubric would leave under an old version, and says if the actor may decide about them. Throws not_found. */
export const standingMarks = async (
  { readDb }: Pick<Deps, 'readDb'>,
  actor: Actor,
  scope: CompetitionScope,
  competitionId: string,
): Promise<{ marks: number; mayDecide: boolean }> => {
  if (!isInScope(scope, competitionId)) throw new Problem('not_found');
  const rounds = (await roundsOf(readDb, competitionId)).filter(({ state }) => state !== 'locked');
  const counts = await Promise.all(
    rounds.map(async ({ id }) => (await countStandingMarks(readDb, id)) + (await countStandingAttempts(readDb, id))),
  );
  return { marks: counts.reduce((sum, each) => sum + each, 0), mayDecide: hasRight(actor.rights, ['judging'], competitionId) };
};
