import type { Kysely } from 'kysely';

/** When a session's bearer last proved who they are. Nothing says so of the sessions that there are: each confirms when it is first asked to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('confirmed_at', 'bigint').execute();
}
