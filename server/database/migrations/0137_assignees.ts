import { type Kysely, sql } from 'kysely';

/** Adds which organiser looks after an entry, since when, and who has assigned it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, type] of [
    ['assignee_id', 'text'],
    ['assigned_by', 'text'],
    ['assigned_at', 'bigint'],
  ] as const)
    await db.schema.alterTable('registration').addColumn(column, type).execute();
  await db.schema
    .createIndex('registration_assigned')
    .on('registration')
    .columns(['assignee_id', 'state'])
    .where(sql<boolean>`assignee_id is not null`)
    .execute();
}
