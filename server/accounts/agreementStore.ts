import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

/** Returns every version that everybody must agree to from its time on; organisers write few. */
export const legalRequirements = (db: Db | Tx, now: number): Promise<Selectable<Tables['legalRequirement']>[]> =>
  db.selectFrom('legalRequirement').selectAll().where('inForceAt', '<=', now).orderBy('inForceAt').orderBy('slug').execute();

/** Returns an account's agreements, the oldest first. */
export const legalConsentsOf = (db: Db | Tx, accountId: string): Promise<Selectable<Tables['legalConsent']>[]> =>
  db.selectFrom('legalConsent').selectAll().where('accountId', '=', accountId).orderBy('at').orderBy('slug').execute();

/** Returns false if the account had already agreed to this version. */
export const insertLegalConsent = async (tx: Tx, row: Insertable<Tables['legalConsent']>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('legalConsent')
    .values(row)
    .onConflict((c) => c.columns(['accountId', 'slug', 'number']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};
