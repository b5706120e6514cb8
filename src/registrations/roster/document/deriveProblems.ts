import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { columnLetters } from '#src/platform/tables/table.ts';
import { reportDuplicates, reportNamesakes } from '#src/registrations/roster/acrossTeams.ts';
import type { Child, ChildCell } from '#src/registrations/roster/parsing/children.ts';
import { createTeamFiller, type FilledTeam } from '#src/registrations/roster/parsing/fillTeam.ts';
import { isError, type RosterProblem, type RosterTerms } from '#src/registrations/roster/parsing/rosterTypes.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import type { Field } from '#src/registrations/roster/words/headingWords.ts';
import {
  type DocumentTeam,
  inTemplateOrder,
  isBlankCell,
  type RosterDocument,
  type RosterRow,
  type SharedColumn,
  sharedColumns,
  type TeamRows,
  teamRows,
} from './rosterDocument.ts';

const SHARED: ReadonlySet<ColumnId> = new Set<ColumnId>(sharedColumns);

/** Returns the shared columns for which a team has no value of its own. */
export const openShared = (rows: readonly RosterRow[]): SharedColumn[] =>
  sharedColumns.filter((column) => rows.every((row) => isBlankCell(row.cells[column])));

/**
 * Returns a row as a child of the reading, whose place is the row's key. A contact shared by all teams is nobody's guardian: only the row's own
 * parent is.
 */
const childOf = (
  row: RosterRow,
  { name }: DocumentTeam,
  shared: Pick<RosterDocument, 'columns' | 'shared'>,
  open: readonly SharedColumn[],
): Child => {
  const cells = new Map<Field, ChildCell>();
  const put = (column: ColumnId, cell: ChildCell['cell']) =>
    cells.set(column, { cell, address: `${columnLetters(cells.size + 1)}${row.key}` });
  for (const column of shared.columns) put(column, column === 'teamName' ? name : (row.cells[column] ?? null));
  for (const column of open) {
    const text = shared.shared[column] ?? '';
    if (text !== '') put(column, text);
  }
  return {
    sheet: '',
    row: row.key,
    cells,
    fields: new Set(cells.keys()),
    hasOwnParent: row.hasOwnParent && !open.includes('parentPhone'),
    list: 0,
    section: 0,
  };
};

/** Fills in the form of each team of a document. `fields` of problems are cells of the table: their `row` is the key of a child. */
type FillRows = (group: TeamRows, document: RosterDocument) => FilledTeam;

const fillRows = (terms: RosterTerms): FillRows => {
  const fill = createTeamFiller(terms);
  return ({ team, rows }, document) => {
    const open = openShared(rows);
    const children = rows.map((row) => childOf(row, team, document, open));
    const fromAbove = new Set(children.filter((_, index) => rows[index]?.isFromAbove));
    return fill({ children, name: null, fromAbove });
  };
};

/** Creates a function like `fillRows` that remembers each team: after a change only the teams concerned are filled in again. */
export const createRowFiller = (terms: RosterTerms): FillRows => {
  const fill = fillRows(terms);
  const known = new Map<string, TeamRows & Pick<RosterDocument, 'shared'> & { filled: FilledTeam }>();
  return (group, document) => {
    const { columns, shared } = document;
    const place = `${group.team.key} ${columns.join(' ')}`;
    const before = known.get(place);
    const isSame =
      before?.team === group.team &&
      before.shared === shared &&
      before.rows.length === group.rows.length &&
      before.rows.every((row, index) => row === group.rows[index]);
    const filled = before && isSame ? before.filled : fill(group, document);
    known.set(place, { ...group, shared, filled });
    // problems across teams are added to a copy
    return { ...filled };
  };
};

/** A team of the document with its form and its problems. */
export interface DerivedTeam extends TeamRows, Pick<FilledTeam, 'values' | 'problems'> {
  /** The shared columns for which the list has no value. */
  open: SharedColumn[];
}

