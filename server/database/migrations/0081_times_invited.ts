import { type Kysely, sql } from 'kysely';

/** Adds how often a guardian was sent a link, for the account that asks; a guardian who was asked before counts as asked once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('guardian')
    .addColumn('times_invited', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update guardian set times_invited = 1 where invited_at is not null`.execute(db);
}
