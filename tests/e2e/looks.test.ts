// Guards: an organiser gives a reason before ID numbers are shown in full, and the family reads on its entry who looked and why.
import { expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { enter, exactly, freshIdNumber, newFamily, organiserOf } from './actions.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, ON_DESKTOP, openPortal, screenshot } from './harness.ts';

const portal = openPortal();

const looksWords = {
  'zh-CN': {
    reason: '查看事由',
    identity: '与证件核对',
    show: '显示证件号码',
    hide: '隐藏证件号码',
    title: '这份报名被查看 2 次',
    review: /^审核，/,
    shown: /与证件核对，/,
  },
  'en-US': {
    reason: 'Reason for looking',
    identity: 'Compare with a document',
    show: 'Show ID numbers',
    hide: 'Hide ID numbers',
    title: '2 looks at this entry',
    review: /^Review, /,
    shown: /compare them with a document, /,
  },
} as const satisfies Record<Locale, unknown>;

for (const { name, viewport, locale } of ON_DESKTOP) {
  const w = looksWords[locale];

  it(`is read by the family (${name})`, async () => {
    const { client } = await newFamily(portal, locale);
    const idNumber = freshIdNumber();
    const { id } = await enter(client, 'city-couriers', {
      members: [{ name: '林小满', gender: 'female', country: 'CN', idNumber }],
    });
    const office = await portal.newPage({ viewport, locale, client: await organiserOf(portal) });
    await office.goto(`/admin/registrations/${id}/show`);
    const show = office.getByRole('button', exactly(w.show));
    await show.waitFor();
    expect(await show.isDisabled()).toBe(true);
    await office.getByRole('combobox', { name: w.reason }).click();
    await office.getByRole('option', exactly(w.identity)).click();
    await show.click();
    await office.getByText(idNumber).waitFor();
    await office.getByRole('button', exactly(w.hide)).waitFor();
    // In the entry's history too, in words.
    await office.getByRole('listitem').filter({ hasText: w.identity }).waitFor();
    await expectNoAxeViolations(office);
    await expectNoHorizontalOverflow(office);
    await screenshot(office, `looks-office-${viewport.width}-${locale}`);

    const page = await portal.newPage({ viewport, locale, client });
    await page.goto(`/signInfo?id=${id}`);
    await page.getByRole('heading', exactly(w.title)).waitFor();
    await page.getByRole('listitem').filter({ hasText: w.review }).waitFor();
    await page.getByRole('listitem').filter({ hasText: w.shown }).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `looks-family-${viewport.width}-${locale}`);
  });
}
