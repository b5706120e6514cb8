import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/**
 * Whom an institution's entry asks for consent, one guardian a child, by a link. Consents recorded until now were given for the whole entry:
 * each becomes one record a child. Existing entries of institutions keep the consents they came with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'guardian',
    {
      id: 'text',
      registration_id: 'text',
      child_index: 'text',
      phone: 'text?',
      token_hash: 'text?',
      token_expires_at: 'bigint?',
      invited_at: 'bigint?',
      name: 'text?',
      relation: 'text?',
      processing: 'integer?',
      publish_name: 'integer?',
      publish_work: 'integer?',
      text_version: 'text?',
      receipt_no: 'text?',
      answered_at: 'bigint?',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('guardian_child', ['registration_id', 'child_index'])
          .addUniqueConstraint('guardian_token', ['token_hash'])
          .addForeignKeyConstraint('guardian_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  // PostgreSQL keeps samples of a column's values, of a table that is empty again for ever.
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table guardian alter column phone set statistics 0, alter column name set statistics 0`.execute(db);
  await createIndex('guardian_by_registration', 'guardian', ['registration_id', 'id']);
  await db.schema
    .alterTable('competition')
    .addColumn('approval_needs_guardians', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const column of ['guardian_id', 'child_index', 'text_hash', 'locale'])
    await db.schema.alterTable('consent_record').addColumn(column, 'text').execute();
  await db.schema
    .alterTable('consent_record')
    .addColumn('processing', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await sql`
    insert into consent_record (id, registration_id, account_id, publish_name, publish_work, text_version, at, child_index)
    select consent_record.id || ':' || member.id, consent_record.registration_id, account_id, publish_name, publish_work, text_version, at,
      member.id_number_index
    from consent_record join member on member.registration_id = consent_record.registration_id
  `.execute(db);
  await sql`
    delete from consent_record where child_index is null
    and exists (select 1 from member where member.registration_id = consent_record.registration_id)
  `.execute(db);
}
