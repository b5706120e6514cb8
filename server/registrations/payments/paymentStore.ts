import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { RowOf } from '#server/database/tables/columns.ts';
import type { payment } from '#server/database/tables/payments.ts';

export type PaymentRow = Selectable<RowOf<typeof payment>>;

/** What is noted of the given entries' fees. */
export const paymentsOf = (db: Db | Tx, registrationIds: string[]): Promise<PaymentRow[]> =>
  db.selectFrom('payment').selectAll().where('registrationId', 'in', registrationIds).execute();

/** What has arrived so far, in minor units; an entry whose children grew in number after it keeps it beside its rest. */
export const paidOf = ({ amountCny, amountUsd }: PaymentRow): { cny: number; usd: number } => ({ cny: amountCny, usd: amountUsd });

export const savePayment = async (tx: Tx, row: PaymentRow): Promise<void> => {
  const { registrationId: _, ...values } = row;
  await tx
    .insertInto('payment')
    .values(row)
    .onConflict((c) => c.column('registrationId').doUpdateSet(values))
    .execute();
};
