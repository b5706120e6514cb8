import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** What an organiser may do, per competition (`*`: in all of them), and which works a judge scores. Organisers from before may do everything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'staff_right',
    { account_id: 'text', competition_id: 'text', name: 'text' },
    {
      primaryKey: ['account_id', 'competition_id', 'name'],
      constraints: (t) => t.addForeignKeyConstraint('staff_right_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await sql`insert into staff_right (account_id, competition_id, name) select id, '*', 'everything' from account where role = 'organiser'`.execute(
    db,
  );
  await createTable(
    'assignment',
    { work_id: 'text', judge_id: 'text', assigned_at: 'bigint' },
    {
      primaryKey: ['work_id', 'judge_id'],
      constraints: (t) =>
        t
          .addForeignKeyConstraint('assignment_work', ['work_id'], 'work', ['id'], (c) => c.onDelete('cascade'))
          .addForeignKeyConstraint('assignment_judge', ['judge_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('assignment_by_judge', 'assignment', ['judge_id', 'assigned_at', 'work_id']);
  // Staff are few among many accounts.
  await db.schema
    .createIndex('account_staff')
    .on('account')
    .columns(['role', 'name', 'id'])
    .where(sql<boolean>`role <> 'participant'`)
    .execute();
}
