import type { ColumnType } from 'kysely';

/**
 * A column as created by the migrations. Instants are epoch milliseconds, booleans 0 or 1, structured values JSON text: the same on SQLite
 * and PostgreSQL.
 */
export interface Column<T> {
  type: 'text' | 'integer' | 'bigint';
  nullable: boolean;
  /** True if the database fills it in by default. */
  hasDefault: boolean;
  /** Never set: only carries the type of the column's values. */
  readonly value?: T;
}

type Columns = Record<string, Column<unknown>>;

/** The type of a table's rows, as Kysely describes them. */
export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never };
export type TablesOf<T extends Record<string, Columns>> = { [K in keyof T]: RowOf<T[K]> };

export const text = <T extends string = string>(): Column<T> => ({ type: 'text', nullable: false, hasDefault: false });
export const integer = (): Column<number> => ({ type: 'integer', nullable: false, hasDefault: false });
/** Instants and lengths in bytes. */
export const bigint = (): Column<number> => ({ type: 'bigint', nullable: false, hasDefault: false });
export const flag = (): Column<0 | 1> => ({ type: 'integer', nullable: false, hasDefault: false });
/** A flag that defaults to 0 in a new row. */
export const flagOff = (): Column<ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>> => ({ type: 'integer', nullable: false, hasDefault: true });
/** A flag that defaults to 1 in a new row. */
export const flagOn = flagOff;
/** A number that the database fills in by default. */
export const integerWithDefault = (): Column<ColumnType<number, number | undefined, number>> => ({
  type: 'integer',
  nullable: false,
  hasDefault: true,
});
/** An instant that the database fills in by default. */
export const bigintWithDefault = (): ReturnType<typeof integerWithDefault> => ({ ...integerWithDefault(), type: 'bigint' });
/** A number that defaults to 0 in a new row. */
export const counter = integerWithDefault;
/** A text that the database fills in by default. */
export const textWithDefault = <T extends string>(): Column<ColumnType<T, T | undefined, T>> => ({
  type: 'text',
  nullable: false,
  hasDefault: true,
});
export const optional = <T>(column: Column<T>): Column<T | null> => ({ ...column, nullable: true });
