import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** Drafts and versions of competitions, and which families a change that waits to be announced is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable } = schemaOf(db);
  await createTable(
    'competition_version',
    {
      id: 'text',
      competition_id: 'text',
      number: 'integer',
      state: 'text',
      data: 'text',
      version: 'integer',
      by_id: 'text?',
      by_name: 'text',
      at: 'bigint',
      note: 'text?',
    },
    { constraints: (t) => t.addUniqueConstraint('competition_version_number', ['competition_id', 'number']) },
  );
  await db.schema
    .createIndex('competition_version_draft')
    .on('competition_version')
    .column('competition_id')
    .unique()
    .where(sql<boolean>`state = 'draft'`)
    .execute();
  await db.schema.alterTable('announced_arrangements').addColumn('audience', 'text').execute();
}
