import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import { type PossibleTarget, targetProblem } from '#contract/competitions/rules/qualifyingTarget.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { windowsOf } from './competition.ts';
import { finalsOfAwards } from './competitionData.ts';
import { type CompetitionRow, selectCompetitions } from './store.ts';
import { hasOwnCodes } from './versionStore.ts';

const toTarget = (row: CompetitionRow): PossibleTarget => ({
  id: row.id,
  signup: windowsOf(row).signup,
  needsInvitation: row.needsInvitation === 1,
  qualifiesFor: [...finalsOfAwards(row).values()],
});

/** Returns true if families can get a code for a competition: it has some, or awards of another one invite to it. */
export const hasWayIn = async (db: Db | Tx, id: string): Promise<boolean> =>
  (await hasOwnCodes(db, id)) || (await selectCompetitions(db, {})).some((row) => [...finalsOfAwards(row).values()].includes(id));

/**
 * Returns the problems of the competitions for which awards of a draft qualify, by field. One that is published already is not asked again: its sign-up may have
 * ended since.
 */
export const finalProblems = async (
  db: Db | Tx,
  id: string,
  { awards }: Pick<CompetitionData, 'awards'>,
  before: CompetitionRow | undefined,
  now: number,
): Promise<FieldProblems> => {
  const known = before ? finalsOfAwards(before) : new Map<string, string>();
  const changed = [...awards.entries()].flatMap(([index, { key, qualifiesFor }]) =>
    qualifiesFor === null || known.get(key) === qualifiesFor ? [] : [{ path: `awards.${index}.qualifiesFor`, qualifiesFor }],
  );
  if (changed.length === 0) return {};
  const published = (await selectCompetitions(db, {})).map(toTarget);
  const fields: FieldProblems = {};
  for (const { path, qualifiesFor } of changed) {
    const problem = targetProblem(id, qualifiesFor, published, now);
    if (problem) fields[path] = problem;
  }
  return fields;
};
