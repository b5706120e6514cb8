// Promise: a team's attempts of the server and of this device are one list, each once; what counts, what is left and who is next follow from it.
import { expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { TableRound, TableTeam, TeamAttempt } from '#contract/judging/attempts.ts';
import { defaultRubric } from '#contract/judging/rubric.ts';
import { type AttemptLabel, labelOf } from '#src/judging/table/attemptLabel.ts';
import { goneAttempts } from '#src/judging/table/goneAttempts.ts';
import { isIn, linesOf, nextAt, stateOf, tablesOf, usualPenalties } from '#src/judging/table/teamLines.ts';
import type { Draft, OutboxItem } from '#src/offline/index.ts';

const both = (words: string) => ({ 'zh-CN': words, 'en-US': words });
const competition = { id: 'c1', slug: '', season: 2026, title: both('City relay') };
const NOW = Date.UTC(2026, 3, 14, 6);

const attemptOf = (id: string, number: number, total: number, changes: Partial<TeamAttempt> = {}): TeamAttempt => ({
  ...{ id, number, total, state: 'handed_in', standing: 'stands', durationMs: null, penalties: [], judge: '林晓岚' },
  ...{ receipt: 'AAAA-AAAA', receivedAt: NOW, own: null },
  ...changes,
});
const teamOf = (id: string, attempts: TeamAttempt[] = [], changes: Partial<TableTeam> = {}): TableTeam => ({
  ...{ id, startNumber: 7, teamName: `Team ${id}`, organization: '青禾小学', group: 'primary', slots: [], isBarred: false },
  attempts,
  ...changes,
});
const roundOf = (teams: TableTeam[], counts: TableRound['table']['counts'] = 'best'): TableRound => ({
  ...{ id: 'r1', name: both('Round one'), competition, state: 'open', opensAt: 0, closesAt: NOW + 3600_000 },
  ...{ rubric: defaultRubric, rubricNumber: 1, table: { attempts: 2, counts }, teams },
});
const labelWith = (changes: Partial<AttemptLabel>): string =>
  labelOf({
    ...{ team: '7', state: 'handed_in', total: 8000, durationMs: null, penalties: [], receipt: 'BBBB-BBBB', madeAt: NOW },
    ...{ replaces: null, abortedFor: '' },
    ...changes,
  });
const subject = (registrationId: string) => ({ kind: 'attempt', roundId: 'r1', registrationId });
const itemOf = (id: string, team: string, label: Partial<AttemptLabel> = {}, sentAt: number | null = null): OutboxItem => ({
  ...{ id, subject: subject(team), competition, label: labelWith(label), queuedAt: NOW },
  ...(sentAt === null
    ? { state: 'waiting', problem: null, failures: 0, nextTryAt: NOW }
    : { state: 'sent', sentAt, answerId: id, place: null }),
});
const draftOf = (id: string, team: string, problem: Problem | null = null): Draft => ({
  ...{ id, subject: subject(team), competition, label: labelWith({ state: null }), savedAt: NOW },
  ...{ filled: 0, total: 2, revision: 1, problem },
});
const lineOf = (team: TableTeam, items: OutboxItem[] = [], drafts: Draft[] = [], counts?: TableRound['table']['counts']) => {
  const [line] = linesOf(roundOf([team], counts), drafts, items);
  if (!line) throw new Error('no line');
  return line;
};

test('an attempt of the outbox follows those of the server, and is one with its own once that has it', () => {
  const server = teamOf('t1', [attemptOf('a1', 1, 7000)]);
  const line = lineOf(server, [itemOf('a2', 't1'), itemOf('a9', 't2')]);
  expect(line.attempts.map(({ id, number, arrivedAt, isCounted }) => ({ id, number, arrivedAt, isCounted }))).toEqual([
    { id: 'a1', number: 1, arrivedAt: NOW, isCounted: false },
    { id: 'a2', number: 2, arrivedAt: null, isCounted: true },
  ]);
  expect(line).toMatchObject({ used: 2, left: 0, counted: { total: 8000 } });
  const known = lineOf(teamOf('t1', [attemptOf('a1', 1, 7000), attemptOf('a2', 2, 8000)]), [itemOf('a2', 't1', {}, NOW)]);
  expect(known.attempts.map(({ id }) => id)).toEqual(['a1', 'a2']);
});

test('an aborted one uses no attempt, one too many is surplus and counts for nothing', () => {
  const line = lineOf(teamOf('t1', [attemptOf('a1', 1, 7000)]), [
    itemOf('a2', 't1', { state: 'aborted', abortedFor: '电池没电' }),
    itemOf('a3', 't1', { total: 6000 }),
    itemOf('a4', 't1', { total: 9900 }),
  ]);
  expect(line.attempts.map(({ standing }) => standing)).toEqual(['stands', 'aborted', 'stands', 'surplus']);
  expect(line.attempts[1]?.abortedFor).toBe('电池没电');
  expect(line).toMatchObject({ used: 3, left: 0, counted: { total: 7000, numbers: [1] } });
});

test('a correction takes the place of what it corrects, here as on the server', () => {
  const line = lineOf(teamOf('t1', [attemptOf('a1', 1, 7000), attemptOf('a2', 2, 6000)]), [
    itemOf('a3', 't1', { replaces: 'a1', total: 5000 }),
  ]);
  expect(line.attempts.map(({ id, number, standing }) => ({ id, number, standing }))).toEqual([
    { id: 'a1', number: 1, standing: 'replaced' },
    { id: 'a3', number: 1, standing: 'stands' },
    { id: 'a2', number: 2, standing: 'stands' },
  ]);
  expect(line).toMatchObject({ used: 2, counted: { total: 6000, numbers: [2] } });
  const again = lineOf(teamOf('t1', [attemptOf('a1', 1, 7000)]), [
    itemOf('a3', 't1', { replaces: 'a1', total: 5000 }, NOW),
    itemOf('a4', 't1', { replaces: 'a3', total: 5500 }),
  ]);
  expect(again.attempts.map(({ id, standing }) => `${id} ${standing}`)).toEqual(['a1 replaced', 'a3 replaced', 'a4 stands']);
  expect(again).toMatchObject({ used: 1, counted: { total: 5500, numbers: [1] } });
});

test('rulings of organisers hold, and the rule of the round decides what counts', () => {
  const attempts = [attemptOf('a1', 1, 9000, { standing: 'void' }), attemptOf('a2', 2, 7000), attemptOf('a3', 3, 6001)];
  expect(lineOf(teamOf('t1', attempts))).toMatchObject({ used: 2, counted: { total: 7000 } });
  expect(lineOf(teamOf('t1', attempts), [], [], 'last')).toMatchObject({ counted: { total: 6001 } });
  expect(lineOf(teamOf('t1', attempts), [], [], 'mean')).toMatchObject({ counted: { total: 6501, numbers: [2, 3] } });
});

test('the state asks for what is most urgent', () => {
  const done = teamOf('t1', [attemptOf('a1', 1, 1), attemptOf('a2', 2, 1)]);
  expect(stateOf(lineOf(teamOf('t1')))).toBe('none');
  expect(stateOf(lineOf(teamOf('t1', [attemptOf('a1', 1, 0)])))).toBe('some');
  expect(stateOf(lineOf(done))).toBe('done');
  expect(stateOf(lineOf(teamOf('t1'), [itemOf('a2', 't1')]))).toBe('waits');
  expect(stateOf(lineOf(done, [], [draftOf('d1', 't1')]))).toBe('begun');
  const refused = lineOf(done, [], [draftOf('d1', 't1'), draftOf('d2', 't1', new Problem('not_found'))]);
  expect(stateOf(refused)).toBe('refused');
  expect(isIn('left', refused)).toBe(true);
  expect(isIn('done', refused)).toBe(false);
  expect(stateOf(lineOf({ ...done, isBarred: true }))).toBe('barred');
  expect(isIn('left', lineOf(teamOf('t1', [], { isBarred: true })))).toBe(false);
});

test('the next team at a table follows the last one that was run there; one that was passed over comes after', () => {
  const slot = (run: number, table: number, minutes: number) => ({ run, table, startsAt: NOW + minutes * 60_000 });
  const round = roundOf([
    teamOf('absent', [], { slots: [slot(1, 1, 0), slot(2, 1, 40)] }),
    teamOf('run', [attemptOf('a1', 1, 1)], { slots: [slot(1, 1, 10), slot(2, 2, 50)] }),
    teamOf('next', [], { slots: [slot(1, 1, 20)] }),
    teamOf('barred', [], { slots: [slot(1, 1, 30)], isBarred: true }),
  ]);
  const lines = linesOf(round, [], []);
  expect(tablesOf(round)).toEqual([1, 2]);
  expect(nextAt(lines, 1).map(({ line, run }) => `${line.team.id} ${run}`)).toEqual(['next 1', 'absent 2', 'absent 1']);
  expect(nextAt(lines, 2).map(({ line, run }) => `${line.team.id} ${run}`)).toEqual(['run 2']);
  expect(nextAt(lines, 3)).toEqual([]);
});

test('reasons of penalties that were given before are offered, the most frequent first, with their last points', () => {
  const lines = linesOf(
    roundOf([
      teamOf('t1', [attemptOf('a1', 1, 1, { penalties: [{ reason: '漏站', points: 5 }] })]),
      teamOf('t2', [attemptOf('a2', 1, 1, { penalties: [{ reason: '出界', points: 2 }] })]),
    ]),
    [],
    [itemOf('a3', 't2', { penalties: [{ reason: '漏站', points: 10 }] })],
  );
  expect(usualPenalties(lines)).toEqual([
    { reason: '漏站', points: 10 },
    { reason: '出界', points: 2 },
  ]);
});

test('attempts of a team that is in no round any more are named, not lost', () => {
  const gone = goneAttempts(
    [roundOf([teamOf('t1')])],
    [draftOf('d1', 't9', new Problem('not_found')), draftOf('d2', 't1')],
    [itemOf('a1', 't9', { total: 4200 })],
  );
  expect(gone.map(({ id, total, hasArrived, isErased }) => ({ id, total, hasArrived, isErased }))).toEqual([
    { id: 'd1', total: 8000, hasArrived: false, isErased: true },
    { id: 'a1', total: 4200, hasArrived: false, isErased: false },
  ]);
});
