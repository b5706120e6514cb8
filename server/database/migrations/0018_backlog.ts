import { type Kysely, sql } from 'kysely';

/** However long the backlog of messages is, the next to be sent and those past their use are read in the order of an index, whatever ties there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.dropIndex('message_waiting').execute();
  await schema
    .createIndex('message_waiting')
    .on('message')
    .columns(['channel', 'send_after', 'created_at', 'id'])
    .where(sql<boolean>`sent_at is null and failed_at is null`)
    .execute();
  await schema
    .createIndex('message_expiring')
    .on('message')
    .columns(['channel', 'expires_at'])
    .where(sql<boolean>`sent_at is null and failed_at is null and expires_at is not null`)
    .execute();
}
