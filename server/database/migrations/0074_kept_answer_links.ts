import type { Kysely } from 'kysely';

/**
 * What a kept answer of a guardian also needs: the link that it was given by, and, where it refuses anything, the blind index of the child's name. Answers
 * from before have neither until they are given again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('guardian_answer').addColumn('token_hash', 'text').execute();
  await db.schema.alterTable('guardian_answer').addColumn('name_index', 'text').execute();
}
