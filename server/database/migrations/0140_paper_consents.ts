import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds what organisers have stated about consents signed on paper, and which consents rest on such a statement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'paper_consent',
    {
      id: 'text',
      registration_id: 'text',
      signed_on: 'text',
      kept_by: 'text',
      reference: 'text',
      stated_by: 'text',
      at: 'bigint',
    },
    {
      constraints: (table) =>
        table.addForeignKeyConstraint('paper_consent_registration', ['registration_id'], 'registration', ['id'], (c) =>
          c.onDelete('cascade'),
        ),
    },
  );
  await createIndex('paper_consent_by_entry', 'paper_consent', ['registration_id']);
  await db.schema.alterTable('consent_record').addColumn('paper_consent_id', 'text').execute();
  await db.schema.alterTable('guardian').addColumn('paper_consent_id', 'text').execute();
}
