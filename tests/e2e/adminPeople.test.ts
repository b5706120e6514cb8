// Guards: an organiser finds a family by its number's last digits without the number in the URL, sees its contacts for a reason, writes a note,
// disables and enables its account. The family reads so in its own history, and the sign-in says what to do.
import { expect, it } from 'vitest';
import { PASSWORD } from '../fixtures/participant.ts';
import { enter, exactly, freshIdNumber, newFamily, organiserOf } from './actions.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();
const desktop = { width: 1440, height: 900 };

it('an organiser looks after a family, which reads of it', async () => {
  const { client } = await newFamily(portal, 'en-US');
  const { id, name, mobile } = await client.call('GET /api/account');
  if (mobile === null) throw new Error('a family without a number');
  await enter(client, 'city-couriers', {
    members: [{ name: '林小满', gender: 'female', country: 'CN', idNumber: freshIdNumber() }],
  });
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: await organiserOf(portal) });
  await page.goto('/admin/people');
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  const search = page.getByPlaceholder('Search name, school, email, phone');
  const asked = page.waitForRequest((request) => request.postData()?.includes(mobile.slice(-6)) === true);
  await search.fill(mobile);
  const found = page.getByRole('link', exactly(name)).first();
  await asked;
  await found.waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'admin-people-1440-en-US');

  await page.goto(`/admin/people/${id}/show`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('combobox', { name: 'Reason for looking' }).click();
  await page.getByRole('option', exactly('The family asked')).click();
  await page.getByRole('button', exactly('Show contacts')).click();
  await page.getByText(mobile).waitFor();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('looked at full contact details').waitFor();

  await page.getByLabel('Add a note').fill('Called about an upload that stops at 62 %.');
  await page.getByRole('button', exactly('Save note')).click();
  await page.getByRole('listitem').filter({ hasText: 'stops at 62 %' }).waitFor();
  await page.getByRole('button', exactly('Send reset link')).click();
  await page.getByText(/On its way/).waitFor();
  await history.getByText('sent a password reset link').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-person-1440-en-US');
  for (const { viewport, locale } of [
    { viewport: { width: 1024, height: 768 }, locale: 'zh-CN' },
    { viewport: phone, locale: 'zh-CN' },
  ] as const) {
    const other = await portal.newPage({ viewport, locale, client: await organiserOf(portal) });
    await other.goto(`/admin/people/${id}/show`);
    await other.getByRole('region', { name: '记录' }).getByRole('listitem').first().waitFor();
    await expectNoAxeViolations(other);
    await expectNoHorizontalOverflow(other);
    await screenshot(other, `admin-person-${viewport.width}-${locale}`);
    await other.close();
  }

  await page.getByRole('button', exactly('Sign out everywhere')).press('Enter');
  await page.getByRole('dialog').getByRole('button', exactly('Sign out everywhere')).press('Enter');
  await page.getByText('Not signed in on any device').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await page.getByRole('button', exactly('Disable account')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', exactly('Disable account')).click();
  await dialog.getByText('Enter a reason. The owner will see it.').waitFor();
  await dialog.getByRole('textbox').fill('Many accounts from one device');
  await dialog.getByRole('button', exactly('Disable account')).click();
  await page.getByText(/Disabled since .*Many accounts from one device/).waitFor();

  const family = await portal.newPage({ viewport: desktop, locale: 'en-US', client });
  expectFailure(family, /^401 /);
  expectFailure(family, /^403 POST \/api\/sessions/);
  await expect(client.signIn(mobile, PASSWORD)).rejects.toMatchObject({ code: 'account_disabled' });
  await family.close();

  // The audit log shows it, too, old and new; its chain is intact, and the palette leads to both.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(name);
  await page.getByRole('option').filter({ hasText: `Audit` }).last().waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`/admin/audit?filter=${encodeURIComponent(JSON.stringify({ about: id }))}`);
  const line = page.getByRole('row').filter({ hasText: 'disabled the account' });
  await line.getByText('Disabled: No → Yes').waitFor();
  await line.getByText('Many accounts from one device').waitFor();
  await page.getByRole('button', exactly('Check the chain')).click();
  await page.getByText(/^Intact: all \d+ lines fit together/).waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'admin-audit-1440-en-US');
  const small = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: await organiserOf(portal) });
  await small.goto('/admin/audit');
  await small.getByRole('listitem').filter({ hasText: '停用账号' }).first().waitFor();
  await expectNoAxeViolations(small);
  await expectNoHorizontalOverflow(small);
  await screenshot(small, 'admin-audit-390-zh-CN');
  await small.close();
  await line.getByRole('link', exactly(name)).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();

  await page.getByRole('button', exactly('Enable account')).click();
  await dialog.getByRole('textbox').fill('Checked: a school with one tablet');
  await dialog.getByRole('button', exactly('Enable account')).click();
  await page.getByRole('button', exactly('Disable account')).waitFor();
  await page.getByRole('button', { name: 'Sign-ins' }).click();
  await history.getByText('created the account').waitFor();

  await client.signIn(mobile, PASSWORD);
  const own = await portal.newPage({ viewport: desktop, locale: 'en-US', client });
  await own.goto('/account');
  const care = own.getByRole('region', { name: 'What organisers did with your account' });
  await care.getByText('Looked at your full contact details').waitFor();
  await care.getByText('Reason: because you asked').waitFor();
  await care.getByText('Reason: Many accounts from one device').waitFor();
  expect(await care.getByText('62 %').count()).toBe(0);
  await expectNoAxeViolations(own);
  await care.scrollIntoViewIfNeeded();
  await screenshot(own, 'account-care-1440-en-US');
});

