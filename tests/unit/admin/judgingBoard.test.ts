// Guards: a board says what waits for an organiser and counts what is missing as the rules do; a third judge is one who can take the work; a key, a range or a
// click in the matrix changes what it seems to.
import { expect, it } from 'vitest';
import type { Board, BoardJudge, BoardWork, Cell } from '#contract/judging/admin.ts';
import { changeOfSpan, changesOf, lookOf, spanOf } from '#src/admin/judging/board/cellLook.ts';
import { handWarningsOf } from '#src/admin/judging/board/handWarnings.ts';
import { placeAfter } from '#src/admin/judging/board/placeAfter.ts';
import {
  awaitedOf,
  besideOthers,
  boardFilters,
  factsOf,
  isIn,
  judgesToCall,
  leftOutOf,
  missingMarks,
} from '#src/admin/judging/boardFacts.ts';

const judge = (id: string, change: Partial<BoardJudge> = {}): BoardJudge => ({
  id,
  name: id,
  affiliation: '',
  languages: null,
  limit: null,
  hasLeft: false,
  lastMarkAt: null,
  remindedAt: null,
  ...change,
});
const cell = (judgeId: string, state: Cell['state'], total: number | null = null): Cell => ({
  judgeId,
  state,
  total,
  receipt: null,
  isLate: false,
});
const work = (id: string, cells: Cell[], change: Partial<BoardWork> = {}): BoardWork => {
  const totals = cells.flatMap(({ total }) => (total === null ? [] : [total]));
  return {
    id,
    no: id,
    title: id,
    group: 'primary',
    preparation: 'ready',
    language: 'zh-CN',
    cells,
    total: null,
    spread: totals.length < 2 ? null : Math.max(...totals) - Math.min(...totals),
    isSpreadAccepted: false,
    isOut: false,
    isHidden: false,
    ...change,
  };
};
const board = (works: BoardWork[], judges: BoardJudge[], conflicts: Board['conflicts'] = []): Board => ({
  round: {
    id: 'r',
    competitionId: 'c',
    name: { 'zh-CN': '一', 'en-US': 'one' },
    state: 'open',
    opensAt: 0,
    closesAt: 1,
    judgesPerWork: 2,
    combine: 'mean',
    spreadLimit: 20,
    blind: true,
    table: null,
    groups: null,
    after: null,
    rubricNumber: 1,
    marksOfOldRubric: 0,
    keptRubric: null,
    version: 1,
  },
  judges,
  works,
  conflicts,
  calibration: null,
  undo: null,
});
const conflict = (workId: string, judgeId: string, ruling: 'open' | 'overruled' = 'open'): Board['conflicts'][number] => ({
  workId,
  judgeId,
  kinds: ['institution'],
  ruling,
  note: null,
  ruled: null,
});

const abc = ['a', 'b', 'c', 'd'].map((id) => judge(id));
const done = (id: string) => work(id, [cell('a', 'handed_in', 7000), cell('b', 'handed_in', 7500)]);
const apart = work('apart', [cell('a', 'handed_in', 4000), cell('b', 'handed_in', 8000)]);
const lacking = work('lacking', [cell('a', 'waiting')]);
const abstained = work('abstained', [cell('a', 'abstained'), cell('b', 'handed_in', 0)]);

it('puts what waits first, and counts what is missing work by work', () => {
  const facts = factsOf(board([done('1'), lacking, apart, abstained, work('own', [], { isHidden: true })], abc));
  expect(facts.works.map((each) => each.work.id)).toEqual(['apart', 'lacking', 'abstained', '1', 'own']);
  expect(facts.works.map((each) => each.lacking)).toEqual([0, 1, 1, 0, 0]);
  expect(facts).toMatchObject({ marked: 5, wanted: 8, complete: 2, farApart: 1, conflicts: 0 });
  expect(missingMarks(facts)).toBe(3);
  // a third mark of one work does not make up for one that another lacks
  const third = factsOf(board([work('3', [...done('3').cells, cell('c', 'handed_in', 7200)]), lacking], abc));
  expect([third.marked, missingMarks(third)]).toEqual([2, 2]);
  expect(boardFilters.map((name) => facts.works.filter((each) => isIn(name, each, 2)).length)).toEqual([5, 3, 2, 0]);
});

it('calls a judge who can take the work, the one with the fewest left', () => {
  const judges = [...abc, judge('left', { hasLeft: true }), judge('full', { limit: 1 })];
  const works = [apart, work('x', [cell('c', 'waiting'), cell('full', 'waiting')]), done('1')];
  const called = (conflicts: Board['conflicts']) => {
    const facts = factsOf(board(works, judges, conflicts));
    const [first] = facts.works;
    return first ? judgesToCall(facts, first).map((each) => each.judge.id) : [];
  };
  expect(called([])).toEqual(['d', 'c']);
  expect(called([conflict('apart', 'd')])).toEqual(['c']);
  expect(called([conflict('apart', 'd', 'overruled')])).toEqual(['d', 'c']);
});

