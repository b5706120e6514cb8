import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** The audit log is narrowed to one kind of object, in the order of time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await schemaOf(db).createIndex('audit_by_kind', 'audit', ['subject', 'at', 'id']);
}
