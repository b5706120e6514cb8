import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';
import { replaceStandingTriggers } from './standingTriggers.ts';

/**
 * What visitors report of works, photos and videos, one case for each thing; why an organiser holds a work back; and the stage of every work, by which
 * organisers' lists find those that wait, the reported ones first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const { createTable, createIndex } = schemaOf(db);
  await schema.alterTable('work').addColumn('held_at', 'bigint').execute();
  await schema.alterTable('work').addColumn('hold_reason', 'text').execute();
  await schema
    .alterTable('work')
    .addColumn('open_reports', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('photo').addColumn('hidden_at', 'bigint').execute();
  await schema.alterTable('video').addColumn('hidden_at', 'bigint').execute();

  await createTable(
    'report_case',
    {
      id: 'text',
      kind: 'text',
      subject_id: 'text',
      competition_id: 'text?',
      open_count: 'integer',
      total_count: 'integer',
      first_at: 'bigint',
      last_at: 'bigint',
      resolution: 'text?',
      resolved_at: 'bigint?',
      resolved_by: 'text?',
      version: 'integer',
    },
    { constraints: (t) => t.addUniqueConstraint('report_case_subject', ['kind', 'subject_id']) },
  );
  await createIndex('report_case_by_time', 'report_case', ['last_at', 'id']);
  await createIndex('report_case_of_competition', 'report_case', ['competition_id', 'last_at', 'id']);
  const openCases: [name: string, columns: string[]][] = [
    ['report_case_open', ['last_at', 'id']],
    ['report_case_open_of_competition', ['competition_id', 'last_at', 'id']],
  ];
  for (const [name, columns] of openCases)
    await schema.createIndex(name).on('report_case').columns(columns).where(sql<boolean>`open_count > 0`).execute();
  await createTable(
    'report',
    {
      id: 'text',
      case_id: 'text',
      request_id: 'text',
      device_hash: 'text',
      reason: 'text',
      sealed: 'text',
      created_at: 'bigint',
      resolved_at: 'bigint?',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('report_request', ['request_id'])
          .addForeignKeyConstraint('report_of_case', ['case_id'], 'report_case', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('report_by_case', 'report', ['case_id', 'created_at', 'id']);
  await createIndex('report_by_time', 'report', ['created_at']);
  await schema
    .createIndex('report_of_device')
    .on('report')
    .columns(['case_id', 'device_hash'])
    .unique()
    .where(sql<boolean>`resolved_at is null`)
    .execute();

  await schema
    .alterTable('standing')
    .addColumn('stage', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await createIndex('standing_by_stage', 'standing', ['stage', 'submitted_at', 'work_id']);
  await createIndex('standing_of_competition_by_stage', 'standing', ['competition_id', 'stage', 'submitted_at', 'work_id']);
  const consents = sql`registration.publish_work = 1 and registration.state <> 'cancelled'`;
  await replaceStandingTriggers(db, {
    isPublic: sql`${consents} and work.preparation = 'ready'`,
    stage: sql`case when work.open_reports > 0 then 0 when work.held_at is not null then 2 when not (${consents}) then 4 when work.released_at is not null then 3 else 1 end`,
    workColumns: 'competition_id, no, released_at, preparation, held_at, open_reports',
    entryColumns: 'group_name, publish_work, state',
  });
}
