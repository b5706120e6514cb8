import { type QueryExecutorProvider, sql } from 'kysely';
import { inBatches } from './inBatches.ts';

/** Deletes the rows of a table whose time is before `before`, the oldest first and some at a time. An index must hold the column. */
export const deleteBefore = (db: QueryExecutorProvider, table: string, column: string, before: number): Promise<void> => {
  const [rows, at] = [sql.table(table), sql.ref(column)];
  return inBatches(async (limit) => {
    const later = await sql<{
      at: number;
    }>`select ${at} as at from ${rows} where ${at} < ${before} order by ${at} limit 1 offset ${limit}`.execute(db);
    // Whole milliseconds at a time, so that a table needs no other key for it.
    const upTo = later.rows[0]?.at ?? before - 1;
    const deleted = await sql`delete from ${rows} where ${at} <= ${upTo}`.execute(db);
    return Number(deleted.numAffectedRows ?? 0);
  });
};
