import { cellText, shownText } from '#src/platform/tables/cellText.ts';
import { type Cell, isLost } from '#src/platform/tables/table.ts';
import type { Child } from '#src/registrations/roster/parsing/children.ts';
import type { RosterReading } from '#src/registrations/roster/parsing/parseRoster.ts';
import type { RosterTerms } from '#src/registrations/roster/parsing/rosterTypes.ts';
import type { Grouped } from '#src/registrations/roster/parsing/teams.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import { childColumns } from './deriveProblems.ts';
import { inTemplateOrder, isColumn, type RosterDocument, type RosterRow, type RowCell } from './rosterDocument.ts';
import { withoutEmptyTeams } from './teamChanges.ts';

const rowCell = (cell: Cell): RowCell => {
  if (cell instanceof Date) return { lost: 'date_cell', text: shownText(cell) };
  if (isLost(cell)) return cell;
  return cell === null ? '' : String(cell);
};

/** Returns a team's name as the list has it, or as it was assumed. */
const nameOf = ({ children, name }: Grouped): RowCell => {
  const cells = children.map((child) => child.cells.get('teamName')?.cell ?? null);
  const lost = cells.find((cell) => cellText(cell).problem !== null);
  if (lost !== undefined) return rowCell(lost);
  return cells.map((cell) => cellText(cell).text).find((text) => text !== '') ?? name ?? '';
};

/** Returns the columns that the file has. */
const foundColumns = ({ columns }: Pick<RosterReading, 'columns'>): ColumnId[] =>
  columns.flatMap(({ uses }) =>
    uses.flatMap(({ fate, field }): ColumnId[] => {
      if (fate !== 'used' || field === null) return [];
      return [isColumn(field) ? field : 'memberName'];
    }),
  );

/** Returns the columns that cells were divided into: a parent's name and number may stand in one. */
const dividedColumns = ({ groups }: Pick<RosterReading, 'groups'>): ColumnId[] => {
  const filled = new Set(groups.flatMap(({ children }) => children.flatMap(({ cells }) => [...cells.keys()])));
  return (['parentName', 'parentPhone'] as const).filter((column) => filled.has(column));
};

/** Returns what was read as a document to correct. */
export const documentOf = (roster: Pick<RosterReading, 'columns' | 'groups'>, terms: RosterTerms): RosterDocument => {
  const parts = new Map<string, number>();
  let key = 0;
  const rowOf = (child: Child, team: number, isAssumed: boolean): RosterRow => {
    key += 1;
    const place = `${child.sheet}!${child.row}`;
    const part = (parts.get(place) ?? 0) + 1;
    parts.set(place, part);
    const own = [...child.cells].flatMap(([field, cell]) => (isColumn(field) && field !== 'teamName' ? [[field, cell] as const] : []));
    return {
      key,
      source: { sheet: child.sheet, row: child.row, part },
      team,
      isFromAbove: isAssumed,
      hasOwnParent: child.hasOwnParent,
      cells: Object.fromEntries(own.map(([field, { cell }]) => [field, rowCell(cell)] as const).filter(([, cell]) => cell !== '')),
      addresses: Object.fromEntries([...child.cells].flatMap(([field, { address }]) => (isColumn(field) ? [[field, address]] : []))),
      edited: [],
    };
  };
  return {
    columns: inTemplateOrder(childColumns([...foundColumns(roster), ...dividedColumns(roster)], terms)),
    teams: roster.groups.map((group, index) => ({ key: index + 1, name: nameOf(group) })),
    rows: roster.groups.flatMap(({ children, fromAbove }, index) => children.map((child) => rowOf(child, index + 1, fromAbove.has(child)))),
    shared: {},
    hasOwnTeams: false,
  };
};

const sourceKey = ({ source: { sheet, row, part } }: RosterRow): string => `${sheet}!${row}!${part}`;

/**
 * Returns a document that was read anew, with other columns or sheets, and what a person had changed in the one before: cells, own teams, added
 * children, shared values. Teams are the list's again if another column names them now.
 */
export const carriedOver = (fresh: RosterDocument, before: RosterDocument): RosterDocument => {
  const known = new Map(before.rows.map((row) => [sourceKey(row), row]));
  const namesOtherwise = fresh.rows.some((row) => known.get(sourceKey(row))?.addresses.teamName !== row.addresses.teamName);
  const keepsTeams = before.hasOwnTeams && !namesOtherwise;
  const rowOffset = Math.max(0, ...fresh.rows.map(({ key }) => key));
  const teamOffset = Math.max(0, ...fresh.teams.map(({ key }) => key));
  const rows = fresh.rows.map((row): RosterRow => {
    const old = known.get(sourceKey(row));
    if (!old) return row;
    const typed = old.edited.flatMap((column) => (old.cells[column] === undefined ? [] : [[column, old.cells[column]] as const]));
    return {
      ...row,
      ...(keepsTeams && { team: teamOffset + old.team, isFromAbove: old.isFromAbove }),
      cells: { ...row.cells, ...Object.fromEntries(typed) },
      edited: old.edited,
    };
  });
  const added = before.rows
    .filter(({ source }) => source.row === 0)
    .map((row) => ({ ...row, key: rowOffset + row.key, team: teamOffset + row.team }));
  const teams = [...before.teams.map((team) => ({ ...team, key: teamOffset + team.key })), ...fresh.teams];
  const columns = inTemplateOrder([...fresh.columns, ...before.rows.flatMap(({ edited }) => edited)]);
  return withoutEmptyTeams({ columns, teams, rows: [...rows, ...added], shared: before.shared, hasOwnTeams: keepsTeams });
};
