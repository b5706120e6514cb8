import { type QueryExecutorProvider, sql } from 'kysely';
import { inBatches } from './inBatches.ts';

/** Deletes the rows of a table whose time is before `before`, the oldest first and in batches. An index must cover the column. */
export const deleteBefore = (db: QueryExecutorProvider, table: string, column: string, before: number): Promise<void> => {
  const [rows, at] = [sql.table(table), sql.ref(column)];
  return inBatches(async (limit) => {
    const later = await sql<{
      at: number;
    }>`select ${at} as at from ${rows} where ${at} < ${before} order by ${at} limit 1 offset ${limit}`.execute(db);
    // Whole milliseconds at a time, so that the table needs no other key for this.
    const upTo = later.rows[0]?.at ?? before - 1;
    const deleted = await sql`delete from ${rows} where ${at} <= ${upTo}`.execute(db);
    return Number(deleted.numAffectedRows ?? 0);
  });
};
