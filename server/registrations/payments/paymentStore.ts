import { type Selectable, sql } from 'kysely';
import { entrySegments } from '#contract/registrations/entrySegments.ts';
import type { Amount } from '#contract/registrations/rules/fee.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { RowOf } from '#server/database/tables/columns.ts';
import type { payment, paymentItem } from '#server/database/tables/payments.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';

export type PaymentRow = Selectable<RowOf<typeof payment>>;
export type PaymentItemRow = Selectable<RowOf<typeof paymentItem>>;

/** Returns the states of the given entries' fees. */
export const paymentsOf = async (db: Db | Tx, registrationIds: readonly string[]): Promise<PaymentRow[]> =>
  registrationIds.length === 0 ? [] : db.selectFrom('payment').selectAll().where('registrationId', 'in', registrationIds).execute();

/** Returns the payments and refunds of the given entries, the oldest first. */
export const paymentItemsOf = async (db: Db | Tx, registrationIds: readonly string[]): Promise<PaymentItemRow[]> =>
  registrationIds.length === 0
    ? []
    : db.selectFrom('paymentItem').selectAll().where('registrationId', 'in', registrationIds).orderBy('notedAt').orderBy('id').execute();

/** Returns the entries of these ids, in any order. */
export const entriesByIds = async (db: Db | Tx, ids: readonly string[]): Promise<RegistrationRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('registration').selectAll().where('id', 'in', ids).execute();

export const savePayment = async (tx: Tx, row: PaymentRow): Promise<void> => {
  const { registrationId: _, ...values } = row;
  await tx
    .insertInto('payment')
    .values(row)
    .onConflict((c) => c.column('registrationId').doUpdateSet(values))
    .execute();
};

export const insertPaymentItem = async (tx: Tx, row: PaymentItemRow): Promise<void> => {
  await tx.insertInto('paymentItem').values(row).execute();
};

export const deletePaymentItemsOf = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.deleteFrom('paymentItem').where('registrationId', '=', registrationId).execute();
};

/** Erases what was typed about the payments of an entry: a reference or a note may name a person. */
export const erasePaymentTextsOf = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx
    .updateTable('paymentItem')
    .set({ reference: null, note: null, notedBy: null })
    .where('registrationId', '=', registrationId)
    .execute();
};

/** Keeps the fee per person that an entry owes now: it is not raised again once something was paid of it. */
export const keepFee = async (tx: Tx, registrationId: string, { cny, usd }: Amount): Promise<void> => {
  await tx.updateTable('registration').set({ feeCny: cny, feeUsd: usd }).where('id', '=', registrationId).execute();
};

/** Returns a competition's entries of whose fee a part was paid. */
export const partlyPaidIn = (tx: Tx, competitionId: string): Promise<RegistrationRow[]> =>
  tx
    .selectFrom('payment')
    .innerJoin('registration', 'registration.id', 'payment.registrationId')
    .selectAll('registration')
    .where('payment.state', '=', 'partly_paid')
    .where('registration.competitionId', '=', competitionId)
    .where('registration.isUnpaid', '=', sql.lit(1))
    .execute();

/** Returns the number of unpaid entries of the given competitions that have the same children to pay for, the same agreed fee and have paid as much. */
export const unpaidGroups = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom((e) =>
      e
        .selectFrom('registration')
        .leftJoin('payment', (join) => join.onRef('payment.registrationId', '=', 'registration.id').on('payment.receiptNo', 'is not', null))
        .select((of) => [
          'registration.competitionId',
          'registration.feeCny',
          'registration.feeUsd',
          'payment.amountCny',
          'payment.amountUsd',
          of
            .selectFrom('member')
            .select((m) => m.fn.countAll<number>().as('n'))
            .whereRef('member.registrationId', '=', 'registration.id')
            .as('children'),
        ])
        .where('registration.competitionId', 'in', ids)
        .where('registration.state', 'in', entrySegments.unpaid.state)
        .where('registration.isUnpaid', '=', sql.lit<1>(1))
        .as('owed'),
    )
    .select((e) => ['competitionId', 'feeCny', 'feeUsd', 'amountCny', 'amountUsd', 'children', e.fn.countAll<number>().as('entries')])
    .groupBy(['competitionId', 'feeCny', 'feeUsd', 'amountCny', 'amountUsd', 'children'])
    .execute();
