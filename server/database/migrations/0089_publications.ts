import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/**
 * Adds the publications of results. A correction writes a result again under the same certificate number, so that the number alone is no longer unique, and ends
 * the result before it at an instant; a certificate that is replaced names its successor. What judges wrote for the family is kept with the result.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table result drop constraint result_certificate`.execute(db);
  } else {
    // SQLite drops no constraint of a table.
    await db.schema.alterTable('result').renameTo('result_before').execute();
    await createTable(
      'result',
      {
        ...{ id: 'text', certificate_no: 'text', competition_id: 'text', registration_id: 'text?', name: 'text', name_index: 'text' },
        ...{ id_number_index: 'text', group_name: 'text', team_name: 'text?', organization: 'text?', total: 'integer?' },
        ...{ duration_ms: 'bigint?', award: 'text', rank: 'integer?', publish_name: 'integer', published_at: 'bigint' },
      },
      {
        constraints: (t) =>
          t
            .addForeignKeyConstraint('result_competition', ['competition_id'], 'competition', ['id'])
            .addForeignKeyConstraint('result_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade'))
            .addColumn('scores', 'text', (c) => c.notNull().defaultTo('{}')),
      },
    );
    const columns = sql.raw(
      'id, certificate_no, competition_id, registration_id, name, name_index, id_number_index, group_name, team_name, organization, total, duration_ms, award, rank, publish_name, published_at, scores',
    );
    await sql`insert into result (${columns}) select ${columns} from result_before`.execute(db);
    await db.schema.dropTable('result_before').execute();
    await createIndex('result_by_person', 'result', ['id_number_index', 'name_index']);
    await createIndex('result_by_competition', 'result', ['competition_id']);
    await createIndex('result_by_registration', 'result', ['registration_id']);
    await createIndex('result_by_publication', 'result', ['published_at', 'id']);
  }
  for (const [column, type] of [
    ['superseded_at', 'bigint'],
    ['successor_no', 'text'],
    ['publication', 'integer'],
  ] as const)
    await db.schema.alterTable('result').addColumn(column, type).execute();
  await db.schema
    .alterTable('result')
    .addColumn('comments', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  await db.schema.createIndex('result_certificate_version').unique().on('result').columns(['certificate_no', 'published_at']).execute();
  await createTable(
    'publication',
    {
      ...{ competition_id: 'text', number: 'integer', computation: 'integer', publish_at: 'bigint', accepted: 'text', reason: 'text' },
      ...{ note: 'text?', by_id: 'text', by_name: 'text', created_at: 'bigint', withdrawn_at: 'bigint?', settled_at: 'bigint?' },
    },
    {
      primaryKey: ['competition_id', 'number'],
      constraints: (t) =>
        t.addForeignKeyConstraint('publication_competition', ['competition_id'], 'competition', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await sql`create index publication_waiting on publication (publish_at) where settled_at is null and withdrawn_at is null`.execute(db);
}
