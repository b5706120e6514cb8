import type { Kysely } from 'kysely';

/** Adds the key of a judge's device to its session, and the time until which the device has proved to hold it; null for any other session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('device_key', 'text').execute();
  await db.schema.alterTable('session').addColumn('proven_until', 'bigint').execute();
}
