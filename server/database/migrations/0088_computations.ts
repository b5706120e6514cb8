import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds the rules of a competition's ranking, null for those of the specification, and the computations of its results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('competition').addColumn('ranking', 'text').execute();
  await schemaOf(db).createTable(
    'computation',
    {
      competition_id: 'text',
      number: 'integer',
      inputs_hash: 'text',
      terms: 'text',
      outcome: 'text',
      by_id: 'text',
      by_name: 'text',
      created_at: 'bigint',
    },
    {
      primaryKey: ['competition_id', 'number'],
      constraints: (t) =>
        t.addForeignKeyConstraint('computation_competition', ['competition_id'], 'competition', ['id'], (c) => c.onDelete('cascade')),
    },
  );
}
