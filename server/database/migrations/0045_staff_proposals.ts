import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Organisers invite organisers and judges; an organiser's rights wait here until a second one has confirmed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await schemaOf(db).createTable(
    'staff_proposal',
    {
      id: 'text',
      token_hash: 'text?',
      role: 'text',
      name: 'text',
      email: 'text',
      locale: 'text',
      rights: 'text',
      inviter_id: 'text',
      inviter_name: 'text',
      account_id: 'text?',
      created_at: 'bigint',
      expires_at: 'bigint',
    },
    {
      constraints: (t) =>
        t.addForeignKeyConstraint('staff_proposal_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await db.schema.createIndex('staff_proposal_email').unique().on('staff_proposal').column('email').execute();
  await db.schema.createIndex('staff_proposal_token').unique().on('staff_proposal').column('token_hash').execute();
  await db.schema.createIndex('staff_proposal_joined').unique().on('staff_proposal').column('account_id').execute();
}
