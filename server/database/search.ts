import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './connection.ts';
import { gramsOf, searchableText, searchTerms, termGrams } from './searchText.ts';

/** How many documents a search finds at most, the newest ones: who needs an older one must say more of it. */
const FOUND_UP_TO = 1000;

const isPostgres = (db: Db | Tx): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** The index's token for the competition that a search is narrowed to; longer than any gram. */
const competitionToken = (id: string): string => `competition:${id}`;

/** Stands for a competition where accounts are searched, which belong to none. */
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
/** How the documents of a kind are told from others in the index: by the letter before each of their tokens in SQLite, by an index of their own in PostgreSQL. */
const kinds = {
  registrationId: { letter: 'e', index: 'search_document_entry_grams' },
  workId: { letter: 'w', index: 'search_document_work_grams' },
  accountId: { letter: 'a', index: 'search_document_account_grams' },
} as const satisfies Record<SearchKey, { letter: string; index: string }>;

const keyOf = (subject: Subject): SearchKey =>
  'registrationId' in subject ? 'registrationId' : 'workId' in subject ? 'workId' : 'accountId';
const NO_SUBJECT = { registrationId: null, workId: null, accountId: null } as const;

/** Writes what an entry, a work or an account is found by, in the transaction that changes it. */
export const saveSearchDocument = async (tx: Tx, subject: Subject, document: SearchDocument): Promise<void> => {
  const columns = columnsOf(document);
  await tx
    .insertInto('searchDocument')
    .values({ ...NO_SUBJECT, ...subject, ...columns })
    // What has stayed the same costs no write.
    .onConflict((c) =>
      c
        .column(keyOf(subject))
        .doUpdateSet(columns)
        .where((e) => e.or([e('searchDocument.text', '<>', columns.text), e('searchDocument.grams', '<>', columns.grams)])),
    )
    .execute();
};

/** Writes what something is found by that has no document yet. */
export const addSearchDocument = async (tx: Tx, subject: Subject, document: SearchDocument): Promise<void> => {
  await tx
    .insertInto('searchDocument')
    .values({ ...NO_SUBJECT, ...subject, ...columnsOf(document) })
    .onConflict((c) => c.column(keyOf(subject)).doNothing())
    .execute();
};

/** Those of the given entries, works or accounts that have no document. */
export const withoutDocument = async (db: Db, key: SearchKey, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('searchDocument').select(key).where(key, 'in', ids).execute();
  const have = new Set(rows.map((row) => row[key]));
  return new Set(ids.filter((id) => !have.has(id)));
};

/** What is looked for: the words of a query, in the competitions that a filter leaves. */
export interface Search {
  query: string;
  /** Null: in all of them. */
  competitionIds: readonly string[] | null;
  /** What is found besides, by what stands in no document. */
  also?: readonly string[] | undefined;
  /** How many documents are found at most; tests set it. */
  foundUpTo?: number | undefined;
}

const ftsString = (subject: SearchKey, token: string): string => `"${kinds[subject].letter}${token.replaceAll('"', '""')}"`;

/** The documents that have all `grams`, and one of `tokens` if there are any, in each database's own way. */
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
    // Read in this order, the index gives the newest first and stops where enough is found.
    from: sql`search_index cross join search_document as document on document.no = search_index.rowid`,
    where: sql`search_index match ${tokens.length === 0 ? all : `${all} AND (${any})`}`,
    no: sql`search_index.rowid`,
  };
};

/** A database may read the list of each gram to its end: one that most documents of a kind have takes long and tells little. */
const COMMON = { have: 100, among: 500, share: 0.6 };
/** How many documents SQLite reads one by one, to see which have the common grams too. */
const READ_UP_TO = 5000;

const match = (subject: SearchKey, grams: readonly string[]): string => grams.map((gram) => ftsString(subject, gram)).join(' AND ');

/** Those of the grams that at least every fifth document has, where their newest ones lie: the newest of all may be of another kind, which has none of them. */
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

/** The same, as PostgreSQL's statistics of the kind's index know it: a fifth of all documents are three fifths of a kind's. */
const commonInPostgres = (subject: SearchKey, grams: readonly string[]): RawBuilder<{ gram: string }> => sql<{ gram: string }>`
  select gram from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (gram, share)
  where schemaname = current_schema() and tablename = ${kinds[subject].index}
    and share >= ${sql.lit(COMMON.share)} and gram = any(${sql.val(grams)}::text[])`;

/**
 * The grams by which the index is asked: without the common ones, where the texts say the rest, as in PostgreSQL they do in any case and in SQLite
 * where the others leave few documents; null for all of them.
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
 * What the text of a document is held to besides its grams: only a longer term may be missing although its grams are there. PostgreSQL, which may
 * read many documents from the newest on, sees sooner in a text than in its grams that a term is missing, and must not take this for another
 * condition that leaves few of them: so `<> 0` and not `like`.
 */
const textHas = (db: Db, term: string, exact: boolean): RawBuilder<unknown>[] => {
  if (isPostgres(db)) return [sql`strpos(document.text, ${term}) <> 0`];
  return exact ? [] : [sql`instr(document.text, ${term}) <> 0`];
};

/** Known ids as a table to join with, in each database's own way. */
const tableOf = (db: Db, ids: readonly string[]): RawBuilder<{ id: string }> =>
  isPostgres(db)
    ? sql`(select id from unnest(${sql.val(ids)}::text[]) as given (id))`
    : sql`(select value as id from json_each(${JSON.stringify(ids)}))`;

/**
 * The ids of the newest entries, works or accounts that have every word of the query somewhere in their searchable fields, as a table to join with;
 * null where the query has no word. They are looked for once, however often the table is read. However many there are, no more are read: `cutOffAt` says after how many the older ones were left out.
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

/** What is known of the total of a page that was searched for. */
export const searchedTotal = (
  { total, totalIsExact }: { total: number; totalIsExact: boolean },
  cutOffAt: number | null,
): { total: number; totalIsExact: boolean } =>
  cutOffAt === null ? { total, totalIsExact } : { total: Math.min(total, cutOffAt), totalIsExact: false };
