import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** Writes the standings of the works that `condition` names as they are now. */
const refresh = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into standing (work_id, competition_id, group_name, no, submitted_at, publish_work, listed_at, votes)
  select work.id, work.competition_id, registration.group_name, work.no, work.submitted_at, registration.publish_work,
    case when registration.publish_work = 1 and registration.state <> 'cancelled' then work.released_at end,
    coalesce((select work_votes.votes from work_votes where work_votes.work_id = work.id), 0)
  from work join registration on registration.id = work.registration_id
  where ${condition}
  on conflict (work_id) do update set competition_id = excluded.competition_id, group_name = excluded.group_name, no = excluded.no,
    publish_work = excluded.publish_work, listed_at = excluded.listed_at, votes = excluded.votes
`;

/** What has to happen after which change, so that a standing is never behind, whoever writes. */
const triggers = [
  {
    name: 'standing_of_work',
    on: 'insert or update of competition_id, no, released_at',
    table: 'work',
    run: refresh(sql`work.id = new.id`),
  },
  {
    name: 'standing_of_entry',
    on: 'insert or update of group_name, publish_work, state',
    table: 'registration',
    run: refresh(sql`work.registration_id = new.id`),
  },
  {
    name: 'standing_of_votes',
    on: 'insert or update of votes',
    table: 'work_votes',
    run: sql`update standing set votes = new.votes where work_id = new.work_id`,
  },
];

/** Works among those of their competition, in the orders in which they are shown: a page of them is read by an index, however many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'standing',
    {
      work_id: 'text',
      competition_id: 'text',
      group_name: 'text',
      no: 'text',
      submitted_at: 'bigint',
      publish_work: 'integer',
      listed_at: 'bigint?',
      votes: 'integer',
    },
    {
      primaryKey: ['work_id'],
      constraints: (t) => t.addForeignKeyConstraint('standing_work', ['work_id'], 'work', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await refresh(sql`true`).execute(db);
  const listed = sql`where listed_at is not null`;
  await sql`create index standing_newest on standing (competition_id, listed_at desc, no, group_name) ${listed}`.execute(db);
  await sql`create index standing_ranking on standing (competition_id, votes desc, listed_at desc, no, group_name) ${listed}`.execute(db);
  await createIndex('standing_by_votes', 'standing', ['votes', 'work_id']);
  await createIndex('standing_by_competition_votes', 'standing', ['competition_id', 'votes', 'work_id']);

  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const { name, on, table, run } of triggers) {
    if (isPostgres) {
      await sql`create function ${sql.ref(name)}() returns trigger language plpgsql as $body$ begin ${run}; return null; end $body$`.execute(
        db,
      );
      await sql`create trigger ${sql.ref(name)} after ${sql.raw(on)} on ${sql.table(table)} for each row execute function ${sql.ref(name)}()`.execute(
        db,
      );
      continue;
    }
    for (const event of on.split(' or '))
      await sql`create trigger ${sql.ref(`${name}_${event.slice(0, 6)}`)} after ${sql.raw(event)} on ${sql.table(table)} begin ${run}; end`.execute(
        db,
      );
  }

  await sql`create index standing_without_consent on standing (submitted_at, work_id) where publish_work = 0`.execute(db);
  await createIndex('registration_by_competition_team', 'registration', ['competition_id', 'team_name', 'id']);
  await createIndex('work_by_kind', 'work', ['kind', 'submitted_at', 'id']);
  await createIndex('work_by_competition_change', 'work', ['competition_id', 'updated_at', 'id']);
  await createIndex('work_by_competition_title', 'work', ['competition_id', 'title', 'id']);
  await createIndex('work_by_competition_no', 'work', ['competition_id', 'no', 'id']);
}
