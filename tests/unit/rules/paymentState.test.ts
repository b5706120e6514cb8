// Promise: the state of a fee follows from the fee, its payments and its refunds alone; paying all that is owed leaves nothing in any currency, and returning all of it leaves nothing received.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Amount, isFree, restOf } from '#contract/registrations/rules/fee.ts';
import {
  amountIn,
  type Currency,
  countPayment,
  countRefund,
  currencyOf,
  feeAccount,
  isOwing,
  only,
  type PaymentItem,
} from '#contract/registrations/rules/paymentState.ts';

const nothing = { cny: 0, usd: 0 };
const fees: fc.Arbitrary<Amount> = fc.record({ cny: fc.nat(500_000), usd: fc.nat(70_000) }).filter((fee) => !isFree(fee));
const chargedIn = (fee: Amount) => (['CNY', 'USD'] as const).filter((currency) => amountIn(fee, currency) > 0);

interface Step {
  kind: 'payment' | 'refund';
  currency: Currency;
  /** Part of what is owed or was received, in hundredths; more than 100 is paid too much. */
  part: number;
}
const steps = (fee: Amount): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom('payment' as const, 'payment' as const, 'refund' as const),
      currency: fc.constantFrom(...chargedIn(fee)),
      part: fc.constantFrom(1, 33, 50, 99, 100, 140),
    }),
    { maxLength: 6 },
  );

const walk = (fee: Amount, all: readonly Step[]): PaymentItem[] => {
  const items: PaymentItem[] = [];
  for (const { kind, currency, part } of all) {
    const account = feeAccount(fee, items, false);
    const base = kind === 'payment' ? (isOwing(account.state) ? account.owed : fee) : account.received;
    const most = kind === 'payment' ? Number.MAX_SAFE_INTEGER : amountIn(account.received, currency);
    const amount = Math.min(most, Math.round((amountIn(base, currency) * part) / 100));
    if (amount > 0) items.push({ kind, amount: (kind === 'payment' ? countPayment : countRefund)({ amount, currency }, fee, account) });
  }
  return items;
};
const walks = fees.chain((fee) => fc.tuple(fc.constant(fee), steps(fee)));

test('what is received, owed and too much add up, whatever was paid and returned in whichever currency', () => {
  fc.assert(
    fc.property(walks, fc.boolean(), ([fee, all], isWaived) => {
      const items = walk(fee, all);
      const { state, received, owed, over } = feeAccount(fee, items, isWaived);
      expect(Math.min(received.cny, received.usd, owed.cny, owed.usd)).toBeGreaterThanOrEqual(0);
      expect(over).toEqual(restOf(received, fee));
      expect(isOwing(state)).toBe(!isFree(owed));
      if (state === 'unpaid' || state === 'refunded') expect(received).toEqual(nothing);
      if (state === 'refunded') expect(items.some(({ kind }) => kind === 'refund')).toBe(true);
      if (state === 'partly_paid') expect(isFree(received)).toBe(false);
      if (state === 'paid' || state === 'overpaid') expect(isFree(restOf(fee, received))).toBe(true);
      expect(isFree(over)).toBe(state !== 'overpaid' && state !== 'paid' ? isFree(over) : state === 'paid');
      if (isWaived) expect(isOwing(state)).toBe(false);
    }),
  );
});

test('paying exactly what is owed settles the fee in both currencies, and a minor unit less does not', () => {
  fc.assert(
    fc.property(walks, ([fee, all]) => {
      const items = walk(fee, all);
      const account = feeAccount(fee, items, false);
      if (!isOwing(account.state)) return;
      for (const currency of chargedIn(account.owed)) {
        const pay = (amount: number) =>
          feeAccount(fee, [...items, { kind: 'payment', amount: countPayment({ amount, currency }, fee, account) }], false);
        const owed = amountIn(account.owed, currency);
        expect(pay(owed)).toMatchObject({ state: 'paid', owed: nothing, over: nothing });
        if (owed > 1) expect(pay(owed - 1).state).toBe('partly_paid');
        expect(amountIn(pay(owed + 1).over, currency)).toBe(1);
      }
    }),
  );
});

test('returning what was too much leaves the fee paid, and returning all of it leaves nothing', () => {
  fc.assert(
    fc.property(walks, ([fee, all]) => {
      const items = walk(fee, all);
      const account = feeAccount(fee, items, false);
      for (const currency of chargedIn(account.received)) {
        const giveBack = (amount: number) =>
          feeAccount(fee, [...items, { kind: 'refund', amount: countRefund({ amount, currency }, fee, account) }], false);
        const over = amountIn(account.over, currency);
        if (over > 0 && over < amountIn(account.received, currency)) expect(giveBack(over)).toMatchObject({ state: 'paid', over: nothing });
        expect(giveBack(amountIn(account.received, currency))).toMatchObject({ state: 'refunded', received: nothing });
      }
    }),
  );
});

test('amounts are of the one currency in which all was paid, and of both otherwise', () => {
  const fee = { cny: 24_000, usd: 3_600 };
  expect(currencyOf([{ currency: 'CNY' }, { currency: 'CNY' }])).toBe('CNY');
  expect(currencyOf([{ currency: 'CNY' }, { currency: 'USD' }])).toBeNull();
  expect(currencyOf([{ currency: 'CNY' }, { currency: null }])).toBeNull();
  expect(currencyOf([])).toBeNull();
  expect([only(fee, 'CNY'), only(fee, 'USD'), only(fee, null)]).toEqual([{ cny: 24_000, usd: 0 }, { cny: 0, usd: 3_600 }, fee]);
});
