import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { RowOf } from '#server/database/tables/columns.ts';
import type { payment } from '#server/database/tables/payments.ts';

export type PaymentRow = Selectable<RowOf<typeof payment>>;

/** Returns the recorded payments of the given entries' fees. */
export const paymentsOf = (db: Db | Tx, registrationIds: string[]): Promise<PaymentRow[]> =>
  db.selectFrom('payment').selectAll().where('registrationId', 'in', registrationIds).execute();

/** Returns the amount received so far, in minor units; it stays if children are added later and a rest is due. */
export const paidOf = ({ amountCny, amountUsd }: PaymentRow): { cny: number; usd: number } => ({ cny: amountCny, usd: amountUsd });

export const savePayment = async (tx: Tx, row: PaymentRow): Promise<void> => {
  const { registrationId: _, ...values } = row;
  await tx
    .insertInto('payment')
    .values(row)
    .onConflict((c) => c.column('registrationId').doUpdateSet(values))
    .execute();
};
