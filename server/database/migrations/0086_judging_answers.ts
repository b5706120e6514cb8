import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds what organisers answer in judging: late marks that they refuse, the version of the rubric under which they keep older marks, and a round's calibration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mark').addColumn('refused_at', 'bigint').execute();
  await db.schema.alterTable('mark').addColumn('refused_by', 'text').execute();
  await db.schema.alterTable('mark').addColumn('refuse_reason', 'text').execute();
  await db.schema.alterTable('judging_round').addColumn('kept_rubric', 'integer').execute();
  await db.schema.alterTable('judging_round').addColumn('calibration_work_id', 'text').execute();
  // few rows: what waits is counted with every page of the back office
  await sql`create index assignment_late on assignment (round_id) where late_marks > 0`.execute(db);
  await sql`create index assignment_left on assignment (round_id, work_id)
    where removed_at is null and (state is null or state = 'provisional')`.execute(db);
  await sql`create index assignment_total on assignment (round_id, work_id, total) where removed_at is null and state = 'handed_in'`.execute(
    db,
  );
  await sql`create index judging_conflict_open on judging_conflict (competition_id) where ruling = 'open'`.execute(db);
}
