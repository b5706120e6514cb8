import type { Kysely } from 'kysely';

/** Whether what waits for a second organiser are wider rights of one who is there already, and no invitation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('staff_proposal')
    .addColumn('widens', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
