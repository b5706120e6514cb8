import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Public files that nothing shows any more, until their bytes are gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await schemaOf(db).createTable('retired_file', { url: 'text', retired_at: 'bigint' }, { primaryKey: ['url'] });
}
