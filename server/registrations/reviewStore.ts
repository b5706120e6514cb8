import { sql } from 'kysely';
import type { Mode } from '#contract/competitions.ts';
import type { Db } from '../database/connection.ts';
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

/** One page of all entries, filtered, with how many there are. */
export const listRegistrations = async (
  db: Db,
  filter: EntryFilter,
  sort: { by: EntrySort; descending: boolean },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: RegistrationRow[]; total: number }> => {
  let query = db.selectFrom('registration').innerJoin('competition', 'competition.id', 'registration.competitionId');
  const { competitionId, state, group, mode, season, hasAgeWarning, q } = filter;
  if (competitionId !== undefined) query = query.where('competitionId', '=', competitionId);
  const states = [state ?? []].flat();
  // An empty list means no filter; `in ()` is not valid SQL.
  if (states.length > 0) query = query.where('state', 'in', states);
  if (group !== undefined) query = query.where('groupName', '=', group);
  if (mode !== undefined) query = query.where('competition.mode', '=', mode);
  if (season !== undefined) query = query.where('competition.season', '=', season);
  if (hasAgeWarning !== undefined) {
    query = query.where((e) => {
      const warned = e.exists(
        e
          .selectFrom('member')
          .select('member.id')
          .whereRef('member.registrationId', '=', 'registration.id')
          .where('ageWarning', 'is not', null),
      );
      return hasAgeWarning ? warned : e.not(warned);
    });
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
  const { n } = await query.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('registration')
    .orderBy(`registration.${sort.by}`, sort.descending ? 'desc' : 'asc')
    .orderBy('registration.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total: Number(n) };
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
