// Guards: after a sign-up no empty form stands where the one just sent was, however its sheet is closed; a sign-up that waited for the network tells its
// number and fee once it has arrived; and nothing is to be paid before the entry is approved. From then on bank details are copied one by one.
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { enter, exactly, fillForm, freshIdNumber, newFamily, organiserOf } from './actions.ts';
import { openFront } from './front.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, openScreen, phone, screenshot } from './harness.ts';
import { visitAndWarm } from './warm.ts';
import { type StoryWords, words } from './words.ts';

const portal = openPortal();

const afterWords = {
  'zh-CN': {
    sent: '“萤火虫”报名成功',
    another: '再报一个孩子',
    waits: '“萤火虫”等待网络',
    number: /^报名编号：/,
    fee: '报名费 ¥120，审核通过后再缴。',
    later: '审核通过后再缴',
    pay: /^如何缴费/,
    copy: /^复制/,
    copied: (label: string) => `已复制：${label.slice('复制'.length)}`,
  },
  'en-US': {
    sent: '萤火虫 is registered',
    another: 'Register another child',
    waits: '萤火虫 waits for the network',
    number: /^Entry number: /,
    fee: 'Fee: $18. You pay it once the entry is approved.',
    later: 'You pay it once the entry is approved.',
    pay: /^How to pay/,
    copy: /^Copy /,
    copied: (label: string) => `Copied: ${label.slice('Copy '.length)}`,
  },
} as const;

/** Fills in and sends the form of one child. */
const signUp = async (page: Page, w: StoryWords): Promise<void> => {
  await fillForm(page, w, '萤火虫', freshIdNumber());
  await page.getByRole('checkbox', { name: w.consent }).first().check();
  await page.getByRole('button', exactly(w.submit)).click();
};

it.each([
  ['zh-CN', phone],
  ['en-US', desktop],
] as const)('back, forward and closing after a sign-up show no empty form (%s)', async (locale, viewport) => {
  const w = { ...words[locale], ...afterWords[locale] };
  const { client } = await newFamily(portal, locale);
  const page = await portal.newPage({ viewport, locale, client });
  await openScreen(page, '/matchSignDetail?id=jinjiangcity');
  await page.getByRole('link', { name: w.signUpOne }).first().click();
  await page.getByRole('button', exactly(w.submit)).waitFor();
  await signUp(page, w);
  const sheet = page.getByRole('dialog', exactly(w.sent));
  await sheet.getByText(w.fee).waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  const heading = page.getByRole('heading', exactly(w.sent));
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  expect(await page.getByRole('button', exactly(w.submit)).count()).toBe(0);
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `after-sign-up-${viewport.width}-${locale}`, { fullPage: false });
  await page.goForward();
  await page.getByRole('heading', exactly(w.sent)).waitFor();
  expect(await page.getByRole('button', exactly(w.submit)).count()).toBe(0);

  // the next form begins only when it is wanted, and keeps the school
  await page.getByRole('button', exactly(w.another)).click();
  await page.getByRole('button', exactly(w.submit)).waitFor();
  expect(await page.getByRole('textbox', { name: w.organization }).inputValue()).toBe('青禾实验小学');
  await signUp(page, w);
  await sheet.getByRole('button', exactly(w.close)).click();
  await page.getByRole('heading', exactly(w.sent)).waitFor();
  await page.getByRole('link', exactly(locale === 'zh-CN' ? '查看我的赛事' : 'Go to My events')).click();
  await page.waitForURL(/\/personal$/);
});

it('a sign-up that waited for the network tells its number and fee once it has arrived', async () => {
  const w = { ...words['zh-CN'], ...afterWords['zh-CN'] };
  const { client } = await newFamily(portal, 'zh-CN');
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client, front });
  await visitAndWarm(page);
  await page.goto('/signSingle?competition=jinjiangcity');
  await page.getByRole('button', exactly(w.submit)).waitFor();
  await front.stop();
  await signUp(page, w);
  await page.getByRole('dialog', exactly(w.waits)).waitFor();
  await front.start();
  const sheet = page.getByRole('dialog', exactly(w.sent));
  await sheet.waitFor({ timeout: 60_000 });
  await sheet.getByText(w.number).waitFor();
  await sheet.getByText(w.fee).waitFor();
  await screenshot(page, 'after-waiting-390-zh-CN', { fullPage: false });
});

it.each([
  ['zh-CN', phone],
  ['en-US', desktop],
] as const)('an entry to be corrected asks for no fee yet (%s)', async (locale, viewport) => {
  const w = { ...words[locale], ...afterWords[locale] };
  const { client } = await newFamily(portal, locale);
  const { id } = await enter(client, 'jinjiangcity', { teamName: '萤火虫', participation: 'single' });
  const organiser = await organiserOf(portal);
  const decide = (decision: 'approve' | 'reject', reason?: string) =>
    organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision, ...(reason && { reason }) } });
  await decide('reject', '姓名与证件不符');
  const page = await portal.newPage({ viewport, locale, client });
  await page.goto('/personal');
  await page.getByText(w.auditFailed).first().waitFor();
  await page.getByText(w.later).waitFor();
  expect(await page.getByRole('button', { name: w.pay }).count()).toBe(0);
  await screenshot(page, `fee-later-${viewport.width}-${locale}`);
  await openScreen(page, `/signInfo?id=${id}`);
  expect(await page.getByRole('button', { name: w.pay }).count()).toBe(0);
});

it.each([
  ['zh-CN', phone],
  ['en-US', desktop],
] as const)('bank details are copied one after the other, and nothing covers the next (%s)', async (locale, viewport) => {
  const w = afterWords[locale];
  const { client } = await newFamily(portal, locale);
  const { id } = await enter(client, 'jinjiangcity', { teamName: '萤火虫', participation: 'single' });
  const organiser = await organiserOf(portal);
  await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'approve' } });
  const page = await portal.newPage({ viewport, locale, client, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/personal');
  await page.getByRole('button', { name: w.pay }).click();
  const buttons = page.getByRole('button', { name: w.copy });
  await buttons.first().waitFor();
  const count = await buttons.count();
  for (let index = 0; index < count; index += 1) {
    const button = buttons.nth(index);
    const label = (await button.getAttribute('aria-label')) ?? '';
    await button.click();
    await page
      .getByRole('status')
      .filter({ hasText: w.copied(label) })
      .waitFor();
  }
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^E\w{3}-\w{4}$/);
  const boxes = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
  for (const [index, [top = 0]] of boxes.entries()) expect(top).toBeGreaterThanOrEqual(boxes[index - 1]?.[1] ?? 0);
  await expectNoAxeViolations(page);
  await screenshot(page, `pay-copied-${viewport.width}-${locale}`);
});
