import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** The settings of the site become data, with every version of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await schemaOf(db).createTable(
    'site_version',
    { number: 'integer', data: 'text', by_id: 'text', by_name: 'text', at: 'bigint', note: 'text?' },
    { primaryKey: ['number'] },
  );
}
