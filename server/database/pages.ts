import {
  type AliasableExpression,
  type Expression,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectQueryBuilder,
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

/** The page of a list that is known to have no rows. */
export const emptyPage: PageLinks & { ids: string[] } = { ids: [], total: 0, totalIsExact: true, next: null, previous: null };

type IdRow = Record<string, KeyValue>;
type Query<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, object>;

const alias = (index: number): string => `k${index}`;

/** Several selects as one; each is bounded by its own limit. */
const union = (selects: readonly Expression<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    selects.map((select) => sql`select * from (${select}) as part`),
    sql` union all `,
  );

/** How many rows the queries find together, counted no further than `max` + 1. */
const countUpTo = async <DB, TB extends keyof DB>(
  db: QueryExecutorProvider,
  queries: readonly Query<DB, TB>[],
  max: number,
): Promise<number> => {
  const found = union(queries.map((query) => query.select(sql<number>`1`.as('one')).limit(max + 1)));
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${found} limit ${sql.lit(max + 1)}) as counted`.execute(db);
  return Number(rows[0]?.n ?? 0);
};

/**
 * The ids of one page, by an index alone; the caller reads the wide rows of these only. `queries` select disjoint rows (one for each state,
 * say): each is read in order from where the page begins and no further than the page is long. The last key of the order is the id.
 * Fails with invalid_input for a cursor that is not one of this order.
 */
export const pageOfIds = async <DB, TB extends keyof DB>(
  db: QueryExecutorProvider,
  queries: readonly Query<DB, TB>[],
  { name, keys, descending }: Order,
  { page, pageSize, cursor: text, countedUpTo = COUNTED_UP_TO }: PageRequest,
): Promise<PageLinks & { ids: string[] }> => {
  const cursor =
    text === undefined
      ? null
      : parseCursor(
          text,
          name,
          keys.map(({ kind }) => kind),
        );

  const backwards = cursor?.side === 'before';
  const direction = descending === backwards ? ('asc' as const) : ('desc' as const);
  const columns = sql.join(keys.map(({ column }) => column));
  const skipped = cursor ? 0 : (page - 1) * pageSize;
  const slice = (query: Query<DB, TB>, limit: number, offset: number) => {
    let rows = query;
    if (cursor) {
      const values = sql.join(cursor.keys.map((value) => (typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${value}`)));
      rows = rows.where(sql<boolean>`(${columns}) ${direction === 'asc' ? sql`>` : sql`<`} (${values})`);
    }
    for (const { column } of keys) rows = rows.orderBy(column, direction);
    return rows
      .select(keys.map(({ column }, index) => column.as(alias(index))))
      .limit(limit)
      .offset(offset);
  };
  const merged = (): RawBuilder<unknown> => {
    const order = sql.join(keys.map((_, index) => sql`${sql.ref(alias(index))} ${sql.raw(direction)}`));
    const slices = union(queries.map((query) => slice(query, skipped + pageSize + 1, 0)));
    return sql`select * from (${slices}) as page order by ${order} limit ${sql.lit(pageSize + 1)} offset ${sql.lit(skipped)}`;
  };
  const [only] = queries.length === 1 ? queries : [];
  // One more than the page is long shows whether another one follows.
  const { rows } = await sql<IdRow>`${only ? union([slice(only, pageSize + 1, skipped)]) : merged()}`.execute(db);

  const goesOn = rows.length > pageSize;
  const shown = rows.slice(0, pageSize);
  if (backwards) shown.reverse();
  const keysOf = (row: IdRow) => keys.flatMap((_, index) => row[alias(index)] ?? []);
  const link = (row: IdRow | undefined, side: 'after' | 'before') => (row ? formatCursor({ order: name, side, keys: keysOf(row) }) : null);
  const counted = await countUpTo(db, queries, countedUpTo);
  return {
    ids: shown.map((row) => String(row[alias(keys.length - 1)])),
    total: Math.min(counted, countedUpTo),
    totalIsExact: counted <= countedUpTo,
    next: backwards || goesOn ? link(shown.at(-1), 'after') : null,
    previous: (backwards ? goesOn : cursor !== null || skipped > 0) ? link(shown[0], 'before') : null,
  };
};

/** The rows of a page in the order of its ids; a row that was deleted meanwhile is left out. */
export const inOrderOf = <T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
