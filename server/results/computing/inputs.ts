import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Group } from '#contract/competitions/public.ts';
import { Text } from '#contract/http/common.ts';
import { TableSettings } from '#contract/judging/round.ts';
import type { ComputedTerms } from '#contract/results/admin.ts';
import type { AwardRule } from '#contract/results/rules/awardRules.ts';
import type { CountedAttempt, ResultInputs } from '#contract/results/rules/compute.ts';
import { awardsOf, type CompetitionRow, finalsOfAwards, rankingOf, rubricOf, rulesOfAwards } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { attemptsForResults } from '#server/judging/index.ts';
import { carriedEntries } from './carriedEntries.ts';
import { begunRounds, rankedWithWorks, standingMarks, tableGroups } from './computationStore.ts';
import { juryChoicesOf } from './juryStore.ts';

const Points = z.record(z.string(), z.int().nullable());
const After = z.object({ roundId: z.string() });

/** All that the results of a competition depend on now. */
export interface GatheredInputs {
  inputs: ResultInputs;
  terms: ComputedTerms;
  /** Each entry with its work, if it has one, by the entry's id. */
  works: ReadonlyMap<string, Awaited<ReturnType<typeof rankedWithWorks>>[number]>;
  /** The work that each erased entry had, by the entry's id; null if it had none. */
  erasedWorks: ReadonlyMap<string, string | null>;
  /** The groups whose teams run at a table. */
  atTables: readonly Group[];
  /** The entries with more attempts than their round allows. */
  surplus: ReadonlySet<string>;
  /** SHA-256 of marks, attempts, terms, votes and entries: two computations with the same hash have the same outcome. */
  hash: string;
}

const toCounted = ({
  roundId,
  number,
  points,
  total,
  durationMs,
}: Awaited<ReturnType<typeof attemptsForResults>>[number]): CountedAttempt => ({
  roundId,
  number,
  points: Points.parse(JSON.parse(points)),
  total,
  durationMs,
});

/** Reads the inputs of a competition's results. */
export const gatherInputs = async (db: Db | Tx, competition: CompetitionRow): Promise<GatheredInputs> => {
  const rounds = await begunRounds(db, competition.id);
  const atTables = tableGroups(rounds);
  const [works, marks, allAttempts] = [
    await rankedWithWorks(db, competition.id, atTables),
    await standingMarks(db, competition.id),
    await attemptsForResults(db, competition.id),
  ];
  const rubric = rubricOf(competition);
  const rules = rulesOfAwards(competition);
  const finals = finalsOfAwards(competition);
  const awards = awardsOf(competition).flatMap(({ key, title, look }) => {
    const rule: AwardRule | undefined = rules.get(key);
    const qualifiesFor = finals.get(key);
    return rule ? [{ key, title, look, rule, ...(qualifiesFor !== undefined && { qualifiesFor }) }] : [];
  });
  const ranking = rankingOf(competition);
  const marksOf = Map.groupBy(marks, ({ workId }) => workId);
  const attempts = Map.groupBy(
    allAttempts.filter(({ standing }) => standing === 'stands'),
    ({ registrationId }) => registrationId,
  );
  const entries = works.map(({ id, entryId, groupName }) => ({
    id: entryId,
    group: groupName,
    marks: (marksOf.get(id ?? '') ?? []).flatMap(({ roundId, judgeId, points, total, durationMs }) =>
      total === null ? [] : [{ roundId, judgeId, points: Points.parse(JSON.parse(points)), total, durationMs }],
    ),
    // absent without any: the hash of other competitions stays as it is
    ...(attempts.has(entryId) && { attempts: (attempts.get(entryId) ?? []).map(toCounted) }),
  }));
  const ranked = new Set(entries.map(({ id }) => id));
  const { entries: carried, choices: carriedChoices } = await carriedEntries(db, competition.id, ranked);
  const byJury = new Set(awards.flatMap(({ key, rule }) => (rule.kind === 'jury' ? [key] : [])));
  const chosen = (await juryChoicesOf(db, competition.id)).filter(({ registrationId }) => ranked.has(registrationId));
  const choices = [
    ...chosen.map(({ award, registrationId, byName, createdAt }) => ({ award, entryId: registrationId, by: byName, at: createdAt })),
    ...carriedChoices,
  ].filter(({ award }) => byJury.has(award));
  const inputs: ResultInputs = {
    rubric,
    ranking,
    awards,
    rounds: rounds.map(({ id, combine, after, tableSettings }) => ({
      id,
      combine,
      after: after === null ? null : After.parse(JSON.parse(after)).roundId,
      ...(tableSettings !== null && { counts: TableSettings.parse(JSON.parse(tableSettings)).counts }),
    })),
    entries,
    carried: carried.map(({ votes: _votes, workId: _workId, ...entry }) => entry),
    votes: new Map([
      ...works.map(({ entryId, votes }) => [entryId, votes ?? 0] as const),
      ...carried.map(({ id, votes }) => [id, votes] as const),
    ]),
    jury: new Map(
      [...Map.groupBy(choices, ({ award }) => award)].map(([award, own]) => [award, new Set(own.map(({ entryId }) => entryId))]),
    ),
  };
  const terms: ComputedTerms = {
    criteria: rubric.criteria.map(({ key, title, weight }) => ({ key, title, weight })),
    ranking,
    awards,
    ...(choices.length > 0 && { choices }),
    rounds: rounds.map(({ id, name, combine, tableSettings }) => ({
      id,
      name: Text.parse(JSON.parse(name)),
      combine,
      ...(tableSettings !== null && { table: TableSettings.parse(JSON.parse(tableSettings)) }),
    })),
  };
  const digest = hash(
    'sha256',
    JSON.stringify([terms, inputs.rounds, entries, [...inputs.votes], ...(carried.length > 0 ? [carried] : [])]),
  );
  return {
    inputs,
    terms,
    works: new Map(works.map((work) => [work.entryId, work])),
    erasedWorks: new Map(carried.map(({ id, workId }) => [id, workId])),
    atTables,
    surplus: new Set(allAttempts.flatMap(({ standing, registrationId }) => (standing === 'surplus' ? [registrationId] : []))),
    hash: digest,
  };
};
