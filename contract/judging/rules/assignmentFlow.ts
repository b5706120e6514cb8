/**
 * A flow from works to judges that is as large and its loads as level as they can be.
 *
 * The algorithm is that of optimal semi-matchings: N. Harvey, R. Ladner, L. Lovász, T. Tamir, "Semi-matchings for bipartite graphs and load
 * balancing", Journal of Algorithms 59 (2006) 53–78, first in WADS 2003, with several judges a work and limits. A place is taken along an
 * augmenting path to the least loaded judge that one leads to (successive shortest paths of a minimum-cost flow whose cost is convex in each load);
 * then cost-reducing paths, from a judge to one whose load is smaller by two or more, are cancelled until none is left. Their theorem: without such
 * a path the loads have the least sum of squares, and of every other convex cost.
 */

/** The judge cannot get the work. */
export const BARRED = 0;
/** The judge can get the work. */
export const OPEN = 1;
/** The judge has the work, which can pass to another. */
export const HELD = 2;
/** The judge has the work for good. */
export const KEPT = 3;

/** A judge in the flow. */
export interface FlowJudge {
  index: number;
  /** Number of works, those that stay included. */
  load: number;
  limit: number;
  /** For each judge, by index, the number of works that could pass there: the arcs of the residual graph without the works between them. */
  passable: Int32Array;
}

/** A work in the flow. */
export interface FlowWork {
  /** `BARRED`, `OPEN`, `HELD` or `KEPT` for each judge, by index. */
  readonly cells: Uint8Array;
  /** 1 for each judge, by index, who has it now and need not keep it. */
  readonly had: Uint8Array;
}

/** Returns true if the judge's limit allows another work. */
export const hasRoom = ({ load, limit }: FlowJudge): boolean => load < limit;

/** Returns the one with the smallest load, the first of several. */
const leastLoaded = (judges: Iterable<FlowJudge>): FlowJudge | null => {
  let least: FlowJudge | null = null;
  for (const judge of judges) if (least === null || judge.load < least.load) least = judge;
  return least;
};

/** Creates the verbs of a flow. The order of judges and works, and `random`, choose among answers that are equally good. */
export const createAssignmentFlow = (
  judges: readonly FlowJudge[],
  works: readonly FlowWork[],
  random: (below: number) => number,
): {
  hold: (work: FlowWork, judge: FlowJudge) => void;
  augment: (work: FlowWork) => boolean;
  level: () => void;
} => {
  const setCell = (work: FlowWork, judge: FlowJudge, to: typeof OPEN | typeof HELD): void => {
    const by = to === HELD ? 1 : -1;
    work.cells[judge.index] = to;
    judge.load += by;
    for (const other of judges) {
      if (other === judge) continue;
      const cell = work.cells[other.index];
      if (cell === OPEN) judge.passable[other.index] = (judge.passable[other.index] ?? 0) + by;
      else if (cell === HELD) other.passable[judge.index] = (other.passable[judge.index] ?? 0) - by;
    }
  };

  /** Returns all judges that a work can get to, from hand to hand, each with the one before it; nearest first (breadth-first search). */
  const reach = (starts: readonly FlowJudge[]): Map<FlowJudge, FlowJudge | null> => {
    const before = new Map<FlowJudge, FlowJudge | null>(starts.map((start) => [start, null]));
    // a Map's iterator also visits what is added meanwhile
    for (const judge of before.keys())
      for (const next of judges) if ((judge.passable[next.index] ?? 0) > 0 && !before.has(next)) before.set(next, judge);
    return before;
  };

  /** Passes one work on; one that has just been given first, or one that returns to its judge, so that few are taken from theirs. */
  const passOne = (from: FlowJudge, to: FlowJudge): void => {
    let cheapest: FlowWork | null = null;
    let lowest = Number.POSITIVE_INFINITY;
    for (const work of works) {
      const { cells, had } = work;
      if (cells[from.index] !== HELD || cells[to.index] !== OPEN) continue;
      const price = (had[from.index] ?? 0) - (had[to.index] ?? 0);
      if (price >= lowest) continue;
      cheapest = work;
      lowest = price;
      if (price === -1) break;
    }
    if (cheapest === null) throw new Error('the arc has no work');
    setCell(cheapest, from, OPEN);
    setCell(cheapest, to, HELD);
  };

  /** Passes works on along the path to `end`, beginning there; returns its start, who has one less. */
  const passAlong = (end: FlowJudge, before: ReadonlyMap<FlowJudge, FlowJudge | null>): FlowJudge => {
    let to = end;
    for (let from = before.get(to); from; from = before.get(to)) {
      passOne(from, to);
      to = from;
    }
    return to;
  };

  const hold = (work: FlowWork, judge: FlowJudge): void => setCell(work, judge, HELD);

  /** Gives a work another judge, the least loaded that a path leads to; false if none does, then and for ever. */
  const augment = (work: FlowWork): boolean => {
    const starts = judges.filter(({ index }) => work.cells[index] === OPEN);
    const least = leastLoaded(judges.filter(hasRoom));
    const direct = starts.filter((judge) => hasRoom(judge) && judge.load === least?.load);
    const chosen = direct[random(direct.length)];
    if (chosen) {
      hold(work, chosen);
      return true;
    }
    const before = reach(starts);
    const end = leastLoaded([...before.keys()].filter(hasRoom));
    if (!end) return false;
    hold(work, passAlong(end, before));
    return true;
  };

  /** Cancels one cost-reducing path that begins at the judge; false if there is none. */
  const relieve = (judge: FlowJudge): boolean => {
    const before = reach([judge]);
    const end = leastLoaded([...before.keys()].filter(hasRoom));
    if (!end || end.load > judge.load - 2) return false;
    passAlong(end, before);
    return true;
  };

  /** Cancels cost-reducing paths until none is left. Each lessens the sum of squares, so it ends. */
  const level = (): void => {
    let found = true;
    while (found) {
      found = false;
      for (const judge of judges.toSorted((a, b) => b.load - a.load)) while (relieve(judge)) found = true;
    }
  };

  return { hold, augment, level };
};
