import type { Kysely } from 'kysely';

/** A competition may take an institution's form only with a number for each child's guardian; those from before do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('competition')
    .addColumn('needs_guardian_numbers', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
