import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds the calling off and the archiving of competitions, and what their entrants are still to be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  for (const [column, type] of [
    ['called_off_at', 'bigint'],
    ['called_off_by', 'text'],
    ['called_off_reason', 'text'],
    ['archived_at', 'bigint'],
    ['archived_by', 'text'],
  ] as const)
    await db.schema.alterTable('competition').addColumn(column, type).execute();
  await createTable(
    'competition_notice',
    { id: 'text', competition_id: 'text', kind: 'text', due_at: 'bigint', position: 'text' },
    {
      constraints: (t) =>
        t.addForeignKeyConstraint('competition_notice_competition', ['competition_id'], 'competition', ['id'], (c) =>
          c.onDelete('cascade'),
        ),
    },
  );
  await createIndex('competition_notice_by_competition', 'competition_notice', ['competition_id']);
  await createIndex('competition_notice_due', 'competition_notice', ['due_at']);
}
