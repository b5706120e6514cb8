import type { Kysely } from 'kysely';

/** Lets all waiting messages of an announcement be held at once, in each process: while its stop can be taken back, and until each is stopped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('message_tally').addColumn('held_at', 'bigint').execute();
}
