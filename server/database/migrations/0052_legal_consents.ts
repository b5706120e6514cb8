import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Versions of legal texts that everybody must agree to, and who has agreed to which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable } = schemaOf(db);
  await createTable(
    'legal_requirement',
    { slug: 'text', number: 'integer', version: 'text', changes: 'text', in_force_at: 'bigint' },
    { primaryKey: ['slug', 'number'] },
  );
  await createTable(
    'legal_consent',
    { account_id: 'text', slug: 'text', number: 'integer', version: 'text', locale: 'text', at: 'bigint' },
    {
      primaryKey: ['account_id', 'slug', 'number'],
      constraints: (t) =>
        t.addForeignKeyConstraint('legal_consent_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
}
