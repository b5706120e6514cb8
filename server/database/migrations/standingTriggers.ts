import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

interface StandingRules {
  /** A condition on `work` and `registration`. */
  isPublic: RawBuilder<unknown>;
  /** The number of the work's stage; a standing has none before migration 0034. */
  stage?: RawBuilder<unknown>;
}

const NOTHING = sql.raw('');

/** Writes the standings of the works that `condition` names as they are now; they are listed where `isPublic` says so. */
const refresh = ({ isPublic, stage }: StandingRules, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into standing (work_id, competition_id, group_name, no, submitted_at, publish_work, listed_at, votes${stage ? sql`, stage` : NOTHING})
  select work.id, work.competition_id, registration.group_name, work.no, work.submitted_at, registration.publish_work,
    case when ${isPublic} then work.released_at end,
    coalesce((select work_votes.votes from work_votes where work_votes.work_id = work.id), 0)${stage ? sql`, ${stage}` : NOTHING}
  from work join registration on registration.id = work.registration_id
  where ${condition}
  on conflict (work_id) do update set competition_id = excluded.competition_id, group_name = excluded.group_name, no = excluded.no,
    publish_work = excluded.publish_work, listed_at = excluded.listed_at, votes = excluded.votes${stage ? sql`, stage = excluded.stage` : NOTHING}
`;

/**
 * Makes the triggers of works and entries anew (migration 0011 has made them first), so that a standing follows the rules, whichever of
 * the named columns changes; and brings every standing up to date.
 */
export const replaceStandingTriggers = async (
  db: Kysely<unknown>,
  { workColumns, entryColumns, ...rules }: StandingRules & { workColumns: string; entryColumns: string },
): Promise<void> => {
  const triggers = [
    { name: 'standing_of_work', columns: workColumns, table: 'work', works: sql`work.id = new.id` },
    { name: 'standing_of_entry', columns: entryColumns, table: 'registration', works: sql`work.registration_id = new.id` },
  ];
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const { name, columns, table, works } of triggers) {
    const run = refresh(rules, works);
    const on = `insert or update of ${columns}`;
    if (isPostgres) {
      // Locked first, so that it is computed from what another transaction has committed meanwhile: a statement sees the moment of its start.
      const lock = sql`perform 1 from standing where work_id in (select work.id from work where ${works}) order by work_id for update`;
      const body = sql`begin ${lock}; ${run}; return null; end`;
      await sql`create or replace function ${sql.ref(name)}() returns trigger language plpgsql as $body$ ${body} $body$`.execute(db);
      await sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(db);
      await sql`create trigger ${sql.ref(name)} after ${sql.raw(on)} on ${sql.table(table)} for each row execute function ${sql.ref(name)}()`.execute(
        db,
      );
      continue;
    }
    for (const event of on.split(' or ')) {
      const trigger = sql.ref(`${name}_${event.slice(0, 6)}`);
      await sql`drop trigger ${trigger}`.execute(db);
      await sql`create trigger ${trigger} after ${sql.raw(event)} on ${sql.table(table)} begin ${run}; end`.execute(db);
    }
  }
  await refresh(rules, sql`true`).execute(db);
};
