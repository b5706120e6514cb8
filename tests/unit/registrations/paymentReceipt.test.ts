// Promise: a receipt names each payment and refund with its day, in the currency in which it was made, and what of the fee is left or too much.
import { expect, test } from 'vitest';
import type { PaymentItem } from '#contract/registrations/payments.ts';
import { feeAccount } from '#contract/registrations/rules/paymentState.ts';
import { type PaymentReceipt, receiptLines } from '#server/registrations/payments/paymentPdf.ts';

const whole = { cny: 24_000, usd: 3_600 };
const DAY = 24 * 3600_000;
const item = (kind: PaymentItem['kind'], cny: number, usd: number, day: number, reference: string | null = null): PaymentItem => ({
  ...{ kind, amount: { cny, usd }, currency: 'CNY', paidAt: Date.UTC(2026, 10, 12, 4) + day * DAY, reference },
});
const linesOf = (items: PaymentItem[], locale: PaymentReceipt['locale']) =>
  receiptLines({
    ...{ receiptNo: 'P-1', entryNumber: null, team: '星星车队', payer: '王芳', organization: '', competition: '', notedAt: 0 },
    ...{ account: feeAccount(whole, items, false), whole, currency: 'CNY', items, locale, timeZone: 'Asia/Shanghai', brand: '' },
    look: { mark: Buffer.alloc(0), colour: '#000' },
  });

test('one payment of all is its day and the fee', () => {
  expect(linesOf([item('payment', 24_000, 3_600, 0, 'E7K3-M9QX')], 'zh-CN')).toEqual({
    each: ['2026年11月12日 · 缴费：¥240.00 · 附言：E7K3-M9QX'],
    sums: ['报名费：¥240.00'],
  });
});

test('a part says what is left', () => {
  expect(linesOf([item('payment', 10_000, 1_500, 0)], 'en-US')).toEqual({
    each: ['12 Nov 2026 · Payment: CN¥100.00'],
    sums: ['Received in all: CN¥100.00', 'Fee of the entry: CN¥240.00', 'Still to be paid: CN¥140.00'],
  });
});

test('a refund is named, and so is what was paid too much', () => {
  const paid = [item('payment', 10_000, 1_500, 0), item('payment', 16_000, 2_400, 1)];
  expect(linesOf(paid, 'en-US').sums).toEqual([
    'Received in all: CN¥260.00',
    'Fee of the entry: CN¥240.00',
    'Paid beyond the fee: CN¥20.00',
  ]);
  expect(linesOf([...paid, item('refund', 2_000, 300, 2)], 'en-US')).toEqual({
    each: ['12 Nov 2026 · Payment: CN¥100.00', '13 Nov 2026 · Payment: CN¥160.00', '14 Nov 2026 · Refund: CN¥20.00'],
    sums: ['Received in all: CN¥240.00', 'Fee of the entry: CN¥240.00'],
  });
});
