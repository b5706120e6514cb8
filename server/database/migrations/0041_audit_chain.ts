import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/**
 * The lines of the audit log, each chained to the one before it, and what they are searched by. Lines that have no place in the chain yet are given
 * one by the job `audit-chain`: those from before it, and what a process of an older release writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await db.schema.alterTable('audit').addColumn('no', 'integer').execute();
  for (const name of ['detail_hash', 'name_hash', 'previous', 'hash'] as const)
    await db.schema.alterTable('audit').addColumn(name, 'text').execute();
  await createTable('audit_chain', { id: 'text', no: 'integer', hash: 'text' });
  await db.schema.createIndex('audit_by_no').unique().on('audit').column('no').execute();
  await db.schema.createIndex('audit_unchained').on('audit').columns(['no', 'at', 'id']).where(sql<boolean>`no is null`).execute();
  await createIndex('audit_by_time', 'audit', ['at', 'id']);
  await createIndex('audit_by_action', 'audit', ['action', 'at', 'id']);
}
