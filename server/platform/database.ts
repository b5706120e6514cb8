import type { Kysely, Transaction } from 'kysely';
import type { PlatformTables } from '#server/database/tables/platform/index.ts';

/** The database as the platform sees it: with its own tables only. */
export type Db = Kysely<PlatformTables>;
/** A running transaction. Every query inside one must go through it: in SQLite a write through the database itself would deadlock. */
export type Tx = Transaction<PlatformTables>;
