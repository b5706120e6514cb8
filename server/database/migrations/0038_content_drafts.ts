import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** Drafts and versions of what organisers write, of every kind, and when what the portal shows of it was last changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable } = schemaOf(db);
  const author = { by_id: 'text?', by_name: 'text', at: 'bigint' } as const;
  await createTable(
    'content_draft',
    { kind: 'text', id: 'text', number: 'integer', version: 'integer', data: 'text', text_at: 'text', ...author },
    { primaryKey: ['kind', 'id'] },
  );
  await createTable(
    'content_version',
    {
      kind: 'text',
      id: 'text',
      number: 'integer',
      state: 'text',
      data: 'text',
      text_at: 'text',
      ...author,
      note: 'text?',
      offline_at: 'bigint?',
    },
    { primaryKey: ['kind', 'id', 'number'] },
  );
  await db.schema
    .createIndex('content_version_offline')
    .on('content_version')
    .column('kind')
    .where(sql<boolean>`offline_at is not null`)
    .execute();
  for (const table of ['news', 'question', 'download', 'review', 'photo', 'video', 'slide', 'partner'])
    await db.schema
      .alterTable(table)
      .addColumn('updated_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
}
