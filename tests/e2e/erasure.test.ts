// Guards: a family erases an entry, or its account, by itself, knows beforehand what is deleted and what stays, and gets a receipt; a device is left
// without a connection.
import { describe, expect, it, onTestFinished } from 'vitest';
import { PASSWORD } from '../fixtures/participant.ts';
import { enter, entriesOf, exactly, forgetConfirmations, newFamily } from './actions.ts';
import { openFront } from './front.ts';
import {
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  ON_PHONE,
  openPortal,
  openScreen,
  phone,
  screenshot,
} from './harness.ts';
import { visitAndWarm } from './warm.ts';

const portal = openPortal();

const words = {
  'zh-CN': {
    withdraw: '撤回并删除',
    asks: /^删除“.*”的报名？$/,
    goes: /证件号码、电话、地址，作品及其文字、文件和票数/,
    stays: /留下的内容不含任何个人信息/,
    confirm: '永久删除',
    receipt: /回执编号 E-[0-9A-F]{10}/,
    erased: /个人信息已全部删除/,
    looks: '这份报名被查看 0 次',
    deleteAccount: '注销账号',
    confirmDelete: '永久注销',
    confirmation: '请确认是您本人',
    confirmIt: '确认',
    deleted: '账号已注销',
    close: '关闭',
  },
  'en-US': {
    withdraw: 'Withdraw and erase',
    asks: /^Erase the entry of /,
    goes: /names and ID numbers, phone numbers, the address, the work/,
    stays: /What stays names no one/,
    confirm: 'Erase for good',
    receipt: /[Rr]eceipt E-[0-9A-F]{10}/,
    erased: /Everything personal in this entry is erased/,
    looks: '0 looks at this entry',
    deleteAccount: 'Delete my account',
    confirmDelete: 'Delete for good',
    confirmation: 'Please confirm it’s you',
    confirmIt: 'Confirm',
    deleted: 'Your account is deleted',
    close: 'Close',
  },
} as const;

describe.each(ON_PHONE)('erasing ($name)', ({ name, viewport, locale }) => {
  const w = words[locale];

  it('an entry, then the account', async () => {
    const { client } = await newFamily(portal, locale);
    const { id } = await enter(client, 'city-couriers', { teamName: 'Comet 7' });
    const page = await portal.newPage({ viewport, locale, client });
    await openScreen(page, `/signInfo?id=${id}`);
    await page.getByRole('heading', exactly(w.looks)).waitFor();
    await page.getByRole('button', exactly(w.withdraw)).click();
    const dialog = page.getByRole('alertdialog', { name: w.asks });
    await dialog.getByText(w.goes).waitFor();
    await dialog.getByText(w.stays).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `erase-entry-${name}`, { fullPage: false });
    forgetConfirmations(portal);
    expectFailure(page, /^403 POST \/api\/registrations\/[^/]+\/withdraw$/);
    await dialog.getByRole('button', exactly(w.confirm)).click();
    const proof = page.getByRole('dialog', exactly(w.confirmation));
    await proof.locator('input[type=password]').fill(PASSWORD);
    await expectNoAxeViolations(page);
    await screenshot(page, `erase-entry-confirmation-${name}`, { fullPage: false });
    await proof.getByRole('button', exactly(w.confirmIt)).click();
    await page.getByText(w.receipt).waitFor();
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `erased-entry-${name}`);
    expect(await entriesOf(client)).toEqual([{ teamName: '—', state: 'withdrawn' }]);
    await page.reload();
    await page.getByText(w.erased).waitFor();
    await expectNoAxeViolations(page);

    await openScreen(page, '/account');
    await page.getByRole('button', exactly(w.deleteAccount)).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(w.stays).waitFor();
    forgetConfirmations(portal);
    expectFailure(page, /^403 DELETE \/api\/account$/);
    await expectNoAxeViolations(page);
    await screenshot(page, `delete-account-${name}`, { fullPage: false });
    await question.getByRole('button', exactly(w.confirmDelete)).click();
    const confirmation = page.getByRole('dialog', exactly(w.confirmation));
    await confirmation.locator('input[type=password]').fill(PASSWORD);
    await expectNoAxeViolations(page);
    await screenshot(page, `delete-account-confirmation-${name}`, { fullPage: false });
    await confirmation.getByRole('button', exactly(w.confirmIt)).click();
    const done = page.getByRole('dialog', exactly(w.deleted));
    await done.getByText(w.receipt).waitFor();
    await screenshot(page, `deleted-account-${name}`, { fullPage: false });
    await done.getByRole('button', exactly(w.close)).click();
    await done.waitFor({ state: 'detached' });
    await expect(client.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
  });
});

it('signs out without a connection: the device at once, the session when there is one', async () => {
  const { client } = await newFamily(portal, 'zh-CN');
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client, front });
  await visitAndWarm(page);
  await openScreen(page, '/account');
  const account = () => page.evaluate(() => localStorage.getItem('device.account'));
  expect(await account()).not.toBeNull();
  expectFailure(page, /./);
  await front.stop();
  await page.getByRole('button', { name: /^账号：/ }).click();
  await page.getByRole('button', exactly('退出登录')).first().click();
  await page.getByText('已退出登录。').waitFor();
  expect(await account()).toBeNull();
  expect((await client.call('GET /api/account')).role).toBe('participant');
  await front.start();
  await page.reload();
  await expect
    .poll(() =>
      client.call('GET /api/account').then(
        () => 'in',
        () => 'out',
      ),
    )
    .toBe('out');
  // The server has ended it before the device reads its answer.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device.endSession'))).toBeNull();
});
