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

/** How far the rows of a list are counted: beyond it, a reader gains nothing from the exact number. */
const COUNTED_UP_TO = 10_000;

/** Which page of a list is asked for: by its number, or by a cursor from another page. */
export interface PageRequest {
  page: number;
  pageSize: number;
  cursor?: string | undefined;
  /** The greatest total that is counted out, and how many rows a search finds at most; tests set them. */
  countedUpTo?: number | undefined;
  foundUpTo?: number | undefined;
}

/** What rows are sorted by. All keys run in one direction and the last one is unique, so that every row has a definite successor. */
export interface Order {
  /** Names the order in cursors. */
  name: string;
  keys: readonly { column: AliasableExpression<unknown>; kind: KeyKind }[];
  descending: boolean;
}

export interface PageLinks {
  total: number;
  /** Whether there are `total` rows; otherwise there are more. */
  totalIsExact: boolean;
  /** The cursors of the neighbouring pages; null where there is none. */
  next: string | null;
  previous: string | null;
}

/** No list has more rows. */
const ALL_ROWS = 100_000_000;

/** Asks for all that a search finds, at once: only of those that answer nothing but ids. */
export const everythingFound: PageRequest = { page: 1, pageSize: ALL_ROWS, foundUpTo: ALL_ROWS };

/** The page of a list that is known to have no rows. */
export const emptyPage: PageLinks & { ids: string[] } = { ids: [], total: 0, totalIsExact: true, next: null, previous: null };

type IdRow = Record<string, KeyValue>;
type Query<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, object>;

/** SQLite takes five hundred selects in a union; so many ranges are nearly all that there is. */
export const MAX_RANGES = 200;

/** A part for each of the ids, by which an index has its rows in order; of too many one for all, and `null` (no condition) as it is. */
export const eachId = (ids: readonly string[] | null): (readonly string[] | null)[] =>
  ids === null || ids.length > MAX_RANGES ? [ids] : ids.map((id) => [id]);

const alias = (index: number): string => `k${index}`;

/** Several selects as one; each is bounded by its own limit. */
const union = (selects: readonly Expression<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    selects.map((select) => sql`select * from (${select}) as part`),
    sql` union all `,
  );

/** How many rows the queries find together, counted no further than `max` + 1. */
export const countUpTo = async <DB, TB extends keyof DB>(
  db: QueryExecutorProvider,
  queries: readonly Query<DB, TB>[],
  max: number,
): Promise<number> => {
  const found = union(queries.map((query) => query.select(sql<number>`1`.as('one')).limit(max + 1)));
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${found} limit ${sql.lit(max + 1)}) as counted`.execute(db);
  return Number(rows[0]?.n ?? 0);
};

/** Which rows of a list a page reads, in the direction of reading. */
interface Slice {
  /** The keys of the row next to the page; null where the page is found by its number. */
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

/** One page with its links; `read` answers the keys of its rows, and how many rows there are, counted no further than `countedUpTo` + 1. */
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
  // One more than the page is long shows whether another one follows.
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
 * The ids of one page, by an index alone; the caller reads the wide rows of these only. `queries` select disjoint rows (one for each state,
 * say): each is read in order from where the page begins and no further than the page is long. The last key of the order is the id.
 * Fails with invalid_input for a cursor that is not one of this order.
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

/** Like `pageOfIds`, where the query finds few rows (a search's) and no index has them in order: they are read once, to be sorted and counted. */
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

/** The rows of a page in the order of its ids; a row that was deleted meanwhile is left out. */
export const inOrderOf = <T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
