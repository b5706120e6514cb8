// Promise: before a decision about many is pressed, the organiser reads whom it tells, by how many messages and for how much; each person then gets one.
import { expect, it } from 'vitest';
import { awake, enter, exactly, newFamily } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal({ UNDO_SECONDS: '2' });

const words = {
  'zh-CN': {
    bar: /^将通知 1 人：短信 1 条、邮件 1 封，约 ¥\d+\.\d\d$/,
    reject: '不通过…',
    dialog: '不通过这 3 份报名？',
    approve: '通过 3 份',
  },
  'en-US': {
    bar: /^1 person is told: 1 text, 1 email, about ¥\d+\.\d\d$/,
    reject: 'Reject…',
    dialog: 'Reject 3 registrations?',
    approve: 'Approve 3',
  },
} as const;

it.each(['zh-CN', 'en-US'] as const)('says whom a decision tells, and tells each once (%s)', async (locale) => {
  const w = words[locale];
  const family = await newFamily(portal, locale);
  for (const teamName of ['领航一队', '领航二队', '领航三队']) await enter(family.client, 'city-couriers', { teamName });
  const organiser = await awake(portal);
  const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
  await page.goto('/admin/registrations');
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  for (const teamName of ['领航一队', '领航二队', '领航三队']) await rows.filter({ hasText: teamName }).getByRole('checkbox').check();
  await page.getByText(w.bar).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-told-bar-1440-${locale}`);
  await page.setViewportSize(phone);
  await page.getByText(w.bar).waitFor();
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `admin-told-bar-390-${locale}`);
  await page.getByRole('button', exactly(w.reject)).click();
  await page.getByRole('dialog').getByText(w.bar).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-told-dialog-390-${locale}`);
  await page.keyboard.press('Escape');
  await page.setViewportSize(desktop);
  await page.getByRole('button', exactly(w.approve)).click();
  const told = async () => (await portal.outbox()).filter(({ to, template }) => to === family.mobile && /approved/.test(template));
  await expect
    .poll(async () => (await told()).map(({ template, params }) => [template, params['count']]), { timeout: 20_000 })
    .toEqual([['teams_approved', '3']]);
});
