import { criterionOf, pointsColumn, type SheetColumn, type SheetRow } from '#contract/judging/rules/scoreSheet/sheetTypes.ts';
import type { ScoreSheets, SheetContent } from '#contract/judging/scoreSheets.ts';
import type { TextReading } from '#src/platform/tables/readCsv.ts';
import type { ColumnUse } from './file/headings.ts';
import { type FileColumn, type FoundTable, rowsOfTable } from './file/readScoreSheet.ts';

/** A file as it was read, with what was chosen of it. */
export interface SheetSource {
  file: File;
  tables: FoundTable[];
  /** Position of the chosen table. */
  table: number;
  columns: FileColumn[];
  text: TextReading | null;
  /** Time that the reading took. */
  seconds: number;
  /** Number of rows that a mended file has put in the place of earlier ones; null without one. */
  mended: number | null;
  rows: SheetRow[];
}

export const tableOf = ({ tables, table }: SheetSource): FoundTable | undefined => tables[table];

/** Returns a source of which another table is read. */
export const withTable = (source: SheetSource, table: number): SheetSource => {
  const chosen = source.tables[table];
  return chosen ? { ...source, table, columns: chosen.columns, rows: rowsOfTable(chosen, chosen.columns), mended: null } : source;
};

/** Returns a source of which a column is read as something else. */
export const withUse = (source: SheetSource, index: number, use: ColumnUse): SheetSource => {
  const columns = source.columns.map((column) => (column.index === index ? { ...column, use } : column));
  const table = tableOf(source);
  return table ? { ...source, columns, rows: rowsOfTable(table, columns), mended: null } : source;
};

/** Returns the columns that a sheet cannot do without and that no column of the file is. */
export const missingColumns = ({ columns }: Pick<SheetSource, 'columns'>, { criteria, timed }: ScoreSheets['rubric']): SheetColumn[] => {
  const used = new Set<ColumnUse>(columns.map(({ use }) => use));
  const needed: SheetColumn[] = [...criteria.map(({ key }) => pointsColumn(key)), ...(timed ? (['time'] as const) : [])];
  const missing = needed.filter((column) => !used.has(column));
  return used.has('number') || used.has('team') ? missing : ['number', ...missing];
};

/** Returns a column that is chosen more than once; undefined if none is. */
export const columnTwice = ({ columns }: Pick<SheetSource, 'columns'>): SheetColumn | undefined => {
  const seen = new Set<ColumnUse>();
  for (const { use } of columns) {
    if (use === 'ignored' || use === 'row') continue;
    if (seen.has(use)) return use;
    seen.add(use);
  }
  return undefined;
};

/** Returns the columns of which rows have texts, in the order of the file. */
export const usedColumns = ({ columns }: Pick<SheetSource, 'columns'>): SheetColumn[] =>
  columns.flatMap(({ use }): SheetColumn[] => (use === 'ignored' || use === 'row' ? [] : [use]));

/** Returns what is sent of a source. */
export const contentOf = (source: Pick<SheetSource, 'columns' | 'rows'>, rubricNumber: number): SheetContent => {
  const columns = usedColumns(source);
  return {
    rubricNumber,
    columns,
    rows: source.rows.map(({ row, cells }) => ({ row, cells: columns.map((column) => cells[column] ?? '') })),
  };
};

/** Returns true for a column of a criterion, whose cells are numbers. */
export const isPoints = (column: string): boolean => criterionOf(column) !== null;
