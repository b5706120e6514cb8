import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds rulings on conflicts between judges and teams at the table, which need no work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'team_ruling',
    {
      registration_id: 'text',
      judge_id: 'text',
      competition_id: 'text',
      ruling: 'text',
      reason: 'text',
      ruled_by: 'text',
      ruled_at: 'bigint',
    },
    {
      primaryKey: ['registration_id', 'judge_id'],
      constraints: (t) =>
        t.addForeignKeyConstraint('team_ruling_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('team_ruling_by_competition', 'team_ruling', ['competition_id']);
}
