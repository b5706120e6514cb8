import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** When organisers last chose what stands first on the home page: a choice that was emptied has no row of its own that could say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await schemaOf(db).createTable('home_choice', { id: 'text', chosen_at: 'bigint' }, { primaryKey: ['id'] });
}
