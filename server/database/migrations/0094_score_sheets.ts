import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds the score sheets that were imported into a round: each is a version that can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable } = schemaOf(db);
  await createTable(
    'score_sheet',
    {
      id: 'text',
      round_id: 'text',
      number: 'integer',
      file_name: 'text',
      attempts: 'integer',
      teams: 'integer',
      by_id: 'text',
      by_name: 'text',
      at: 'bigint',
      taken_back_at: 'bigint?',
      taken_back_by: 'text?',
      reason: 'text?',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('score_sheet_number', ['round_id', 'number'])
          .addForeignKeyConstraint('score_sheet_round', ['round_id'], 'judging_round', ['id'], (c) => c.onDelete('cascade')),
    },
  );
}
