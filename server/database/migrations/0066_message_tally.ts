import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** What became of the messages of an announcement and what they cost stays known when they are forgotten. What earlier releases stopped in the middle, or have forgotten in part, cost nobody knows what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('message').addColumn('cost', 'bigint').execute();
  await schemaOf(db).createTable(
    'message_tally',
    { announcement_id: 'text', sent: 'integer', stopped: 'integer', spent: 'bigint?' },
    { primaryKey: ['announcement_id'] },
  );
  await sql`insert into message_tally (announcement_id, sent, stopped, spent)
    select id,
      (select count(*) from message where announcement_id = announcement.id and sent_at is not null),
      (select count(*) from message where announcement_id = announcement.id and failed_at is not null and reason = 'stopped'),
      case when state = 'sent' and told <= (select count(*) from message where announcement_id = announcement.id and sent_at is not null)
        then cost else null end
    from announcement`.execute(db);
}
