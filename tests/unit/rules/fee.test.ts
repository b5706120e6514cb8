// Guards: a fee is shown in the reader's currency, never as free if the other currency is charged; the balance is never negative.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeIn, feeOwed, isFree, restOf, teamFee } from '#contract/registrations/rules/fee.ts';
import { amountText } from '../../../server/registrations/payments/paymentText.ts';
import { createFormat } from '../../../src/platform/format/createFormat.ts';

const minor = fc.nat(1_000_000);
const amounts = fc.record({ cny: minor, usd: minor });

test('is shown in yuan in Chinese and in dollars in English, or in what the competition charges', () => {
  const shown = (fee: { cny: number; usd: number }) =>
    (['zh-CN', 'en-US'] as const).map((locale) => [createFormat(locale, 'Asia/Shanghai').fee(fee), amountText(fee, locale)]);
  expect(shown({ cny: 28_000, usd: 4_000 })).toEqual([
    ['¥280', '¥280.00'],
    ['$40', '$40.00'],
  ]);
  expect(shown({ cny: 28_000, usd: 0 })).toEqual([
    ['¥280', '¥280.00'],
    ['¥280', 'CN¥280.00'],
  ]);
  expect(shown({ cny: 0, usd: 4_050 })[0]).toEqual(['$40.50', 'US$40.50']);
  const currencies = (cny: number, usd: number) => (['zh-CN', 'en-US'] as const).map((locale) => feeIn({ cny, usd }, locale).currency);
  expect(currencies(1, 1)).toEqual(['CNY', 'USD']);
  expect(currencies(1, 0)).toEqual(['CNY', 'CNY']);
  expect(currencies(0, 1)).toEqual(['USD', 'USD']);
  expect(currencies(0, 0)).toEqual(['CNY', 'USD']);
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom('zh-CN' as const, 'en-US' as const),
      (fee, locale) => isFree(fee) || feeIn(fee, locale).amount > 0,
    ),
  );
});

test('what was paid and its rest make the whole, and more than the whole leaves nothing', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 4 }), fc.nat(4), (each, before, more) => {
      const rest = restOf(teamFee(each, before + more), teamFee(each, before));
      expect(rest).toEqual(teamFee(each, more));
      expect(isFree(restOf(teamFee(each, before), teamFee(each, before + more)))).toBe(true);
    }),
  );
});

test('is never more than an entry signed up for, in any currency, and never more than what is asked for now unless that was agreed', () => {
  fc.assert(
    fc.property(amounts, amounts, (agreed, current) => {
      const owed = feeOwed(agreed, current);
      expect(owed.cny <= agreed.cny && owed.usd <= agreed.usd).toBe(true);
      expect([agreed, current]).toContainEqual(owed);
      if (current.cny <= agreed.cny && current.usd <= agreed.usd) expect(owed).toEqual(current);
      expect(feeOwed(null, current)).toEqual(current);
    }),
  );
});
