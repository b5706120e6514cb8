import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds the hour at which a competition's draft is to be published, with what its organiser has chosen, and what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'publication_plan',
    {
      ...{ competition_id: 'text', choices: 'text', at: 'bigint', state: 'text', by_id: 'text', by_name: 'text', made_at: 'bigint' },
      ...{ problem: 'text?', failed_at: 'bigint?' },
    },
    { primaryKey: ['competition_id'] },
  );
  await createIndex('publication_plan_due', 'publication_plan', ['state', 'at']);
}
