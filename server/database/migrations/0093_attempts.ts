import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds rounds whose teams run at a table, their attempts, and which tablet has which team open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await db.schema.alterTable('judging_round').addColumn('table_settings', 'text').execute();
  await createTable(
    'attempt',
    {
      id: 'text',
      round_id: 'text',
      registration_id: 'text',
      number: 'integer',
      judge_id: 'text?',
      sheet_id: 'text?',
      state: 'text',
      rubric_number: 'integer',
      points: 'text',
      duration_ms: 'bigint?',
      penalties: 'text',
      total: 'integer?',
      comment: 'text',
      note: 'text',
      signature: 'text?',
      made_at: 'bigint',
      received_at: 'bigint',
      receipt: 'text',
      replaces: 'text?',
      replaced_by: 'text?',
      late: 'text?',
      is_void: 'integer',
      ruled_at: 'bigint?',
      ruled_by: 'text?',
      ruling_reason: 'text?',
      sheet_taken_back_at: 'bigint?',
    },
    {
      constraints: (t) =>
        t
          .addForeignKeyConstraint('attempt_round', ['round_id'], 'judging_round', ['id'], (c) => c.onDelete('cascade'))
          .addForeignKeyConstraint('attempt_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('attempt_by_round', 'attempt', ['round_id', 'registration_id']);
  await createIndex('attempt_by_registration', 'attempt', ['registration_id']);
  await createIndex('attempt_by_judge', 'attempt', ['judge_id']);
  await createIndex('attempt_by_sheet', 'attempt', ['sheet_id']);
  await sql`create unique index attempt_number on attempt (round_id, registration_id, number)
    where replaced_by is null and sheet_taken_back_at is null`.execute(db);
  // few rows: what waits is counted with every page of the back office
  await sql`create index attempt_late on attempt (round_id) where late is not null and is_void = 1 and ruled_at is null`.execute(db);
  await createTable(
    'table_presence',
    {
      round_id: 'text',
      judge_id: 'text',
      device: 'text',
      registration_id: 'text',
      since: 'bigint',
      seen_at: 'bigint',
    },
    {
      primaryKey: ['round_id', 'judge_id', 'device'],
      constraints: (t) =>
        t
          .addForeignKeyConstraint('table_presence_round', ['round_id'], 'judging_round', ['id'], (c) => c.onDelete('cascade'))
          .addForeignKeyConstraint('table_presence_registration', ['registration_id'], 'registration', ['id'], (c) =>
            c.onDelete('cascade'),
          ),
    },
  );
  await createIndex('table_presence_by_registration', 'table_presence', ['registration_id']);
  await createIndex('table_presence_by_time', 'table_presence', ['seen_at']);
}
