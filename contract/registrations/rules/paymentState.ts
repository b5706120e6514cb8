import { type Amount, isFree, restOf } from './fee.ts';

/** The states of an entry's fee; the first two have something left to pay. */
export const paymentStates = ['unpaid', 'partly_paid', 'paid', 'overpaid', 'refunded', 'waived'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Returns true if an entry in this state still owes something. */
export const isOwing = (state: PaymentState): boolean => state === 'unpaid' || state === 'partly_paid';

/** The states in which money of the family is with the organisers. */
export const receivedStates: readonly PaymentState[] = ['partly_paid', 'paid', 'overpaid'];

export const currencies = ['CNY', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** A payment or a refund, with what it counts for in each currency (minor units). */
export interface PaymentItem {
  kind: 'payment' | 'refund';
  amount: Amount;
}

/** An entry's fee by all that is recorded of it, in minor units of each currency. */
export interface FeeAccount {
  state: PaymentState;
  /** Payments without what went back. */
  received: Amount;
  /** Left to pay; nothing if the rest is waived or all of it was refunded. */
  owed: Amount;
  /** Received beyond the fee. */
  over: Amount;
}

const plus = (a: Amount, b: Amount): Amount => ({ cny: a.cny + b.cny, usd: a.usd + b.usd });
const NOTHING: Amount = { cny: 0, usd: 0 };

const sumOf = (items: readonly PaymentItem[], kind: PaymentItem['kind']): Amount =>
  items.reduce((sum, item) => (item.kind === kind ? plus(sum, item.amount) : sum), NOTHING);

/** Returns what was paid without what went back. */
export const receivedOf = (items: readonly PaymentItem[]): Amount => restOf(sumOf(items, 'payment'), sumOf(items, 'refund'));

/** Returns the state of a team's fee by the fee, its payments and refunds, and whether organisers have waived what is left. */
export const feeAccount = (whole: Amount, items: readonly PaymentItem[], isWaived: boolean): FeeAccount => {
  const refunded = sumOf(items, 'refund');
  const received = receivedOf(items);
  const left = restOf(whole, received);
  const over = restOf(received, whole);
  const settled = { received, owed: NOTHING, over };
  if (isFree(received) && !isFree(refunded)) return { state: 'refunded', ...settled };
  if (isFree(left)) return { state: isFree(over) ? 'paid' : 'overpaid', ...settled };
  if (isWaived) return { state: 'waived', ...settled };
  return { state: isFree(received) ? 'unpaid' : 'partly_paid', received, owed: left, over };
};

const keyOf = { CNY: 'cny', USD: 'usd' } as const;

/** Returns the amount of one currency. */
export const amountIn = (amount: Amount, currency: Currency): number => amount[keyOf[currency]];

/** Returns an amount with the given currency alone; with both if none is given. */
export const only = (amount: Amount, currency: Currency | null): Amount =>
  currency === null ? amount : { ...NOTHING, [keyOf[currency]]: amountIn(amount, currency) };

/** Returns the currency of all payments and refunds; null if there are none, they differ, or one was recorded without. */
export const currencyOf = (items: readonly { currency: Currency | null }[]): Currency | null => {
  const [first, ...others] = new Set(items.map(({ currency }) => currency));
  return others.length === 0 ? (first ?? null) : null;
};

/**
 * Returns what an amount of one currency counts for in each. Up to the end of each of `parts` exactly that part is counted, so that paying or returning all of it leaves nothing in the
 * other currency; between, and beyond them, by the rate of the fee.
 */
export const countedAs = (paid: { amount: number; currency: Currency }, fee: Amount, parts: readonly Amount[]): Amount => {
  const own = keyOf[paid.currency];
  const other = own === 'cny' ? 'usd' : 'cny';
  const atRate = (amount: number) => (fee[own] === 0 ? 0 : Math.round((amount * fee[other]) / fee[own]));
  let left = paid.amount;
  let counted = 0;
  for (const part of parts) {
    if (left < part[own]) return withBoth(own, paid.amount, counted + Math.min(part[other], atRate(left)));
    left -= part[own];
    counted += part[other];
  }
  return withBoth(own, paid.amount, counted + atRate(left));
};

const withBoth = (own: 'cny' | 'usd', amount: number, other: number): Amount =>
  own === 'cny' ? { cny: amount, usd: other } : { cny: other, usd: amount };

/** Returns what a payment counts for: what is owed first. */
export const countPayment = (paid: { amount: number; currency: Currency }, fee: Amount, { owed }: FeeAccount): Amount =>
  countedAs(paid, fee, [owed]);

/** Returns what a refund counts for: what was paid too much goes back first. */
export const countRefund = (paid: { amount: number; currency: Currency }, fee: Amount, { received, over }: FeeAccount): Amount =>
  countedAs(paid, fee, [over, restOf(received, over)]);
