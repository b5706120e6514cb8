import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** What a message or a stored answer is about, so that both are found when it is erased; and who has looked at an entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('message').addColumn('subject_id', 'text').execute();
  await schema.alterTable('idempotency').addColumn('subject_id', 'text').execute();
  await schema.createIndex('message_by_subject').on('message').column('subject_id').where(sql<boolean>`subject_id is not null`).execute();
  // What is past its time is found by its age.
  await schema.createIndex('message_by_age').on('message').column('created_at').execute();
  await schema.createIndex('audit_by_age').on('audit').column('at').execute();

  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'look',
    {
      id: 'text',
      no: 'integer',
      at: 'bigint',
      actor_id: 'text',
      actor_name: 'text',
      registration_id: 'text',
      kind: 'text',
      reason: 'text',
      previous: 'text',
      hash: 'text',
    },
    { constraints: (t) => t.addUniqueConstraint('look_no', ['no']) },
  );
  await createIndex('look_by_registration', 'look', ['registration_id', 'at']);
  await createIndex('look_by_age', 'look', ['at']);
  await createTable('look_chain', { id: 'text', no: 'integer', hash: 'text' });
}
