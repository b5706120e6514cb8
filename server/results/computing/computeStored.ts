import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import type { StoredGroup } from '#contract/results/admin.ts';
import { computeResults, type GroupResults, type ResultInputs, type Scored } from '#contract/results/rules/compute.ts';
import { findCompetition } from '#server/competitions/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { insertComputation, newestComputations } from './computationStore.ts';
import { type GatheredInputs, gatherInputs } from './inputs.ts';

/** Returns the attempts of the round by which an entry is scored, as they are stored; nothing for an entry whose work was marked. */
const attemptsOf = (
  { roundId, countedAttempts }: Scored,
  entry: ResultInputs['entries'][number] | undefined,
): Pick<StoredGroup['rows'][number], 'attempts'> => {
  const own = (entry?.attempts ?? []).filter((attempt) => attempt.roundId === roundId);
  if (own.length === 0) return {};
  return {
    attempts: own.map(({ number, total, durationMs }) => ({ number, total, durationMs, isCounted: countedAttempts.includes(number) })),
  };
};

/** Returns a group's results as they are stored. */
const storedGroup = (
  { group, ranked, lines }: GroupResults,
  { inputs: { entries, votes }, works, erasedWorks }: GatheredInputs,
): StoredGroup => {
  const given = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    group,
    rows: ranked.map(({ entry, rank, isTied }) => ({
      id: entry.id,
      workId: works.get(entry.id)?.id ?? erasedWorks.get(entry.id) ?? null,
      roundId: entry.roundId,
      total: entry.total,
      scores: { ...entry.scores },
      durationMs: entry.durationMs,
      marks: (given.get(entry.id)?.marks ?? [])
        .filter(({ roundId }) => roundId === entry.roundId)
        .map(({ judgeId, total }) => ({ judgeId, total, isCounted: entry.countedJudges.includes(judgeId) })),
      ...attemptsOf(entry, given.get(entry.id)),
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
