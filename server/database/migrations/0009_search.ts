import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { gramsOf, searchableText } from '#server/database/search/searchText.ts';

/** How many entries or works are read at a time. */
const BATCH = 1000;

type SearchTables = {
  registration: { id: string; competition_id: string; registered_at: number; team_name: string; organization: string; parent_name: string };
  member: { registration_id: string; position: number; name: string; latin_name: string | null };
  work: { id: string; no: string; title: string; competition_id: string; registration_id: string; submitted_at: number };
  search_document: { registration_id: string | null; work_id: string | null; text: string; grams: string };
};
type Db = Kysely<SearchTables>;

/** SQLite indexes the tokens by FTS5: `search_document` holds them, and triggers keep the index in step, cascaded deletions included. */
const indexOnSqlite = async (db: Db): Promise<void> => {
  // Every character but a space is part of a token. Without `detail` an index says only which documents have a token.
  await sql`
    create virtual table search_index using fts5(
      grams, content='search_document', content_rowid='no', detail=none,
      tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* P* S* C*'"
    )
  `.execute(db);
  // What is deleted leaves the file too.
  await sql`insert into search_index (search_index, rank) values ('secure-delete', 1)`.execute(db);
  const add = sql`insert into search_index (rowid, grams) values (new.no, new.grams)`;
  const remove = sql`insert into search_index (search_index, rowid, grams) values ('delete', old.no, old.grams)`;
  await sql`create trigger search_index_insert after insert on search_document begin ${add}; end`.execute(db);
  await sql`create trigger search_index_delete after delete on search_document begin ${remove}; end`.execute(db);
  await sql`create trigger search_index_update after update on search_document begin ${remove}; ${add}; end`.execute(db);
};

const add = async (
  db: Db,
  documents: { registration_id?: string; work_id?: string; fields: string[]; competition_id: string }[],
): Promise<void> => {
  const rows = documents.map(({ registration_id = null, work_id = null, fields, competition_id }) => {
    const text = searchableText(fields);
    return { registration_id, work_id, text, grams: [...gramsOf(text), `competition:${competition_id}`].join(' ') };
  });
  if (rows.length > 0) await db.insertInto('search_document').values(rows).execute();
};

const addEntries = async (db: Db): Promise<void> => {
  for (let last = { registered_at: -1, id: '' }; ; ) {
    const entries = await db
      .selectFrom('registration')
      .select(['id', 'competition_id', 'registered_at', 'team_name', 'organization', 'parent_name'])
      .where(sql<boolean>`(registered_at, id) > (cast(${last.registered_at} as bigint), ${last.id})`)
      .orderBy('registered_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const end = entries.at(-1);
    if (!end) return;
    last = end;
    const members = await db
      .selectFrom('member')
      .select(['registration_id', 'name', 'latin_name'])
      .where(
        'registration_id',
        'in',
        entries.map(({ id }) => id),
      )
      .orderBy('position')
      .execute();
    const byEntry = Map.groupBy(members, (member) => member.registration_id);
    await add(
      db,
      entries.map(({ id, competition_id, team_name, organization, parent_name }) => {
        const names = (byEntry.get(id) ?? []).flatMap(({ name, latin_name }) => [name, latin_name ?? '']);
        return { registration_id: id, competition_id, fields: [team_name, organization, parent_name, ...names] };
      }),
    );
  }
};

const addWorks = async (db: Db): Promise<void> => {
  for (let last = { submitted_at: -1, id: '' }; ; ) {
    const works = await db
      .selectFrom('work')
      .innerJoin('registration', 'registration.id', 'work.registration_id')
      .select(['work.id', 'work.no', 'work.title', 'work.competition_id', 'work.submitted_at', 'registration.team_name'])
      .where(sql<boolean>`(work.submitted_at, work.id) > (cast(${last.submitted_at} as bigint), ${last.id})`)
      .orderBy('work.submitted_at')
      .orderBy('work.id')
      .limit(BATCH)
      .execute();
    const end = works.at(-1);
    if (!end) return;
    last = end;
    await add(
      db,
      works.map(({ id, no, title, competition_id, team_name }) => ({ work_id: id, competition_id, fields: [title, no, team_name] })),
    );
  }
};

/**
 * What the back office searches: entries and works by runs of one to three characters. Built in on both databases: names of two characters
 * are found too, which neither FTS5's own trigrams nor `pg_trgm` do, and no extension has to be allowed.
 */
export async function up(given: Kysely<unknown>): Promise<void> {
  const db = given.withTables<SearchTables>();
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('search_document')
    .addColumn('no', 'integer', (c) => (postgres ? c.primaryKey().generatedByDefaultAsIdentity() : c.primaryKey().notNull()))
    .addColumn('registration_id', 'text', (c) => c.unique().references('registration.id').onDelete('cascade'))
    .addColumn('work_id', 'text', (c) => c.unique().references('work.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('grams', 'text', (c) => c.notNull())
    .execute();
  // Documents are numbered in the order in which the entries came. The indexes of that order are needed only here.
  await db.schema.createIndex('search_backfill_entries').on('registration').columns(['registered_at', 'id']).execute();
  await db.schema.createIndex('search_backfill_works').on('work').columns(['submitted_at', 'id']).execute();
  if (!postgres) await indexOnSqlite(db);
  await addEntries(db);
  await addWorks(db);
  await db.schema.dropIndex('search_backfill_entries').execute();
  await db.schema.dropIndex('search_backfill_works').execute();
  // Made at the end: filling it row by row takes far longer.
  if (postgres) await sql`create index search_document_grams on search_document using gin (string_to_array(grams, ' '))`.execute(db);
  // Works that wait for their release, the first in the queue.
  await db.schema.createIndex('work_waiting').on('work').columns(['submitted_at', 'id']).where(sql<boolean>`released_at is null`).execute();
}
