import { MAX_PENALTIES, PENALTY_REASON_MAX, type Penalty } from '#contract/judging/attempts.ts';
import { COMMENT_MAX } from '#contract/judging/public.ts';
import type { Rubric } from '#contract/judging/rubric.ts';
import { isBlank, trimText } from '#contract/text/blankText.ts';
import { createTeamFinder, type SheetTeam } from './findTeam.ts';
import { clockText, type ReadCell, readAborted, readAttempt, readDuration, readPenalties, readPoints } from './sheetCells.ts';
import {
  criterionOf,
  type FaultValues,
  pointsColumn,
  type SheetColumn,
  type SheetFault,
  type SheetFaultCode,
  type SheetNote,
  type SheetRow,
} from './sheetTypes.ts';

/** A team with what is known of its attempts in the round. */
export interface KnownTeam extends SheetTeam {
  /** True if the actor is of its family or school. */
  isOwn: boolean;
  /** True if a judge has scored it at a table. */
  isScoredAtTable: boolean;
  /** Numbers of its attempts, aborted ones too. */
  taken: readonly number[];
  /** Number of its attempts that use one of those allowed. */
  used: number;
}

/** All that decides about a sheet besides its rows. */
export interface SheetKnowledge {
  rubric: Rubric;
  /** Number of attempts that a team has. */
  allowed: number;
  teams: readonly KnownTeam[];
}

/** An attempt that a row of a sheet tells. */
export interface SheetAttempt {
  row: number;
  registrationId: string;
  number: number;
  state: 'handed_in' | 'aborted';
  points: Record<string, number | null>;
  durationMs: number | null;
  penalties: Penalty[];
  comment: string;
}

/** A row with what is wrong with it, or noticed in it. */
export interface ToldRow<T> {
  row: number;
  told: T[];
}

/** A sheet as it would be stored. Nothing is, while a row is faulty. */
export interface JudgedSheet {
  attempts: SheetAttempt[];
  /** In the order of the file, as the notes. */
  faulty: ToldRow<SheetFault>[];
  noted: ToldRow<SheetNote>[];
  /** Number of rows without a score: teams that have not run. */
  empty: number;
}

const cellOf = ({ cells }: SheetRow, column: SheetColumn): string => trimText(cells[column] ?? '');

/** Returns true if a row says nothing of a run. */
const isEmptyRow = (row: SheetRow): boolean =>
  Object.entries(row.cells).every(
    ([column, text]) => ['number', 'team', 'attempt'].includes(column) || text === undefined || isBlank(text),
  );

/** A row while it is read. */
interface Reading {
  row: SheetRow;
  faults: SheetFault[];
  notes: SheetNote[];
  team: KnownTeam | null;
  number: number | null;
  isAborted: boolean;
}

const found = ({ faults }: Reading, column: SheetColumn, code: SheetFaultCode, values: FaultValues = {}): void => {
  faults.push({ column, code, values });
};

/** Returns the value of a cell, or notes why it has none. */
const take = <T>(reading: Reading, column: SheetColumn, read: ReadCell<T>): T | null => {
  if ('value' in read) return read.value;
  found(reading, column, read.fault, read.values);
  return null;
};

/** Reads whose attempt a row is, and which one. */
const readHead = (row: SheetRow, findTeam: ReturnType<typeof createTeamFinder<KnownTeam>>): Reading => {
  const reading: Reading = { row, faults: [], notes: [], team: null, number: null, isAborted: false };
  const named = findTeam(cellOf(row, 'number'), cellOf(row, 'team'));
  if ('code' in named) found(reading, named.column, named.code, named.values);
  else if (named.team.isOwn) found(reading, 'number', 'own_family', {});
  else if (named.team.isScoredAtTable) found(reading, 'number', 'scored_at_table', { team: named.team.name });
  else {
    reading.team = named.team;
    if (named.isByName) reading.notes.push({ column: 'number', code: 'number_from_name', values: { number: named.team.numbers[0] ?? '' } });
  }
  reading.isAborted = take(reading, 'aborted', readAborted(cellOf(row, 'aborted'))) ?? false;
  const attempt = cellOf(row, 'attempt');
  if (attempt !== '') reading.number = take(reading, 'attempt', readAttempt(attempt));
  return reading;
};

/** Reads the duration of a row. */
const readTime = (reading: Reading, isTimed: boolean): number | null => {
  const text = cellOf(reading.row, 'time');
  if (text === '') {
    if (isTimed && !reading.isAborted) found(reading, 'time', 'time_missing');
    return null;
  }
  const read = readDuration(text);
  const value = take(reading, 'time', read);
  if (value === null) return null;
  const isGuessed = 'value' in read && read.isGuessed === true;
  if (isGuessed) reading.notes.push({ column: 'time', code: 'time_as_minutes', values: { time: clockText(value) } });
  else if (value >= 3_600_000) reading.notes.push({ column: 'time', code: 'time_hours', values: { minutes: Math.round(value / 60_000) } });
  return value;
};

