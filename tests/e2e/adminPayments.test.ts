// Guards: an organiser records a part of a fee, the rest and a refund in the entry's record, and of many at once; what is recorded can be taken back, and the family sees each step.
import { describe, expect, it } from 'vitest';
import { childMember } from '../fixtures/entryForm.ts';
import { changeDatabase, enter, exactly, newFamily, organiserOf } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, ON_DESKTOP, openPortal, phone, screenshot } from './harness.ts';

const words = {
  'zh-CN': {
    record: '登记缴费',
    menu: { pay: '登记缴费…', refund: '登记退费…' },
    amount: '金额',
    reference: '附言',
    note: '备注',
    leaves: '之后还差 ¥180。',
    refund: '登记退费',
    partly: '部分已缴',
    items: '缴费与退费',
    returned: '已退费',
    owes: '还差 ¥180',
    soFar: '已缴 ¥100',
    nothing: '没有找到“xyzzy”',
    many: '登记 2 笔缴费',
    sum: /共 ¥560/,
    back: '已退 ¥280',
    how: /如何缴费/,
    undo: '撤销',
    waits: /已登记缴费，\d+ 秒后通知家长/,
    toast: '已登记“星星车队”的缴费。',
  },
  'en-US': {
    record: 'Record payment',
    menu: { pay: 'Record payment…', refund: 'Record refund…' },
    amount: 'Amount',
    reference: 'Reference',
    note: 'Note',
    leaves: '$26 is then left to pay.',
    refund: 'Record refund',
    partly: 'Partly paid',
    items: 'Payments and refunds',
    returned: 'Returned',
    owes: 'Left to pay: $26',
    soFar: 'Paid so far: $14',
    nothing: 'Nothing found for “xyzzy”',
    many: 'Record 2 payments',
    sum: /\$80 together/,
    back: 'Returned: $40',
    how: /How to pay/,
    undo: 'Undo',
    waits: /Payment recorded by .+\. The family is told in \d+ s\./,
    toast: 'Payment of “星星车队” recorded.',
  },
};
const PART = { 'zh-CN': '100', 'en-US': '14' };

const portal = openPortal();

