import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Mode } from '#contract/competitions.ts';
import type { Db, Tx } from '../database/connection.ts';
import type { KeyKind } from '../database/cursor.ts';
import { emptyPage, inOrderOf, type Order, type PageLinks, type PageRequest, pageOfFewIds, pageOfIds } from '../database/pages.ts';
import { findIds, type Search, searchedTotal } from '../database/search.ts';
import type { Tables } from '../database/tables/index.ts';
import type { RegistrationRow } from './store.ts';

export interface EntryFilter {
  competitionId?: string | undefined;
  state?: State | State[] | undefined;
  group?: RegistrationRow['groupName'] | undefined;
  mode?: Mode | undefined;
  season?: number | undefined;
  hasAgeWarning?: boolean | undefined;
  hasPossibleDuplicate?: boolean | undefined;
  q?: string | undefined;
}
type State = RegistrationRow['state'];
export type EntrySort = 'registeredAt' | 'teamName' | 'state';

/** The competitions that a filter leaves; null where it leaves all. They are few, and known first so that entries are found by their index. */
const competitionIds = async (db: Db, { competitionId, mode, season }: EntryFilter): Promise<string[] | null> => {
  if (mode === undefined && season === undefined) return competitionId === undefined ? null : [competitionId];
  let query = db.selectFrom('competition').select('id');
  if (competitionId !== undefined) query = query.where('id', '=', competitionId);
  if (mode !== undefined) query = query.where('mode', '=', mode);
  if (season !== undefined) query = query.where('season', '=', season);
  return (await query.execute()).map(({ id }) => id);
};

const entries = expressionBuilder<Tables, 'registration'>();

/** What the rest of a filter asks of an entry. */
const conditions = ({ group, hasAgeWarning, hasPossibleDuplicate }: EntryFilter): Expression<SqlBool> =>
  entries.and([
    ...(group === undefined ? [] : [entries('registration.groupName', '=', group)]),
    ...(hasAgeWarning === undefined ? [] : [entries('registration.hasAgeWarning', '=', hasAgeWarning ? 1 : 0)]),
    ...(hasPossibleDuplicate === undefined ? [] : [entries('registration.hasPossibleDuplicate', '=', hasPossibleDuplicate ? 1 : 0)]),
  ]);

const column = (name: 'id' | EntrySort, kind: KeyKind) => ({ column: sql.ref(`registration.${name}`), kind });
const id = column('id', 'text');
const registeredAt = column('registeredAt', 'number');
const sortKeys = {
  registeredAt: [registeredAt, id],
  teamName: [column('teamName', 'text'), id],
  state: [column('state', 'text'), registeredAt, id],
} as const satisfies Record<EntrySort, Order['keys']>;

/** The ids of a page of the entries that a search finds. They are few, so any index but the search's own would be a detour. */
const searchedIds = async (db: Db, filter: EntryFilter, states: readonly State[], search: Search, order: Order, page: PageRequest) => {
  const result = await findIds(db, 'registrationId', search);
  if (!result) return null;
  let query = db
    .selectFrom(result.found.as('found'))
    .crossJoin('registration')
    .whereRef('registration.id', '=', 'found.id')
    .where(conditions(filter));
  if (states.length > 0) query = query.where('registration.state', 'in', states);
  const ids = await pageOfFewIds(db, query, order, page);
  return { ...ids, ...searchedTotal(ids, result.cutOffAt) };
};

/** SQLite takes five hundred selects in a union; so many states of so many competitions are nearly all there is. */
const MAX_RANGES = 200;

/** The ids of a page of the entries in these states and competitions: for each of them a range of an index, already in order. */
const listedIds = (
  db: Db,
  filter: EntryFilter,
  states: readonly State[],
  competitions: readonly string[] | null,
  order: Order,
  page: PageRequest,
) => {
  const all = db.selectFrom('registration').where(conditions(filter));
  if ((competitions?.length ?? 1) * states.length > MAX_RANGES)
    return pageOfIds(db, [competitions ? all.where('competitionId', 'in', competitions).where('state', 'in', states) : all], order, page);
  const queries = (competitions ?? [undefined]).flatMap((competition) =>
    (states.length > 0 ? states : [undefined]).map((state) => {
      let query = all;
      if (state !== undefined) query = query.where('state', '=', state);
      if (competition !== undefined) query = query.where('competitionId', '=', competition);
      return query;
    }),
  );
  return pageOfIds(db, queries, order, page);
};

