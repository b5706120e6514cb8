import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/**
 * Adds rounds of judging with their judges, the marks, the versions of rubrics and the conflicts. Works that were assigned before belong to one open
 * round of their competition, which has its id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'judging_round',
    {
      id: 'text',
      competition_id: 'text',
      name: 'text',
      state: 'text',
      opens_at: 'bigint',
      closes_at: 'bigint',
      judges_per_work: 'integer',
      combine: 'text',
      spread_limit: 'integer',
      blind: 'integer',
      groups: 'text?',
      after: 'text?',
      version: 'counter',
      created_at: 'bigint',
    },
    {
      constraints: (t) =>
        t.addForeignKeyConstraint('judging_round_competition', ['competition_id'], 'competition', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('judging_round_by_competition', 'judging_round', ['competition_id', 'created_at']);
  await createTable(
    'panel_member',
    {
      round_id: 'text',
      judge_id: 'text',
      languages: 'text?',
      work_limit: 'integer?',
      left_at: 'bigint?',
      reminded_at: 'bigint?',
      last_mark_at: 'bigint?',
    },
    {
      primaryKey: ['round_id', 'judge_id'],
      constraints: (t) =>
        t.addForeignKeyConstraint('panel_member_round', ['round_id'], 'judging_round', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('panel_member_by_judge', 'panel_member', ['judge_id']);
  await createTable(
    'rubric_version',
    { competition_id: 'text', number: 'integer', data: 'text', created_at: 'bigint' },
    {
      primaryKey: ['competition_id', 'number'],
      constraints: (t) =>
        t.addForeignKeyConstraint('rubric_version_competition', ['competition_id'], 'competition', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createTable(
    'round_assignment',
    {
      id: 'text',
      round_id: 'text',
      work_id: 'text',
      judge_id: 'text',
      assigned_at: 'bigint',
      told_at: 'bigint?',
      opened_at: 'bigint?',
      removed_at: 'bigint?',
      state: 'text?',
      mark_id: 'text?',
      total: 'integer?',
      late_marks: 'counter',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('round_assignment_once', ['round_id', 'work_id', 'judge_id'])
          .addForeignKeyConstraint('round_assignment_round', ['round_id'], 'judging_round', ['id'], (c) => c.onDelete('cascade'))
          .addForeignKeyConstraint('round_assignment_work', ['work_id'], 'work', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('round_assignment_by_work', 'round_assignment', ['work_id', 'judge_id']);
  await createIndex('round_assignment_by_judge', 'round_assignment', ['judge_id', 'round_id']);
  await createTable(
    'mark',
    {
      id: 'text',
      round_id: 'text',
      work_id: 'text',
      judge_id: 'text',
      number: 'integer',
      state: 'text',
      points: 'text',
      total: 'integer?',
      duration_ms: 'bigint?',
      comment: 'text',
      note: 'text',
      rubric_number: 'integer',
      made_at: 'bigint',
      received_at: 'bigint',
      receipt: 'text',
      late: 'text?',
      taken_at: 'bigint?',
      taken_by: 'text?',
      take_reason: 'text?',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('mark_once', ['round_id', 'work_id', 'judge_id', 'number'])
          .addForeignKeyConstraint('mark_round', ['round_id'], 'judging_round', ['id'], (c) => c.onDelete('cascade'))
          .addForeignKeyConstraint('mark_work', ['work_id'], 'work', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('mark_by_work', 'mark', ['work_id']);
  await createIndex('mark_by_judge', 'mark', ['judge_id', 'round_id']);
  await createTable(
    'judging_conflict',
    {
      work_id: 'text',
      judge_id: 'text',
      competition_id: 'text',
      note: 'text?',
      ruling: 'text',
      reason: 'text?',
      ruled_by: 'text?',
      ruled_at: 'bigint?',
      created_at: 'bigint',
    },
    {
      primaryKey: ['work_id', 'judge_id'],
      constraints: (t) => t.addForeignKeyConstraint('judging_conflict_work', ['work_id'], 'work', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('judging_conflict_by_judge', 'judging_conflict', ['judge_id']);
  await createIndex('judging_conflict_by_competition', 'judging_conflict', ['competition_id']);
  await createTable(
    'accepted_spread',
    { round_id: 'text', work_id: 'text', reason: 'text', by_id: 'text', at: 'bigint' },
    {
      primaryKey: ['round_id', 'work_id'],
      constraints: (t) =>
        t
          .addForeignKeyConstraint('accepted_spread_round', ['round_id'], 'judging_round', ['id'], (c) => c.onDelete('cascade'))
          .addForeignKeyConstraint('accepted_spread_work', ['work_id'], 'work', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('accepted_spread_by_work', 'accepted_spread', ['work_id']);
  await createTable(
    'assignment_change',
    {
      id: 'text',
      round_id: 'text',
      by_id: 'text',
      at: 'bigint',
      added: 'text',
      removed: 'text',
      undone_at: 'bigint?',
    },
    {
      constraints: (t) =>
        t.addForeignKeyConstraint('assignment_change_round', ['round_id'], 'judging_round', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('assignment_change_by_round', 'assignment_change', ['round_id', 'at']);

  await sql`
    insert into judging_round (id, competition_id, name, state, opens_at, closes_at, judges_per_work, combine, spread_limit, blind, created_at)
    select work.competition_id, work.competition_id, '{"zh-CN":"第一轮","en-US":"Round one"}', 'open', min(assignment.assigned_at),
      max(assignment.assigned_at) + 5184000000, 2, 'mean', 20, 1, min(assignment.assigned_at)
    from assignment inner join work on work.id = assignment.work_id
    group by work.competition_id`.execute(db);
  await sql`
    insert into panel_member (round_id, judge_id)
    select distinct work.competition_id, assignment.judge_id
    from assignment inner join work on work.id = assignment.work_id`.execute(db);
  await sql`
    insert into round_assignment (id, round_id, work_id, judge_id, assigned_at, told_at)
    select assignment.work_id || ':' || assignment.judge_id, work.competition_id, assignment.work_id, assignment.judge_id,
      assignment.assigned_at, assignment.assigned_at
    from assignment inner join work on work.id = assignment.work_id`.execute(db);
  await db.schema.dropTable('assignment').execute();
  await db.schema.alterTable('round_assignment').renameTo('assignment').execute();
}