describe.each(ON_DESKTOP)('a fee ($name)', ({ viewport, locale }) => {
  const w = words[locale];
  const name = (shot: string) => `payments-${shot}-${viewport.width}-${locale}`;

  it('is paid in parts and returned in its record, and its family sees each step', async () => {
    const { client } = await newFamily(portal, locale);
    const { id, number } = await enter(client, 'city-couriers', { teamName: '星星车队', members: [childMember()] });
    const office = await portal.newPage({ viewport, locale, client: await organiserOf(portal) });
    const family = await portal.newPage({ viewport, locale, client });
    await office.goto(`/admin/registrations/${id}/show`);
    const dialog = office.getByRole('dialog');
    const open = async (change: 'pay' | 'refund') => {
      await office.getByRole('button', exactly(w.record)).click();
      await office.getByRole('menuitem', exactly(w.menu[change])).click();
      await dialog.waitFor();
    };
    await open('pay');
    await dialog.getByRole('spinbutton', exactly(w.amount)).fill(PART[locale]);
    await dialog.getByText(w.leaves).waitFor();
    const reference = dialog.getByRole('textbox', exactly(w.reference));
    expect(await reference.inputValue()).toBe(number);
    await reference.fill('转账 8821');
    await dialog.getByRole('textbox', exactly(w.note)).fill('外婆代缴');
    await expectNoAxeViolations(office);
    await screenshot(office, name('dialog'));
    await office.setViewportSize(phone);
    await expectNoHorizontalOverflow(office);
    await screenshot(office, `payments-dialog-390-${locale}`);
    await office.setViewportSize(viewport);
    await dialog.getByRole('button', exactly(w.record)).click();
    await dialog.waitFor({ state: 'hidden' });
    await office.getByText(w.partly, { exact: true }).waitFor();
    await office.getByText('外婆代缴').waitFor();
    await expectNoAxeViolations(office);
    await screenshot(office, name('record'));

    await family.goto(`/signInfo?id=${id}`);
    await family
      .getByText(number ?? 'none')
      .first()
      .waitFor();
    await family.getByText(w.owes).waitFor();
    await family.getByText(w.soFar).waitFor();
    expect(await family.getByText('外婆代缴').count()).toBe(0);
    await family.getByRole('button', { name: w.how }).click();
    // how to pay is loaded as it is opened
    await expect.poll(() => family.getByText(number ?? 'none').count()).toBe(2);
    await expectNoAxeViolations(family);
    await screenshot(family, name('family'));
    await family.goto('/personal');
    await family
      .getByText(number ?? 'none')
      .first()
      .waitFor();
    await expectNoAxeViolations(family);
    await screenshot(family, name('mine'));
    await family.goto(`/signInfo?id=${id}`);

    await open('pay');
    await dialog.getByRole('button', exactly(w.record)).click();
    await dialog.waitFor({ state: 'hidden' });
    const items = office.getByRole('list', exactly(w.items)).getByRole('listitem');
    await items.nth(1).waitFor();
    await open('refund');
    await screenshot(office, name('refund'));
    await dialog.getByRole('button', exactly(w.refund)).click();
    await dialog.waitFor({ state: 'hidden' });
    await office.getByText(w.returned, { exact: true }).waitFor();
    await office.setViewportSize(phone);
    await expectNoHorizontalOverflow(office);
    await screenshot(office, `payments-record-390-${locale}`);
    await family.reload();
    await family.getByText(w.back).waitFor();
    await family.setViewportSize(phone);
    await expectNoHorizontalOverflow(family);
    await screenshot(family, `payments-family-390-${locale}`);
  });

  it('is recorded of many, each with what it owes', async () => {
    const { client } = await newFamily(portal, locale);
    const organization = locale === 'zh-CN' ? '缴费小学' : 'Fee School';
    for (const teamName of ['月亮车队', '太阳车队'])
      await enter(client, 'city-couriers', { teamName, organization, members: [childMember()] });
    const office = await portal.newPage({ viewport, locale, client: await organiserOf(portal) });
    await office.goto('/admin/registrations');
    const search = office.getByRole('searchbox').first();
    await search.fill('xyzzy');
    await office.getByText(w.nothing).waitFor();
    await expectNoAxeViolations(office);
    await screenshot(office, name('nothing'));
    await search.fill(organization);
    const rows = office.getByRole('listitem').filter({ hasText: organization });
    await rows.nth(1).waitFor();
    for (const n of [0, 1]) await rows.nth(n).getByRole('checkbox').check();
    await office.getByRole('button', exactly(w.record)).click();
    await office.getByRole('menuitem', exactly(w.menu.pay)).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByText(w.sum).waitFor();
    await expectNoAxeViolations(office);
    await screenshot(office, name('many'));
    await dialog.getByRole('button', exactly(w.many)).click();
    await dialog.waitFor({ state: 'hidden' });
    const { items } = await client.call('GET /api/registrations');
    expect(items.map(({ payment }) => payment?.state)).toEqual(['paid', 'paid']);
  });
});

describe('what is recorded of a fee', () => {
  const slow = openPortal({ UNDO_SECONDS: '3600' });

  it('waits for its minute and is taken back from the record or by the toast', async () => {
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const w = words[locale];
      const { client } = await newFamily(slow, locale);
      const { id } = await enter(client, 'city-couriers', { teamName: '星星车队', members: [childMember()] });
      const office = await slow.newPage({ viewport: desktop, locale, client: await organiserOf(slow) });
      await office.goto(`/admin/registrations/${id}/show`);
      const record = async () => {
        await office.getByRole('button', exactly(w.record)).click();
        await office.getByRole('menuitem', exactly(w.menu.pay)).click();
        await office.getByRole('dialog').getByRole('button', exactly(w.record)).click();
        await office.getByText(w.waits).waitFor();
      };
      await record();
      await office.getByText(w.toast).waitFor();
      await expectNoAxeViolations(office);
      await screenshot(office, `payments-undo-1440-${locale}`);
      await office.getByRole('alert').filter({ hasText: w.waits }).getByRole('button', exactly(w.undo)).click();
      await office.getByRole('button', exactly(w.record)).waitFor();
      await record();
      await office.keyboard.press('u');
      await office.getByRole('button', exactly(w.record)).waitFor();
      const { items } = await client.call('GET /api/registrations');
      expect(items.map(({ payment }) => payment?.state)).toEqual(['unpaid']);
      changeDatabase(slow, "delete from pending_decision where state = 'pending'");
    }
  });
});
