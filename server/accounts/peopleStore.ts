import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { PersonFilter } from '#contract/accounts/admin.ts';
import { accountKinds } from '#contract/accounts/rules/profile.ts';
import { lastDigits } from '#contract/text/phoneDigits.ts';
import type { Db } from '#server/database/connection.ts';
import { inOrderOf, type Order, type PageLinks, type PageRequest, pageOfFewIds, pageOfIds } from '#server/database/pages.ts';
import { ACCOUNTS, findIds, searchedTotal } from '#server/database/search.ts';
import type { Tables } from '#server/database/tables/index.ts';
import type { AccountRow } from './store.ts';

/** Who shares a number's last digits; more say nothing. */
const FOUND_UP_TO = 200;

export type PersonSort = 'createdAt' | 'name';

const accounts = expressionBuilder<Tables, 'account'>();

/** As the indexes of families have it, so that both databases see that they fit. */
const isFamily = sql<SqlBool>`account.role = 'participant'`;

const conditions = ({ kind, disabled }: PersonFilter): Expression<SqlBool> =>
  accounts.and([
    isFamily,
    ...(kind === undefined ? [] : [accounts('account.kind', '=', kind)]),
    ...(disabled === undefined ? [] : [accounts('account.disabledAt', 'is not', null)]),
  ]);

/** Those whose number ends so: by the index of its last four digits, then the rest of them. No search document has a number. */
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

const orderOf = (by: PersonSort, descending: boolean): Order => ({
  name: by,
  keys: [
    { column: sql.ref(`account.${by}`), kind: by === 'name' ? 'text' : 'number' },
    { column: sql.ref('account.id'), kind: 'text' },
  ],
  descending,
});

/** The ids of the families that a search finds, as a query to sort and count; null where nothing is looked for. */
const searched = async (db: Db, { q = '', ...filter }: PersonFilter, foundUpTo: number | undefined) => {
  const result = await findIds(db, 'accountId', { query: q, competitionIds: [ACCOUNTS], also: await endingIn(db, q), foundUpTo });
  if (!result) return null;
  const query = db
    .selectFrom(result.found.as('found'))
    .crossJoin('account')
    .whereRef('account.id', '=', 'found.id')
    .where(conditions(filter));
  return { query, cutOffAt: result.cutOffAt };
};

/** A page of families and institutions. */
export const listPeople = async (
  db: Db,
  filter: PersonFilter,
  { by, descending }: { by: PersonSort; descending: boolean },
  page: PageRequest,
): Promise<PageLinks & { rows: AccountRow[] }> => {
  const order = orderOf(by, descending);
  const found = await searched(db, filter, page.foundUpTo);
  const { ids, ...links } = found
    ? await pageOfFewIds(db, found.query, order, page).then((few) => ({ ...few, ...searchedTotal(few, found.cutOffAt) }))
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

/** A few families that a search finds, the newest first. */
export const findPeople = async (db: Db, q: string, limit: number): Promise<AccountRow[]> => {
  const found = await searched(db, { q }, limit);
  return found ? found.query.selectAll('account').orderBy('account.createdAt', 'desc').limit(limit).execute() : [];
};
