import { type Kysely, sql } from 'kysely';

/** As `givenUpCounts` and the outbox ask for them, so that both databases see that the index fits. */
const needsSomebody = sql<boolean>`failed_at is not null and reason <> 'expired' and reason <> 'stopped'`;

/**
 * What few rows of long tables are listed or counted by, with all that the question reads: messages by their reason, those that were given up by their
 * channel, voided votes in the order of time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const createIndex = (name: string, table: string, columns: string[], condition: ReturnType<typeof sql<boolean>>) =>
    db.schema.createIndex(name).on(table).columns(columns).where(condition).execute();
  await createIndex('message_by_reason', 'message', ['reason', 'created_at', 'id', 'failed_at'], sql<boolean>`reason is not null`);
  await createIndex('message_needs_somebody_by_channel', 'message', ['channel', 'failed_at', 'reason'], needsSomebody);
  const isVoid = sql<boolean>`void_id is not null`;
  await createIndex('vote_voided', 'vote', ['cast_at', 'id', 'void_id'], isVoid);
  await createIndex('vote_voided_of_competition', 'vote', ['competition_id', 'cast_at', 'id', 'void_id'], isVoid);
}
