import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** The words of messages become data, with every version of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await schemaOf(db).createTable(
    'template_version',
    { template: 'text', number: 'integer', data: 'text?', by_id: 'text', by_name: 'text', at: 'bigint', note: 'text?' },
    { primaryKey: ['template', 'number'] },
  );
}
