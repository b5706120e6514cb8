// Guards: a ranking ends each award where its last winner is, says which shared place moved it, folds what is far from a line, and shows nothing of an entry
// that the organiser may not see; 3,000 rows are few until they are opened.
import { expect, it } from 'vitest';
import type { ComputedTerms, ResultRow } from '#contract/results/admin.ts';
import type { AwardRule } from '#contract/results/rules/awardRules.ts';
import { AT_ONCE, awardsOfGroup, itemsOf, judgesOf, type ResultGroup, type ResultItem } from '#src/admin/results/table/resultItems.ts';

const row = (id: string, rank: number | null, change: Partial<ResultRow> = {}): ResultRow => ({
  id,
  workId: id,
  roundId: 'r1',
  total: rank === null ? null : 10_000 - rank,
  scores: {},
  durationMs: null,
  marks: [],
  votes: 0,
  rank,
  isTied: false,
  awards: [],
  workNo: id,
  teamName: id,
  organization: null,
  rankBefore: null,
  isHidden: false,
  isErased: false,
  choices: [],
  ...change,
});
const ranked = (count: number): ResultRow[] => Array.from({ length: count }, (_, index) => row(`t${index + 1}`, index + 1));
const award = (key: string, rule: AwardRule): ComputedTerms['awards'][number] => ({
  key,
  rule,
  look: 'gold',
  title: { 'zh-CN': key, 'en-US': key },
});
const groupOf = (rows: ResultRow[], lines: ResultGroup['lines'] = []): ResultGroup => ({ group: 'primary', rows, lines });
const line = (key: string, won: number, wanted: number | null = won) => ({ key, wanted, won, given: won });
const told = (items: readonly ResultItem[]): string[] =>
  items.map((item) => {
    if (item.kind === 'fold') return `fold ${item.rows[0]?.id}–${item.rows.at(-1)?.id}`;
    if (item.kind === 'line') return `${item.id}${item.tiedRank === null ? '' : ` moved by ${item.tiedRank}`}`;
    return item.id;
  });
const NONE = new Set<string>();

it('ends awards below their last winner, and folds what is far from a line', () => {
  const terms = { awards: [award('one', { kind: 'first', count: 3 }), award('two', { kind: 'top', percent: 50 })] };
  const items = told(itemsOf(groupOf(ranked(30), [line('one', 3), line('two', 15)]), terms, NONE));
  expect(items).toEqual([
    ...['t1', 't2', 't3', 'line one', 't4', 't5', 't6', 't7', 't8'],
    'fold t9–t13',
    ...['t14', 't15', 'line two', 't16'],
    'fold t17–t30',
  ]);
});

it('names the shared place that moved a line', () => {
  const rows = [row('a', 1), row('b', 2, { isTied: true }), row('c', 2, { isTied: true }), row('d', 4)];
  const terms = { awards: [award('one', { kind: 'first', count: 2 })] };
  expect(told(itemsOf(groupOf(rows, [line('one', 3, 2)]), terms, NONE))).toEqual(['a', 'b', 'c', 'line one moved by 2', 'd']);
});

it('finds a line by places, since an entry that is hidden is not in its place', () => {
  const rows = [row('a', 1), row('c', 3), row('d', 4), row('x', null, { isHidden: true })];
  const terms = { awards: [award('one', { kind: 'first', count: 3 })] };
  expect(told(itemsOf(groupOf(rows, [line('one', 3)]), terms, NONE))).toEqual(['a', 'c', 'line one', 'd', 'x']);
});

it('shows awards that are not by rank on their rows, which are not folded', () => {
  const rows = ranked(20).map((each) => (each.id === 't15' ? { ...each, awards: ['loved'] } : each));
  const terms = { awards: [award('loved', { kind: 'votes', count: 1 })] };
  const group = groupOf(rows, [line('loved', 1)]);
  expect(told(itemsOf(group, terms, NONE)).slice(8)).toEqual(['fold t9–t14', 't15', 'fold t16–t20']);
  expect(awardsOfGroup(group, terms).others.map((each) => each.award.key)).toEqual(['loved']);
});

it.each([
  ['a line where the ranking is by points', [9500, 9000, 8000], 'lines'],
  ['none where a later round ranks fewer points first', [8000, 9500, 9000], 'others'],
] as const)('points give %s', (_, totals, where) => {
  const rows = totals.map((total, index) => row(`t${index}`, index + 1, { total }));
  const terms = { awards: [award('good', { kind: 'threshold', points: 90 })] };
  expect(awardsOfGroup(groupOf(rows, [line('good', 2, null)]), terms)[where]).toHaveLength(1);
});

it('puts entries without a total at the end, the first of them shown', () => {
  const rows = [row('a', 1), ...Array.from({ length: 9 }, (_, index) => row(`n${index}`, null))];
  expect(told(itemsOf(groupOf(rows), { awards: [] }, NONE))).toEqual(['a', 'unranked', 'n0', 'n1', 'n2', 'fold n3–n8']);
});

it('draws few of 3,000 rows, and some more at a time', () => {
  const group = groupOf(ranked(3000), [line('one', 300), line('two', 900)]);
  const terms = { awards: [award('one', { kind: 'top', percent: 10 }), award('two', { kind: 'top', percent: 30 })] };
  const items = itemsOf(group, terms, NONE);
  expect(items.length).toBeLessThan(30);
  const last = items.findLast((item) => item.kind === 'fold');
  const opened = new Set(last?.kind === 'fold' ? last.rows.slice(0, AT_ONCE).map(({ id }) => id) : []);
  expect(itemsOf(group, terms, opened)).toHaveLength(items.length + AT_ONCE);
});

it('has a column for the judges who marked the group alone', () => {
  const marks = [{ judgeId: 'j2', total: 9000, isCounted: true }];
  const judges = ['j1', 'j2'].map((id) => ({ id, name: id }));
  expect(judgesOf(groupOf([row('a', 1, { marks })]), judges).map(({ id }) => id)).toEqual(['j2']);
});
