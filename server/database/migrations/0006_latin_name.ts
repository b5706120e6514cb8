import type { Kysely } from 'kysely';

/** A member's name in Latin letters, as an English certificate prints it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('member').addColumn('latin_name', 'text').execute();
}
