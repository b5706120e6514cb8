import { createHash } from 'node:crypto';
import type { Locale } from '#contract/http/common.ts';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import type { PaymentChange, PaymentDetail } from '#contract/registrations/payments.ts';
import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import { type Amount, isFree } from '#contract/registrations/rules/fee.ts';
import {
  amountIn,
  countPayment,
  countRefund,
  currencyOf,
  type FeeAccount,
  feeAccount,
  isOwing,
  type PaymentState,
} from '#contract/registrations/rules/paymentState.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { type AuditActor, writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { membersOf } from '#server/registrations/memberStore.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { competitionsByIds, type RegistrationRow } from '#server/registrations/store.ts';
import { type EntryFee, entryFee, toItem } from './payment.ts';
import {
  deletePaymentItemsOf,
  insertPaymentItem,
  keepFee,
  type PaymentItemRow,
  type PaymentRow,
  partlyPaidIn,
  paymentItemsOf,
  paymentsOf,
  savePayment,
} from './paymentStore.ts';
import { amountText, auditAmount } from './paymentText.ts';

/** A payment as it is stored with its decision: `counted` is what it counts for, where that was settled as it was made. */
export interface StoredDetail extends PaymentDetail {
  counted?: Amount | undefined;
}

export interface LoadedFee extends EntryFee {
  noted: PaymentRow | undefined;
  items: PaymentItemRow[];
}

/** Returns the entries' fees with what is recorded of them, by entry, in a few queries; without those that have none. */
export const loadFees = async (db: Db | Tx, rows: readonly RegistrationRow[]): Promise<ReadonlyMap<string, LoadedFee>> => {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const competitionIds = [...new Set(rows.map(({ competitionId }) => competitionId))];
  const competitions = new Map((await competitionsByIds(db, competitionIds)).map((competition) => [competition.id, competition]));
  const members = Map.groupBy(await membersOf(db, ids), ({ registrationId }) => registrationId);
  const noted = new Map((await paymentsOf(db, ids)).map((each) => [each.registrationId, each]));
  const items = Map.groupBy(await paymentItemsOf(db, ids), ({ registrationId }) => registrationId);
  return new Map(
    rows.flatMap((row) => {
      const competition = competitions.get(row.competitionId);
      const recorded = { noted: noted.get(row.id), items: items.get(row.id) ?? [] };
      const fee = competition && entryFee(row, competition, members.get(row.id)?.length ?? 0, recorded);
      return fee ? [[row.id, { ...fee, ...recorded }] as const] : [];
    }),
  );
};

/** Returns an entry's fee with what is recorded of it; null if there is none. */
export const loadFee = async (db: Db | Tx, row: RegistrationRow): Promise<LoadedFee | null> =>
  (await loadFees(db, [row])).get(row.id) ?? null;

/** Returns why an entry's fee cannot be changed so now; null if it can. */
export const changeProblem = (
  { state }: Pick<RegistrationRow, 'state'>,
  fee: LoadedFee | null,
  change: PaymentChange,
  detail: Pick<PaymentDetail, 'amount'> | null,
): ProblemCode | null => {
  const takesPart = !endedStates.includes(state);
  if (!fee || state === 'withdrawn' || (!takesPart && (change === 'pay' || change === 'waive'))) return 'action_not_allowed_now';
  const { state: now, received } = fee.account;
  if (change === 'refund') return isFree(received) ? 'action_not_allowed_now' : null;
  if (change === 'unpay') return now === 'unpaid' ? 'action_not_allowed_now' : null;
  const needsDebt = change === 'waive' || (detail?.amount ?? null) === null;
  return needsDebt && !isOwing(now) ? 'nothing_owed' : null;
};

/** Returns what a payment or a refund counts for in each currency. */
export const countItem = (fee: LoadedFee, change: 'pay' | 'refund', { amount, currency, counted }: StoredDetail): Amount => {
  if (counted) return counted;
  if (amount === null || currency === null) return fee.account.owed;
  return (change === 'pay' ? countPayment : countRefund)({ amount, currency }, fee.whole, fee.account);
};

const newReceiptNo = ({ ids }: Pick<Deps, 'ids'>): string =>
  `P-${createHash('sha256').update(ids.next()).digest('hex').slice(0, 10).toUpperCase()}`;

/** The actions of the audit log by the state that an entry's fee comes to without a payment. */
const followed = (state: PaymentState) => (isOwing(state) ? 'payment_unpaid' : 'payment_paid');
const actions = { pay: 'payment_paid', refund: 'payment_refunded', waive: 'payment_waived', unpay: 'payment_unpaid' } as const;

/** Returns an entry's fee as it is once its payments and refunds are these. */
const withItems = (fee: LoadedFee, items: PaymentItemRow[], isWaived: boolean): FeeAccount =>
  feeAccount(fee.whole, items.map(toItem), isWaived);