/** One page of all entries, filtered, with how many there are; a search finds the newest ones only. */
export const listRegistrations = async (
  db: Db,
  filter: EntryFilter,
  { by, descending }: { by: EntrySort; descending: boolean },
  page: PageRequest,
): Promise<PageLinks & { rows: RegistrationRow[] }> => {
  const competitions = await competitionIds(db, filter);
  // An empty list means no filter.
  const states = [...new Set([filter.state ?? []].flat())];
  const order = { name: by, keys: sortKeys[by], descending };
  const search = { query: filter.q ?? '', competitionIds: competitions, foundUpTo: page.foundUpTo };
  const { ids, ...links } =
    competitions?.length === 0
      ? emptyPage
      : ((await searchedIds(db, filter, states, search, order, page)) ?? (await listedIds(db, filter, states, competitions, order, page)));
  const rows = ids.length === 0 ? [] : await db.selectFrom('registration').selectAll().where('id', 'in', ids).execute();
  return { rows: inOrderOf(ids, rows), ...links };
};

/** Name and contact of the accounts that registered the given entries, by account id. */
export const accountsOf = async (db: Db, rows: RegistrationRow[]) => {
  const ids = [...new Set(rows.map(({ accountId }) => accountId))];
  const accounts = ids.length
    ? await db
        .selectFrom('account')
        .select(['id', 'name', 'affiliation', 'mobile', 'email', 'kind', 'signUpLimit'])
        .where('id', 'in', ids)
        .execute()
    : [];
  return new Map(accounts.map((account) => [account.id, account]));
};

/** The other teams of the competition that have a child of the given entry. In steps: joined, PostgreSQL would read every account. */
export const possibleDuplicatesOf = async (db: Db, registrationId: string) => {
  const own = await db
    .selectFrom('member')
    .select(['childKey', 'name'])
    .where('registrationId', '=', registrationId)
    .where('childKey', 'is not', null)
    .orderBy('position')
    .execute();
  const names = new Map(own.flatMap(({ childKey, name }) => (childKey === null ? [] : [[childKey, name] as const])));
  if (names.size === 0) return [];
  const others = await db
    .selectFrom('member')
    .select(['registrationId', 'childKey'])
    .where('childKey', 'in', [...names.keys()])
    .where('registrationId', '<>', registrationId)
    .execute();
  if (others.length === 0) return [];
  const ids = others.map((other) => other.registrationId);
  const rows = await db.selectFrom('registration').selectAll().where('id', 'in', ids).orderBy('registeredAt').orderBy('id').execute();
  const accounts = await accountsOf(db, rows);
  return rows.flatMap(({ id, teamName, state, accountId }) => {
    const children = others.filter((other) => other.registrationId === id).map(({ childKey }) => names.get(childKey ?? '') ?? '');
    return children.map((memberName) => ({ id, teamName, memberName, accountName: accounts.get(accountId)?.name ?? '', state }));
  });
};

/** Whether the competition waits for guardians, and one of this entry has not answered. */
export const isGuardianAwaited = async (tx: Tx, { id, competitionId }: Pick<RegistrationRow, 'id' | 'competitionId'>): Promise<boolean> => {
  const competition = tx.selectFrom('competition').select('approvalNeedsGuardians').where('id', '=', competitionId);
  if ((await competition.executeTakeFirst())?.approvalNeedsGuardians !== 1) return false;
  const pending = tx.selectFrom('guardian').select('id').where('registrationId', '=', id).where('answeredAt', 'is', null);
  return (await pending.limit(1).executeTakeFirst()) !== undefined;
};

/** False where the competition is not there. */
export const setApprovalNeedsGuardians = async (tx: Tx, competitionId: string, needs: boolean): Promise<boolean> => {
  const update = tx
    .updateTable('competition')
    .set({ approvalNeedsGuardians: needs ? 1 : 0 })
    .where('id', '=', competitionId);
  return (await update.executeTakeFirst()).numUpdatedRows === 1n;
};

/** False where the account is not there. */
export const setSignUpLimit = async (tx: Tx, accountId: string, perDay: number | null): Promise<boolean> => {
  const { numUpdatedRows } = await tx.updateTable('account').set({ signUpLimit: perDay }).where('id', '=', accountId).executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The audit lines of the given entries, the oldest first. */
export const auditOfEntries = (db: Db, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('audit')
        .select(['subjectId', 'at', 'action', 'actorName', 'detail'])
        .where('subject', '=', 'registration')
        .where('subjectId', 'in', ids)
        .orderBy('at')
        .orderBy('id')
        .execute();

/** One page of competitions with how many entries wait for a decision, counted no further than `max`, the newest season first. */
export const competitionsWithWaiting = async (db: Db, { page, pageSize }: { page: number; pageSize: number }, max: number) => {
  const rows = await db
    .selectFrom('competition')
    .select(['competition.id', 'title', 'season', 'mode'])
    .select((e) =>
      e
        .selectFrom((r) =>
          r
            .selectFrom('registration')
            .select(sql<number>`1`.as('one'))
            .whereRef('registration.competitionId', '=', 'competition.id')
            .where('registration.state', 'in', ['submitted', 'waitlisted'])
            .limit(max)
            .as('counted'),
        )
        .select((r) => r.fn.countAll<number>().as('n'))
        .as('waiting'),
    )
    .orderBy('season', 'desc')
    .orderBy('competition.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { n } = await db.selectFrom('competition').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
};
