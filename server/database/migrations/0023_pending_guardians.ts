import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** Organisers filter entries by whether a guardian still has to answer: it stands in the row, in the order of an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registration')
    .addColumn('has_pending_guardians', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update registration set has_pending_guardians = 1
    where id in (select registration_id from guardian where answered_at is null)
  `.execute(db);
  await schemaOf(db).createIndex('registration_by_pending_guardians', 'registration', ['has_pending_guardians', 'registered_at', 'id']);
}
