import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** The second factors of organisers and judges. No account has one yet, and no session has passed one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'totp',
    { account_id: 'text', secret_sealed: 'text', last_step: 'bigint', added_at: 'bigint' },
    {
      primaryKey: ['account_id'],
      constraints: (t) => t.addForeignKeyConstraint('totp_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createTable(
    'recovery_code',
    { account_id: 'text', code_hash: 'text' },
    {
      primaryKey: ['account_id', 'code_hash'],
      constraints: (t) =>
        t.addForeignKeyConstraint('recovery_code_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createTable(
    'passkey',
    {
      id: 'text',
      account_id: 'text',
      credential_id: 'text',
      public_key: 'text',
      sign_count: 'bigint',
      transports: 'text',
      name: 'text',
      added_at: 'bigint',
      last_used_at: 'bigint?',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('passkey_credential', ['credential_id'])
          .addForeignKeyConstraint('passkey_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('passkey_by_account', 'passkey', ['account_id', 'added_at', 'id']);
  await db.schema.alterTable('account').addColumn('second_factor_since', 'bigint').execute();
  await db.schema.alterTable('session').addColumn('second_factor_at', 'bigint').execute();
  await db.schema.alterTable('session').addColumn('passkey_challenge', 'text').execute();
  await db.schema.alterTable('session').addColumn('passkey_challenge_until', 'bigint').execute();
}
