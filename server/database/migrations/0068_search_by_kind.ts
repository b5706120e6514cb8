import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/** The column that only documents of a kind have, the letter before each of their tokens in SQLite's index, and their index in PostgreSQL. */
const KINDS = [
  { column: 'registration_id', letter: 'e', index: 'search_document_entry_grams' },
  { column: 'work_id', letter: 'w', index: 'search_document_work_grams' },
  { column: 'account_id', letter: 'a', index: 'search_document_account_grams' },
] as const;

const MB = 1 << 20;

/**
 * An index for each kind. Its expression is that kind's own, so that PostgreSQL estimates by the statistics of its documents and no others. Of an index
 * with a condition it would take no statistics, and read all documents that have a common surname.
 */
const indexOnPostgres = async (db: Kysely<unknown>): Promise<void> => {
  for (const { column, index } of KINDS)
    await sql`create index ${sql.ref(index)} on search_document using gin (string_to_array(case when ${sql.ref(column)} is not null then grams end, ' '))`.execute(
      db,
    );
  await sql`drop index search_document_grams`.execute(db);
};

/** The tokens of a row, each after the letter of its kind. */
const tokens = (row: string): RawBuilder<unknown> => {
  const letter = sql.join(
    KINDS.map(({ column, letter: own }) => sql`when ${sql.ref(`${row}.${column}`)} is not null then ${sql.lit(own)}`),
    sql` `,
  );
  return sql`(case ${letter} end || replace(${sql.ref(`${row}.grams`)}, ' ', ' ' || case ${letter} end))`;
};
/** They as a JSON array. */
const listed = (row: string): RawBuilder<unknown> => sql`('[' || replace(json_quote(${tokens(row)}), ' ', '","') || ']')`;
/** Those that one row has and another has not. */
const onlyIn = (row: string, other: string): RawBuilder<unknown> =>
  sql`(select group_concat(value, ' ') from json_each(${listed(row)}) where value not in (select value from json_each(${listed(other)})))`;

const indexOnSqlite = async (db: Kysely<unknown>): Promise<void> => {
  for (const event of ['insert', 'delete', 'update']) await sql`drop trigger ${sql.ref(`search_index_${event}`)}`.execute(db);
  await sql`drop table search_index`.execute(db);
  await sql`create view search_index_document as select no, ${tokens('search_document')} as grams from search_document`.execute(db);
  // As migrations 0009 and 0013 made it, but without the length of each document, which nothing asks for.
  await sql`
    create virtual table search_index using fts5(
      grams, content='search_index_document', content_rowid='no', detail=none, columnsize=0,
      tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* P* S* C*'"
    )
  `.execute(db);
  const set = (option: string, value: number) =>
    sql`insert into search_index (search_index, rank) values (${sql.lit(option)}, ${sql.lit(value)})`.execute(db);
  await set('secure-delete', 1);
  await set('automerge', 0);
  // Few large parts take half as long to write as many small ones that are merged at once.
  await set('hashsize', 16 * MB);
  await sql`insert into search_index (search_index) values ('rebuild')`.execute(db);
  await set('hashsize', MB);
  const add = (grams: RawBuilder<unknown>) => sql`insert into search_index (rowid, grams) values (new.no, ${grams})`;
  const remove = (grams: RawBuilder<unknown>) =>
    sql`insert into search_index (search_index, rowid, grams) values ('delete', old.no, ${grams})`;
  await sql`create trigger search_index_insert after insert on search_document begin ${add(tokens('new'))}; end`.execute(db);
  await sql`create trigger search_index_delete after delete on search_document begin ${remove(tokens('old'))}; end`.execute(db);
  // What a document keeps stays as it is in the index: each token that is taken out of it rewrites a page.
  await sql`
    create trigger search_index_update after update on search_document when ${tokens('new')} <> ${tokens('old')}
    begin ${remove(onlyIn('old', 'new'))}; ${add(onlyIn('new', 'old'))}; end
  `.execute(db);
};

/**
 * Entries, works and accounts are searched apart, whatever documents of the others have: a surname that very many entries have and no work
 * was looked for in all of them. The documents stay as they are, only what finds them is made anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) await indexOnPostgres(db);
  else await indexOnSqlite(db);
}
