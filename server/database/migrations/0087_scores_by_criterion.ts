import { type Kysely, sql } from 'kysely';

/** Keeps the scores of a result by the keys of its criteria, instead of in two columns of fixed names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('result')
    .addColumn('scores', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute();
  await sql`update result set scores = '{' || coalesce('"creativity":' || creativity, '')
    || case when creativity is null or task is null then '' else ',' end || coalesce('"task":' || task, '') || '}'`.execute(db);
  await db.schema.alterTable('result').dropColumn('creativity').execute();
  await db.schema.alterTable('result').dropColumn('task').execute();
}