/** Reads what a row says of its run. */
const readRun = (reading: Reading, { criteria, timed }: Rubric): Omit<SheetAttempt, 'row' | 'registrationId' | 'number'> => {
  const { row, isAborted } = reading;
  const points = Object.fromEntries(
    criteria.map((criterion) => {
      const column = pointsColumn(criterion.key);
      const text = cellOf(row, column);
      if (text !== '') return [criterion.key, take(reading, column, readPoints(text, criterion))];
      if (!isAborted) found(reading, column, 'points_missing');
      return [criterion.key, null];
    }),
  );
  const limits = { maxReason: PENALTY_REASON_MAX, max: MAX_PENALTIES };
  const { penalties, fault } = readPenalties(cellOf(row, 'penaltyPoints'), cellOf(row, 'penaltyReason'), limits);
  if (fault) found(reading, fault.column, fault.fault, fault.values);
  const comment = cellOf(row, 'comment');
  if (comment.length > COMMENT_MAX) found(reading, 'comment', 'comment_too_long', { max: COMMENT_MAX });
  if (comment.includes('\ufffd')) found(reading, 'comment', 'comment_unreadable');
  return { state: isAborted ? 'aborted' : 'handed_in', points, durationMs: readTime(reading, timed), penalties, comment };
};

/** Gives each row of a team that names no attempt the lowest number after all others, in the order of the file. */
const numberRows = (readings: readonly Reading[], taken: readonly number[]): void => {
  let last = Math.max(0, ...taken, ...readings.map(({ number }) => number ?? 0));
  for (const reading of readings)
    if (reading.number === null && !reading.faults.some(({ column }) => column === 'attempt')) {
      last += 1;
      reading.number = last;
    }
};

/** Most rows that a fault names: one for each row would make a report of millions out of thousands. */
const MAX_ROWS_NAMED = 5;

/** Returns the numbers of the other rows that tell the same attempt, the first of them. */
const otherRows = (rows: readonly number[], own: number): string => {
  const named = rows.slice(0, MAX_ROWS_NAMED + 1).filter((row) => row !== own);
  return [...named.slice(0, MAX_ROWS_NAMED), ...(rows.length > MAX_ROWS_NAMED + 1 ? ['…'] : [])].join(', ');
};

/** Finds attempts of a team that are told twice, are there already, or are more than a team has. */
const checkAttempts = (readings: readonly Reading[], { taken, used }: KnownTeam, allowed: number): void => {
  const byNumber = Map.groupBy(readings, ({ number }) => number);
  for (const [number, those] of byNumber) {
    if (number === null) continue;
    const rows = those.map(({ row }) => row.row);
    for (const reading of those) {
      const others = otherRows(rows, reading.row.row);
      if (those.length > 1) found(reading, 'attempt', 'attempt_twice', { number, rows: others });
      else if (taken.includes(number)) found(reading, 'attempt', 'attempt_taken', { number });
    }
  }
  const running = readings.filter(({ isAborted, number }) => !isAborted && number !== null);
  const tooMany = running.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0)).slice(Math.max(0, allowed - used));
  for (const reading of tooMany)
    if (!reading.faults.some(({ column }) => column === 'attempt'))
      found(reading, 'attempt', 'attempts_over', { allowed, count: used + running.length });
};

/**
 * Judges the rows of a score sheet: reads each cell, finds the team, and names what is wrong. Rows without a score are left out. The attempts are to be stored
 * only if no row is faulty.
 */
export const judgeSheet = (rows: readonly SheetRow[], { rubric, allowed, teams }: SheetKnowledge): JudgedSheet => {
  const findTeam = createTeamFinder(teams);
  const scored = rows.filter((row) => !isEmptyRow(row));
  const readings = scored.map((row) => readHead(row, findTeam));
  for (const [team, those] of Map.groupBy(readings, ({ team }) => team)) {
    if (!team) continue;
    numberRows(those, team.taken);
    checkAttempts(those, team, allowed);
  }
  const runs = readings.map((reading) => ({ reading, run: readRun(reading, rubric) }));
  const order = [...rubric.criteria.map(({ key }) => pointsColumn(key))];
  const placeOf = ({ column }: SheetFault): number => (criterionOf(column) === null ? -1 : order.indexOf(column));
  return {
    attempts: runs.flatMap(({ reading: { row, team, number, faults }, run }) =>
      team && number !== null && faults.length === 0 ? [{ row: row.row, registrationId: team.id, number, ...run }] : [],
    ),
    faulty: readings
      .filter(({ faults }) => faults.length > 0)
      .map(({ row, faults }) => ({ row: row.row, told: faults.toSorted((a, b) => placeOf(a) - placeOf(b)) })),
    noted: readings.filter(({ notes }) => notes.length > 0).map(({ row, notes }) => ({ row: row.row, told: notes })),
    empty: rows.length - scored.length,
  };
};
