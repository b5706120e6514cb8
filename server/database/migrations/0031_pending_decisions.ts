import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** What organisers have decided and can still take back, and what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable('pending_decision', {
    id: 'text',
    batch_id: 'text',
    actor_id: 'text',
    actor_name: 'text',
    kind: 'text',
    subject: 'text',
    subject_id: 'text',
    competition_id: 'text',
    version: 'integer',
    reason: 'text?',
    decided_at: 'bigint',
    due_at: 'bigint',
    state: 'text',
    code: 'text?',
    ended_at: 'bigint?',
  });
  const isPending = sql<boolean>`state = 'pending'`;
  // Nothing is decided twice at a time.
  await db.schema.createIndex('pending_decision_once').unique().on('pending_decision').columns(['subject_id']).where(isPending).execute();
  await db.schema.createIndex('pending_decision_due').on('pending_decision').columns(['due_at', 'id']).where(isPending).execute();
  await db.schema
    .createIndex('pending_decision_refused')
    .on('pending_decision')
    .columns(['ended_at', 'id'])
    .where(sql<boolean>`state = 'refused'`)
    .execute();
  await createIndex('pending_decision_batch', 'pending_decision', ['batch_id']);
  await createIndex('pending_decision_ended', 'pending_decision', ['ended_at']);
}
