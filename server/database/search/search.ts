import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import { gramsOf, searchableText, searchTerms, termGrams } from './searchText.ts';

/** Maximum documents that a search finds, the newest ones; older ones need a more specific query. */
const FOUND_UP_TO = 1000;

const isPostgres = (db: Db | Tx): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Returns the index token of the competition that a search is limited to; longer than any gram. */
const competitionToken = (id: string): string => `competition:${id}`;

/** The competition of account documents, which belong to none. */
export const ACCOUNTS = 'accounts';

type SearchKey = 'registrationId' | 'workId' | 'accountId';
type Subject = { registrationId: string } | { workId: string } | { accountId: string };
export interface SearchDocument {
  fields: readonly string[];
  competitionId: string;
}

const columnsOf = ({ fields, competitionId }: SearchDocument) => {
  const text = searchableText(fields);
  return { text, grams: [...gramsOf(text), competitionToken(competitionId)].join(' ') };
};
/** The marks of each kind of document in the index: a letter before each token in SQLite, a separate index in PostgreSQL. */
const kinds = {
  registrationId: { letter: 'e', index: 'search_document_entry_grams' },
  workId: { letter: 'w', index: 'search_document_work_grams' },
  accountId: { letter: 'a', index: 'search_document_account_grams' },
} as const satisfies Record<SearchKey, { letter: string; index: string }>;

const keyOf = (subject: Subject): SearchKey =>
  'registrationId' in subject ? 'registrationId' : 'workId' in subject ? 'workId' : 'accountId';
const NO_SUBJECT = { registrationId: null, workId: null, accountId: null } as const;

/** Writes the search document of an entry, a work or an account, in the transaction that changes its subject. */
export const saveSearchDocument = async (tx: Tx, subject: Subject, document: SearchDocument): Promise<void> => {
  const columns = columnsOf(document);
  await tx
    .insertInto('searchDocument')
    .values({ ...NO_SUBJECT, ...subject, ...columns })
    // Skip the write if nothing changed.
    .onConflict((c) =>
      c
        .column(keyOf(subject))
        .doUpdateSet(columns)
        .where((e) => e.or([e('searchDocument.text', '<>', columns.text), e('searchDocument.grams', '<>', columns.grams)])),
    )
    .execute();
};

/** Writes a search document unless the subject has one. */
export const addSearchDocument = async (tx: Tx, subject: Subject, document: SearchDocument): Promise<void> => {
  await tx
    .insertInto('searchDocument')
    .values({ ...NO_SUBJECT, ...subject, ...columnsOf(document) })
    .onConflict((c) => c.column(keyOf(subject)).doNothing())
    .execute();
};

/** Returns those of the given entries, works or accounts that have no document. */
export const withoutDocument = async (db: Db, key: SearchKey, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('searchDocument').select(key).where(key, 'in', ids).execute();
  const have = new Set(rows.map((row) => row[key]));
  return new Set(ids.filter((id) => !have.has(id)));
};

/** A search: the words of a query, in the competitions that a filter allows. */
export interface Search {
  query: string;
  /** Null for all competitions. */
  competitionIds: readonly string[] | null;
  /** Ids of further results, found outside the documents. */
  also?: readonly string[] | undefined;
  /** Maximum documents found; set by tests. */
  foundUpTo?: number | undefined;
}

const ftsString = (subject: SearchKey, token: string): string => `"${kinds[subject].letter}${token.replaceAll('"', '""')}"`;

/** Selects the documents that have all `grams`, and one of `tokens` if there are any, in each database's own way. */
const documentsWith = (db: Db, subject: SearchKey, grams: readonly string[], tokens: readonly string[]) => {
  if (isPostgres(db)) {
    const has = sql`string_to_array(case when ${sql.ref(`document.${subject}`)} is not null then document.grams end, ' ')`;
    const narrowed = tokens.length === 0 ? sql`true` : sql`${has} && ${sql.val(tokens)}::text[]`;
    return {
      from: sql`search_document as document`,
      where: sql`${has} @> ${sql.val(grams)}::text[] and ${narrowed}`,
      no: sql`document.no`,
    };
  }
  const all = match(subject, grams);
  const any = tokens.map((token) => ftsString(subject, token)).join(' OR ');
  return {
    // In this order the index returns the newest first and stops once enough are found.
    from: sql`search_index cross join search_document as document on document.no = search_index.rowid`,
    where: sql`search_index match ${tokens.length === 0 ? all : `${all} AND (${any})`}`,
    no: sql`search_index.rowid`,
  };
};

/** A database may read the whole list of each gram: a gram of most documents of a kind is slow and barely selective. */
const COMMON = { have: 100, among: 500, share: 0.6 };
/** Maximum documents that SQLite reads one by one, to check them for the common grams too. */
const READ_UP_TO = 5000;

const match = (subject: SearchKey, grams: readonly string[]): string => grams.map((gram) => ftsString(subject, gram)).join(' AND ');

