import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** A keyed hash by which a wrong secret key is found at the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await schemaOf(db).createTable('secret_key_check', { id: 'text', value: 'text', created_at: 'bigint' });
}
