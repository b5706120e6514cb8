import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** The next text of a legal page, which takes the place of the one in force at its moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable } = schemaOf(db);
  await createTable(
    'page_upcoming',
    { slug: 'text', title: 'text', lead: 'text', body: 'text', version: 'text?', in_force_at: 'bigint' },
    { primaryKey: ['slug'] },
  );
}
