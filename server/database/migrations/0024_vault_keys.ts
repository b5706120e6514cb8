import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Keys of their own under the secret key, so that it and they can be changed. The first start fills it with those that were made of the secret key alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable } = schemaOf(db);
  await createTable('vault_key', {
    id: 'text',
    kind: 'text',
    wrapped: 'text',
    handover: 'text?',
    created_at: 'bigint',
    active_at: 'bigint',
  });
}
