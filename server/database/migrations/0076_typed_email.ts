import type { Kysely } from 'kysely';

/** The e-mail addresses of registrations, which no code has proved, stand beside those that belong to one account alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('typed_email', 'text').execute();
}
