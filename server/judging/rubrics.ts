import type { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { Rubric } from '#contract/judging/rubric.ts';
import { type CompetitionRow, rubricOf } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { insertRubricVersion, rubricVersions } from './roundStore.ts';

/** A version of a competition's rubric. */
export interface NumberedRubric {
  number: number;
  rubric: Rubric;
}

/** Returns the version of the rubric by which works are marked now: the newest stored one, or the next number if the rubric has changed since. */
export const currentRubric = async (db: Db | Tx, competition: Pick<CompetitionRow, 'id' | 'rubric'>): Promise<NumberedRubric> => {
  const rubric = rubricOf(competition);
  const [newest] = await rubricVersions(db, competition.id);
  if (!newest) return { number: 1, rubric };
  return { number: newest.data === JSON.stringify(rubric) ? newest.number : newest.number + 1, rubric };
};

/** Stores the version by which works are marked now, so that marks made by it can be checked later, whatever becomes of the rubric. */
export const keepCurrentRubric = async (
  tx: Tx,
  competition: Pick<CompetitionRow, 'id' | 'rubric'>,
  now: number,
): Promise<NumberedRubric> => {
  const current = await currentRubric(tx, competition);
  await insertRubricVersion(tx, {
    competitionId: competition.id,
    number: current.number,
    data: JSON.stringify(current.rubric),
    createdAt: now,
  });
  return current;
};

/** Returns the rubric of a version's number. Throws rubric_outdated if there is no such version. */
export const rubricNumbered = async (
  tx: Tx,
  competition: Pick<CompetitionRow, 'id' | 'rubric'>,
  number: number,
  now: number,
): Promise<Rubric> => {
  await keepCurrentRubric(tx, competition, now);
  const found = (await rubricVersions(tx, competition.id)).find((version) => version.number === number);
  if (!found) throw new Problem('rubric_outdated');
  return Rubric.parse(JSON.parse(found.data));
};

/** Returns the criteria of all versions of a competition's rubric, by key; the newest version names one. */
export const criteriaOf = async (db: Db, competitionId: string): Promise<ReadonlyMap<string, Text>> => {
  const criteria = (await rubricVersions(db, competitionId)).flatMap(({ data }) => Rubric.parse(JSON.parse(data)).criteria);
  const titles = new Map<string, Text>();
  for (const { key, title } of criteria) if (!titles.has(key)) titles.set(key, title);
  return titles;
};
