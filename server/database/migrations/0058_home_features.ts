import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** What organisers want to stand first on the home page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await schemaOf(db).createTable('home_feature', { kind: 'text', ref: 'text', position: 'integer' }, { primaryKey: ['kind', 'ref'] });
}
