import type { Kysely } from 'kysely';

/** A rejected entry can be corrected for a number of days after the decision, whether sign-up has closed or not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('competition')
    .addColumn('correction_days', 'integer', (c) => c.notNull().defaultTo(7))
    .execute();
}
