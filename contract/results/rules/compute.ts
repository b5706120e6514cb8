import type { Group } from '#contract/competitions/public.ts';
import type { Rubric } from '#contract/judging/rubric.ts';
import { type AttemptRule, type Counted, countAttempts } from '#contract/judging/rules/attempts.ts';
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

/** An attempt at a table that stands: not aborted, replaced, void or surplus. */
export interface CountedAttempt {
  roundId: string;
  number: number;
  points: Points;
  /** In hundredths of a point, penalties taken off; null while a criterion is missing. */
  total: number | null;
  durationMs: number | null;
}

interface RoundTerms {
  id: string;
  combine: CombineWay;
  /** The attempt that counts, if teams run at a table; absent if works are marked. */
  counts?: AttemptRule;
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
  entries: readonly {
    id: string;
    group: Group;
    marks: readonly CountedMark[];
    /** Absent if it has none. */
    attempts?: readonly CountedAttempt[];
  }[];
  /** Published entries that were erased since: they keep their place, so that nobody below moves up. */
  carried?: readonly CarriedEntry[];
  /** Valid votes by entry. */
  votes: ReadonlyMap<string, number>;
  /** The entries that the jury chose, by the key of the award. */
  jury?: ReadonlyMap<string, ReadonlySet<string>>;
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
  /** The numbers of the attempts that count for the total. */
  countedAttempts: readonly number[];
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

type Facts = Omit<Scored, 'id' | 'group' | 'roundId' | 'stage' | 'task'>;
type Entry = ResultInputs['entries'][number];

/** Returns the mean points of each criterion, in hundredths; without those of which one is missing. */
const scoresOf = ({ criteria }: Rubric, counted: readonly { points: Points }[]): Record<string, number> =>
  Object.fromEntries(
    criteria.flatMap(({ key }) => {
      const points = counted.flatMap((each) => each.points[key] ?? []);
      return points.length < counted.length ? [] : [[key, meanOf(points.map((each) => each * 100))]];
    }),
  );

/** Scores an entry by its marks of a round, combined as the round says. Its scores are those of the marks that count. */
const scoreMarks = (rubric: Rubric, { id, combine: how }: RoundTerms, { marks }: Entry): Facts => {
  const own = marks.filter(({ roundId }) => roundId === id).toSorted((a, b) => (a.judgeId < b.judgeId ? -1 : 1));
  const counted = countedMarks(own, how);
  // marks of an earlier rubric, which was timed, may stand
  const durations = rubric.timed ? counted.flatMap(({ durationMs }) => durationMs ?? []) : [];
  return {
    total: combine(
      own.map(({ total }) => total),
      how,
    ),
    scores: scoresOf(rubric, counted),
    durationMs: durations.length < counted.length ? null : meanOf(durations),
    countedJudges: counted.map(({ judgeId }) => judgeId),
    countedAttempts: [],
  };
};

/** Returns the points of an erased entry as they were. */
const carry = ({ rounds }: Pick<ResultInputs, 'rounds'>, entry: CarriedEntry): Scored => ({
  ...entry,
  stage: entry.roundId === null ? 0 : stageOf(new Map(rounds.map((round) => [round.id, round])), entry.roundId),
  task: entry.scores[TASK] ?? null,
  countedJudges: [],
  countedAttempts: [],
});

/** Returns what counts of an entry's attempts in a round; null if it is a round of marks, or none is complete. */
const countedIn = ({ id, counts }: RoundTerms, { attempts = [] }: Entry): Counted | null =>
  counts === undefined
    ? null
    : countAttempts(
        attempts.filter(({ roundId }) => roundId === id).map((attempt) => ({ ...attempt, isAborted: false })),
        counts,
      );

/** Scores an entry by the attempts that count in a round. Penalties are in the total alone, not in the scores. */
const scoreAttempts = (rubric: Rubric, { id }: RoundTerms, { attempts = [] }: Entry, { total, durationMs, numbers }: Counted): Facts => ({
  total,
  scores: scoresOf(
    rubric,
    attempts.filter(({ roundId, number }) => roundId === id && numbers.includes(number)),
  ),
  durationMs: rubric.timed ? durationMs : null,
  countedJudges: [],
  countedAttempts: numbers,
});

/** Scores an entry by the last round in which it was marked or has an attempt that counts. */
const score = ({ rubric, rounds }: Pick<ResultInputs, 'rubric' | 'rounds'>, entry: Entry): Scored => {
  const { id, group, marks } = entry;
  const byId = new Map(rounds.map((round) => [round.id, round]));
  const scored = rounds
    .map((round) => ({ round, counted: countedIn(round, entry), stage: stageOf(byId, round.id) }))
    .filter(({ round, counted }) => counted !== null || marks.some(({ roundId }) => roundId === round.id));
  const last = scored.toSorted((a, b) => a.stage - b.stage).at(-1);
  if (!last)
    return {
      ...{ id, group, roundId: null, stage: 0, total: null, scores: {}, task: null, durationMs: null },
      ...{ countedJudges: [], countedAttempts: [] },
    };
  const facts = last.counted ? scoreAttempts(rubric, last.round, entry, last.counted) : scoreMarks(rubric, last.round, entry);
  return { id, group, roundId: last.round.id, stage: last.stage, task: facts.scores[TASK] ?? null, ...facts };
};

/** Computes the results of a competition from its marks, rules and votes: for each group with entries the ranking, and who wins what. */
export const computeResults = (inputs: ResultInputs): GroupResults[] => {
  const facts: AwardFacts = { votes: inputs.votes, jury: inputs.jury, onlyBest: inputs.ranking.onlyBest };
  const scored = [...inputs.entries.map((entry) => score(inputs, entry)), ...(inputs.carried ?? []).map((entry) => carry(inputs, entry))];
  return [...Map.groupBy(scored, ({ group }) => group)].map(([group, entries]) => {
    const ranked = rank(entries, inputs.ranking.ties);
    return { group, ranked, lines: giveAwards(ranked, inputs.awards, facts) };
  });
};
