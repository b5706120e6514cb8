import type { Kysely } from 'kysely';

/** Adds to certificates of teachers and judges what they say beside the name: it stays as it was at their issue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['latin_name', 'team_name', 'organization'] as const)
    await db.schema.alterTable('certificate').addColumn(column, 'text').execute();
}
