import type { Board, BoardJudge, BoardWork, Cell, Conflict } from '#contract/judging/admin.ts';
import { readsLanguage } from '#contract/judging/rules/assign.ts';
import { isSpreadTooWide } from '#contract/judging/rules/combine.ts';

/** A work of the board with what an organiser has to know of it. */
export interface WorkFacts {
  work: BoardWork;
  /** Its cells by judge. */
  cells: ReadonlyMap<string, Cell>;
  /** Conflicts that keep judges from it, by judge. */
  conflicts: ReadonlyMap<string, Conflict>;
  /** Number of marks that count. */
  marked: number;
  /** Number of judges whom it lacks. */
  lacking: number;
  /** True if its marks are too far apart and nobody has accepted that. */
  isFarApart: boolean;
  /** True if a mark came late and waits. */
  isLate: boolean;
  /** True if a judge has declared a conflict on which nobody has ruled. */
  isDeclared: boolean;
}

/** A judge of the board with progress. */
export interface JudgeFacts {
  judge: BoardJudge;
  assigned: number;
  /** Number of works marked or abstained from. */
  done: number;
  totals: readonly number[];
  /** True if the judge has works in an open round and is far behind the others. */
  isBehind: boolean;
}

export interface BoardFacts {
  works: readonly WorkFacts[];
  judges: readonly JudgeFacts[];
  /** Number of marks that all works together need, and of those of them that are there. */
  marked: number;
  wanted: number;
  complete: number;
  farApart: number;
  /** Number of conflicts that keep a judge from a work. */
  conflicts: number;
}

/** The ways to filter the works of a board. */
export const boardFilters = ['all', 'to_act', 'complete', 'conflict'] as const;
export type BoardFilter = (typeof boardFilters)[number];

/** Returns true if a work's judges will mark it: its files can be shown, or somebody has it already. */
const isJudged = ({ preparation, cells, isHidden, isOut }: BoardWork): boolean =>
  !isHidden && !isOut && (preparation === 'ready' || cells.length > 0);

const handedIn = ({ cells }: BoardWork): number[] =>
  cells.flatMap(({ state, total }) => (state === 'handed_in' && total !== null ? [total] : []));

const factsOfWork = (work: BoardWork, { round, calibration }: Board, conflicts: ReadonlyMap<string, Conflict>): WorkFacts => {
  const totals = handedIn(work);
  const there = work.cells.filter(({ state }) => state !== 'abstained' && state !== 'taken_away').length;
  return {
    work,
    cells: new Map(work.cells.map((cell) => [cell.judgeId, cell])),
    conflicts,
    marked: totals.length,
    lacking: isJudged(work) ? Math.max(0, round.judgesPerWork - there) : 0,
    // nobody else can be called for a work that all judges mark
    isFarApart: !work.isOut && calibration?.workId !== work.id && !work.isSpreadAccepted && isSpreadTooWide(totals, round.spreadLimit),
    isLate: work.cells.some(({ isLate }) => isLate),
    isDeclared: [...conflicts.values()].some(({ ruling, kinds }) => ruling === 'open' && kinds.includes('declared')),
  };
};

const factsOfJudge = (judge: BoardJudge, works: readonly BoardWork[]) => {
  const cells = works.flatMap((work) => work.cells.filter(({ judgeId }) => judgeId === judge.id));
  return {
    judge,
    isThere: cells.length > 0,
    assigned: cells.filter(({ state }) => state !== 'taken_away').length,
    done: cells.filter(({ state }) => state === 'handed_in' || state === 'abstained').length,
    totals: cells.flatMap(({ total }) => (total === null ? [] : [total])),
  };
};

/** Returns true if something about the work waits for an organiser. */
export const isToAct = ({ isFarApart, isLate, isDeclared, lacking }: WorkFacts): boolean =>
  isFarApart || isLate || isDeclared || lacking > 0;

/** Returns the place of a work by what is more urgent; the order of numbers is kept among equals. */
const urgencyOf = (facts: WorkFacts): number => {
  if (facts.isLate) return 0;
  if (facts.isFarApart) return 1;
  if (facts.isDeclared) return 2;
  return facts.lacking > 0 ? 3 : 4;
};

