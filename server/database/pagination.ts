import {
  type AliasableExpression,
  type Expression,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { formatCursor, type KeyKind, type KeyValue, parseCursor } from './cursor.ts';

/** Maximum for counting a list's rows: beyond it, the exact number is of no use to a reader. */
const COUNTED_UP_TO = 10_000;

/** The requested page of a list: by its number, or by a cursor from another page. */
export interface PageRequest {
  page: number;
  pageSize: number;
  cursor?: string | undefined;
  /** Maximum total that is counted exactly, and maximum rows that a search finds; set by tests. */
  countedUpTo?: number | undefined;
  foundUpTo?: number | undefined;
}

/** The sort keys of rows. All run in one direction and the last one is unique, so that every row has a definite successor. */
export interface Order {
  /** The order's name in cursors. */
  name: string;
  keys: readonly { column: AliasableExpression<unknown>; kind: KeyKind }[];
  descending: boolean;
}

export interface PageLinks {
  total: number;
  /** True if there are exactly `total` rows; otherwise there are more. */
  totalIsExact: boolean;
  /** The cursors of the neighbouring pages; null if none. */
  next: string | null;
  previous: string | null;
}

/** More rows than any list has. */
const ALL_ROWS = 100_000_000;

/** A request for all results of a search at once: only for searches that return nothing but ids. */
export const everythingFound: PageRequest = { page: 1, pageSize: ALL_ROWS, foundUpTo: ALL_ROWS };

/** The page of a list that is known to be empty. */
export const emptyPage: PageLinks & { ids: string[] } = { ids: [], total: 0, totalIsExact: true, next: null, previous: null };

type IdRow = Record<string, KeyValue>;
type Query<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, object>;

/** SQLite takes five hundred selects in a union; this many ranges cover nearly every case. */
export const MAX_RANGES = 200;

/**
 * Returns one range for each id, in which an index has the rows in order. Too many ids become one range, and `null` (no condition) stays as it is.
 */
export const eachId = (ids: readonly string[] | null): (readonly string[] | null)[] =>
  ids === null || ids.length > MAX_RANGES ? [ids] : ids.map((id) => [id]);

const alias = (index: number): string => `k${index}`;

/** Combines several selects into one; each has its own limit. */
const union = (selects: readonly Expression<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    selects.map((select) => sql`select * from (${select}) as part`),
    sql` union all `,
  );

/** Counts the rows of all queries together, up to `max` + 1. */
export const countUpTo = async <DB, TB extends keyof DB>(
  db: QueryExecutorProvider,
  queries: readonly Query<DB, TB>[],
  max: number,
): Promise<number> => {
  const found = union(queries.map((query) => query.select(sql<number>`1`.as('one')).limit(max + 1)));
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${found} limit ${sql.lit(max + 1)}) as counted`.execute(db);
  return Number(rows[0]?.n ?? 0);
};

/** The rows that a page reads, in the direction of reading. */
interface Slice {
  /** The keys of the row next to the page; null if the page is found by its number. */
  from: readonly KeyValue[] | null;
  direction: 'asc' | 'desc';
  skipped: number;
  limit: number;
  countedUpTo: number;
}

const isPast = (columns: readonly RawBuilder<unknown>[], from: readonly KeyValue[], direction: Slice['direction']): RawBuilder<SqlBool> => {
  const values = sql.join(from.map((value) => (typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${value}`)));
  return sql<SqlBool>`(${sql.join(columns)}) ${direction === 'asc' ? sql`>` : sql`<`} (${values})`;
};

