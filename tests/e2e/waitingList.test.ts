// Guards: a family that cancels is asked first, its place goes to the first on the waiting list, who is notified, and the others move up. For a minute it
// can undo that.
import { expect, it } from 'vitest';
import { awake, changeDatabase, enter, exactly, newFamily } from './actions.ts';
import { desktop, expectNoAxeViolations, openPortal, phone, screenshot } from './harness.ts';
import { words } from './words.ts';

const portal = openPortal();

it('gives a cancelled place to the first on the waiting list', async () => {
  const [zh, en] = [words['zh-CN'], words['en-US']];
  const [holder, first, second] = [await newFamily(portal, 'en-US'), await newFamily(portal, 'zh-CN'), await newFamily(portal, 'en-US')];
  await awake(portal);
  changeDatabase(portal, `update competition set capacity = seats_taken + 1 where slug = 'jinjiangcity'`);
  await enter(holder.client, 'jinjiangcity', { teamName: 'Kites' });
  await enter(first.client, 'jinjiangcity', { teamName: '风筝' });
  await enter(second.client, 'jinjiangcity', { teamName: 'Swallows' });

  const firstPage = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: first.client });
  await firstPage.goto('/personal');
  await firstPage.getByText(zh.position(1)).waitFor();
  await expectNoAxeViolations(firstPage);
  await screenshot(firstPage, 'waiting-list-390-zh-CN');
  const secondPage = await portal.newPage({ viewport: desktop, locale: 'en-US', client: second.client });
  await secondPage.goto('/personal');
  await secondPage.getByText(en.position(2)).waitFor();

  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client: holder.client });
  await page.goto('/personal');
  const more = page.getByRole('button', exactly(en.more('Kites')));
  const question = page.getByRole('alertdialog');
  await more.click();
  await page.getByRole('menuitem', exactly(en.cancel)).click();
  await expectNoAxeViolations(page);
  await question.getByRole('button', exactly(en.keep)).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByText(en.underApproval).waitFor();
  await more.click();
  await page.getByRole('menuitem', exactly(en.cancel)).click();
  await question.getByRole('button', exactly(en.cancel)).click();
  await page.getByText(en.cancelled('Kites')).waitFor();
  await page.getByText(en.noStatus, { exact: true }).waitFor();

  await firstPage.reload();
  await firstPage.getByText(zh.underApproval).waitFor();
  expect(await firstPage.getByText(/候补第/).isVisible()).toBe(false);
  await secondPage.reload();
  await secondPage.getByText(en.position(1)).waitFor();

  const moved = (await portal.outbox()).filter(({ template }) => template === 'entry_moved_up');
  expect(moved.map(({ channel, to }) => `${channel} ${to}`).sort()).toEqual([`email ${first.email}`, `sms ${first.mobile}`]);
});

const patient = openPortal({ UNDO_SECONDS: '3600' });

it.each([
  ['zh-CN', phone, '撤销取消“风筝”的报名', '“风筝”的报名已保留。'],
  ['en-US', desktop, 'Undo the cancellation of 风筝', 'The registration of 风筝 stays.'],
] as const)('cancelling can be undone (%s)', async (locale, viewport, undo, undone) => {
  const w = words[locale];
  const { client } = await newFamily(patient, locale);
  await enter(client, 'jinjiangcity', { teamName: '风筝', participation: 'single' });
  const page = await patient.newPage({ viewport, locale, client });
  await page.goto('/personal');
  await page.getByRole('button', exactly(w.more('风筝'))).click();
  await page.getByRole('menuitem', exactly(w.cancel)).click();
  await screenshot(page, `cancelling-asked-${viewport.width}-${locale}`, { fullPage: false });
  await page.getByRole('alertdialog').getByRole('button', exactly(w.cancel)).click();
  await page.getByText(w.noStatus, { exact: true }).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `cancelling-${viewport.width}-${locale}`, { fullPage: false });
  // another page, and another device, can undo it too
  await page.reload();
  await page.getByRole('button', exactly(undo)).click();
  await page.getByText(undone).waitFor();
  await page.getByText(w.underApproval).waitFor();
  expect(await page.getByRole('button', exactly(undo)).count()).toBe(0);
});
