import { sql } from 'kysely';
import type { Role } from '#contract/accounts/public.ts';
import { hasRight, type RightName, type StaffRight } from '#contract/office/rules/staffRights.ts';
import type { StaffFilter } from '#contract/office/staff.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { inOrderOf, type PageRequest, pageOfIds } from '#server/database/pagination.ts';
import { likePattern } from '#server/database/search/likePattern.ts';

/** Stands for all competitions. */
const ALL = '*';

/** The rights of the first organisers. */
export const EVERYTHING: readonly [{ competitionId: null; right: RightName }] = [{ competitionId: null, right: 'everything' }];

/** Gives an account rights that it does not have. */
export const insertRights = async (tx: Db | Tx, accountId: string, rights: readonly StaffRight[]): Promise<void> => {
  if (rights.length === 0) return;
  const rows = rights.map(({ competitionId, right }) => ({ accountId, competitionId: competitionId ?? ALL, name: right }));
  await tx.insertInto('staffRight').values(rows).execute();
};

export const deleteRights = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('staffRight').where('accountId', '=', accountId).execute();
};

/** Returns the rights of the given accounts, by account. */
export const rightsOf = async (db: Db | Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, StaffRight[]>> => {
  const rights = new Map<string, StaffRight[]>(accountIds.map((id) => [id, []]));
  if (accountIds.length === 0) return rights;
  const rows = await db
    .selectFrom('staffRight')
    .selectAll()
    .where('accountId', 'in', accountIds)
    .orderBy('competitionId')
    .orderBy('name')
    .execute();
  for (const { accountId, competitionId, name } of rows)
    rights.get(accountId)?.push({ competitionId: competitionId === ALL ? null : competitionId, right: name });
  return rights;
};

/** Returns the rights by which an organiser may act now: none of an account that is disabled. */
export const rightsInForce = async (tx: Tx, accountId: string): Promise<StaffRight[]> =>
  (await whoCanSignIn(tx, [accountId])).length === 0 ? [] : ((await rightsOf(tx, [accountId])).get(accountId) ?? []);

/**
 * Returns the organisers who may do everything everywhere and can sign in. Locks their rows for the rest of the transaction: if two remove this right
 * from each other, the second sees the first.
 */
export const lockFullOrganisers = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .updateTable('staffRight')
    .set({ name: 'everything' })
    .where('competitionId', '=', ALL)
    .where('name', '=', 'everything')
    .returning('accountId')
    .execute();
  const ids = rows.map(({ accountId }) => accountId);
  if (ids.length === 0) return [];
  // Queried after the rows are locked: in PostgreSQL, a subquery of the statement that waited would still read the earlier state.
  return whoCanSignIn(tx, ids);
};

const whoCanSignIn = async (db: Db | Tx, ids: readonly string[]): Promise<string[]> => {
  const able = await db.selectFrom('account').select('id').where('id', 'in', ids).where('disabledAt', 'is', null).execute();
  return able.map(({ id }) => id);
};

/** Returns the organisers who may do everything everywhere and can sign in, without a lock. */
export const fullOrganisers = async (db: Db | Tx): Promise<string[]> => {
  const rows = await db
    .selectFrom('staffRight')
    .select('accountId')
    .where('competitionId', '=', ALL)
    .where('name', '=', 'everything')
    .execute();
  const ids = rows.map(({ accountId }) => accountId);
  return ids.length === 0 ? [] : whoCanSignIn(db, ids);
};

/** Returns the organisers who can sign in, with their rights. */
export const organisersWithRights = async (db: Db | Tx): Promise<{ id: string; name: string; rights: StaffRight[] }[]> => {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name'])
    // Written as in the condition of the index of staff, so that both databases use it.
    .where(sql<boolean>`role <> 'participant'`)
    .where('role', '=', 'organiser')
    .where('disabledAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const rights = await rightsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, rights: rights.get(row.id) ?? [] }));
};

/** Returns the organisers who may review a competition, by name. */
export const reviewersOf = async (db: Db | Tx, competitionId: string): Promise<{ id: string; name: string }[]> =>
  (await organisersWithRights(db)).flatMap(({ id, name, rights }) => (hasRight(rights, ['review'], competitionId) ? [{ id, name }] : []));

/** Returns those of the ids that are competitions. */
export const competitionsAmong = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom('competition').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};

const filteredStaff = (db: Db, { role, q }: StaffFilter) => {
  // Written as in the condition of the index of staff, so that both databases use it.
  let query = db.selectFrom('account').where(sql<boolean>`role <> 'participant'`);
  if (role !== undefined) query = query.where('role', '=', role);
  // They are few: each is read.
  for (const word of (q ?? '').split(/\s+/).filter(Boolean))
    query = query.where(
      sql<boolean>`lower(name || ' ' || affiliation || ' ' || coalesce(email, '')) like ${likePattern(word)} escape '\\'`,
    );
  return query;
};

/** Returns a few organisers and judges that a text matches, by name. */
export const findStaff = (db: Db, q: string, limit: number): Promise<{ id: string; name: string; affiliation: string; role: Role }[]> =>
  filteredStaff(db, { q }).select(['id', 'name', 'affiliation', 'role']).orderBy('name').limit(limit).execute();

export type StaffSort = 'name' | 'createdAt';

/** Returns a page of organisers and judges. */
export const listStaff = async (
  db: Db,
  filter: StaffFilter,
  { by, descending }: { by: StaffSort; descending: boolean },
  page: PageRequest,
) => {
  const keys = [
    { column: sql.ref(`account.${by}`), kind: by === 'name' ? ('text' as const) : ('number' as const) },
    { column: sql.ref('account.id'), kind: 'text' as const },
  ];
  const query = filteredStaff(db, filter).where('disabledAt', filter.former ? 'is not' : 'is', null);
  const { ids, ...links } = await pageOfIds(db, [query], { name: by, keys, descending }, page);
  const rows = ids.length === 0 ? [] : await db.selectFrom('account').selectAll().where('id', 'in', ids).execute();
  return { rows: inOrderOf(ids, rows), ...links };
};
