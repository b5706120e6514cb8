import { type Kysely, sql } from 'kysely';

/** Two accounts of one family become one: the other stays as the way to it, and goes with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('merged_into', 'text', (c) => c.references('account.id').onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('account_by_merger')
    .on('account')
    .column('merged_into')
    .where(sql<boolean>`merged_into is not null`)
    .execute();
}
