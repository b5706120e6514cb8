import { type RawBuilder, sql } from 'kysely';
import { foldText } from '#contract/text/typedText.ts';
import type { Order } from '#server/database/pagination.ts';

/**
 * Returns a number by which results of a search are ranked: 0 for those found by a number, a code or an address, which belong to one alone; then a name that is the query, one that begins
 * with it, and the others.
 */
export const rankOf = (query: string, { id, name, exact }: { id: string; name: string; exact: readonly string[] }): RawBuilder<number> => {
  const typed = foldText(query).trim();
  const text = sql`lower(${sql.ref(name)})`;
  const own = exact.length === 0 ? sql`` : sql`when ${sql.ref(id)} in (${sql.join(exact)}) then 0`;
  return sql<number>`case ${own} when ${text} = ${typed} then 1 when substr(${text}, 1, ${sql.lit(Math.max(1, [...typed].length))}) = ${typed} then 2 else 3 end`;
};

/** Returns an order in which the best matches come first, and those alike in the given order. */
export const bestFirst = (order: Order, rank: RawBuilder<number>): Order => ({
  ...order,
  name: `best ${order.name}`,
  // All keys have one direction.
  keys: [{ column: order.descending ? sql<number>`-(${rank})` : rank, kind: 'number' }, ...order.keys],
});
