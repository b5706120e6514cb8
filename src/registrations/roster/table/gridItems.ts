import { cellKey, type Derived, type DerivedTeam } from '#src/registrations/roster/document/deriveProblems.ts';
import { ofTeam, type RosterRow } from '#src/registrations/roster/document/rosterDocument.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import type { ItemRange, Placed } from '#src/ui/scrolling/rangeInView.ts';

/** A row of the table: a team's heading, or a child. Its place is known before it is rendered. */
export type GridItem = Placed & { team: DerivedTeam } & ({ kind: 'team' } | { kind: 'child'; row: RosterRow });

const WIDTHS: Partial<Record<ColumnId, number>> = {
  memberIdNumber: 220,
  memberGender: 120,
  group: 120,
  parentPhone: 170,
  memberGuardianPhone: 170,
  instructorPhone: 170,
  organization: 200,
  addressDetail: 240,
};
const USUAL_WIDTH = 150;

/** Returns the width of a column, in pixels at the usual size of text. */
export const widthOf = (column: ColumnId): number => WIDTHS[column] ?? USUAL_WIDTH;

/** A column at its place in the table. */
export interface ColumnItem extends Placed {
  id: ColumnId;
}

/** Width of the numbers of the rows, at the left, in pixels at the usual size of text. */
export const NUMBER_WIDTH = 56;

/** Returns the columns with their places, beside the numbers of the rows. */
export const columnItems = (columns: readonly ColumnId[], scale: number): ColumnItem[] => {
  let left = Math.round(NUMBER_WIDTH * scale);
  return columns.map((id) => {
    const item = { id, top: left, height: Math.round(widthOf(id) * scale) };
    left += item.height;
    return item;
  });
};

export const HEIGHTS = { team: 50, child: 46, words: 34 } as const;

/** Returns the columns in the order of the table: each child's, then the team's. */
export const tableOrder = (columns: readonly ColumnId[]): ColumnId[] => [
  ...columns.filter((column) => !ofTeam.has(column)),
  ...columns.filter((column) => ofTeam.has(column)),
];

interface Shown {
  isSingle: boolean;
  /** The keys of the rows that are shown; null for all. */
  keys: ReadonlySet<number> | null;
  /** Ratio of the reader's font size to the default. */
  scale: number;
}

export const childId = (key: number): string => `r${key}`;

/** Returns the rows of the table with their places. A row with problems has room for their words. */
export const gridItems = (
  { teams, byCell, ofTeams }: Derived,
  columns: readonly ColumnId[],
  { isSingle, keys, scale }: Shown,
): GridItem[] => {
  const items: GridItem[] = [];
  let top = 0;
  const add = (item: { id: string; team: DerivedTeam } & ({ kind: 'team' } | { kind: 'child'; row: RosterRow }), height: number) => {
    items.push({ ...item, top, height: height * scale });
    top += height * scale;
  };
  for (const team of teams) {
    const rows = team.rows.filter(({ key }) => !keys || keys.has(key));
    if (rows.length === 0) continue;
    const isSaid = ofTeams.has(team.team.key);
    if (!isSingle) add({ kind: 'team', id: `t${team.team.key}`, team }, HEIGHTS.team + (isSaid ? HEIGHTS.words / 2 : 0));
    for (const row of rows) {
      const hasWords = columns.some((column) => byCell.has(cellKey(row.key, column)));
      add({ kind: 'child', id: childId(row.key), team, row }, HEIGHTS.child + (hasWords ? HEIGHTS.words : 0));
    }
  }
  return items;
};

export const heightOf = (items: readonly Placed[]): number => {
  const last = items.at(-1);
  return last ? last.top + last.height : 0;
};

export interface InView<T> {
  item: T;
  index: number;
}

/** Returns the items of a range with their places in the list, and the one with the cursor, which stays rendered wherever the table is scrolled to. */
export const itemsIn = <T extends Placed>(items: readonly T[], { first, last }: ItemRange, cursor: string): InView<T>[] => {
  const seen = items.slice(first, last + 1).map((item, at) => ({ item, index: first + at }));
  const index = items.findIndex(({ id }) => id === cursor);
  const item = items[index];
  return item && (index < first || index > last) ? [...seen, { item, index }] : seen;
};

