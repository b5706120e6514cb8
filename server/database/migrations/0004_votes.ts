import type { Kysely } from 'kysely';

/** Votes, their totals, what organisers decided about them, and bursts that they should look at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('vote_ruling')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('by_id', 'text', (c) => c.notNull())
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('vote_ruling_pk', ['id'])
    .execute();
  await db.schema
    .createTable('vote')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('work_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('cast_at', 'bigint', (c) => c.notNull())
    .addColumn('address_hash', 'text')
    .addColumn('fresh', 'integer', (c) => c.notNull())
    .addColumn('void_id', 'text')
    .addPrimaryKeyConstraint('vote_pk', ['id'])
    .addUniqueConstraint('vote_of_day', ['account_id', 'day'])
    .addForeignKeyConstraint('vote_work', ['work_id'], 'work', ['id'], (c) => c.onDelete('cascade'))
    .addForeignKeyConstraint('vote_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('set null'))
    .addForeignKeyConstraint('vote_void', ['void_id'], 'vote_ruling', ['id'])
    .execute();
  await db.schema.createIndex('vote_by_work').on('vote').columns(['work_id', 'day', 'cast_at']).execute();
  await db.schema.createIndex('vote_by_time').on('vote').columns(['cast_at']).execute();
  await db.schema
    .createTable('work_votes')
    .addColumn('work_id', 'text', (c) => c.notNull())
    .addColumn('votes', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('work_votes_pk', ['work_id'])
    .addForeignKeyConstraint('work_votes_work', ['work_id'], 'work', ['id'], (c) => c.onDelete('cascade'))
    .execute();
  await db.schema
    .createTable('vote_flag')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('work_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('first_at', 'bigint', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('vote_flag_pk', ['id'])
    .addUniqueConstraint('vote_flag_of_day', ['work_id', 'day', 'reason', 'source'])
    .addForeignKeyConstraint('vote_flag_work', ['work_id'], 'work', ['id'], (c) => c.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('vote_flag_by_time').on('vote_flag').columns(['last_at']).execute();
}
