import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Votes, their totals, what organisers decided about them, and bursts that they should look at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);

  await createTable('vote_ruling', { id: 'text', kind: 'text', reason: 'text?', at: 'bigint', by_id: 'text', by_name: 'text' });
  await createTable(
    'vote',
    {
      id: 'text',
      work_id: 'text',
      account_id: 'text?',
      day: 'text',
      cast_at: 'bigint',
      address_hash: 'text?',
      fresh: 'integer',
      void_id: 'text?',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('vote_of_day', ['account_id', 'day'])
          .addForeignKeyConstraint('vote_work', ['work_id'], 'work', ['id'], (c) => c.onDelete('cascade'))
          .addForeignKeyConstraint('vote_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('set null'))
          .addForeignKeyConstraint('vote_void', ['void_id'], 'vote_ruling', ['id']),
    },
  );
  await createIndex('vote_by_work', 'vote', ['work_id', 'day', 'cast_at']);
  await createIndex('vote_by_time', 'vote', ['cast_at']);
  await createTable(
    'work_votes',
    { work_id: 'text', votes: 'integer' },
    {
      primaryKey: ['work_id'],
      constraints: (t) => t.addForeignKeyConstraint('work_votes_work', ['work_id'], 'work', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createTable(
    'vote_flag',
    { id: 'text', work_id: 'text', day: 'text', reason: 'text', source: 'text', first_at: 'bigint', last_at: 'bigint', count: 'integer' },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('vote_flag_of_day', ['work_id', 'day', 'reason', 'source'])
          .addForeignKeyConstraint('vote_flag_work', ['work_id'], 'work', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('vote_flag_by_time', 'vote_flag', ['last_at']);
}
