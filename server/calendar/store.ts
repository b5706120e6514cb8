import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { RowOf } from '#server/database/tables/columns.ts';
import type { calendarLink } from '#server/database/tables/payments.ts';

export type CalendarLinkRow = Selectable<RowOf<typeof calendarLink>>;

export const findLinkOf = (db: Db, accountId: string): Promise<CalendarLinkRow | undefined> =>
  db.selectFrom('calendarLink').selectAll().where('accountId', '=', accountId).executeTakeFirst();

/** Returns a link by its token; none of an account that is disabled. */
export const findLinkByToken = (db: Db, tokenHash: string): Promise<CalendarLinkRow | undefined> =>
  db
    .selectFrom('calendarLink')
    .innerJoin('account', 'account.id', 'calendarLink.accountId')
    .selectAll('calendarLink')
    .where('tokenHash', '=', tokenHash)
    .where('account.disabledAt', 'is', null)
    .executeTakeFirst();

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
