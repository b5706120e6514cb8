import type { Board, Proposal } from '#contract/judging/admin.ts';
import type { WorkFacts } from '#src/admin/judging/boardFacts.ts';

/** The looks of a cell of the matrix, each different at a glance and in words. */
export type CellLook =
  | 'none'
  | 'waiting'
  | 'opened'
  | 'provisional'
  | 'abstained'
  | 'marked'
  | 'zero'
  | 'conflict'
  | 'proposed'
  | 'moved'
  | 'taken_away';

/** Changes of a proposal by work, then judge. */
export interface ProposedChanges {
  added: ReadonlyMap<string, ReadonlySet<string>>;
  removed: ReadonlyMap<string, ReadonlySet<string>>;
}

const byWork = (pairs: Proposal['added']): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map([...Map.groupBy(pairs, ({ workId }) => workId)].map(([workId, each]) => [workId, new Set(each.map(({ judgeId }) => judgeId))]));

export const changesOf = ({ added, removed }: Pick<Proposal, 'added' | 'removed'>): ProposedChanges => ({
  added: byWork(added),
  removed: byWork(removed),
});

/** Returns the look of the cell of a work and a judge. */
export const lookOf = ({ work, cells, conflicts }: WorkFacts, judgeId: string, proposed: ProposedChanges | null): CellLook => {
  const cell = cells.get(judgeId);
  if (cell) {
    if (proposed?.removed.get(work.id)?.has(judgeId)) return 'moved';
    if (cell.state === 'handed_in') return cell.total === 0 ? 'zero' : 'marked';
    return cell.state;
  }
  if (proposed?.added.get(work.id)?.has(judgeId)) return 'proposed';
  return conflicts.has(judgeId) ? 'conflict' : 'none';
};

/** A place in the matrix. The head is row -1; column 0 is the work, then the judges, the mean and the spread. */
export interface Place {
  row: number;
  col: number;
}

/** A rectangle of cells, its ends included. */
export interface Span {
  rows: readonly [number, number];
  cols: readonly [number, number];
}

export const spanOf = (a: Place, b: Place): Span => ({
  rows: [Math.min(a.row, b.row), Math.max(a.row, b.row)],
  cols: [Math.min(a.col, b.col), Math.max(a.col, b.col)],
});

export interface Pair {
  workId: string;
  judgeId: string;
}

/** A change by hand: which works which judges get, or lose. */
export interface HandChange {
  does: 'assign' | 'unassign';
  pairs: readonly Pair[];
}

/**
 * Returns what pressing Enter on some cells changes: those that can be assigned are; if there are none, those that nobody has marked are taken back. Null if
 * there is nothing to change.
 */
export const changeOfSpan = (works: readonly WorkFacts[], judges: Board['judges'], { rows, cols }: Span): HandChange | null => {
  const chosen = works.slice(Math.max(0, rows[0]), rows[1] + 1).filter(({ work }) => !work.isHidden);
  const those = judges.slice(Math.max(0, cols[0] - 1), Math.max(0, cols[1]));
  const pairsOf = (isOne: (look: CellLook, judge: Board['judges'][number]) => boolean): Pair[] =>
    chosen.flatMap((facts) =>
      those.flatMap((judge) => (isOne(lookOf(facts, judge.id, null), judge) ? [{ workId: facts.work.id, judgeId: judge.id }] : [])),
    );
  const added = pairsOf((look, { hasLeft }) => (look === 'none' || look === 'taken_away') && !hasLeft);
  if (added.length > 0) return { does: 'assign', pairs: added };
  const removed = pairsOf((look) => look === 'waiting' || look === 'opened');
  return removed.length > 0 ? { does: 'unassign', pairs: removed } : null;
};
