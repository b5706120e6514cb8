import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** What a person has been told once, and which arrangements of a competition its families know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'notice',
    { kind: 'text', account_id: 'text', subject: 'text', at: 'bigint' },
    {
      primaryKey: ['account_id', 'kind', 'subject'],
      constraints: (t) => t.addForeignKeyConstraint('notice_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createTable(
    'announced_arrangements',
    { competition_id: 'text', announced: 'text', pending: 'text?', pending_since: 'bigint?' },
    {
      primaryKey: ['competition_id'],
      constraints: (t) =>
        t.addForeignKeyConstraint('announced_arrangements_competition', ['competition_id'], 'competition', ['id'], (c) =>
          c.onDelete('cascade'),
        ),
    },
  );
  await createIndex('result_by_publication', 'result', ['published_at', 'id']);
  await db.schema
    .createIndex('guardian_asked')
    .on('guardian')
    .columns(['invited_at', 'id'])
    .where(sql<boolean>`answered_at is null`)
    .execute();
}