export interface Derived {
  /** The columns of the document, and those of each child that the form needs besides. */
  columns: readonly ColumnId[];
  teams: DerivedTeam[];
  /** The problems of a cell, by the key of its row and its column. */
  byCell: ReadonlyMap<string, RosterProblem[]>;
  /** The problems of a team as a whole, by its key. */
  ofTeams: ReadonlyMap<number, RosterProblem[]>;
  /** The keys of rows with a cell to correct. */
  wrong: ReadonlySet<number>;
  /** The keys of rows with a remark only. */
  remarked: ReadonlySet<number>;
  /** The problems of the shared columns: how many teams lack the value, and what is wrong with it. */
  shared: ReadonlyMap<ColumnId, { teams: number; code: RosterProblem['code'] }>;
}

export const cellKey = (row: number, column: ColumnId): string => `${row} ${column}`;

/** Returns true if a problem is about the team and not about the cell of a child. */
export const isOfWholeTeam = ({ code }: RosterProblem): boolean => code === 'team_too_large' || code === 'team_too_small';

/** Returns true if a problem is solved where the shared values are asked for. */
const isShared = ({ code, column }: RosterProblem, open: readonly SharedColumn[]): boolean =>
  SHARED.has(column) && (code === 'required' || open.some((each) => each === column));

const listed = <K, V>(map: Map<K, V[]>, key: K, value: V) => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

/** Derives the forms and problems of a document. A column that a child needs and the list does not have is asked for, too. */
export const derive = (list: RosterDocument, terms: RosterTerms, fill: FillRows): Derived => {
  const groups = teamRows(list);
  const fillAll = (from: RosterDocument) => groups.map((group) => fill(group, from));
  const plain = fillAll(list);
  const needed = new Set(plain.flatMap(({ missing }) => missing.filter((column) => !SHARED.has(column))));
  const document = needed.size === 0 ? list : { ...list, columns: inTemplateOrder([...list.columns, ...needed]) };
  const filled = needed.size === 0 ? plain : fillAll(document);
  reportDuplicates(filled);
  if (terms.participation === 'team') reportNamesakes(filled);
  const byCell = new Map<string, RosterProblem[]>();
  const ofTeams = new Map<number, RosterProblem[]>();
  const [wrong, remarked] = [new Set<number>(), new Set<number>()];
  const shared = new Map<ColumnId, { teams: number; code: RosterProblem['code'] }>();
  const teams = groups.map((group, index): DerivedTeam => {
    const { values, problems = [], missing = [] } = filled[index] ?? fill(group, document);
    const open = openShared(group.rows);
    const own = problems.filter((problem) => !isShared(problem, open));
    const lacking = [
      ...problems.filter((problem) => isShared(problem, open) && isError(problem)),
      ...missing.filter((column) => SHARED.has(column)).map((column) => ({ column, code: 'required' as const })),
    ];
    for (const { column, code } of new Map(lacking.map((each) => [each.column, each])).values()) {
      const before = shared.get(column);
      shared.set(column, { teams: (before?.teams ?? 0) + 1, code: before?.code ?? code });
    }
    for (const problem of own) {
      if (isOfWholeTeam(problem)) listed(ofTeams, group.team.key, problem);
      else listed(byCell, cellKey(problem.row, problem.column), problem);
      const isWrong = isError(problem);
      for (const key of isOfWholeTeam(problem) ? group.rows.map((row) => row.key) : [problem.row]) (isWrong ? wrong : remarked).add(key);
    }
    return { ...group, values, problems: own, open };
  });
  for (const key of wrong) remarked.delete(key);
  return { columns: document.columns, teams, byCell, ofTeams, wrong, remarked, shared };
};

/** Returns the columns that a list of children has in the table: those found, those that no list goes without, and the guardian's number. */
export const childColumns = (found: readonly ColumnId[], terms: RosterTerms): ColumnId[] => {
  const hasGuardian = found.includes('parentPhone') || found.includes('memberGuardianPhone');
  const asked: ColumnId[] = asksGuardians(terms.account) && !hasGuardian ? ['memberGuardianPhone'] : [];
  return [...found, 'teamName', 'memberName', 'memberIdNumber', ...asked];
};
