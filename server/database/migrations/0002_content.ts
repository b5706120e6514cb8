import type { CreateTableBuilder, Kysely } from 'kysely';

type Column = 'text' | 'integer' | 'bigint' | 'text?' | 'integer?' | 'bigint?';
type Columns = Record<string, Column>;
type Builder = CreateTableBuilder<string, string>;

const typeOf = (column: Column): 'text' | 'integer' | 'bigint' =>
  column.startsWith('text') ? 'text' : column.startsWith('bigint') ? 'bigint' : 'integer';

/** What visitors read, and the published results. Texts in two languages and pictures are JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string, key: string, columns: Columns, more: (t: Builder) => Builder = (t) => t) => {
    let builder: Builder = db.schema.createTable(name);
    for (const [column, kind] of Object.entries(columns))
      builder = builder.addColumn(column, typeOf(kind), (c) => (kind.endsWith('?') ? c : c.notNull()));
    return more(builder.addPrimaryKeyConstraint(`${name}_pk`, [key])).execute();
  };
  const index = (name: string, on: string, columns: string[]) => db.schema.createIndex(name).on(on).columns(columns).execute();

  await table('news', 'id', {
    id: 'text',
    category: 'text',
    title: 'text',
    summary: 'text',
    body: 'text',
    art: 'text?',
    picture: 'text?',
    published_at: 'bigint',
  });
  await index('news_by_date', 'news', ['published_at', 'id']);
  await table('question', 'id', { id: 'text', category: 'text', question: 'text', answer: 'text', position: 'integer' });
  await table('download', 'id', {
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
  await table('review', 'id', {
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
  await index('review_by_season', 'review', ['season', 'held_at']);
  const ofReview = (name: string) => (t: Builder) =>
    t.addForeignKeyConstraint(`${name}_review`, ['review_id'], 'review', ['id'], (c) => c.onDelete('set null'));
  await table(
    'photo',
    'id',
    { id: 'text', review_id: 'text?', season: 'integer', caption: 'text', picture: 'text', position: 'integer' },
    ofReview('photo'),
  );
  await index('photo_by_season', 'photo', ['season', 'position']);
  await table(
    'video',
    'id',
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
    ofReview('video'),
  );
  await index('video_by_season', 'video', ['season', 'published_at']);
  await table('slide', 'id', {
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
  await table('partner', 'id', { id: 'text', name: 'text', url: 'text?', logo: 'text', position: 'integer' });
  await table('page', 'slug', {
    slug: 'text',
    title: 'text',
    lead: 'text',
    body: 'text',
    milestones: 'text',
    version: 'text?',
    updated_at: 'bigint',
  });
  await table(
    'result',
    'id',
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
    (t) =>
      t
        .addUniqueConstraint('result_certificate', ['certificate_no'])
        .addForeignKeyConstraint('result_competition', ['competition_id'], 'competition', ['id'])
        .addForeignKeyConstraint('result_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
  );
  await index('result_by_person', 'result', ['id_number_index', 'name_index']);
  await index('result_by_competition', 'result', ['competition_id']);
}