it('an organiser makes one account of a family’s two, which says so to whoever signs in to the other', async () => {
  const { client: keptClient } = await newFamily(portal, 'en-US');
  const kept = await keptClient.call('GET /api/account');
  const { client: otherClient, mobile } = await newFamily(portal, 'en-US');
  const other = await otherClient.call('PATCH /api/account', { body: { name: '王建国' } });
  const idNumber = freshIdNumber();
  const members = [{ name: '林小满', gender: 'female' as const, country: 'CN', idNumber }];
  const { id: entryId } = await enter(keptClient, 'city-couriers', { members });
  await enter(otherClient, 'city-couriers', { members, teamName: '晨星队' });
  const staff = await organiserOf(portal);
  const small = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: staff });
  await small.goto(`/admin/people/${kept.id}/show`);
  await small.getByRole('button', exactly('与另一账号合并')).click();
  const sheet = small.getByRole('dialog', exactly('合并同一家庭的两个账号'));
  await sheet.getByRole('searchbox').fill(other.name);
  await sheet.getByRole('button', { name: other.name }).click();
  await sheet.getByText(/同一个孩子用两个账号报了同一赛事/).waitFor();
  expect(await sheet.getByRole('button', exactly('合并账号')).count()).toBe(0);
  await expectNoHorizontalOverflow(small);
  await expectNoAxeViolations(small);
  await screenshot(small, 'admin-merge-conflict-390-zh-CN', { fullPage: false });
  await small.close();
  await keptClient.call('POST /api/registrations/:id/cancel', { params: { id: entryId } });

  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: staff });
  await page.goto(`/admin/people/${kept.id}/show`);
  await page.getByRole('button', exactly('Merge with another account')).click();
  const dialog = page.getByRole('dialog', exactly('Merge two accounts of one family'));
  await dialog.getByRole('searchbox').fill(other.name);
  await dialog.getByRole('button', { name: other.name }).click();
  await dialog.getByText(/晨星队/).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-merge-1440-en-US', { fullPage: false });
  await dialog.getByRole('button', exactly('Merge accounts')).click();
  await dialog.getByText('Enter a reason. The owner will see it.').waitFor();
  await dialog.getByRole('textbox').fill('Both parents registered, call on 8 April');
  await dialog.getByRole('button', exactly('Merge accounts')).click();
  await page.getByText('The two accounts are merged.').waitFor();
  await page
    .getByRole('region', { name: 'History' })
    .getByText(/merged two accounts/)
    .waitFor();
  const { items } = await keptClient.call('GET /api/registrations');
  expect(items.map(({ teamName }) => teamName)).toContain('晨星队');

  await page.goto(`/admin/people/${other.id}/show`);
  await page.getByText('This account has been merged into another one.').waitFor();
  expect(await page.getByRole('button', exactly('Enable account')).count()).toBe(0);
  await page.getByRole('link', exactly('Go to that account')).click();
  await page.getByRole('heading', { level: 1, name: kept.name }).waitFor();
  await expect(otherClient.signIn(mobile, PASSWORD)).rejects.toMatchObject({ code: 'account_merged' });
});
