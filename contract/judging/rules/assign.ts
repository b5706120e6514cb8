import { BARRED, createAssignmentFlow, type FlowJudge, type FlowWork, HELD, hasRoom, KEPT, OPEN } from './assignmentFlow.ts';
import { createSeededRandom, shuffled } from './seededRandom.ts';

export interface JudgeToAssign {
  id: string;
  /** The languages that the judge reads; null for all. */
  languages: readonly string[] | null;
  /** The largest number of works in this round; null if there is no limit. */
  limit: number | null;
}

export interface WorkToAssign {
  id: string;
  /** Null if everyone can judge it. */
  language: string | null;
  /** The judges whom it has. `fixed`: opened or marked, never moved. */
  has: readonly { judgeId: string; fixed: boolean }[];
  /** Ids of judges with a conflict. */
  conflicts: readonly string[];
}

/** The reason why a judge cannot get a work. */
export type AssignmentBar = 'conflict' | 'language' | 'limit';

export interface AssignmentWish {
  /** Number of judges a work. */
  perWork: number;
  /** The same seed gives the same answer, whatever the order of works and judges; another one another answer as good. */
  seed: string;
  /** True to also move what is not fixed. */
  move: boolean;
}

interface Pairing {
  workId: string;
  judgeId: string;
}

export interface Assignment {
  added: Pairing[];
  /** Only with `move`. */
  removed: Pairing[];
  loads: { judgeId: string; before: number; after: number }[];
  /** The works that lack judges: how many, and what keeps each judge who has not got the work from it. Empty reasons: all judges have it. */
  unmet: { workId: string; missing: number; because: { judgeId: string; reason: AssignmentBar }[] }[];
}

/** A work in the flow, with what is asked for it. */
interface Placed extends FlowWork {
  given: WorkToAssign;
  /** Ids of the judges who stay. */
  kept: ReadonlySet<string>;
  /** Number of judges so far. */
  count: number;
}

const byId = (a: { id: string }, b: { id: string }): number => Number(a.id > b.id) - Number(a.id < b.id);

/** Returns true if a judge reads the language of a work. */
export const readsLanguage = (languages: readonly string[] | null, language: string | null): boolean =>
  language === null || languages === null || languages.includes(language);

/** Returns the lasting reason why a judge cannot get a work; null if there is none. */
const barOf = ({ language, conflicts }: WorkToAssign, { id, languages }: JudgeToAssign): 'conflict' | 'language' | null => {
  if (conflicts.includes(id)) return 'conflict';
  return readsLanguage(languages, language) ? null : 'language';
};

/**
 * Splits a work's judges into those who stay and those who may change; the others have a reason against them. A work with more judges than asked got
 * them by hand: it keeps all that it may have.
 */
const splitOf = (work: WorkToAssign, judges: ReadonlyMap<string, JudgeToAssign>, { perWork, move }: AssignmentWish) => {
  const fixed = new Set(work.has.filter((each) => each.fixed || !move).map(({ judgeId }) => judgeId));
  const movable = new Set(
    work.has.flatMap(({ judgeId }) => {
      const judge = judges.get(judgeId);
      return judge && !fixed.has(judgeId) && barOf(work, judge) === null ? [judgeId] : [];
    }),
  );
  return fixed.size + movable.size > perWork
    ? { kept: new Set([...fixed, ...movable]), movable: new Set<string>() }
    : { kept: fixed, movable };
};

/** Returns the works as parts of the flow. Judges are known by their place in the list. */
const placedOf = (works: readonly WorkToAssign[], judges: readonly JudgeToAssign[], wish: AssignmentWish): Placed[] => {
  const known = new Map(judges.map((judge) => [judge.id, judge]));
  return works.map((given) => {
    const { kept, movable } = splitOf(given, known, wish);
    const cellOf = (judge: JudgeToAssign) => (kept.has(judge.id) ? KEPT : barOf(given, judge) === null ? OPEN : BARRED);
    const had = Uint8Array.from(judges, ({ id }) => Number(movable.has(id)));
    return { given, kept, count: kept.size, cells: Uint8Array.from(judges, cellOf), had };
  });
};

/** A judge in the flow. */
interface Seated extends FlowJudge {
  given: JudgeToAssign;
  /** Number of works before. */
  before: number;
}

const unmetOf = ({ given, cells, count }: Placed, judges: readonly JudgeToAssign[], perWork: number): Assignment['unmet'] => {
  if (count >= perWork) return [];
  const without = judges.filter((_, index) => cells[index] === BARRED || cells[index] === OPEN);
  const because = without.map((judge) => ({ judgeId: judge.id, reason: barOf(given, judge) ?? ('limit' as const) }));
  return [{ workId: given.id, missing: perWork - count, because }];
};

/** Returns what differs from the judges whom a work had. */
const changeOf = ({ given, kept, cells }: Placed, judges: readonly JudgeToAssign[]): Pick<Assignment, 'added' | 'removed'> => {
  const had = new Set(given.has.map(({ judgeId }) => judgeId));
  const has = new Set([...kept, ...judges.flatMap(({ id }, index) => (cells[index] === HELD ? [id] : []))]);
  const pairings = (ids: Iterable<string>, without: ReadonlySet<string>) =>
    [...ids].filter((id) => !without.has(id)).map((judgeId) => ({ workId: given.id, judgeId }));
  return { added: pairings(has, had), removed: pairings(had, has) };
};

/**
 * Gives every work its number of judges where that is possible, and balances the judges' loads: as many places as can be taken, as many works with
 * one judge, with two and so on as can be, then no judge with two works more than another to whom one could pass (`assignmentFlow.ts` names the
 * algorithm). What is fixed counts as load and stays, even where it breaks a rule. A judge who is not listed gets nothing, and keeps with `move`
 * only what is fixed.
 */
export const assign = (givenWorks: readonly WorkToAssign[], givenJudges: readonly JudgeToAssign[], wish: AssignmentWish): Assignment => {
  const random = createSeededRandom(wish.seed);
  const judges = givenJudges.toSorted(byId);
  const works = placedOf(givenWorks.toSorted(byId), judges, wish);
  const seats = judges.map(
    (given, index): Seated => ({
      given,
      before: works.filter(({ given: { has } }) => has.some(({ judgeId }) => judgeId === given.id)).length,
      index,
      load: works.filter(({ cells }) => cells[index] === KEPT).length,
      limit: given.limit ?? Number.POSITIVE_INFINITY,
      passable: new Int32Array(judges.length),
    }),
  );
  const [mixedSeats, mixedWorks] = [shuffled(seats, random), shuffled(works, random)];
  const flow = createAssignmentFlow(mixedSeats, mixedWorks, random);
  const reinstate = (work: Placed): boolean => {
    const seat = mixedSeats.find((each) => work.had[each.index] === 1 && work.cells[each.index] === OPEN && hasRoom(each));
    if (seat) flow.hold(work, seat);
    return seat !== undefined;
  };
  // all works their first judge, then their second: where judges are short, nobody has two while another could have one
  for (let place = 0; place < wish.perWork; place += 1)
    for (const take of [reinstate, flow.augment]) for (const work of mixedWorks) if (work.count === place && take(work)) work.count += 1;
  flow.level();

  const changes = works.map((work) => changeOf(work, judges));
  return {
    added: changes.flatMap(({ added }) => added),
    removed: changes.flatMap(({ removed }) => removed),
    loads: seats.map(({ given, before, load }) => ({ judgeId: given.id, before, after: load })),
    unmet: works.flatMap((work) => unmetOf(work, judges, wish.perWork)),
  };
};
