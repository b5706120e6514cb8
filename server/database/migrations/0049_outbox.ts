import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** Organisers see the whole outbox: the last attempts of each message, and its lists by state, channel, template and account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const { createIndex } = schemaOf(db);
  await schema.alterTable('message').addColumn('tries', 'text').execute();
  await schema.dropIndex('message_by_age').execute();
  await createIndex('message_by_age', 'message', ['created_at', 'id']);
  await schema.dropIndex('message_by_account').execute();
  await createIndex('message_by_account', 'message', ['account_id', 'created_at', 'id']);
  await createIndex('message_by_template', 'message', ['template', 'created_at', 'id']);
  await createIndex('message_by_channel', 'message', ['channel', 'created_at', 'id']);
  const partial = (name: string, where: string) =>
    schema.createIndex(name).on('message').columns(['created_at', 'id']).where(sql.raw<boolean>(where)).execute();
  await partial('message_open', 'sent_at is null and failed_at is null');
  await partial('message_failed', 'failed_at is not null');
  await schema
    .createIndex('message_needs_somebody')
    .on('message')
    .columns(['failed_at', 'id'])
    .where(sql<boolean>`failed_at is not null and reason <> 'expired' and reason <> 'stopped'`)
    .execute();
}
