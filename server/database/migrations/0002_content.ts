import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** What visitors read, and the published results. Texts in two languages and pictures are JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);

  await createTable('news', {
    id: 'text',
    category: 'text',
    title: 'text',
    summary: 'text',
    body: 'text',
    art: 'text?',
    picture: 'text?',
    published_at: 'bigint',
  });
  await createIndex('news_by_date', 'news', ['published_at', 'id']);
  await createTable('question', { id: 'text', category: 'text', question: 'text', answer: 'text', position: 'integer' });
  await createTable('download', {
    id: 'text',
    category: 'text',
    title: 'text',
    description: 'text',
    url: 'text',
    format: 'text',
    size_bytes: 'bigint',
    pinned: 'integer',
    published_at: 'bigint',
  });
  await createTable('review', {
    id: 'text',
    season: 'integer',
    title: 'text',
    summary: 'text',
    story: 'text',
    art: 'text',
    held_at: 'bigint',
    teams: 'integer',
    countries: 'integer',
    winners: 'text',
  });
  await createIndex('review_by_season', 'review', ['season', 'held_at']);
  await createTable(
    'photo',
    { id: 'text', review_id: 'text?', season: 'integer', caption: 'text', picture: 'text', position: 'integer' },
    {
      constraints: (t) => t.addForeignKeyConstraint('photo_review', ['review_id'], 'review', ['id'], (c) => c.onDelete('set null')),
    },
  );
  await createIndex('photo_by_season', 'photo', ['season', 'position']);
  await createTable(
    'video',
    {
      id: 'text',
      review_id: 'text?',
      season: 'integer',
      title: 'text',
      description: 'text',
      duration_ms: 'bigint',
      poster: 'text',
      url: 'text',
      type: 'text',
      width: 'integer',
      height: 'integer',
      subtitles: 'text',
      published_at: 'bigint',
    },
    {
      constraints: (t) => t.addForeignKeyConstraint('video_review', ['review_id'], 'review', ['id'], (c) => c.onDelete('set null')),
    },
  );
  await createIndex('video_by_season', 'video', ['season', 'published_at']);
  await createTable('slide', {
    id: 'text',
    tone: 'text',
    title: 'text',
    body: 'text',
    art: 'text?',
    picture: 'text?',
    action_label: 'text',
    action_to: 'text',
    position: 'integer',
  });
  await createTable('partner', { id: 'text', name: 'text', url: 'text?', logo: 'text', position: 'integer' });
  await createTable(
    'page',
    {
      slug: 'text',
      title: 'text',
      lead: 'text',
      body: 'text',
      milestones: 'text',
      version: 'text?',
      updated_at: 'bigint',
    },
    { primaryKey: ['slug'] },
  );
  await createTable(
    'result',
    {
      id: 'text',
      certificate_no: 'text',
      competition_id: 'text',
      registration_id: 'text?',
      name: 'text',
      name_index: 'text',
      id_number_index: 'text',
      group_name: 'text',
      team_name: 'text?',
      organization: 'text?',
      creativity: 'integer?',
      task: 'integer?',
      total: 'integer?',
      duration_ms: 'bigint?',
      award: 'text',
      rank: 'integer?',
      publish_name: 'integer',
      published_at: 'bigint',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('result_certificate', ['certificate_no'])
          .addForeignKeyConstraint('result_competition', ['competition_id'], 'competition', ['id'])
          .addForeignKeyConstraint('result_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('result_by_person', 'result', ['id_number_index', 'name_index']);
  await createIndex('result_by_competition', 'result', ['competition_id']);
}
