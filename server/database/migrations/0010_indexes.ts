import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** What lists are sorted by, what belongs to an account, and what expires is found by an index, so that no request grows slower with the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createIndex } = schemaOf(db);
  /** Rows without a value are left out: most have none, and nothing looks for them. */
  const createSparseIndex = async (name: string, table: string, column: string, sparse = column): Promise<void> => {
    await db.schema
      .createIndex(name)
      .on(table)
      .column(column)
      .where(sql<boolean>`${sql.ref(sparse)} is not null`)
      .execute();
  };

  await createIndex('registration_by_time', 'registration', ['registered_at', 'id']);
  await createIndex('registration_by_state', 'registration', ['state', 'registered_at', 'id']);
  await createIndex('registration_by_team', 'registration', ['team_name', 'id']);
  await createIndex('registration_by_competition_time', 'registration', ['competition_id', 'registered_at', 'id']);
  await createIndex('registration_by_competition_state', 'registration', ['competition_id', 'state', 'registered_at', 'id']);
  await createSparseIndex('registration_by_invitation_code', 'registration', 'invitation_code_id');
  await createSparseIndex('member_with_age_warning', 'member', 'registration_id', 'age_warning');
  await createIndex('consent_record_by_account', 'consent_record', ['account_id', 'at']);

  await createIndex('work_by_time', 'work', ['submitted_at', 'id']);
  await createIndex('work_by_change', 'work', ['updated_at', 'id']);
  await createIndex('work_by_title', 'work', ['title', 'id']);
  await createIndex('work_by_competition_time', 'work', ['competition_id', 'submitted_at', 'id']);
  await createSparseIndex('work_by_poster_upload', 'work', 'poster_upload_id');
  await createIndex('result_by_registration', 'result', ['registration_id']);

  await db.schema.dropIndex('vote_by_time').execute();
  await createIndex('vote_by_time', 'vote', ['cast_at', 'id']);
  await createSparseIndex('vote_by_void', 'vote', 'void_id');
  await db.schema.dropIndex('vote_flag_by_time').execute();
  await createIndex('vote_flag_by_time', 'vote_flag', ['last_at', 'id']);
  await createIndex('vote_flag_by_count', 'vote_flag', ['count', 'id']);

  await createIndex('audit_by_actor', 'audit', ['actor_id', 'at']);
  await createIndex('message_by_account', 'message', ['account_id', 'created_at']);
  await createIndex('session_by_expiry', 'session', ['expires_at']);
  await createIndex('challenge_by_expiry', 'challenge', ['expires_at']);
  await createIndex('verification_code_by_expiry', 'verification_code', ['expires_at']);
  await createIndex('rate_limit_by_age', 'rate_limit', ['last_at']);
}
