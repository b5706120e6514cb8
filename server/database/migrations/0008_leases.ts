import { type Kysely, sql } from 'kysely';

/** How long a message that waits at the time of this migration is tried. */
const RETRY_MS = 48 * 3600_000;

/** Who processes an upload or sends a message, and until when they are to be believed; how long a message is tried, and why it was not sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const table of ['upload', 'message']) {
    await schema.alterTable(table).addColumn('lease_owner', 'text').execute();
    await schema.alterTable(table).addColumn('lease_until', 'bigint').execute();
  }
  await schema.alterTable('message').addColumn('recipient', 'text').execute();
  await schema.alterTable('message').addColumn('expires_at', 'bigint').execute();
  await schema.alterTable('message').addColumn('retry_until', 'bigint').execute();
  await schema.alterTable('message').addColumn('reason', 'text').execute();
  await sql`update message set retry_until = created_at + ${sql.lit(RETRY_MS)} where sent_at is null and failed_at is null`.execute(db);
  await sql`update message set reason = 'unknown' where failed_at is not null`.execute(db);

  // The rows that have been sent only ever grow: no index holds them.
  const waiting = sql<boolean>`sent_at is null and failed_at is null`;
  await schema.createIndex('message_waiting').on('message').columns(['channel', 'send_after']).where(waiting).execute();
  await schema
    .createIndex('message_waiting_for')
    .on('message')
    .columns(['recipient', 'channel', 'created_at', 'id'])
    .where(waiting)
    .execute();
  await schema
    .createIndex('message_given_up')
    .on('message')
    .columns(['failed_at', 'id'])
    .where(sql<boolean>`failed_at is not null`)
    .execute();
  await schema.dropIndex('message_due').execute();
}
