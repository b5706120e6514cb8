import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds the live boards that organisers have turned on, and the competition of a past event whose winners follow its published results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable } = schemaOf(db);
  await createTable(
    'live_board',
    { competition_id: 'text', since: 'bigint', by_id: 'text', by_name: 'text', publication: 'integer' },
    {
      primaryKey: ['competition_id'],
      constraints: (t) =>
        t.addForeignKeyConstraint('live_board_competition', ['competition_id'], 'competition', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await db.schema.alterTable('review').addColumn('competition_id', 'text').execute();
  await db.schema.createIndex('review_by_competition').unique().on('review').columns(['competition_id']).execute();
}
