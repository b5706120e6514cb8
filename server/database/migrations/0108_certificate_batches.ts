import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds the batches of certificates that organisers have made in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'certificate_batch',
    {
      ...{ id: 'text', competition_id: 'text', account_id: 'text', form: 'text', group_name: 'text?', school: 'text?', locale: 'text' },
      ...{ state: 'text', attempt: 'counter', done: 'counter', total: 'counter', left_out: 'counter', made_from: 'text?' },
      ...{ asked_at: 'bigint', started_at: 'bigint?', ready_at: 'bigint?', opened_at: 'bigint?', bytes: 'bigint?' },
    },
    {
      constraints: (t) => t.addForeignKeyConstraint('certificate_batch_competition', ['competition_id'], 'competition', ['id']),
    },
  );
  await createIndex('certificate_batch_by_competition', 'certificate_batch', ['competition_id', 'account_id']);
}
