import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Recurring work, and which process is at it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await schemaOf(db).createTable(
    'job',
    { name: 'text', owner: 'text?', lease_until: 'bigint', rests_until: 'bigint' },
    { primaryKey: ['name'] },
  );
}
