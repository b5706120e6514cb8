import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds plans of event days: a plan a competition, the slots of its entries as planned and as published, and its changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'event_plan',
    {
      competition_id: 'text',
      settings: 'text',
      version: 'counter',
      published_at: 'bigint?',
      published_by: 'text?',
      updated_at: 'bigint',
    },
    {
      primaryKey: ['competition_id'],
      constraints: (t) =>
        t.addForeignKeyConstraint('event_plan_competition', ['competition_id'], 'competition', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createTable(
    'event_slot',
    {
      registration_id: 'text',
      run: 'integer',
      competition_id: 'text',
      start_number: 'integer',
      table_number: 'integer?',
      starts_at: 'bigint?',
      published_table: 'integer?',
      published_starts_at: 'bigint?',
      published_ends_at: 'bigint?',
      changed_at: 'bigint?',
      told_at: 'bigint?',
    },
    {
      primaryKey: ['registration_id', 'run'],
      constraints: (t) =>
        t.addForeignKeyConstraint('event_slot_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('event_slot_by_competition', 'event_slot', ['competition_id']);
  // few rows: those whose families are still to be told
  await sql`create index event_slot_changed on event_slot (changed_at) where changed_at is not null`.execute(db);
  await createTable(
    'event_plan_change',
    {
      competition_id: 'text',
      number: 'integer',
      kind: 'text',
      before: 'text',
      by_id: 'text',
      by_name: 'text',
      at: 'bigint',
    },
    {
      primaryKey: ['competition_id', 'number'],
      constraints: (t) =>
        t.addForeignKeyConstraint('event_plan_change_plan', ['competition_id'], 'event_plan', ['competition_id'], (c) =>
          c.onDelete('cascade'),
        ),
    },
  );
}
