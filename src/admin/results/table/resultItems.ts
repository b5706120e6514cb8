import type { Computation, ComputedTerms, ResultRow } from '#contract/results/admin.ts';
import { comesTo } from '#contract/results/rules/awardRules.ts';

export type ResultGroup = Computation['groups'][number];
export type ComputedAward = ComputedTerms['awards'][number];

/** An award with what became of it in a group. */
export interface AwardFacts {
  award: ComputedAward;
  wanted: number | null;
  won: number;
  given: number;
}

/** Something that the ranking of a group shows below the one before. */
export type ResultItem =
  | { kind: 'row'; id: string; row: ResultRow }
  /** The end of an award; `tiedRank` is the shared place that moved it down. */
  | { kind: 'line'; id: string; facts: AwardFacts; tiedRank: number | null }
  | { kind: 'fold'; id: string; rows: readonly ResultRow[] }
  | { kind: 'unranked'; id: string; count: number };

/** Number of places shown at the top, before and after a line, and of entries without a place. */
const AT_TOP = 8;
const BEFORE_LINE = 2;
const AFTER_LINE = 1;
const UNRANKED = 3;
/** Fewer rows than this are not folded. */
const LEAST_FOLD = 4;
/** Number of rows that a fold shows at once. */
export const AT_ONCE = 50;

/** Returns the entries of a group with a place that the organiser may see. */
const placedOf = ({ rows }: Pick<ResultGroup, 'rows'>): ResultRow[] => rows.filter(({ rank, isHidden }) => rank !== null && !isHidden);

/** Returns true if exactly the first of the ranking won an award: then it ends at a line. Points alone give none once a later round ranks before them. */
const isLine = ({ award: { rule }, won }: AwardFacts, placed: readonly ResultRow[]): boolean => {
  if (rule.kind === 'threshold') return placed.every(({ rank, total }) => (rank ?? 0) <= won === comesTo(rule.points, total ?? 0));
  return rule.kind === 'first' || rule.kind === 'top' || rule.kind === 'everyone';
};

/** Returns the awards of a group: those that end at a line of the ranking, and the others. */
export const awardsOfGroup = (group: ResultGroup, terms: Pick<ComputedTerms, 'awards'>): { lines: AwardFacts[]; others: AwardFacts[] } => {
  const placed = placedOf(group);
  const facts = group.lines.flatMap(({ key, wanted, won, given }) => {
    const award = terms.awards.find((each) => each.key === key);
    return award ? [{ award, wanted, won, given }] : [];
  });
  return { lines: facts.filter((each) => isLine(each, placed)), others: facts.filter((each) => !isLine(each, placed)) };
};

/** Returns rows, with those that are not shown as folds. */
const folded = (rows: readonly ResultRow[], isShown: (row: ResultRow, index: number) => boolean): ResultItem[] => {
  const items: ResultItem[] = [];
  const show = (row: ResultRow) => items.push({ kind: 'row', id: row.id, row });
  let run: ResultRow[] = [];
  const endRun = () => {
    if (run.length < LEAST_FOLD) run.forEach(show);
    else items.push({ kind: 'fold', id: `fold ${run[0]?.id}`, rows: run });
    run = [];
  };
  for (const [index, row] of rows.entries()) {
    if (!isShown(row, index)) {
      run.push(row);
      continue;
    }
    endRun();
    show(row);
  }
  endRun();
  return items;
};

/**
 * Returns what the ranking of a group shows, from top to bottom: places with the lines of awards between them, then entries without a place, then those of which
 * the organiser may see nothing. Rows that are neither near a line nor `opened` are folded.
 */
export const itemsOf = (group: ResultGroup, terms: Pick<ComputedTerms, 'awards'>, opened: ReadonlySet<string>): ResultItem[] => {
  const placed = placedOf(group);
  const { lines, others } = awardsOfGroup(group, terms);
  const special = new Set(others.map(({ award }) => award.key));
  // by places, not by counting rows: a hidden entry is not among them
  const ends =
    placed.length === 0 ? [] : lines.map((facts) => ({ facts, at: placed.filter(({ rank }) => (rank ?? 0) <= facts.won).length }));
  const inner = ends.filter(({ at }) => at < placed.length);
  const isNearLine = (index: number) => inner.some(({ at }) => index >= at - BEFORE_LINE && index < at + AFTER_LINE);
  const isShown = (row: ResultRow, index: number) =>
    index < AT_TOP || isNearLine(index) || opened.has(row.id) || row.awards.some((key) => special.has(key));
  const items: ResultItem[] = [];
  const stops = [...new Set([0, ...ends.map(({ at }) => at), placed.length])].toSorted((a, b) => a - b);
  for (const [index, stop] of stops.entries()) {
    const start = stops[index - 1] ?? 0;
    items.push(...folded(placed.slice(start, stop), (row, within) => isShown(row, start + within)));
    for (const { facts, at } of ends) {
      if (at !== stop) continue;
      const isMoved = facts.wanted !== null && facts.won > facts.wanted;
      items.push({ kind: 'line', id: `line ${facts.award.key}`, facts, tiedRank: isMoved ? (placed[at - 1]?.rank ?? null) : null });
    }
  }
  const unranked = group.rows.filter(({ rank, isHidden }) => rank === null && !isHidden);
  if (unranked.length > 0) items.push({ kind: 'unranked', id: 'unranked', count: unranked.length });
  items.push(...folded(unranked, ({ id }, index) => index < UNRANKED || opened.has(id)));
  return [...items, ...group.rows.filter(({ isHidden }) => isHidden).map((row) => ({ kind: 'row' as const, id: row.id, row }))];
};

/** Returns the number of entries whose place is another than in the computation before. */
export const countMoved = ({ rows }: ResultGroup): number => rows.filter(({ rank, rankBefore }) => rank !== rankBefore).length;

/** Returns the judges who marked an entry of a group in the round that counts. */
export const judgesOf = ({ rows }: ResultGroup, judges: Computation['judges']): Computation['judges'] => {
  const marked = new Set(rows.flatMap(({ marks }) => marks.map(({ judgeId }) => judgeId)));
  return judges.filter(({ id }) => marked.has(id));
};
