// Promise: a judge's screens tell empty, begun, waiting, arrived, put aside and zero apart, and name each mark that one side lacks.
import { expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { JudgedWork, JudgeRound, Mark } from '#contract/judging/public.ts';
import { defaultRubric } from '#contract/judging/rubric.ts';
import { receiptOfMark } from '#contract/judging/rules/mark.ts';
import { labelOf, type MarkLabel, readLabel } from '#src/judging/marks/markLabel.ts';
import { readStart } from '#src/judging/marks/readStart.ts';
import { reconcile } from '#src/judging/marks/reconcile.ts';
import {
  countsOf,
  goneOf,
  isLeft,
  knownNumber,
  linesOf,
  matches,
  newerOnDevice,
  nextLeft,
  otherDeviceOf,
  shownOf,
} from '#src/judging/marks/workLines.ts';
import type { Draft, OutboxItem } from '#src/offline/index.ts';

const both = (words: string) => ({ 'zh-CN': words, 'en-US': words });
const competition = { id: 'c1', slug: '', season: 2026, title: both('City relay') };
const NOW = Date.UTC(2026, 3, 14, 6);

const markOf = async (no: string, changes: Partial<Mark> = {}): Promise<Mark> => {
  const mark: Mark = {
    id: 'm1',
    number: 1,
    state: 'handed_in',
    points: { creativity: 84, task: 76 },
    total: 7920,
    durationMs: null,
    comment: '',
    note: '',
    rubricNumber: 1,
    madeAt: NOW - 2000,
    receivedAt: NOW - 1000,
    receipt: '',
    late: null,
    ...changes,
  };
  return { ...mark, receipt: await receiptOfMark(no, mark) };
};
const workOf = (no: string, changes: Partial<JudgedWork> = {}): JudgedWork => ({
  no,
  title: `Work ${no}`,
  description: '',
  kind: 'images',
  group: 'primary',
  media: { kind: 'images', items: [] },
  preparation: 'ready',
  by: null,
  assignedAt: 0,
  mark: null,
  lateMark: null,
  earlier: 0,
  ...changes,
});
const roundOf = (...works: JudgedWork[]): JudgeRound => ({
  id: 'r1',
  name: both('Round one'),
  competition,
  state: 'open',
  opensAt: 0,
  closesAt: NOW + 3600_000,
  rubric: defaultRubric,
  rubricNumber: 1,
  works,
});
const subjectOf = (no: string) => ({ kind: 'mark', roundId: 'r1', no });
const facts = (changes: Partial<MarkLabel> = {}): MarkLabel => ({
  state: 'handed_in',
  total: 7920,
  receipt: 'AAAA-AAAA',
  basedOn: 0,
  madeAt: NOW,
  ...changes,
});
const itemOf = (no: string, label: MarkLabel, sentAt: number | null = null): OutboxItem => ({
  id: `${no} ${label.basedOn}`,
  subject: subjectOf(no),
  competition,
  label: labelOf(label),
  queuedAt: NOW,
  ...(sentAt === null
    ? { state: 'waiting', problem: null, failures: 0, nextTryAt: 0 }
    : { state: 'sent', sentAt, answerId: no, place: null }),
});
const draftOf = (no: string, changes: Partial<Draft> = {}): Draft => ({
  id: `draft ${no}`,
  subject: subjectOf(no),
  competition,
  label: labelOf(facts({ state: null, receipt: null, total: null, madeAt: null })),
  savedAt: NOW,
  filled: 1,
  total: 2,
  revision: 1,
  problem: null,
  ...changes,
});

test('empty, begun, waiting, arrived, put aside, abstained and zero look different', async () => {
  const round = roundOf(
    workOf('empty'),
    workOf('begun'),
    workOf('waiting'),
    workOf('arrived', { mark: await markOf('arrived') }),
    workOf('aside', { mark: await markOf('aside', { state: 'provisional', total: null }) }),
    workOf('abstained', { mark: await markOf('abstained', { state: 'abstained', total: null }) }),
    workOf('zero', { mark: await markOf('zero', { total: 0 }) }),
  );
  const lines = linesOf(round, [draftOf('begun')], [itemOf('waiting', facts())]);
  expect(lines.map((line) => [shownOf(line).state, shownOf(line).total, shownOf(line).waits, line.begun !== null])).toEqual([
    ['empty', null, false, false],
    ['empty', null, false, true],
    ['handed_in', 7920, true, false],
    ['handed_in', 7920, false, false],
    ['provisional', null, false, false],
    ['abstained', null, false, false],
    ['handed_in', 0, false, false],
  ]);
  expect(countsOf(lines)).toEqual({ all: 7, done: 4, left: 3, waiting: 1, provisional: 1, abstained: 1, empty: 2 });
  const listed = (filter: Parameters<typeof matches>[1]) => lines.filter((line) => matches(line, filter)).map(({ work }) => work.no);
  expect(listed('left')).toEqual(['empty', 'begun', 'aside']);
  expect(listed('waiting')).toEqual(['waiting']);
  expect(listed('sent')).toEqual(['arrived', 'aside', 'abstained', 'zero']);
  expect(listed('conflict')).toEqual(['abstained']);
});

test('a handed-in mark whose change is not handed in is left', async () => {
  const [line] = linesOf(roundOf(workOf('a', { mark: await markOf('a') })), [draftOf('a')], []);
  expect(line && isLeft(line)).toBe(true);
});

test('goes on at the work that was open, or at the next one that is left, from the start after the last', async () => {
  const done = await markOf('b');
  const lines = linesOf(roundOf(workOf('a'), workOf('b', { mark: done }), workOf('c')), [], []);
  expect(nextLeft(lines, null, false)?.work.no).toBe('a');
  expect(nextLeft(lines, 'b', false)?.work.no).toBe('c');
  expect(nextLeft(lines, 'a', true)?.work.no).toBe('c');
  expect(nextLeft(lines, 'c', true)?.work.no).toBe('a');
  expect(nextLeft(linesOf(roundOf(workOf('b', { mark: done })), [], []), 'b', true)).toBeNull();
});

test('a mark is based on what will be before it: two of one device offline replace nobody’s', () => {
  const [line] = linesOf(roundOf(workOf('a')), [], [itemOf('a', facts()), itemOf('a', facts({ basedOn: 1 }))]);
  expect(line && knownNumber(line)).toBe(2);
});

test('a sent mark is shown from the device until the list of the server holds it', async () => {
  const sent = itemOf('a', facts(), NOW);
  const [before] = linesOf(roundOf(workOf('a')), [], [sent]);
  expect(before && newerOnDevice(before)?.id).toBe(sent.id);
  const [after] = linesOf(roundOf(workOf('a', { mark: await markOf('a') })), [], [sent]);
  expect(after && newerOnDevice(after)).toBeNull();
});

test('both devices of a judge say that the later mark stands', async () => {
  const mark = await markOf('a', { number: 2 });
  const round = roundOf(workOf('a', { mark, earlier: 1 }));
  const [later] = linesOf(round, [], [itemOf('a', facts({ receipt: mark.receipt }), NOW)]);
  const [earlier] = linesOf(round, [], [itemOf('a', facts(), NOW)]);
  const [own] = linesOf(round, [], [itemOf('a', facts(), NOW), itemOf('a', facts({ basedOn: 1, receipt: mark.receipt }), NOW)]);
  expect([later, earlier, own].map((line) => line && otherDeviceOf(line))).toEqual(['replaced', 'other', null]);
});

test('names what waits, what the server lacks, and what has another code', async () => {
  const [equal, tampered] = [await markOf('equal'), await markOf('unequal')];
  const round = roundOf(
    workOf('equal', { mark: equal }),
    workOf('unequal', { mark: { ...tampered, points: { creativity: 84, task: 77 } } }),
    workOf('waiting'),
    workOf('lost'),
    workOf('onItsWay'),
    workOf('empty'),
  );
  const items = [itemOf('waiting', facts()), itemOf('lost', facts(), NOW - 5000), itemOf('onItsWay', facts(), NOW + 5000)];
  expect(await reconcile(linesOf(round, [], items), NOW)).toEqual({
    made: 5,
    received: 2,
    waiting: ['waiting'],
    lost: ['lost'],
    unequal: ['unequal'],
  });
});

test('a mark that came late has arrived', async () => {
  const lateMark = await markOf('a', { late: 'round_locked' });
  const found = await reconcile(
    linesOf(roundOf(workOf('a', { lateMark })), [], [itemOf('a', facts({ receipt: lateMark.receipt }), NOW - 5000)]),
    NOW,
  );
  expect(found).toMatchObject({ made: 1, received: 1, lost: [] });
});

test('a late mark is shown as handed in, with its code, until an organiser refuses it', async () => {
  const mark = await markOf('a', { state: 'provisional' });
  const lateMark = await markOf('a', { number: 2, madeAt: NOW, late: 'round_over' });
  const shown = (changes: Partial<JudgedWork>) => {
    const [line] = linesOf(roundOf(workOf('a', changes)), [], []);
    return line && [shownOf(line).state, shownOf(line).receipt, isLeft(line)];
  };
  expect(shown({ lateMark })).toEqual(['handed_in', lateMark.receipt, false]);
  expect(shown({ mark, lateMark })).toEqual(['handed_in', lateMark.receipt, false]);
  const refusal = { at: NOW, reason: 'too late' };
  expect(shown({ mark, lateMark, refusal })).toEqual(['provisional', mark.receipt, true]);
  expect(shown({ lateMark, refusal })).toEqual(['empty', null, true]);
});

test('the sheet of a late mark begins with its points', async () => {
  const lateMark = await markOf('a', { number: 2, points: { creativity: 10, task: 20 }, late: 'round_over' });
  const [line] = linesOf(roundOf(workOf('a', { mark: await markOf('a'), lateMark })), [], []);
  expect(line && (await readStart(null, line))).toMatchObject({ form: { points: { creativity: 10, task: 20 } }, basedOn: 2 });
});

test('nothing is left to do in a locked round', async () => {
  const mark = await markOf('b', { state: 'provisional' });
  const lines = linesOf({ ...roundOf(workOf('a'), workOf('b', { mark })), state: 'locked' }, [], []);
  expect([countsOf(lines).left, nextLeft(lines, null, false)]).toEqual([0, null]);
});

test('a mark of a work that is gone stays named; a scribble is no mark', () => {
  const scribble = draftOf('a', { id: 'scribble', subject: { ...subjectOf('a'), scribble: true } });
  const items = [itemOf('a', facts()), itemOf('c', facts(), NOW)];
  expect(goneOf([roundOf(workOf('b'))], [draftOf('a'), draftOf('b'), scribble], items)).toMatchObject([
    { no: 'a', total: null, hasArrived: false },
    { no: 'a', total: 7920, hasArrived: false },
    { no: 'c', total: 7920, hasArrived: true },
  ]);
  expect(linesOf(roundOf(workOf('a')), [scribble], [])[0]?.begun).toBeNull();
});

test('a mark that was refused because its work is erased says so; one that only waits does not', () => {
  const refused = draftOf('a', { problem: new Problem('not_found') });
  const waiting = draftOf('b', { problem: new Problem('rubric_outdated') });
  expect(goneOf([], [refused, waiting, draftOf('c')], [itemOf('d', facts()), itemOf('e', facts(), NOW)])).toMatchObject([
    { no: 'a', isErased: true, hasArrived: false },
    { no: 'b', isErased: false },
    { no: 'c', isErased: false },
    { no: 'd', isErased: false },
    { no: 'e', isErased: false, hasArrived: true },
  ]);
});

test.each(['', 'team', '{}', 'null'])('a label that is none of ours (%j) is unreadable, not wrong', (label) => {
  expect(readLabel(label)).toBeNull();
});
