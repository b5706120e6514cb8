import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** What organisers filter long lists by stands in the rows themselves, in the order of an index: a page, and the count to ten thousand, read no other row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const { createIndex } = schemaOf(db);
  for (const table of ['vote', 'vote_flag']) {
    await schema.alterTable(table).addColumn('competition_id', 'text').execute();
    await sql`update ${sql.table(table)} set competition_id = (select work.competition_id from work where work.id = ${sql.ref(`${table}.work_id`)})`.execute(
      db,
    );
  }
  await createIndex('vote_by_competition_time', 'vote', ['competition_id', 'cast_at', 'id']);
  await createIndex('vote_flag_by_competition_time', 'vote_flag', ['competition_id', 'last_at', 'id']);
  await createIndex('vote_flag_by_competition_count', 'vote_flag', ['competition_id', 'count', 'id']);

  await schema
    .alterTable('registration')
    .addColumn('has_age_warning', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update registration set has_age_warning = 1 where id in (select registration_id from member where age_warning is not null)`.execute(
    db,
  );
  await createIndex('registration_by_age_warning', 'registration', ['has_age_warning', 'registered_at', 'id']);
  await schema.dropIndex('member_with_age_warning').execute();

  // The standings lead galleries; this one would lead SQLite astray from the works that wait.
  await schema.dropIndex('work_by_competition').execute();
  await schema
    .createIndex('work_of_competition_waiting')
    .on('work')
    .columns(['competition_id', 'submitted_at', 'id'])
    .where(sql<boolean>`released_at is null`)
    .execute();
}
