import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds what organisers have chosen to be told of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable } = schemaOf(db);
  await createTable(
    'notice_setting',
    { account_id: 'text', choices: 'text', digest_hour: 'integer' },
    {
      primaryKey: ['account_id'],
      constraints: (t) =>
        t.addForeignKeyConstraint('notice_setting_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
}
