import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/**
 * Keeps a guardian's answer for each account that entered the child, under the number that the account gave: until now the last account to enter
 * the child took the answer over, and the earlier one was free to ask another number. Splits the doubt about a guardian's number from a refusal
 * elsewhere, which hid it, and adds whether an organiser has ruled on the number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table guardian_answer drop constraint guardian_answer_child`.execute(db);
    await db.schema.alterTable('guardian_answer').addColumn('given_index', 'text').execute();
  } else {
    // SQLite drops no constraint of a table.
    await db.schema.alterTable('guardian_answer').renameTo('guardian_answer_before').execute();
    await createTable(
      'guardian_answer',
      {
        ...{ id: 'text', competition_id: 'text', child_index: 'text', registration_id: 'text', account_id: 'text?', phone_index: 'text' },
        ...{ sealed: 'text', processing: 'integer', publish_name: 'integer', publish_work: 'integer', answered_at: 'bigint' },
        ...{ token_hash: 'text?', name_index: 'text?', given_index: 'text?' },
      },
      {
        constraints: (t) =>
          t.addForeignKeyConstraint('guardian_answer_competition', ['competition_id'], 'competition', ['id'], (c) => c.onDelete('cascade')),
      },
    );
    const columns = sql.raw(
      'id, competition_id, child_index, registration_id, account_id, phone_index, sealed, processing, publish_name, publish_work, answered_at, token_hash, name_index',
    );
    await sql`insert into guardian_answer (${columns}) select ${columns} from guardian_answer_before`.execute(db);
    await db.schema.dropTable('guardian_answer_before').execute();
    await createIndex('guardian_answer_by_registration', 'guardian_answer', ['registration_id', 'id']);
    await createIndex('guardian_answer_by_account', 'guardian_answer', ['account_id', 'id']);
  }
  await createIndex('guardian_answer_by_child', 'guardian_answer', ['competition_id', 'child_index']);
  await db.schema
    .alterTable('guardian_answer')
    .addColumn('is_settled', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('guardian_answer').addColumn('doubt', 'text').execute();
  for (const column of ['is_refused_elsewhere', 'is_settled'])
    await db.schema
      .alterTable('guardian')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await createIndex('guardian_by_child', 'guardian', ['child_index']);
  await sql`update guardian set is_refused_elsewhere = 1, doubt = null where doubt = 'answered_elsewhere'`.execute(db);
}
