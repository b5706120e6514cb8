import { PostgresAdapter, sql } from 'kysely';
import type { Tx } from './connection.ts';
import type { TableName } from './tables/index.ts';

/** Keeps others from writing to a table until the transaction ends, for decisions based on many rows. In SQLite writers take turns anyway. */
export const lockTable = async (tx: Tx, table: TableName): Promise<void> => {
  if (tx.getExecutor().adapter instanceof PostgresAdapter)
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
};
