import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Uploads, the works made of them, and who writes to an upload now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);

  await createTable(
    'upload',
    {
      id: 'text',
      account_id: 'text?',
      registration_id: 'text?',
      filename: 'text',
      declared_type: 'text',
      purpose: 'text',
      size_bytes: 'bigint',
      kind: 'text',
      type: 'text?',
      state: 'text',
      problem: 'text?',
      metadata: 'text',
      storage: 'text?',
      sha256: 'text?',
      expected_sha256: 'text?',
      key: 'text?',
      full_key: 'text?',
      preview_key: 'text?',
      width: 'integer?',
      height: 'integer?',
      created_at: 'bigint',
      updated_at: 'bigint',
      expires_at: 'bigint?',
    },
    {
      constraints: (t) =>
        t
          .addForeignKeyConstraint('upload_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('set null'))
          .addForeignKeyConstraint('upload_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('set null')),
    },
  );
  await createIndex('upload_by_account', 'upload', ['account_id', 'state']);
  await createIndex('upload_by_registration', 'upload', ['registration_id']);
  await createIndex('upload_by_state', 'upload', ['state', 'updated_at']);
  await createIndex('upload_by_expiry', 'upload', ['expires_at']);

  await createTable('upload_lock', { id: 'text', holder: 'text', wanted: 'integer', expires_at: 'bigint' });

  await createTable(
    'work',
    {
      id: 'text',
      no: 'text',
      registration_id: 'text',
      competition_id: 'text',
      account_id: 'text',
      title: 'text',
      description: 'text',
      kind: 'text',
      link: 'text?',
      poster: 'text?',
      poster_upload_id: 'text?',
      released_at: 'bigint?',
      released_by: 'text?',
      submitted_at: 'bigint',
      updated_at: 'bigint',
      version: 'integer',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('work_no', ['no'])
          .addUniqueConstraint('work_registration_unique', ['registration_id'])
          .addForeignKeyConstraint('work_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade'))
          .addForeignKeyConstraint('work_competition', ['competition_id'], 'competition', ['id'])
          .addForeignKeyConstraint('work_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade'))
          .addForeignKeyConstraint('work_poster_upload', ['poster_upload_id'], 'upload', ['id']),
    },
  );
  await createIndex('work_by_competition', 'work', ['competition_id', 'released_at']);
  await createIndex('work_by_account', 'work', ['account_id']);

  await createTable(
    'work_file',
    {
      id: 'text',
      work_id: 'text',
      position: 'integer',
      upload_id: 'text',
      key: 'text',
      full_key: 'text?',
      preview_key: 'text?',
      type: 'text',
      size_bytes: 'bigint',
      sha256: 'text',
      width: 'integer?',
      height: 'integer?',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('work_file_position', ['work_id', 'position'])
          .addUniqueConstraint('work_file_upload_unique', ['upload_id'])
          .addForeignKeyConstraint('work_file_work', ['work_id'], 'work', ['id'], (c) => c.onDelete('cascade'))
          .addForeignKeyConstraint('work_file_upload', ['upload_id'], 'upload', ['id']),
    },
  );
}