/** Widths of the widest letters in a cell and of its digits, in pixels at the usual size of text. */
const LETTER_WIDTH = 16;
const DIGIT_WIDTH = 9.5;
const CELL_PADDING = 22;

/** Returns true if a text may be wider than the cells of a column: only such a cell is clipped, which costs in each frame. */
export const mayOverflow = (text: string, column: ColumnId): boolean => {
  const digits = text.replace(/\D/gu, '').length;
  return digits * DIGIT_WIDTH + (text.length - digits) * LETTER_WIDTH > widthOf(column) - CELL_PADDING;
};

/** A cell of the table. A team's heading is one cell over all columns. */
export interface GridPlace {
  id: string;
  column: ColumnId;
}

/** Returns the place some rows and columns away, within the table. */
export const moved = (
  items: readonly GridItem[],
  columns: readonly ColumnId[],
  from: GridPlace,
  down: number,
  right: number,
): GridPlace => {
  const [row, column] = [items.findIndex(({ id }) => id === from.id), columns.indexOf(from.column)];
  const within = (at: number, length: number) => Math.min(Math.max(at, 0), length - 1);
  return {
    id: items[within(Math.max(row, 0) + down, items.length)]?.id ?? from.id,
    column: columns[within(Math.max(column, 0) + right, columns.length)] ?? from.column,
  };
};

/** Returns the next cell in reading order, among children; null at the end of the table. */
export const nextCell = (items: readonly GridItem[], columns: readonly ColumnId[], from: GridPlace, step: 1 | -1): GridPlace | null => {
  const row = items.findIndex(({ id }) => id === from.id);
  const column = columns.indexOf(from.column) + step;
  const isHeading = items[row]?.kind === 'team';
  if (!isHeading && column >= 0 && column < columns.length) return { id: from.id, column: columns[column] ?? from.column };
  for (let at = row + step; at >= 0 && at < items.length; at += step) {
    const item = items[at];
    const edge = step > 0 ? columns[0] : columns.at(-1);
    if (item?.kind === 'child' && edge) return { id: item.id, column: edge };
  }
  return null;
};

/** A rectangle of children's cells. */
export interface GridRange {
  keys: number[];
  columns: ColumnId[];
}

/** Returns the cells between two places. */
export const rangeOf = (items: readonly GridItem[], columns: readonly ColumnId[], a: GridPlace, b: GridPlace): GridRange => {
  const between = (first: number, second: number): [number, number] => (first < second ? [first, second] : [second, first]);
  const index = ({ id }: GridPlace) => items.findIndex((item) => item.id === id);
  const [top, bottom] = between(index(a), index(b));
  const [left, right] = between(columns.indexOf(a.column), columns.indexOf(b.column));
  return {
    keys: items.slice(top, bottom + 1).flatMap((item) => (item.kind === 'child' ? [item.row.key] : [])),
    columns: columns.slice(left, right + 1),
  };
};

/** Returns the next cell with something to correct, from the cursor on, and round. A team's heading is a cell, too. */
export const nextWrong = (
  items: readonly GridItem[],
  columns: readonly ColumnId[],
  from: GridPlace,
  step: 1 | -1,
  isWrong: (item: GridItem, column: ColumnId) => boolean,
): GridPlace | null => {
  const cells = items.flatMap((item) => (item.kind === 'child' ? columns : columns.slice(0, 1)).map((column) => ({ item, column })));
  const at = cells.findIndex(({ item, column }) => item.id === from.id && (item.kind === 'team' || column === from.column));
  for (let offset = 1; offset <= cells.length; offset += 1) {
    const cell = cells[(at + step * offset + cells.length * 2) % cells.length];
    if (cell && isWrong(cell.item, cell.column)) return { id: cell.item.id, column: cell.column };
  }
  return null;
};

const quoted = (text: string): string => (/[\t\n"]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Returns cells as spreadsheets copy them. */
export const asTabText = (cells: readonly (readonly string[])[]): string => cells.map((line) => line.map(quoted).join('\t')).join('\n');

/** Returns the cells of a copied block. */
export const fromTabText = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gu;
  for (const [, inQuotes, plain = '', end] of text.replace(/(\r\n|\n|\r)$/u, '').matchAll(pattern)) {
    row.push(inQuotes === undefined ? plain.trim() : inQuotes.replaceAll('""', '"'));
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
};
