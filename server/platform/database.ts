import { type Kysely, sql, type Transaction } from 'kysely';
import type { PlatformTables } from '../database/tables/platform/index.ts';

/** The database as the platform sees it: with its own tables and no subject's. */
export type Db = Kysely<PlatformTables>;
/** A running transaction. Inside one, every query goes through it: SQLite has a single connection, and a query through the database itself would wait for ever. */
export type Tx = Transaction<PlatformTables>;

/** Whether the database answers. */
export const ping = async (db: Db): Promise<void> => {
  await sql`select 1`.execute(db);
};
