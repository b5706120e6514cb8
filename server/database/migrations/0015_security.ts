import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** One-time links for organisers, the work that a slide-to-verify check asks for, and the log of security events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'staff_invitation',
    { token_hash: 'text', name: 'text', email: 'text', created_at: 'bigint', expires_at: 'bigint' },
    { primaryKey: ['token_hash'] },
  );
  await createIndex('staff_invitation_by_end', 'staff_invitation', ['expires_at']);
  await db.schema
    .alterTable('challenge')
    .addColumn('work_bits', 'integer', (c) => c.notNull().defaultTo(sql.lit(0)))
    .execute();
  await createTable('security_event', {
    id: 'text',
    at: 'bigint',
    kind: 'text',
    account: 'text?',
    source: 'text?',
  });
  await createIndex('security_event_by_time', 'security_event', ['at', 'id']);
}
