import type { CreateTableBuilder, Kysely } from 'kysely';

type Columns = Record<string, 'text' | 'integer' | 'bigint' | 'text?' | 'integer?' | 'bigint?' | 'counter'>;

/** Accounts, sessions, competitions and entries. Column types that both SQLite and PostgreSQL know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (
    name: string,
    columns: Columns,
    more: (t: CreateTableBuilder<string, string>) => CreateTableBuilder<string, string> = (t) => t,
  ) => {
    let builder: CreateTableBuilder<string, string> = db.schema.createTable(name);
    for (const [column, kind] of Object.entries(columns)) {
      const type = kind === 'counter' ? 'integer' : kind.startsWith('text') ? 'text' : kind.startsWith('bigint') ? 'bigint' : 'integer';
      builder = builder.addColumn(column, type, (c) =>
        kind.endsWith('?') ? c : kind === 'counter' ? c.notNull().defaultTo(0) : c.notNull(),
      );
    }
    return more(builder).execute();
  };
  const index = (name: string, on: string, columns: string[]) => db.schema.createIndex(name).on(on).columns(columns).execute();

  await table(
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
    (t) =>
      t
        .addPrimaryKeyConstraint('account_pk', ['id'])
        .addUniqueConstraint('account_mobile', ['mobile'])
        .addUniqueConstraint('account_email', ['email']),
  );
  await table(
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
    (t) =>
      t
        .addPrimaryKeyConstraint('session_pk', ['id'])
        .addUniqueConstraint('session_token', ['token_hash'])
        .addForeignKeyConstraint('session_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
  );
  await index('session_by_account', 'session', ['account_id']);
  await table('challenge', { id: 'text', token_hash: 'text?', created_at: 'bigint', expires_at: 'bigint' }, (t) =>
    t.addPrimaryKeyConstraint('challenge_pk', ['id']).addUniqueConstraint('challenge_token', ['token_hash']),
  );
  await table(
    'verification_code',
    { id: 'text', purpose: 'text', target_hash: 'text', code_hash: 'text', tries: 'integer', created_at: 'bigint', expires_at: 'bigint' },
    (t) =>
      t.addPrimaryKeyConstraint('verification_code_pk', ['id']).addUniqueConstraint('verification_code_target', ['target_hash', 'purpose']),
  );
  await table('rate_limit', { key: 'text', count: 'integer', started_at: 'bigint', last_at: 'bigint' }, (t) =>
    t.addPrimaryKeyConstraint('rate_limit_pk', ['key']),
  );
  await table('server_key', { id: 'text', public_pem: 'text', private_sealed: 'text', created_at: 'bigint' }, (t) =>
    t.addPrimaryKeyConstraint('server_key_pk', ['id']),
  );
  await table(
    'message',
    {
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
    },
    (t) => t.addPrimaryKeyConstraint('message_pk', ['id']),
  );
  await index('message_due', 'message', ['sent_at', 'failed_at', 'send_after']);
  await table(
    'audit',
    {
      id: 'text',
      at: 'bigint',
      actor_id: 'text?',
      actor_name: 'text',
      action: 'text',
      subject: 'text',
      subject_id: 'text',
      detail: 'text',
    },
    (t) => t.addPrimaryKeyConstraint('audit_pk', ['id']),
  );
  await index('audit_by_subject', 'audit', ['subject', 'subject_id', 'at']);
  await table(
    'idempotency',
    { account_id: 'text', key: 'text', endpoint: 'text', body_hash: 'text', answer: 'text?', created_at: 'bigint' },
    (t) =>
      t
        .addPrimaryKeyConstraint('idempotency_pk', ['account_id', 'key'])
        .addForeignKeyConstraint('idempotency_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
  );
  await index('idempotency_by_age', 'idempotency', ['created_at']);
  await table(
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
    (t) => t.addPrimaryKeyConstraint('competition_pk', ['id']).addUniqueConstraint('competition_slug', ['slug']),
  );
  await index('competition_by_season', 'competition', ['season']);
  await table(
    'invitation_code',
    { id: 'text', competition_id: 'text', code: 'text', institution: 'text?', use_limit: 'integer', used: 'counter' },
    (t) =>
      t
        .addPrimaryKeyConstraint('invitation_code_pk', ['id'])
        .addUniqueConstraint('invitation_code_code', ['competition_id', 'code'])
        .addForeignKeyConstraint('invitation_code_competition', ['competition_id'], 'competition', ['id'], (c) => c.onDelete('cascade')),
  );
  await table(
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
    (t) =>
      t
        .addPrimaryKeyConstraint('registration_pk', ['id'])
        .addForeignKeyConstraint('registration_competition', ['competition_id'], 'competition', ['id'])
        .addForeignKeyConstraint('registration_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade'))
        .addForeignKeyConstraint('registration_invitation_code', ['invitation_code_id'], 'invitation_code', ['id']),
  );
  await index('registration_by_account', 'registration', ['account_id', 'registered_at']);
  await index('registration_by_competition', 'registration', ['competition_id', 'state', 'waitlist_no']);
  await table(
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
    (t) =>
      t
        .addPrimaryKeyConstraint('member_pk', ['id'])
        .addUniqueConstraint('member_claim', ['claim'])
        .addForeignKeyConstraint('member_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
  );
  await index('member_by_registration', 'member', ['registration_id', 'position']);
  await index('member_by_id_number', 'member', ['id_number_index']);
  await table(
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
    (t) =>
      t
        .addPrimaryKeyConstraint('consent_record_pk', ['id'])
        .addForeignKeyConstraint('consent_record_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
  );
  await index('consent_record_by_registration', 'consent_record', ['registration_id', 'at']);
}
