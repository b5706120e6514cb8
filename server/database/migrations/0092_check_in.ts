import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds the doors of event days, each with a link for one device, and the presses that have arrived from them in one order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'event_door',
    {
      id: 'text',
      competition_id: 'text',
      name: 'text',
      token_hash: 'text',
      by_id: 'text',
      created_at: 'bigint',
      expires_at: 'bigint',
      seen_at: 'bigint?',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('event_door_token', ['token_hash'])
          .addForeignKeyConstraint('event_door_competition', ['competition_id'], 'competition', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('event_door_by_competition', 'event_door', ['competition_id']);
  await createIndex('event_door_by_expiry', 'event_door', ['expires_at']);
  await createTable(
    'check_in',
    {
      competition_id: 'text',
      number: 'integer',
      key: 'text',
      registration_id: 'text',
      state: 'text',
      door: 'text',
      pressed_at: 'bigint',
      received_at: 'bigint',
    },
    {
      primaryKey: ['competition_id', 'number'],
      constraints: (t) =>
        t
          .addUniqueConstraint('check_in_key', ['competition_id', 'key'])
          .addForeignKeyConstraint('check_in_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('check_in_by_registration', 'check_in', ['registration_id']);
  await createIndex('check_in_by_time', 'check_in', ['received_at']);
}
