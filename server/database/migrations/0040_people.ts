import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/**
 * Organisers look after people: accounts are listed, found and disabled; notes on them. What accounts are found by, the job `search-documents` adds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  for (const [name, kind] of [
    ['disabled_at', 'bigint'],
    ['disabled_reason', 'text'],
    ['password_changed_at', 'bigint'],
  ] as const)
    await db.schema.alterTable('account').addColumn(name, kind).execute();
  const families = sql<boolean>`role = 'participant'`;
  await db.schema.createIndex('account_family_by_time').on('account').columns(['kind', 'created_at', 'id']).where(families).execute();
  await db.schema.createIndex('account_family_by_name').on('account').columns(['kind', 'name', 'id']).where(families).execute();
  await db.schema
    .createIndex('account_disabled')
    .on('account')
    .columns(['created_at', 'id'])
    .where(sql<boolean>`disabled_at is not null`)
    .execute();
  await sql`create index account_by_mobile_end on account (substr(mobile, length(mobile) - 3))`.execute(db);
  await db.schema
    .createIndex('security_event_by_account')
    .on('security_event')
    .columns(['account', 'at'])
    .where(sql<boolean>`account is not null`)
    .execute();

  await db.schema.alterTable('look').addColumn('account_id', 'text').execute();
  await db.schema
    .createIndex('look_by_account')
    .on('look')
    .columns(['account_id', 'at'])
    .where(sql<boolean>`account_id is not null`)
    .execute();

  await db.schema
    .alterTable('search_document')
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('search_document_account').unique().on('search_document').column('account_id').execute();

  await createTable(
    'account_note',
    { id: 'text', account_id: 'text', author_id: 'text', author_name: 'text', text: 'text', at: 'bigint' },
    {
      constraints: (t) =>
        t.addForeignKeyConstraint('account_note_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('account_note_by_account', 'account_note', ['account_id', 'at', 'id']);
}