it('shows how a judge marks beside the others on the same works', () => {
  const facts = factsOf(board([apart, done('1'), lacking], abc));
  expect(besideOthers(facts, 'b')).toBe((4000 + 500) / 2);
  expect(besideOthers(facts, 'a')).toBe(-(4000 + 500) / 2);
  expect(besideOthers(facts, 'c')).toBeNull();
});

it('tells zero, abstention, waiting, conflict and proposal apart', () => {
  const facts = factsOf(board([abstained, lacking], abc, [conflict('abstained', 'c')]));
  const looks = (id: string, proposed: Parameters<typeof lookOf>[2] = null) => {
    const found = facts.works.find((each) => each.work.id === id);
    return found ? abc.map((each) => lookOf(found, each.id, proposed)) : [];
  };
  expect(looks('abstained')).toEqual(['abstained', 'zero', 'conflict', 'none']);
  const proposed = changesOf({ added: [{ workId: 'lacking', judgeId: 'b' }], removed: [{ workId: 'lacking', judgeId: 'a' }] });
  expect(looks('lacking', proposed)).toEqual(['moved', 'proposed', 'none', 'none']);
});

it('assigns what a range can take, or takes back what nobody has marked', () => {
  const facts = factsOf(board([lacking, abstained], abc, [conflict('lacking', 'b')]));
  const change = (from: [number, number], to: [number, number]) =>
    changeOfSpan(facts.works, abc, spanOf({ row: from[0], col: from[1] }, { row: to[0], col: to[1] }));
  expect(change([0, 1], [0, 1])).toEqual({ does: 'unassign', pairs: [{ workId: 'lacking', judgeId: 'a' }] });
  expect(change([0, 2], [0, 2])).toBeNull();
  expect(change([1, 4], [0, 1])).toEqual({
    does: 'assign',
    pairs: [
      { workId: 'lacking', judgeId: 'c' },
      { workId: 'lacking', judgeId: 'd' },
      { workId: 'abstained', judgeId: 'c' },
      { workId: 'abstained', judgeId: 'd' },
    ],
  });
});

it('moves by keys within the matrix and its head', () => {
  const size = { rows: 100, cols: 6 };
  const after = (key: string, row: number, col: number, ctrlKey = false) =>
    placeAfter({ key, ctrlKey, metaKey: false }, { row, col }, size);
  expect(after('ArrowUp', 0, 2)).toEqual({ row: -1, col: 2 });
  expect(after('ArrowUp', -1, 2)).toEqual({ row: -1, col: 2 });
  expect(after('ArrowRight', 0, 5)).toEqual({ row: 0, col: 5 });
  expect(after('End', 3, 1, true)).toEqual({ row: 99, col: 5 });
  expect(after('PageDown', 95, 1)).toEqual({ row: 99, col: 1 });
  expect(after('x', 0, 0)).toBeNull();
});

it('calls nobody for a work that all judges mark', () => {
  const calibration = { workId: 'apart', criteria: [], marks: 2, ranges: [] };
  expect(factsOf(board([apart], abc)).farApart).toBe(1);
  expect(factsOf({ ...board([apart], abc), calibration }).farApart).toBe(0);
  const facts = factsOf(board([apart], abc));
  expect(facts.works.map((each) => leftOutOf(facts, each).map(({ id }) => id))).toEqual([['c', 'd']]);
});

it('names the languages and limits that an assignment by hand overrides', () => {
  const judges = [judge('a', { languages: ['en-US'] }), judge('b', { limit: 1 }), judge('c', { limit: 3 }), judge('d')];
  const works = [work('one', [cell('b', 'waiting')]), work('two', [], { language: 'en-US' }), work('three', [])];
  const facts = factsOf(board(works, judges));
  const pairs = works.flatMap(({ id: workId }) => judges.map(({ id: judgeId }) => ({ workId, judgeId })));
  const named = (does: 'assign' | 'unassign', ids: string[]) =>
    handWarningsOf(facts, {
      does,
      pairs: pairs.filter(({ workId, judgeId }) => ids.includes(workId) && !(workId === 'one' && judgeId === 'b')),
    }).map(({ judge: { id }, unread, pastLimit }) => [id, unread, pastLimit]);
  expect(named('assign', ['one', 'two', 'three'])).toEqual([
    ['a', 2, null],
    ['b', 0, 3],
  ]);
  expect(named('assign', ['one'])).toEqual([['a', 1, null]]);
  expect(named('unassign', ['one', 'two', 'three'])).toEqual([]);
});

it('waits for the judges whose mark is still to come, and for none whose work was taken away', () => {
  const cells = [
    cell('a', 'handed_in', 2000),
    cell('b', 'waiting'),
    cell('c', 'provisional'),
    cell('d', 'abstained'),
    cell('e', 'taken_away'),
  ];
  const [one] = factsOf(
    board(
      [work('W1', cells)],
      ['a', 'b', 'c', 'd', 'e'].map((id) => judge(id)),
    ),
  ).works;
  expect(one && awaitedOf(one)).toEqual(['b', 'c']);
});
