/** A table's values in the order of its columns. The schema knows only text and integers. */
export type Row = (string | number | null)[];

/** A table with its names in the database, not those in the code. */
export interface DumpTable {
  name: string;
  columns: string[];
}

/** A consistent snapshot of a database, read while others write. */
export interface Snapshot {
  /** Returns the newest migration that has run; null in a database without a schema. */
  schema(): Promise<string | null>;
  /** Returns the tables of these names that exist, with their columns. */
  tables(names: readonly string[]): Promise<DumpTable[]>;
  count(table: string): Promise<number>;
  /** Returns every row of a table, in batches. */
  rows(table: DumpTable): AsyncIterable<Row[]>;
  /** Throws if the database is corrupt. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** A loader that fills a migrated database in one transaction: all of it, or nothing. */
export interface Loader {
  /** Adds rows; the tables may come in any order. */
  add(table: DumpTable, rows: AsyncIterable<Row[]>): Promise<void>;
  count(table: string): Promise<number>;
  /** Checks the references between tables, then commits. */
  commit(): Promise<void>;
  /** Ends the connection; without `commit`, nothing is saved. */
  close(): Promise<void>;
}

/** Number of rows read or written at a time. */
export const BATCH_ROWS = 1000;

/** Quotes a name of the schema for a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const columnList = ({ columns }: DumpTable): string => columns.map(quoted).join(', ');
