import { sql } from 'kysely';
import type { Mode } from '#contract/competitions.ts';
import type { Db } from '../database/connection.ts';
import type { KeyKind } from '../database/cursor.ts';
import { inOrderOf, type Order, type PageLinks, type PageRequest, pageOfIds } from '../database/pages.ts';
import type { RegistrationRow } from './store.ts';

export interface EntryFilter {
  competitionId?: string | undefined;
  state?: RegistrationRow['state'] | RegistrationRow['state'][] | undefined;
  group?: RegistrationRow['groupName'] | undefined;
  mode?: Mode | undefined;
  season?: number | undefined;
  hasAgeWarning?: boolean | undefined;
  q?: string | undefined;
}
export type EntrySort = 'registeredAt' | 'teamName' | 'state';

/**
 * Whether a column contains `text`, wildcards taken literally. The database folds the case of both sides: SQLite folds ASCII only, so text
 * folded by JavaScript would not match there.
 */
const contains = (column: string, text: string) => {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
};

/** The competitions that a filter leaves; null where it leaves all. They are few, and known first so that entries are found by their index. */
const competitionIds = async (db: Db, { competitionId, mode, season }: EntryFilter): Promise<string[] | null> => {
  if (mode === undefined && season === undefined) return competitionId === undefined ? null : [competitionId];
  let query = db.selectFrom('competition').select('id');
  if (competitionId !== undefined) query = query.where('id', '=', competitionId);
  if (mode !== undefined) query = query.where('mode', '=', mode);
  if (season !== undefined) query = query.where('season', '=', season);
  return (await query.execute()).map(({ id }) => id);
};

/** The entries of one state and competition, where these are named, that the rest of the filter leaves. */
const filteredEntries = (
  db: Db,
  { group, hasAgeWarning, q }: EntryFilter,
  state: RegistrationRow['state'] | undefined,
  competition: string | undefined,
) => {
  let query = db.selectFrom('registration');
  if (state !== undefined) query = query.where('state', '=', state);
  if (competition !== undefined) query = query.where('competitionId', '=', competition);
  if (group !== undefined) query = query.where('groupName', '=', group);
  if (hasAgeWarning !== undefined) {
    const warned = db.selectFrom('member').select('registrationId').where('ageWarning', 'is not', null);
    query = query.where('registration.id', hasAgeWarning ? 'in' : 'not in', warned);
  }
  if (q) {
    query = query.where((e) =>
      e.or([
        ...['teamName', 'organization', 'parentName'].map((column) => contains(column, q)),
        e.exists(
          e
            .selectFrom('member')
            .select('member.id')
            .whereRef('member.registrationId', '=', 'registration.id')
            .where(contains('member.name', q)),
        ),
      ]),
    );
  }
  return query;
};

const column = (name: 'id' | EntrySort, kind: KeyKind) => ({ column: sql.ref(`registration.${name}`), kind });
const id = column('id', 'text');
const registeredAt = column('registeredAt', 'number');
const sortKeys = {
  registeredAt: [registeredAt, id],
  teamName: [column('teamName', 'text'), id],
  state: [column('state', 'text'), registeredAt, id],
} as const satisfies Record<EntrySort, Order['keys']>;

/** One page of all entries, filtered, with how many there are. */
export const listRegistrations = async (
  db: Db,
  filter: EntryFilter,
  { by, descending }: { by: EntrySort; descending: boolean },
  page: PageRequest,
): Promise<PageLinks & { rows: RegistrationRow[] }> => {
  const competitions = (await competitionIds(db, filter)) ?? [undefined];
  const given = [filter.state ?? []].flat();
  // An empty list means no filter.
  const states = given.length > 0 ? [...new Set(given)] : [undefined];
  // One query for each state and competition: each is a range of an index, already in order.
  const queries = competitions.flatMap((competition) => states.map((state) => filteredEntries(db, filter, state, competition)));
  const { ids, ...links } = await pageOfIds(db, queries, { name: by, keys: sortKeys[by], descending }, page);
  const rows = ids.length === 0 ? [] : await db.selectFrom('registration').selectAll().where('id', 'in', ids).execute();
  return { rows: inOrderOf(ids, rows), ...links };
};

/** Name and contact of the accounts that registered the given entries, by account id. */
export const accountsOf = async (db: Db, rows: RegistrationRow[]) => {
  const ids = [...new Set(rows.map(({ accountId }) => accountId))];
  const accounts = ids.length
    ? await db.selectFrom('account').select(['id', 'name', 'affiliation', 'mobile', 'email']).where('id', 'in', ids).execute()
    : [];
  return new Map(accounts.map((account) => [account.id, account]));
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

/** One page of competitions with how many entries wait for a decision, the newest season first. */
export const competitionsWithWaiting = async (db: Db, { page, pageSize }: { page: number; pageSize: number }) => {
  const rows = await db
    .selectFrom('competition')
    .select(['competition.id', 'title', 'season', 'mode'])
    .select((e) =>
      e
        .selectFrom('registration')
        .select((r) => r.fn.countAll<number>().as('n'))
        .whereRef('registration.competitionId', '=', 'competition.id')
        .where('registration.state', 'in', ['submitted', 'waitlisted'])
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
