import type { Group } from '#contract/competitions/public.ts';
import type { Rubric } from '#contract/judging/rubric.ts';
import { type CombineWay, combine, countedMarks, meanOf } from '#contract/judging/rules/combine.ts';
import type { Points } from '#contract/judging/rules/rubric.ts';
import type { RankingTerms } from '#contract/results/terms.ts';
import { type AwardFacts, type AwardLine, type AwardTerms, giveAwards } from './awardRules.ts';
import { type Ranked, rank } from './ranking.ts';

/** A mark that is handed in and stands. */
export interface CountedMark {
  roundId: string;
  judgeId: string;
  points: Points;
  /** In hundredths of a point. */
  total: number;
  durationMs: number | null;
}

interface RoundTerms {
  id: string;
  combine: CombineWay;
  /** The round of which this one takes the first; null if it begins with all works. */
  after: string | null;
}

/** The points of an entry as they were published, before it was erased: nothing of its marks is left. */
export interface CarriedEntry {
  id: string;
  group: Group;
  roundId: string | null;
  /** In hundredths of a point, as are the scores of the criteria, by their keys. */
  total: number | null;
  scores: Readonly<Record<string, number>>;
  durationMs: number | null;
}

/** All that the results of a competition depend on. */
export interface ResultInputs {
  rubric: Rubric;
  ranking: RankingTerms;
  awards: readonly AwardTerms[];
  rounds: readonly RoundTerms[];
  entries: readonly { id: string; group: Group; marks: readonly CountedMark[] }[];
  /** Published entries that were erased since: they keep their place, so that nobody below moves up. */
  carried?: readonly CarriedEntry[];
  /** Valid votes by entry. */
  votes: ReadonlyMap<string, number>;
}

/** The points of an entry, before it is ranked. */
export interface Scored {
  id: string;
  group: Group;
  /** The round that counts: the last one in which it was marked; null if none. */
  roundId: string | null;
  stage: number;
  /** In hundredths of a point, as are the scores of the criteria, by their keys. */
  total: number | null;
  scores: Readonly<Record<string, number>>;
  task: number | null;
  durationMs: number | null;
  /** The judges whose marks count for the total. */
  countedJudges: readonly string[];
}

/** A group with its ranking and its awards. */
export interface GroupResults {
  group: Group;
  ranked: readonly Ranked<Scored>[];
  lines: readonly AwardLine[];
}

/** Key of the criterion by which equal totals can be told apart. */
const TASK = 'task';

/** Returns the number of a round in its row of rounds, from 1. */
const stageOf = (rounds: ReadonlyMap<string, RoundTerms>, id: string): number => {
  const seen = new Set<string>();
  for (let at = rounds.get(id); at && !seen.has(at.id); at = at.after === null ? undefined : rounds.get(at.after)) seen.add(at.id);
  return seen.size;
};

/** Scores an entry by the marks of the last round in which it was marked, combined as that round says. Its scores are those of the marks that count. */
const score = (
  { rubric, rounds }: Pick<ResultInputs, 'rubric' | 'rounds'>,
  { id, group, marks }: ResultInputs['entries'][number],
): Scored => {
  const byId = new Map(rounds.map((round) => [round.id, round]));
  const marked = rounds
    .filter((round) => marks.some(({ roundId }) => roundId === round.id))
    .map((round) => ({ ...round, stage: stageOf(byId, round.id) }));
  const last = marked.toSorted((a, b) => a.stage - b.stage).at(-1);
  const none = { id, group, roundId: null, stage: 0, total: null, scores: {}, task: null, durationMs: null, countedJudges: [] };
  if (!last) return none;
  const own = marks.filter(({ roundId }) => roundId === last.id).toSorted((a, b) => (a.judgeId < b.judgeId ? -1 : 1));
  const counted = countedMarks(own, last.combine);
  const scores = Object.fromEntries(
    rubric.criteria.flatMap(({ key }) => {
      const points = counted.flatMap((mark) => mark.points[key] ?? []);
      return points.length < counted.length ? [] : [[key, meanOf(points.map((each) => each * 100))]];
    }),
  );
  // marks of an earlier rubric, which was timed, may stand
  const durations = rubric.timed ? counted.flatMap(({ durationMs }) => durationMs ?? []) : [];
  return {
    id,
    group,
    roundId: last.id,
    stage: last.stage,
    total: combine(
      own.map(({ total }) => total),
      last.combine,
    ),
    scores,
    task: scores[TASK] ?? null,
    durationMs: durations.length < counted.length ? null : meanOf(durations),
    countedJudges: counted.map(({ judgeId }) => judgeId),
  };
};

/** Returns the points of an erased entry as they were. */
const carry = ({ rounds }: Pick<ResultInputs, 'rounds'>, entry: CarriedEntry): Scored => ({
  ...entry,
  stage: entry.roundId === null ? 0 : stageOf(new Map(rounds.map((round) => [round.id, round])), entry.roundId),
  task: entry.scores[TASK] ?? null,
  countedJudges: [],
});

/** Computes the results of a competition from its marks, rules and votes: for each group with entries the ranking, and who wins what. */
export const computeResults = (inputs: ResultInputs): GroupResults[] => {
  const facts: AwardFacts = { votes: inputs.votes, onlyBest: inputs.ranking.onlyBest };
  const scored = [...inputs.entries.map((entry) => score(inputs, entry)), ...(inputs.carried ?? []).map((entry) => carry(inputs, entry))];
  return [...Map.groupBy(scored, ({ group }) => group)].map(([group, entries]) => {
    const ranked = rank(entries, inputs.ranking.ties);
    return { group, ranked, lines: giveAwards(ranked, inputs.awards, facts) };
  });
};
