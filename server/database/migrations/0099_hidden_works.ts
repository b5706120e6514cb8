import { type Kysely, sql } from 'kysely';
import { replaceStandingTriggers } from './standingTriggers.ts';

/** Lets a work be hidden while the decision to hold it back can still be taken back: it is in no public list from then on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('work').addColumn('hidden_at', 'bigint').execute();
  const consents = sql`registration.publish_work = 1 and registration.state <> 'cancelled'`;
  await replaceStandingTriggers(db, {
    isPublic: sql`${consents} and work.preparation = 'ready' and work.hidden_at is null`,
    stage: sql`case when work.open_reports > 0 then 0 when work.held_at is not null then 2 when not (${consents}) then 4 when work.released_at is not null then 3 else 1 end`,
    workColumns: 'competition_id, no, released_at, preparation, held_at, hidden_at, open_reports',
    entryColumns: 'group_name, publish_work, state',
  });
}
