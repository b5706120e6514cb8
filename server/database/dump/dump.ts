/** A table's values in the order of its columns. The schema knows only text and integers. */
export type Row = (string | number | null)[];

/** A table as it stands in the database: its own names, not those of the code. */
export interface DumpTable {
  name: string;
  columns: string[];
}

/** One moment of a database, read while others write. */
export interface Snapshot {
  /** The newest migration that has run; null in a database without a schema. */
  schema(): Promise<string | null>;
  /** The tables of these names that exist, with their columns. */
  tables(names: readonly string[]): Promise<DumpTable[]>;
  count(table: string): Promise<number>;
  /** Every row of a table, in batches. */
  rows(table: DumpTable): AsyncIterable<Row[]>;
  /** Throws if the database finds itself damaged. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Fills a migrated database in one transaction: all of it, or nothing. */
export interface Loader {
  /** Adds rows; the tables may come in any order. */
  add(table: DumpTable, rows: AsyncIterable<Row[]>): Promise<void>;
  count(table: string): Promise<number>;
  /** Checks the references between tables, then commits. */
  commit(): Promise<void>;
  /** Ends the connection; without `commit`, nothing has happened. */
  close(): Promise<void>;
}

/** How many rows are read or written at a time. */
export const BATCH_ROWS = 1000;

/** A name of the schema in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const columnList = ({ columns }: DumpTable): string => columns.map(quoted).join(', ');
