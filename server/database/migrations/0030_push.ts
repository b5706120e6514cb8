import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Web push: the key pair by which push services know the portal, and the devices that have allowed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable('vapid_key', { id: 'text', public_pem: 'text', private_sealed: 'text', created_at: 'bigint' });
  await createTable(
    'push_subscription',
    { id: 'text', account_id: 'text', session_id: 'text', endpoint_hash: 'text', sealed: 'text', created_at: 'bigint' },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('push_subscription_session', ['session_id'])
          .addUniqueConstraint('push_subscription_endpoint', ['endpoint_hash'])
          .addForeignKeyConstraint('push_subscription_of_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade'))
          .addForeignKeyConstraint('push_subscription_of_session', ['session_id'], 'session', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('push_subscription_by_account', 'push_subscription', ['account_id', 'created_at', 'id']);
}
