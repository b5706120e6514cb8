import { z } from 'zod';
import type { Ranked } from './ranking.ts';

/** By whom an award is won within a group. Counts and percentages are from the top, whatever the awards before it took: "to here" on the list. */
export const AwardRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first'), count: z.int().min(1).max(100_000) }),
  /** Of the entries with a rank, rounded down, at least one. */
  z.object({ kind: z.literal('top'), percent: z.int().min(1).max(100) }),
  /** Points of the total, 0–100. */
  z.object({ kind: z.literal('threshold'), points: z.number().min(0).max(100) }),
  /** The entries with the most valid votes; never one without a vote. */
  z.object({ kind: z.literal('votes'), count: z.int().min(1).max(100_000) }),
  /** Every entry with a rank. */
  z.object({ kind: z.literal('everyone') }),
  /** The entries with a rank that the jury chose by hand. */
  z.object({ kind: z.literal('jury') }),
]);
export type AwardRule = z.infer<typeof AwardRule>;

export interface AwardTerms {
  key: string;
  rule: AwardRule;
}

/** The facts on which awards depend besides the ranking. */
export interface AwardFacts {
  /** Valid votes by entry. */
  votes: ReadonlyMap<string, number>;
  /** The entries that the jury chose, by the key of the award. */
  jury?: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  /** True if an entry gets the best of its awards alone. */
  onlyBest: boolean;
}

/** An award of a group: where its line was to be, and the entries that won it. */
export interface AwardLine {
  key: string;
  /** The number of entries that the rule asks for; null if it names none. */
  wanted: number | null;
  /** Those to whom the rule gives it, ties on the line among them. */
  won: readonly string[];
  /** Those who get it: without those who have a better one, if an entry gets one alone. */
  given: readonly string[];
}

/** Returns the first of a list, and those that equal the last of them: a tie on a line moves the line down. */
const toLine = <T>(ordered: readonly T[], count: number, measure: (each: T) => number | null): T[] => {
  const last = ordered[Math.min(count, ordered.length) - 1];
  if (last === undefined) return [];
  return ordered.filter((each, index) => index < count || measure(each) === measure(last));
};

/** Returns true if every ranked entry wins, whatever the ranking. */
const takesAll = (rule: AwardRule): boolean =>
  rule.kind === 'everyone' || (rule.kind === 'top' && rule.percent === 100) || (rule.kind === 'threshold' && rule.points === 0);

/** Returns true if every ranked entry that wins `later` also wins `earlier`, whatever the ranking. A percentage takes the first entry of any group. */
const isWithin = (later: AwardRule, earlier: AwardRule): boolean => {
  if (takesAll(earlier)) return true;
  if (earlier.kind === 'first') return later.kind === 'first' && later.count <= earlier.count;
  if (earlier.kind === 'top') return later.kind === 'top' ? later.percent <= earlier.percent : later.kind === 'first' && later.count === 1;
  if (earlier.kind === 'threshold') return later.kind === 'threshold' && later.points >= earlier.points;
  return earlier.kind === 'votes' && later.kind === 'votes' && later.count <= earlier.count;
};

/** Returns the indexes of awards that no ranked entry can get where an entry gets the best alone: an award before them takes all who win them. */
export const neverGiven = (rules: readonly (AwardRule | null)[]): number[] =>
  rules.flatMap((rule, index) =>
    rule !== null && rules.slice(0, index).some((earlier) => earlier !== null && isWithin(rule, earlier)) ? [index] : [],
  );

/** Returns true if a total in hundredths comes to points. Divided, since hundredths as a fraction are the very number that is typed: 100 times 1.1 is above 110. */
export const comesTo = (points: number, total: number): boolean => total / 100 >= points;

const winnersOf = (
  { key, rule }: AwardTerms,
  ranked: readonly Ranked[],
  { votes, jury }: Omit<AwardFacts, 'onlyBest'>,
): Pick<AwardLine, 'wanted' | 'won'> => {
  const placed = ranked.filter(({ rank }) => rank !== null);
  const idsOf = (those: readonly Ranked[]) => those.map(({ entry }) => entry.id);
  if (rule.kind === 'first' || rule.kind === 'top') {
    const wanted = rule.kind === 'first' ? rule.count : Math.max(1, Math.floor((placed.length * rule.percent) / 100));
    return { wanted, won: idsOf(toLine(placed, wanted, ({ rank }) => rank)) };
  }
  if (rule.kind === 'threshold')
    return { wanted: null, won: idsOf(placed.filter(({ entry }) => entry.total !== null && comesTo(rule.points, entry.total))) };
  if (rule.kind === 'votes') {
    const votesOf = ({ entry }: Ranked) => votes.get(entry.id) ?? 0;
    const loved = ranked.filter((each) => votesOf(each) > 0).toSorted((a, b) => votesOf(b) - votesOf(a));
    return { wanted: rule.count, won: idsOf(toLine(loved, rule.count, votesOf)) };
  }
  if (rule.kind === 'jury') return { wanted: null, won: idsOf(placed.filter(({ entry }) => jury?.get(key)?.has(entry.id))) };
  return { wanted: null, won: idsOf(placed) };
};

/** Gives the awards of one group, in their order, the best first. `ranked`: the group as `rank` returns it. */
export const giveAwards = (ranked: readonly Ranked[], awards: readonly AwardTerms[], facts: AwardFacts): AwardLine[] => {
  const taken = new Set<string>();
  return awards.map((award) => {
    const { wanted, won } = winnersOf(award, ranked, facts);
    const given = won.filter((id) => !(facts.onlyBest && taken.has(id)));
    for (const id of given) taken.add(id);
    return { key: award.key, wanted, won, given };
  });
};
