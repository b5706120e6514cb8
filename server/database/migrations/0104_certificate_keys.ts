import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds the key pairs that sign the QR codes of certificates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await schemaOf(db).createTable('certificate_key', { id: 'text', public_key: 'text', private_sealed: 'text', created_at: 'bigint' });
}
