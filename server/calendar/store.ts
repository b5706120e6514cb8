import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { RowOf } from '#server/database/tables/columns.ts';
import type { calendarLink } from '#server/database/tables/payments.ts';

export type CalendarLinkRow = Selectable<RowOf<typeof calendarLink>>;

export const findLinkOf = (db: Db, accountId: string): Promise<CalendarLinkRow | undefined> =>
  db.selectFrom('calendarLink').selectAll().where('accountId', '=', accountId).executeTakeFirst();

export const findLinkByToken = (db: Db, tokenHash: string): Promise<CalendarLinkRow | undefined> =>
  db.selectFrom('calendarLink').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();

/** Stores an account's link, replacing an earlier one. */
export const saveLink = async (db: Db | Tx, row: CalendarLinkRow): Promise<void> => {
  const { accountId: _, ...values } = row;
  await db
    .insertInto('calendarLink')
    .values(row)
    .onConflict((c) => c.column('accountId').doUpdateSet(values))
    .execute();
};

export const deleteLinkOf = async (db: Db, accountId: string): Promise<void> => {
  await db.deleteFrom('calendarLink').where('accountId', '=', accountId).execute();
};
