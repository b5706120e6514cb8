import type { Kysely, Transaction } from 'kysely';
import type { PlatformTables } from '#server/database/tables/platform/index.ts';

/** The database as the platform sees it: with its own tables and no subject's. */
export type Db = Kysely<PlatformTables>;
/** A running transaction. Inside one, every query goes through it: in SQLite a write through the database itself would wait for the transaction for ever. */
export type Tx = Transaction<PlatformTables>;
