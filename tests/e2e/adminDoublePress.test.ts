// Guards: a double click counts as one press: one support view, one save of the settings, one invitation, one test message.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enter, exactly, newFamily, organiserOf } from './actions.ts';
import { desktop, openPortal } from './harness.ts';

const portal = openPortal({ UNDO_SECONDS: '3600' });

/** Counts the page's requests of a kind from now on, as `POST /api/…`. */
const countOf = (page: Page, name: RegExp): (() => number) => {
  let asked = 0;
  page.on('request', (request) => {
    if (name.test(`${request.method()} ${new URL(request.url()).pathname}`)) asked += 1;
  });
  return () => asked;
};

it('looks once at what a family sees', async () => {
  const { client } = await newFamily(portal, 'en-US');
  const { id } = await client.call('GET /api/account');
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: await organiserOf(portal) });
  const looks = countOf(page, /^POST .*\/support-view$/);
  await page.goto(`/admin/people/${id}/show`);
  await page.getByRole('button', exactly('See what they see')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Upload stops, ticket 218');
  await dialog.getByRole('button', exactly('Open for 15 minutes')).dblclick();
  await page.locator('iframe').waitFor();
  expect(looks()).toBe(1);
});

it('saves the settings once', async () => {
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: await organiserOf(portal) });
  const saves = countOf(page, /^PUT \/api\/admin\/settings$/);
  await page.goto('/admin/settings');
  await page.getByRole('textbox', exactly('Name · English')).fill('Block Cup');
  await page.getByRole('button', exactly('Save')).dblclick();
  await page.getByText(/^Saved\. It takes effect/).waitFor();
  expect(saves()).toBe(1);
});

it('sends one invitation', async () => {
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: await organiserOf(portal) });
  const sent = countOf(page, /^POST \/api\/admin\/staff-invitations$/);
  await page.goto('/admin/staff');
  await page.getByRole('button', exactly('Invite')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Li Na');
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('li.na@sample.test');
  await dialog.getByRole('button', exactly('Send invitation')).dblclick();
  await page.getByText('li.na@sample.test').waitFor();
  expect(sent()).toBe(1);
});

it('sends one test message', async () => {
  const page = await portal.newPage({ viewport: desktop, locale: 'zh-CN', client: await organiserOf(portal) });
  const sent = countOf(page, /^POST .*\/tests$/);
  await page.goto('/admin/messages/templates');
  await page.getByRole('link', { name: '已收到报名' }).click();
  await page.getByRole('region', exactly('中文')).getByRole('button', exactly('发邮件给我看看')).dblclick();
  await page.getByText('正在发给您。').waitFor();
  expect(sent()).toBe(1);
});

/** Clicks twice before the page can show the button as busy. */
const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

it('approves once, and saves canned reasons and reminders once', async () => {
  const { client } = await newFamily(portal, 'en-US');
  await enter(client, 'city-couriers', { teamName: 'Lucky Snails' });
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: await organiserOf(portal) });
  const sent = countOf(page, /^(PUT \/api\/admin\/(settings|canned-reasons)|POST \/api\/admin\/registrations\/decisions)$/);
  await page.goto('/admin/canned-reasons');
  await pressTwice(page.getByRole('button', exactly('Save')));
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect(sent()).toBe(1);
  await page.goto('/admin/messages/reminders');
  await page.getByRole('switch', { name: 'Sign-up closes soon: On' }).click();
  await pressTwice(page.getByRole('button', exactly('Save')));
  await page.getByText(/^Saved: reminders follow/).waitFor();
  expect(sent()).toBe(2);
  await page.goto('/admin/registrations');
  await page.getByRole('link', { name: /Lucky Snails/ }).click();
  await pressTwice(page.getByRole('button', { name: 'Approve' }));
  await page.getByRole('button', exactly('Undo')).first().waitFor();
  expect(sent()).toBe(3);
});
