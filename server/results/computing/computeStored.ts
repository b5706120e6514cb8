import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import type { StoredGroup } from '#contract/results/admin.ts';
import { computeResults, type GroupResults } from '#contract/results/rules/compute.ts';
import { findCompetition } from '#server/competitions/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { insertComputation, newestComputations } from './computationStore.ts';
import { type GatheredInputs, gatherInputs } from './inputs.ts';

/** Returns a group's results as they are stored. */
const storedGroup = (
  { group, ranked, lines }: GroupResults,
  { inputs: { entries, votes }, works, erasedWorks }: GatheredInputs,
): StoredGroup => {
  const marksOf = new Map(entries.map(({ id, marks }) => [id, marks]));
  return {
    group,
    rows: ranked.map(({ entry, rank, isTied }) => ({
      id: entry.id,
      workId: works.get(entry.id)?.id ?? erasedWorks.get(entry.id) ?? '',
      roundId: entry.roundId,
      total: entry.total,
      scores: { ...entry.scores },
      durationMs: entry.durationMs,
      marks: (marksOf.get(entry.id) ?? [])
        .filter(({ roundId }) => roundId === entry.roundId)
        .map(({ judgeId, total }) => ({ judgeId, total, isCounted: entry.countedJudges.includes(judgeId) })),
      votes: votes.get(entry.id) ?? 0,
      rank,
      isTied,
      awards: lines.flatMap(({ key, given }) => (given.includes(entry.id) ? [key] : [])),
    })),
    lines: lines.map(({ key, wanted, won, given }) => ({ key, wanted, won: won.length, given: given.length })),
  };
};

/**
 * Computes the results of a competition and stores them as its next version, in one transaction. Whatever has not changed since the last one gives no new version.
 * Throws not_found; conflict if another computation was stored meanwhile.
 */
export const computeStored = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  scope: CompetitionScope,
  competitionId: string,
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const competition = isInScope(scope, competitionId) ? await findCompetition(tx, competitionId) : undefined;
    if (competition?.id !== competitionId) throw new Problem('not_found');
    const gathered = await gatherInputs(tx, competition);
    const { inputs, terms, hash } = gathered;
    const [newest] = await newestComputations(tx, competitionId, 1);
    if (newest?.inputsHash === hash) return;
    const outcome = computeResults(inputs).map((group) => storedGroup(group, gathered));
    const number = (newest?.number ?? 0) + 1;
    const isStored = await insertComputation(tx, {
      competitionId,
      number,
      inputsHash: hash,
      terms: JSON.stringify(terms),
      outcome: JSON.stringify(outcome),
      byId: actor.id,
      byName: actor.name,
      createdAt: deps.clock.now(),
    });
    if (!isStored) throw new Problem('conflict');
    await writeAudit(tx, deps, {
      actor,
      action: 'results_computed',
      subject: 'competition',
      subjectId: competitionId,
      detail: { number, entries: inputs.entries.length + (inputs.carried?.length ?? 0) },
    });
  });