/** Returns what a board shows, works that wait for an organiser first. */
export const factsOf = (board: Board): BoardFacts => {
  const barring = board.conflicts.filter(({ ruling }) => ruling !== 'overruled');
  const byWork = Map.groupBy(barring, ({ workId }) => workId);
  const works = board.works.map((work) =>
    factsOfWork(work, board, new Map((byWork.get(work.id) ?? []).map((conflict) => [conflict.judgeId, conflict]))),
  );
  const progress = board.judges.map((judge) => factsOfJudge(judge, board.works)).filter(({ judge, isThere }) => !judge.hasLeft || isThere);
  const [assigned, done] = [progress.reduce((sum, each) => sum + each.assigned, 0), progress.reduce((sum, each) => sum + each.done, 0)];
  return {
    works: works.toSorted(
      (a, b) => urgencyOf(a) - urgencyOf(b) || (a.isFarApart && b.isFarApart ? (b.work.spread ?? 0) - (a.work.spread ?? 0) : 0),
    ),
    judges: progress.map((each) => ({
      ...each,
      // less than half of what the judges have done together
      isBehind: board.round.state === 'open' && each.assigned > 0 && each.done * assigned * 2 < done * each.assigned,
    })),
    // more of one work do not make up for another's
    marked: works.reduce((sum, { marked }) => sum + Math.min(marked, board.round.judgesPerWork), 0),
    wanted: board.works.filter(isJudged).length * board.round.judgesPerWork,
    complete: works.filter(({ marked }) => marked >= board.round.judgesPerWork).length,
    farApart: works.filter(({ isFarApart }) => isFarApart).length,
    conflicts: barring.length,
  };
};

/** Returns the number of marks that a round lacks. */
export const missingMarks = ({ wanted, marked }: BoardFacts): number => wanted - marked;

/** Returns true if a work belongs to a filter. */
export const isIn = (filter: BoardFilter, facts: WorkFacts, judgesPerWork: number): boolean => {
  if (filter === 'to_act') return isToAct(facts);
  if (filter === 'complete') return facts.marked >= judgesPerWork;
  return filter === 'all' || facts.conflicts.size > 0;
};

/**
 * Returns the judges who can be called for one more mark: in the round, without a conflict, below the limit, readers of the work's language; the one with the
 * fewest works left first.
 */
export const judgesToCall = ({ judges }: BoardFacts, { work, cells, conflicts }: WorkFacts): JudgeFacts[] => {
  const able = judges.filter(
    ({ judge, assigned }) =>
      !judge.hasLeft &&
      !cells.has(judge.id) &&
      !conflicts.has(judge.id) &&
      (judge.limit === null || assigned < judge.limit) &&
      readsLanguage(judge.languages, work.language),
  );
  return able.toSorted((a, b) => a.assigned - a.done - (b.assigned - b.done));
};

/** Returns the ids of a work's judges whose mark is still to come. */
export const awaitedOf = ({ work }: WorkFacts): string[] =>
  work.cells.flatMap(({ judgeId, state }) => (['handed_in', 'abstained', 'taken_away'].includes(state) ? [] : [judgeId]));

/** Returns the judges of the round to whom a work is not assigned. */
export const leftOutOf = ({ judges }: BoardFacts, { cells }: WorkFacts): BoardJudge[] =>
  judges.flatMap(({ judge }) => (judge.hasLeft || (cells.get(judge.id)?.state ?? 'taken_away') !== 'taken_away' ? [] : [judge]));

/** Returns the cells between whose marks a work's spread lies; null for fewer than two marks. */
export const extremesOf = ({ work }: WorkFacts): { lowest: Cell; highest: Cell } | null => {
  const marked = work.cells.filter(({ total }) => total !== null).toSorted((a, b) => (a.total ?? 0) - (b.total ?? 0));
  const [lowest, highest] = [marked[0], marked.at(-1)];
  return lowest && highest && lowest !== highest ? { lowest, highest } : null;
};

/** Returns the mean of totals in hundredths; null if there are none. */
export const meanOf = (totals: readonly number[]): number | null =>
  totals.length === 0 ? null : totals.reduce((sum, total) => sum + total, 0) / totals.length;

/** Returns how far a judge's marks lie above (or below) those of the others on the same works, on average; null without any in common. */
export const besideOthers = ({ works }: BoardFacts, judgeId: string): number | null =>
  meanOf(
    works.flatMap(({ work, cells }) => {
      const own = cells.get(judgeId)?.total ?? null;
      const others = meanOf(work.cells.flatMap(({ judgeId: other, total }) => (other === judgeId || total === null ? [] : [total])));
      return own === null || others === null ? [] : [own - others];
    }),
  );
