import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Accounts, sessions, competitions and entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);

  await createTable(
    'account',
    {
      id: 'text',
      role: 'text',
      kind: 'text',
      mobile: 'text?',
      email: 'text?',
      name: 'text',
      affiliation: 'text',
      locale: 'text',
      password_hash: 'text',
      terms_accepted_at: 'bigint',
      created_at: 'bigint',
      updated_at: 'bigint',
    },
    { constraints: (t) => t.addUniqueConstraint('account_mobile', ['mobile']).addUniqueConstraint('account_email', ['email']) },
  );
  await createTable(
    'session',
    {
      id: 'text',
      token_hash: 'text',
      account_id: 'text',
      device: 'text',
      created_at: 'bigint',
      last_seen_at: 'bigint',
      expires_at: 'bigint',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('session_token', ['token_hash'])
          .addForeignKeyConstraint('session_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('session_by_account', 'session', ['account_id']);
  await createTable(
    'challenge',
    { id: 'text', token_hash: 'text?', created_at: 'bigint', expires_at: 'bigint' },
    { constraints: (t) => t.addUniqueConstraint('challenge_token', ['token_hash']) },
  );
  await createTable(
    'verification_code',
    { id: 'text', purpose: 'text', target_hash: 'text', code_hash: 'text', tries: 'integer', created_at: 'bigint', expires_at: 'bigint' },
    { constraints: (t) => t.addUniqueConstraint('verification_code_target', ['target_hash', 'purpose']) },
  );
  await createTable('rate_limit', { key: 'text', count: 'integer', started_at: 'bigint', last_at: 'bigint' }, { primaryKey: ['key'] });
  await createTable('server_key', { id: 'text', public_pem: 'text', private_sealed: 'text', created_at: 'bigint' });
  await createTable('message', {
    id: 'text',
    account_id: 'text?',
    channel: 'text',
    template: 'text',
    locale: 'text',
    sealed: 'text',
    created_at: 'bigint',
    send_after: 'bigint',
    attempts: 'integer',
    sent_at: 'bigint?',
    failed_at: 'bigint?',
  });
  await createIndex('message_due', 'message', ['sent_at', 'failed_at', 'send_after']);
  await createTable('audit', {
    id: 'text',
    at: 'bigint',
    actor_id: 'text?',
    actor_name: 'text',
    action: 'text',
    subject: 'text',
    subject_id: 'text',
    detail: 'text',
  });
  await createIndex('audit_by_subject', 'audit', ['subject', 'subject_id', 'at']);
  await createTable(
    'idempotency',
    { account_id: 'text', key: 'text', endpoint: 'text', body_hash: 'text', answer: 'text?', created_at: 'bigint' },
    {
      primaryKey: ['account_id', 'key'],
      constraints: (t) => t.addForeignKeyConstraint('idempotency_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('idempotency_by_age', 'idempotency', ['created_at']);
  await createTable(
    'competition',
    {
      id: 'text',
      slug: 'text',
      season: 'integer',
      mode: 'text',
      title: 'text',
      summary: 'text',
      overview: 'text',
      art: 'text',
      signup_opens_at: 'bigint?',
      signup_closes_at: 'bigint?',
      contest_opens_at: 'bigint?',
      contest_closes_at: 'bigint?',
      work_opens_at: 'bigint?',
      work_closes_at: 'bigint?',
      voting_opens_at: 'bigint?',
      voting_closes_at: 'bigint?',
      fee_cny: 'integer',
      fee_usd: 'integer',
      groups: 'text',
      age_bands: 'text',
      participation: 'text',
      team_min: 'integer',
      team_max: 'integer',
      needs_invitation: 'integer',
      venue: 'text?',
      awards: 'text',
      judges: 'text',
      downloads: 'text',
      capacity: 'integer?',
      seats_taken: 'counter',
      waitlist_last: 'counter',
      created_at: 'bigint',
      updated_at: 'bigint',
    },
    { constraints: (t) => t.addUniqueConstraint('competition_slug', ['slug']) },
  );
  await createIndex('competition_by_season', 'competition', ['season']);
  await createTable(
    'invitation_code',
    { id: 'text', competition_id: 'text', code: 'text', institution: 'text?', use_limit: 'integer', used: 'counter' },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('invitation_code_code', ['competition_id', 'code'])
          .addForeignKeyConstraint('invitation_code_competition', ['competition_id'], 'competition', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createTable(
    'registration',
    {
      id: 'text',
      competition_id: 'text',
      account_id: 'text',
      state: 'text',
      participation: 'text',
      group_name: 'text',
      team_name: 'text',
      parent_name: 'text',
      parent_phone: 'text',
      organization: 'text',
      instructor_name: 'text',
      instructor_phone: 'text',
      address: 'text',
      invitation_code_id: 'text?',
      waitlist_no: 'integer?',
      reason: 'text?',
      decided_at: 'bigint?',
      publish_name: 'integer',
      publish_work: 'integer',
      consent_version: 'text',
      consent_at: 'bigint',
      version: 'integer',
      registered_at: 'bigint',
      updated_at: 'bigint',
    },
    {
      constraints: (t) =>
        t
          .addForeignKeyConstraint('registration_competition', ['competition_id'], 'competition', ['id'])
          .addForeignKeyConstraint('registration_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade'))
          .addForeignKeyConstraint('registration_invitation_code', ['invitation_code_id'], 'invitation_code', ['id']),
    },
  );
  await createIndex('registration_by_account', 'registration', ['account_id', 'registered_at']);
  await createIndex('registration_by_competition', 'registration', ['competition_id', 'state', 'waitlist_no']);
  await createTable(
    'member',
    {
      id: 'text',
      registration_id: 'text',
      position: 'integer',
      name: 'text',
      gender: 'text',
      country: 'text',
      region: 'text?',
      id_number_sealed: 'text',
      id_number_index: 'text',
      id_number_masked: 'text',
      age_warning: 'text?',
      claim: 'text?',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('member_claim', ['claim'])
          .addForeignKeyConstraint('member_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('member_by_registration', 'member', ['registration_id', 'position']);
  await createIndex('member_by_id_number', 'member', ['id_number_index']);
  await createTable(
    'consent_record',
    {
      id: 'text',
      registration_id: 'text',
      account_id: 'text',
      publish_name: 'integer',
      publish_work: 'integer',
      text_version: 'text',
      at: 'bigint',
    },
    {
      constraints: (t) =>
        t.addForeignKeyConstraint('consent_record_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('consent_record_by_registration', 'consent_record', ['registration_id', 'at']);
}
