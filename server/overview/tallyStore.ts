import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { QUARTER_HOUR_MS } from '#contract/time/calendar.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type TallyRow = Tables['entryTally'];

/** Entries within a quarter of an hour (days begin on one in every zone), by group, country and institution. */
export interface Slot {
  startsAt: number;
  groupName: string;
  country: string;
  /** The account of a school or organisation; empty for families. */
  institution: string;
  entries: number;
}

/** Returns the entries of a competition from an instant on, counted by an index range. */
export const slotsFrom = async (db: Db, competitionId: string, from: number): Promise<Slot[]> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const country: RawBuilder<string> = isPostgres
    ? sql`(registration.address::json ->> 'country')`
    : sql`registration.address ->> '$.country'`;
  const slot = sql<number>`registered_at / ${sql.lit(QUARTER_HOUR_MS)}`;
  const rows = await db
    .selectFrom('registration')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'registration.accountId').on('account.kind', '<>', 'family'))
    .select((e) => [
      'account.id as institution',
      'registration.groupName',
      slot.as('slot'),
      country.as('country'),
      e.fn.countAll<number>().as('n'),
    ])
    .where('competitionId', '=', competitionId)
    .where('registeredAt', '>=', from)
    .groupBy(['account.id', 'registration.groupName', slot, country])
    .execute();
  return rows.map((row) => ({
    startsAt: Number(row.slot) * QUARTER_HOUR_MS,
    groupName: row.groupName,
    country: row.country ?? '',
    institution: row.institution ?? '',
    entries: Number(row.n),
  }));
};

/** Returns true if a competition has at least this many entries. */
export const hasEntries = async (db: Db, competitionId: string, least: number): Promise<boolean> =>
  (await db
    .selectFrom('registration')
    .select('registeredAt')
    .where('competitionId', '=', competitionId)
    .where('registeredAt', '>=', 0)
    .orderBy('registeredAt')
    .limit(1)
    .offset(least - 1)
    .executeTakeFirst()) !== undefined;

const AT_ONCE = 500;

/** Returns the names of the schools and organisations among accounts, by account. A deleted account has none. */
export const institutionsAmong = async (db: Db, accountIds: readonly string[]): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (let from = 0; from < accountIds.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('account')
      .select(['id', 'affiliation'])
      .where('id', 'in', accountIds.slice(from, from + AT_ONCE))
      .where('kind', '<>', 'family')
      .execute();
    for (const { id, affiliation } of rows) names.set(id, affiliation.trim());
  }
  return names;
};

/** Returns the last day of a competition that is tallied by every kind; null if none. Earlier releases tallied days without institutions. */
export const lastTalliedDay = async (db: Db, competitionId: string): Promise<string | null> => {
  const counted = db.selectFrom('entryTally').select('day').where('competitionId', '=', competitionId).where('kind', '=', 'institution');
  return (await counted.orderBy('day', 'desc').limit(1).executeTakeFirst())?.day ?? null;
};

/** Returns the tallied totals of a competition, up to and including a day. */
export const talliedTotals = async (
  db: Db,
  competitionId: string,
  upTo: string,
): Promise<Pick<TallyRow, 'kind' | 'value' | 'entries'>[]> => {
  const rows = await db
    .selectFrom('entryTally')
    .select((e) => ['kind', 'value', e.fn.sum<number>('entries').as('entries')])
    .where('competitionId', '=', competitionId)
    .where('day', '<=', upTo)
    .groupBy(['kind', 'value'])
    .execute();
  return rows.map(({ entries, ...row }) => ({ ...row, entries: Number(entries) }));
};

/** Returns the tallied days of a competition in a range. */
export const talliedDays = (db: Db, competitionId: string, from: string, upTo: string): Promise<Pick<TallyRow, 'day' | 'entries'>[]> =>
  db
    .selectFrom('entryTally')
    .select(['day', 'entries'])
    .where('competitionId', '=', competitionId)
    .where('kind', '=', 'all')
    .where('day', '>=', from)
    .where('day', '<=', upTo)
    .execute();

const SAVED_AT_ONCE = 100;

/** Writes tallies, replacing those of the same days. */
export const saveTallies = async (tx: Tx, rows: readonly TallyRow[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += SAVED_AT_ONCE)
    await tx
      .insertInto('entryTally')
      .values(rows.slice(from, from + SAVED_AT_ONCE))
      .onConflict((c) => c.columns(['competitionId', 'kind', 'day', 'value']).doUpdateSet((e) => ({ entries: e.ref('excluded.entries') })))
      .execute();
};