const saveAccount = (tx: Tx, row: RegistrationRow, { state, received }: FeeAccount, receiptNo: string | null, notedAt: number) =>
  savePayment(tx, {
    registrationId: row.id,
    state,
    amountCny: received.cny,
    amountUsd: received.usd,
    receiptNo,
    notedAt,
  });

/**
 * Changes an entry's fee: state, receipt, audit line and message in one transaction. The competition must be locked. Throws action_not_allowed_now (it has ended, or costs nothing),
 * nothing_owed.
 */
export const changeFee = async (
  tx: Tx,
  deps: Deps,
  row: RegistrationRow,
  {
    change,
    detail,
    actor,
    batchId,
  }: { change: PaymentChange; detail: StoredDetail | null; actor: AuditActor & { name: string }; batchId: string },
): Promise<void> => {
  const fee = await loadFee(tx, row);
  const problem = changeProblem(row, fee, change, detail);
  if (problem || !fee) throw new Problem(problem ?? 'action_not_allowed_now');
  const now = deps.clock.now();
  const typed: StoredDetail = detail ?? { amount: null, currency: null, paidAt: now, reference: '', note: '' };
  const before = fee.account.state;
  let items = fee.items;
  let counted: Amount | null = null;
  if (change === 'unpay') {
    items = [];
    await deletePaymentItemsOf(tx, row.id);
  } else if (change !== 'waive') {
    counted = countItem(fee, change, typed);
    if (change === 'refund' && typed.currency && amountIn(counted, typed.currency) > amountIn(fee.account.received, typed.currency))
      throw new Problem('action_not_allowed_now');
    const item: PaymentItemRow = {
      id: deps.ids.next(),
      registrationId: row.id,
      kind: change === 'pay' ? 'payment' : 'refund',
      amountCny: counted.cny,
      amountUsd: counted.usd,
      currency: typed.currency ?? chargedAlone(fee),
      paidAt: typed.paidAt,
      // Many at once have each its own.
      reference: typed.reference || (typed.amount === null ? row.number : null),
      note: typed.note || null,
      notedBy: actor.name,
      notedAt: now,
    };
    items = [...items, item];
    await insertPaymentItem(tx, item);
    await keepFee(tx, row.id, fee.perPerson);
  }
  const account = withItems(fee, items, change === 'waive' || (change !== 'unpay' && before === 'waived'));
  const receiptNo = counted ? newReceiptNo(deps) : items.length > 0 ? (fee.noted?.receiptNo ?? null) : null;
  await saveAccount(tx, row, account, receiptNo, now);
  const currency = currencyOf(items);
  await writeAudit(tx, deps, {
    actor,
    action: actions[change],
    subject: 'registration',
    subjectId: row.id,
    detail: {
      before: { payment: before },
      after: { payment: account.state },
      ...(counted ? { amount: auditAmount(counted, typed.currency) } : {}),
    },
  });
  if (!counted) return;
  const amounts = { amount: counted, ...(change === 'pay' && account.state === 'partly_paid' ? { rest: account.owed } : {}) };
  const template = change === 'refund' ? 'fee_refunded' : account.state === 'partly_paid' ? 'fee_partly_paid' : 'fee_paid';
  const params = (locale: Locale) =>
    Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, amountText(amount, locale, currency)]));
  await notifyFamily(tx, deps, row, template, params, {}, { batchId });
};

const chargedAlone = ({ whole }: LoadedFee) => (whole.usd === 0 ? 'CNY' : whole.cny === 0 ? 'USD' : null);

/** Updates the state of an entry's fee after its team or the competition's fee changed; the payments and the receipt stay. The competition must be locked. */
export const followFee = async (
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'clock' | 'vault'>,
  row: RegistrationRow,
  actor: AuditActor,
): Promise<void> => {
  const fee = await loadFee(tx, row);
  if (!fee?.noted || fee.items.length === 0) return;
  const { noted, account } = fee;
  if (account.state === noted.state) return;
  await saveAccount(tx, row, account, noted.receiptNo, noted.notedAt);
  await writeAudit(tx, deps, {
    actor,
    action: followed(account.state),
    subject: 'registration',
    subjectId: row.id,
    detail: { before: { payment: noted.state }, after: { payment: account.state } },
  });
};

/** Brings the fees of a competition's entries to their state after its own fee changed: only a lower one changes any, of which a part was paid. The competition must be locked. */
export const followCompetitionFee = async (
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'clock' | 'vault'>,
  actor: AuditActor,
  competitionId: string,
): Promise<void> => {
  for (const row of await partlyPaidIn(tx, competitionId)) {
    const fee = await loadFee(tx, row);
    if (fee) await keepFee(tx, row.id, fee.perPerson);
    await followFee(tx, deps, row, actor);
  }
};
