// Guards: an organiser invites another by the form, for one competition. The invited person sets a password by the link in the message and has no
// rights yet. A second organiser confirms on a phone, and the intended rights are there. The palette finds them by name.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createClient } from '../fixtures/client.ts';
import { readOutbox } from '../fixtures/outbox.ts';
import { exactly, organiserOf } from './actions.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();
const root = fileURLToPath(new URL('../..', import.meta.url));
const desktop = { width: 1440, height: 900 };
const PASSWORD = 'Sommer-2026!';
const EMAIL = 'amina@example.test';

/** Returns the token of the newest link in a message. */
const tokenIn = (text: string) => /invitation#([\w-]+)/.exec(text)?.[1] ?? '';

it('an organiser is invited, joins, and is confirmed by a second one', async () => {
  const first = await organiserOf(portal);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: first });
  await page.goto('/admin/staff');
  await page.getByRole('button', exactly('Invite')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', exactly('Send invitation')).click();
  await dialog.getByText('Enter the name.').waitFor();
  // The focus is on the first invalid field.
  const nameHasFocus = () => dialog.getByRole('textbox', { name: 'Name' }).evaluate((field) => field === document.activeElement);
  await expect.poll(nameHasFocus).toBe(true);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Amina Yusuf');
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(EMAIL);
  const { items } = await first.call('GET /api/admin/competitions', { query: { pageSize: 200 } });
  await dialog.getByRole('combobox', exactly('Competition')).selectOption(items[0]?.id ?? '');
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-invite-1440-en-US');
  await dialog.getByRole('button', exactly('Send invitation')).press('Enter');
  const list = page.getByRole('region', { name: 'Invitations, and rights to confirm' });
  const row = list.getByRole('listitem').filter({ hasText: 'Amina Yusuf' });
  await row.getByText('Invited', { exact: true }).waitFor();
  await row.getByText(/^The link works until/).waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);

  const links = async () =>
    (await readOutbox(portal.dataDir)).filter(({ to, template }) => to === EMAIL && template === 'staff_invitation');
  await expect.poll(async () => (await links()).length).toBe(1);
  const invited = await portal.newPage({ viewport: desktop, locale: 'en-US' });
  await invited.goto(`/admin/invitation#${tokenIn((await links())[0]?.text ?? '')}`);
  await invited.getByRole('textbox', exactly('New password')).fill(PASSWORD);
  await invited.getByRole('textbox', { name: /again/ }).fill(PASSWORD);
  await invited.getByRole('button', exactly('Set the new password')).click();
  await invited.getByText(/a second organiser confirms your rights first/).waitFor();
  // Opening the same link again reports at once that it was used.
  expectFailure(invited, /^404 POST \/api\/staff-invitations\/look/);
  await invited.reload();
  await invited.getByText(/^This link has been used already/).waitFor();
  expect(await invited.getByRole('textbox', exactly('New password')).count()).toBe(0);
  await invited.close();
  const joined = createClient(() => portal.url);
  await joined.signIn(EMAIL, PASSWORD);
  expect((await joined.call('GET /api/account/rights')).total).toBe(0);
  const early = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: joined });
  expectFailure(early, /^403 GET \/api\/admin\/overview/);
  await early.goto('/admin');
  await early.getByText('您的权限正在等待确认。').waitFor();
  await expectNoAxeViolations(early);
  await expectNoHorizontalOverflow(early);
  await screenshot(early, 'admin-no-rights-390-zh-CN');
  await early.close();

  await page.reload();
  await row.getByText('Has joined. Someone other than you must confirm the rights.').waitFor();
  expect(await row.getByRole('button', exactly('Confirm rights')).count()).toBe(0);
  await page.getByRole('row').filter({ hasText: 'Amina Yusuf' }).getByText('Awaits confirmation').waitFor();
  expect(await page.getByRole('button', exactly('Change rights of Amina Yusuf')).count()).toBe(0);
  await screenshot(page, 'admin-invitations-1440-en-US');

  const { stdout } = await promisify(execFile)(process.execPath, ['server/organiser/main.ts', '陈老师', 'second@example.test'], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: portal.dataDir },
  });
  const second = createClient(() => portal.url);
  await second.call('POST /api/staff-invitations/accept', { body: { token: tokenIn(stdout), ...(await second.encrypt(PASSWORD)) } });
  await second.signIn('second@example.test', PASSWORD);
  const wide = await portal.newPage({ viewport: desktop, locale: 'en-US', client: second });
  await wide.goto('/admin');
  await wide.getByRole('link', { name: /1 organiser to confirm/ }).waitFor();
  await expectNoAxeViolations(wide);
  await screenshot(wide, 'admin-today-to-confirm-1440-en-US');
  await wide.close();
  const small = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: second });
  await small.goto('/admin');
  await small.getByRole('link', { name: /1 位组织者待确认/ }).click();
  const waiting = small.getByRole('region', { name: '邀请与待确认的权限' }).getByRole('listitem');
  await waiting.getByText('对方已加入。由您确认后，权限生效。').waitFor();
  await expectNoAxeViolations(small);
  await expectNoHorizontalOverflow(small);
  await screenshot(small, 'admin-invitations-390-zh-CN');
  await waiting.getByRole('button', exactly('确认权限')).click();
  await small.getByRole('dialog').getByRole('button', exactly('确认权限')).click();
  await small.getByText('权限已生效。').waitFor();
  await waiting.waitFor({ state: 'detached' });
  await expect.poll(() => small.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  expect((await joined.call('GET /api/account/rights')).items).toEqual([{ competitionId: items[0]?.id, right: 'review' }]);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Amina');
  await page.getByRole('option').filter({ hasText: 'Amina Yusuf' }).click();
  await page.getByRole('heading', { level: 1, name: 'Amina Yusuf' }).waitFor();
});
