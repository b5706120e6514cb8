import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { PersonFilter } from '#contract/accounts/people.ts';
import { Email } from '#contract/accounts/public.ts';
import { accountKinds } from '#contract/accounts/rules/profile.ts';
import { readEntryNumber } from '#contract/registrations/rules/entryNumber.ts';
import { lastDigits } from '#contract/text/phoneDigits.ts';
import type { Db } from '#server/database/connection.ts';
import { inOrderOf, type Order, type PageLinks, type PageRequest, pageOfFewIds, pageOfIds } from '#server/database/pagination.ts';
import { bestFirst, rankOf } from '#server/database/search/bestFirst.ts';
import { ACCOUNTS, findIds, searchedTotal } from '#server/database/search/search.ts';
import { searchTerms } from '#server/database/search/searchText.ts';
import type { Tables } from '#server/database/tables/index.ts';
import type { AccountRow } from './store.ts';

/** Maximum number of families found by a phone number's last digits; a larger result is of no use. */
const FOUND_UP_TO = 200;

export type PersonSort = 'createdAt' | 'name';

const accounts = expressionBuilder<Tables, 'account'>();

/** Written as in the condition of the indexes of families, so that both databases use them. */
const isFamily = sql<SqlBool>`account.role = 'participant'`;

const conditions = ({ kind, disabled }: PersonFilter): Expression<SqlBool> =>
  accounts.and([
    isFamily,
    ...(kind === undefined ? [] : [accounts('account.kind', '=', kind)]),
    ...(disabled === undefined ? [] : [accounts('account.disabledAt', 'is not', null)]),
  ]);

/** Returns the families whose number ends so: by the index of its last four digits, then by the rest. Search documents contain no numbers. */
const endingIn = async (db: Db, query: string): Promise<string[]> => {
  const digits = lastDigits(query);
  if (digits === null) return [];
  const mobile = sql.ref('account.mobile');
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`substr(${mobile}, length(${mobile}) - 3) = ${digits.slice(-4)}`)
    .where(sql<boolean>`substr(${mobile}, length(${mobile}) - ${sql.lit(digits.length - 1)}) = ${digits}`)
    .limit(FOUND_UP_TO)
    .execute();
  return rows.map(({ id }) => id);
};

/** Returns the family with this e-mail address, whichever case it is typed in. */
const withEmail = async (db: Db, query: string): Promise<string[]> => {
  const email = Email.safeParse(query);
  if (!email.success) return [];
  return (await db.selectFrom('account').select('id').where('email', '=', email.data).execute()).map(({ id }) => id);
};

/** Returns the account of the entry with this number. */
const ofEntry = async (db: Db, query: string): Promise<string[]> => {
  const number = readEntryNumber(query);
  if (number === null) return [];
  return (await db.selectFrom('registration').select('accountId').where('number', '=', number).execute()).map(({ accountId }) => accountId);
};

/** Returns the accounts that are reached at an e-mail address or at a number with these last digits. */
export const accountsReachedAt = async (db: Db, query: string): Promise<string[]> => [
  ...(await endingIn(db, query)),
  ...(await withEmail(db, query)),
];

/** Returns the newest accounts with these words in their names. */
export const accountsNamed = async (db: Db, query: string): Promise<string[]> => {
  const result = await findIds(db, 'accountId', { query, competitionIds: [ACCOUNTS], foundUpTo: FOUND_UP_TO });
  return result ? (await db.selectFrom(result.found.as('found')).select('found.id').execute()).map(({ id }) => id) : [];
};

const orderOf = (by: PersonSort, descending: boolean): Order => ({
  name: by,
  keys: [
    { column: sql.ref(`account.${by}`), kind: by === 'name' ? 'text' : 'number' },
    { column: sql.ref('account.id'), kind: 'text' },
  ],
  descending,
});

/** Returns a query for the ids of the families that a search finds, to sort and count; null if nothing is searched for. */
const searched = async (db: Db, { q = '', ...filter }: PersonFilter, foundUpTo: number | undefined) => {
  if (searchTerms(q).length === 0) return null;
  const exact = [...(await accountsReachedAt(db, q)), ...(await ofEntry(db, q))];
  const result = await findIds(db, 'accountId', { query: q, competitionIds: [ACCOUNTS], also: exact, foundUpTo });
  if (!result) return null;
  const rank = rankOf(q, { id: 'account.id', name: 'account.name', exact });
  const query = db
    .selectFrom(result.found.as('found'))
    .crossJoin('account')
    .whereRef('account.id', '=', 'found.id')
    .where(conditions(filter));
  return { query, rank, cutOffAt: result.cutOffAt };
};

/** Returns a page of families and institutions. */
export const listPeople = async (
  db: Db,
  filter: PersonFilter,
  { by, descending }: { by: PersonSort; descending: boolean },
  page: PageRequest,
): Promise<PageLinks & { rows: AccountRow[] }> => {
  const order = orderOf(by, descending);
  const found = await searched(db, filter, page.foundUpTo);
  const { ids, ...links } = found
    ? await pageOfFewIds(db, found.query, bestFirst(order, found.rank), page).then((few) => ({
        ...few,
        ...searchedTotal(few, found.cutOffAt),
      }))
    : filter.disabled
      ? // They are few, and no index has them in every order.
        await pageOfFewIds(db, db.selectFrom('account').where(conditions(filter)), order, page)
      : await pageOfIds(
          db,
          (filter.kind === undefined ? accountKinds : [filter.kind]).map((kind) =>
            db.selectFrom('account').where(conditions({ ...filter, kind })),
          ),
          order,
          page,
        );
  const rows = ids.length === 0 ? [] : await db.selectFrom('account').selectAll().where('id', 'in', ids).execute();
  return { rows: inOrderOf(ids, rows), ...links };
};

/** Returns a few families that a search finds, the best matches first, then the newest. */
export const findPeople = async (db: Db, q: string, limit: number): Promise<AccountRow[]> => {
  const found = await searched(db, { q }, undefined);
  if (!found) return [];
  return found.query.selectAll('account').orderBy(found.rank).orderBy('account.createdAt', 'desc').limit(limit).execute();
};