/**
 * Selects the grams that at least every fifth document has, near their own newest ones: the newest of all may be of another kind, which has
 * none of them.
 */
const commonInSqlite = (subject: SearchKey, grams: readonly string[]): RawBuilder<{ gram: string }> => {
  const { have, among } = COMMON;
  const probes = grams.map(
    (gram) => sql`
      select ${gram} as gram from (
        select count(*) as n, min(no) as oldest, max(no) as newest from (
          select rowid as no from search_index where search_index match ${ftsString(subject, gram)} order by rowid desc limit ${sql.lit(have)}
        )
      ) where n = ${sql.lit(have)} and oldest > newest - ${sql.lit(among)}`,
  );
  return sql<{ gram: string }>`${sql.join(probes, sql` union all `)}`;
};

/** Selects the same from PostgreSQL's statistics of the kind's index: a fifth of all documents are three fifths of a kind's. */
const commonInPostgres = (subject: SearchKey, grams: readonly string[]): RawBuilder<{ gram: string }> => sql<{ gram: string }>`
  select gram from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (gram, share)
  where schemaname = current_schema() and tablename = ${kinds[subject].index}
    and share >= ${sql.lit(COMMON.share)} and gram = any(${sql.val(grams)}::text[])`;

/**
 * Returns the grams for the index query, without the common ones if the texts can be checked for the rest: always in PostgreSQL, and in
 * SQLite if the other grams leave few documents. Null for all of them.
 */
const tellingGrams = async (db: Db, subject: SearchKey, grams: readonly string[]): Promise<string[] | null> => {
  if (grams.length < 2) return null;
  const found = await (isPostgres(db) ? commonInPostgres(subject, grams) : commonInSqlite(subject, grams)).execute(db);
  const common = new Set(found.rows.map(({ gram }) => gram));
  const telling = grams.filter((gram) => !common.has(gram));
  if (common.size === 0 || telling.length === 0) return null;
  if (isPostgres(db)) return telling;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from search_index where search_index match ${match(subject, telling)} limit ${sql.lit(READ_UP_TO + 1)})
  `.execute(db);
  return (rows[0]?.n ?? 0) > READ_UP_TO ? null : telling;
};

/**
 * Returns the conditions on a document's text besides its grams: only a longer term may be missing although its grams are there.
 * PostgreSQL, which may read many documents from the newest on, detects a missing term sooner in a text than in its grams. Its planner must
 * not estimate this condition as selective: so `<> 0` and not `like`.
 */
const textHas = (db: Db, term: string, exact: boolean): RawBuilder<unknown>[] => {
  if (isPostgres(db)) return [sql`strpos(document.text, ${term}) <> 0`];
  return exact ? [] : [sql`instr(document.text, ${term}) <> 0`];
};

/** Returns a table of the given ids, to join with. */
const tableOf = (db: Db, ids: readonly string[]): RawBuilder<{ id: string }> =>
  isPostgres(db)
    ? sql`(select id from unnest(${sql.val(ids)}::text[]) as given (id))`
    : sql`(select value as id from json_each(${JSON.stringify(ids)}))`;

/**
 * Returns the ids of the newest entries, works or accounts that have every word of the query somewhere in their searchable fields, as a
 * table to join with; null if the query has no word. The search runs once, however often the table is read. No more than `foundUpTo` are
 * read: `cutOffAt` is the number after which older ones were left out.
 */
export const findIds = async (
  db: Db,
  subject: SearchKey,
  { query, competitionIds, also = [], foundUpTo = FOUND_UP_TO }: Search,
): Promise<{ found: RawBuilder<{ id: string }>; cutOffAt: number | null } | null> => {
  const terms = searchTerms(query).map((term) => ({ term, ...termGrams(term) }));
  if (terms.length === 0) return null;
  const grams = [...new Set(terms.flatMap((term) => term.grams))];
  const telling = await tellingGrams(db, subject, grams);
  const { from, where, no } = documentsWith(db, subject, telling ?? grams, (competitionIds ?? []).map(competitionToken));
  const id = sql.ref(`document.${subject}`);
  const conditions = [...terms.flatMap(({ term, exact }) => textHas(db, term, exact && telling === null)), where, sql`${id} is not null`];
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${from} where ${sql.join(conditions, sql` and `)} order by ${no} desc limit ${sql.lit(foundUpTo + 1)}
  `.execute(db);
  const ids = rows.map((row) => row.id);
  return { found: tableOf(db, [...new Set([...ids, ...also])]), cutOffAt: ids.length > foundUpTo ? foundUpTo : null };
};

/** Returns the total of a page of search results. */
export const searchedTotal = (
  { total, totalIsExact }: { total: number; totalIsExact: boolean },
  cutOffAt: number | null,
): { total: number; totalIsExact: boolean } =>
  cutOffAt === null ? { total, totalIsExact } : { total: Math.min(total, cutOffAt), totalIsExact: false };
