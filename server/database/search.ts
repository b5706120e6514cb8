import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './connection.ts';
import { gramsOf, searchableText, searchTerms, termGrams } from './searchText.ts';

/** How many documents a search finds at most, the newest ones: who needs an older one must say more of it. */
const FOUND_UP_TO = 2000;

const isPostgres = (db: Db | Tx): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** The index's token for the competition that a search is narrowed to; longer than any gram. */
const competitionToken = (id: string): string => `competition:${id}`;

/** Writes what an entry or a work is found by, in the transaction that changes it. */
export const saveSearchDocument = async (
  tx: Tx,
  subject: { registrationId: string } | { workId: string },
  { fields, competitionId }: { fields: readonly string[]; competitionId: string },
): Promise<void> => {
  const text = searchableText(fields);
  const document = { text, grams: [...gramsOf(text), competitionToken(competitionId)].join(' ') };
  await tx
    .insertInto('searchDocument')
    .values({ registrationId: null, workId: null, ...subject, ...document })
    .onConflict((c) => c.column('registrationId' in subject ? 'registrationId' : 'workId').doUpdateSet(document))
    .execute();
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

const ftsString = (token: string): string => `"${token.replaceAll('"', '""')}"`;

/** The documents that have all `grams`, and one of `tokens` if there are any, in each database's own way. */
const documentsWith = (db: Db, grams: readonly string[], tokens: readonly string[]) => {
  if (isPostgres(db)) {
    const has = sql`string_to_array(document.grams, ' ')`;
    const narrowed = tokens.length === 0 ? sql`true` : sql`${has} && ${sql.val(tokens)}::text[]`;
    return {
      from: sql`search_document as document`,
      where: sql`${has} @> ${sql.val(grams)}::text[] and ${narrowed}`,
      no: sql`document.no`,
    };
  }
  const all = grams.map(ftsString).join(' AND ');
  return {
    // Read in this order, the index gives the newest first and stops where enough is found.
    from: sql`search_index cross join search_document as document on document.no = search_index.rowid`,
    where: sql`search_index match ${tokens.length === 0 ? all : `${all} AND (${tokens.map(ftsString).join(' OR ')})`}`,
    no: sql`search_index.rowid`,
  };
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
 * The ids of the newest entries or works that have every word of the query somewhere in their searchable fields, as a table to join with;
 * null where the query has no word. They are looked for once, however often the table is read. However many there are, no more are read: `cutOffAt` says after how many the older ones were left out.
 */
export const findIds = async (
  db: Db,
  subject: 'registrationId' | 'workId',
  { query, competitionIds, also = [], foundUpTo = FOUND_UP_TO }: Search,
): Promise<{ found: RawBuilder<{ id: string }>; cutOffAt: number | null } | null> => {
  const terms = searchTerms(query).map((term) => ({ term, ...termGrams(term) }));
  if (terms.length === 0) return null;
  const grams = terms.flatMap((term) => term.grams);
  const { from, where, no } = documentsWith(db, grams, (competitionIds ?? []).map(competitionToken));
  const id = sql.ref(`document.${subject}`);
  const conditions = [...terms.flatMap(({ term, exact }) => textHas(db, term, exact)), where, sql`${id} is not null`];
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