const inDirection = (columns: readonly RawBuilder<unknown>[], direction: Slice['direction']): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${column} ${sql.raw(direction)}`));

const aliasesOf = ({ keys }: Order): RawBuilder<unknown>[] => keys.map((_, index) => sql.ref(alias(index)));

/** Returns one page with its links; `read` returns the keys of the page's rows and the number of all rows, counted up to `countedUpTo` + 1. */
const pageBy = async (
  { name, keys, descending }: Order,
  { page, pageSize, cursor: text, countedUpTo = COUNTED_UP_TO }: PageRequest,
  read: (slice: Slice) => Promise<{ rows: IdRow[]; counted: number }>,
): Promise<PageLinks & { ids: string[] }> => {
  const kinds = keys.map(({ kind }) => kind);
  const cursor = text === undefined ? null : parseCursor(text, name, kinds);
  const backwards = cursor?.side === 'before';
  const direction = descending === backwards ? 'asc' : 'desc';
  const skipped = cursor ? 0 : (page - 1) * pageSize;
  // One row more than the page size shows whether another page follows.
  const { rows, counted } = await read({ from: cursor?.keys ?? null, direction, skipped, limit: pageSize + 1, countedUpTo });

  const goesOn = rows.length > pageSize;
  const shown = rows.slice(0, pageSize);
  if (backwards) shown.reverse();
  const keysOf = (row: IdRow) => keys.flatMap((_, index) => row[alias(index)] ?? []);
  const link = (row: IdRow | undefined, side: 'after' | 'before') => (row ? formatCursor({ order: name, side, keys: keysOf(row) }) : null);
  return {
    ids: shown.map((row) => String(row[alias(keys.length - 1)])),
    total: Math.min(counted, countedUpTo),
    totalIsExact: counted <= countedUpTo,
    next: backwards || goesOn ? link(shown.at(-1), 'after') : null,
    previous: (backwards ? goesOn : cursor !== null || skipped > 0) ? link(shown[0], 'before') : null,
  };
};

/**
 * Returns the ids of one page from an index alone; the caller reads the wide rows of these only. `queries` select disjoint rows (for
 * example one query for each state): each is read in order from the start of the page and up to its length. The last key of the order is
 * the id. Throws invalid_input for a cursor of another order.
 */
export const pageOfIds = <DB, TB extends keyof DB>(
  db: QueryExecutorProvider,
  queries: readonly Query<DB, TB>[],
  order: Order,
  page: PageRequest,
): Promise<PageLinks & { ids: string[] }> =>
  pageBy(order, page, async ({ from, direction, skipped, limit, countedUpTo }) => {
    const { keys } = order;
    const columns = keys.map(({ column }) => sql`${column}`);
    const part = (query: Query<DB, TB>, length: number, offset: number) => {
      let rows = query;
      if (from) rows = rows.where(isPast(columns, from, direction));
      for (const { column } of keys) rows = rows.orderBy(column, direction);
      return rows
        .select(keys.map(({ column }, index) => column.as(alias(index))))
        .limit(length)
        .offset(offset);
    };
    const merged = (): RawBuilder<unknown> => {
      const parts = union(queries.map((query) => part(query, skipped + limit, 0)));
      return sql`select * from (${parts}) as page order by ${inDirection(aliasesOf(order), direction)} limit ${sql.lit(limit)} offset ${sql.lit(skipped)}`;
    };
    const [only] = queries.length === 1 ? queries : [];
    const { rows } = await sql<IdRow>`${only ? union([part(only, limit, skipped)]) : merged()}`.execute(db);
    return { rows, counted: await countUpTo(db, queries, countedUpTo) };
  });

/** Like `pageOfIds`, for a query with few rows (a search) that no index has in order: they are read once, to be sorted and counted. */
export const pageOfFewIds = <DB, TB extends keyof DB>(
  db: QueryExecutorProvider,
  query: Query<DB, TB>,
  order: Order,
  page: PageRequest,
): Promise<PageLinks & { ids: string[] }> =>
  pageBy(order, page, async ({ from, direction, skipped, limit }) => {
    const columns = aliasesOf(order);
    const found = query.select(order.keys.map(({ column }, index) => column.as(alias(index))));
    const past = from ? sql`where ${isPast(columns, from, direction)}` : sql``;
    const { rows } = await sql<IdRow & { counted: number }>`
      with few as ${found}, page as (
        select * from few ${past} order by ${inDirection(columns, direction)} limit ${sql.lit(limit)} offset ${sql.lit(skipped)}
      )
      select counted.counted, page.* from (select count(*) as counted from few) as counted left join page on true
      order by ${inDirection(columns, direction)}
    `.execute(db);
    const lastKey = alias(order.keys.length - 1);
    return { rows: rows.filter((row) => row[lastKey] !== null), counted: Number(rows[0]?.counted ?? 0) };
  });

/** Returns the rows of a page in the order of its ids, without rows deleted meanwhile. */
export const inOrderOf = <T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
