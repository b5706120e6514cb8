// Guards: an organiser sees a family's view, in a frame that says so, read-only. Two tabs and a reload show the same view, a lost connection its last
// state, and its end leaves nothing on the page, in storage or in caches. The family reads who looked and why.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { missingCertificatesSql } from '../fixtures/certificates.ts';
import { createTusSender } from '../fixtures/tus.ts';
import { changeDatabase, enter, exactly, freshIdNumber, newFamily, organiserOf } from './actions.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';
import { entryToWorkOn, openWindow } from './workActions.ts';

const portal = openPortal();
const desktop = { width: 1440, height: 900 };
const REASON = 'Upload stops, call on 8 April, ticket 218';

/** Returns everything that a page's origin stores, as one text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) parts.push(request.url, await (await cache.match(request))?.clone().text());
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const open = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error ?? new Error(name));
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          all.onsuccess = resolve;
        });
        parts.push(store, all.result);
      }
      database.close();
    }
    return JSON.stringify(parts);
  });

it('an organiser sees what a family sees, for a reason and a while, and the family reads of it', async () => {
  const { client } = await newFamily(portal, 'en-US');
  const { id, name } = await client.call('GET /api/account');
  const { id: entryId, teamName } = await enter(client, 'city-couriers', {
    members: [{ name: '林小满', gender: 'female', country: 'CN', idNumber: freshIdNumber() }],
  });
  const staff = await organiserOf(portal);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: staff, front: portal });
  await page.goto(`/admin/people/${id}/show`);
  await page.getByRole('button', exactly('See what they see')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', exactly('Open for 15 minutes')).click();
  await dialog.getByText('Enter a reason. The owner will see it.').waitFor();
  await dialog.getByRole('textbox').fill(REASON);
  await dialog.getByRole('button', exactly('Open for 15 minutes')).click();
  const view = page.getByRole('region', exactly(`What ${name} sees`));
  await view.getByText(`You are seeing what ${name} sees. Read-only.`).waitFor();
  await view.getByText(/^Ends in 1[45]:/).waitFor();
  // The bar is dark: the focus ring in it is white.
  const leave = view.getByRole('button', exactly('Leave this view'));
  await page.keyboard.press('Shift+Tab');
  await leave.focus();
  expect(await leave.evaluate((button) => getComputedStyle(button).outlineColor)).toBe('rgb(255, 255, 255)');
  const frame = page.frameLocator(`iframe[title="What ${name} sees"]`);
  await frame.getByText(teamName).waitFor();
  await frame.getByText('Under approval').waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'admin-support-view-1440-en-US');
  await frame.getByRole('button', { name: `Entry details: ${teamName}` }).press('Enter');
  await frame.getByRole('heading', exactly(teamName)).waitFor();
  await frame.getByText('林小满').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-support-view-entry-1440-en-US');
  const { parent } = await client.call('GET /api/registrations/:id', { params: { id: entryId } });
  expect(await frame.locator('body').textContent()).not.toContain(parent.phone.slice(-8));
  await frame.getByRole('button', exactly('Back to My events')).press('Enter');
  await frame.getByText('Under approval').waitFor();
  await view.getByRole('button', exactly('Votes')).click();
  await frame.getByText('Today’s vote has not been cast.').waitFor();
  await view.getByRole('button', exactly('Account')).click();
  await frame.getByText(`Reason: ${REASON}`).waitFor();
  await screenshot(page, 'admin-support-view-account-1440-en-US');

  // Another tab of the same session shows the same view, and so does a reload.
  const other = await page.context().newPage();
  await other.goto(`/admin/people/${id}/show`);
  await other.getByText(`You are seeing what ${name} sees. Read-only.`).waitFor();
  await other.reload();
  await other.frameLocator('iframe').getByText(teamName).waitFor();
  await other.close();

  // Without a connection shown data stay, and missing ones are reported.
  await view.getByRole('button', exactly('My events')).click();
  await frame.getByText(teamName).waitFor();
  await page.context().setOffline(true);
  await frame.getByRole('button', { name: `Entry details: ${teamName}` }).press('Enter');
  await frame.getByText('The entry could not be loaded').waitFor();
  await page.context().setOffline(false);
  await frame.getByRole('button', exactly('Try again')).press('Enter');
  await frame.getByRole('heading', exactly(teamName)).waitFor();

  // In the portal the organiser remains themselves: the family's entries are in the view alone.
  const beside = await page.context().newPage();
  await beside.goto('/personal');
  await beside.getByRole('heading', { level: 1 }).waitFor();
  expect(await beside.locator('body').textContent()).not.toContain(teamName);
  await beside.close();

  await leave.click();
  await page.getByText('The view has ended. Nothing of it is kept here.').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  for (const left of [await page.locator('body').textContent(), await stored(page)]) expect(left).not.toContain('林小满');
  expect(await stored(page)).not.toContain(teamName);
  await page.reload();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);

  // It ends by itself, and by the server if another tab has left.
  const small = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: staff, front: portal });
  await small.clock.install();
  await small.goto(`/admin/people/${id}/show`);
  await small.getByRole('button', exactly('以家长视角查看')).click();
  await small.getByRole('dialog').getByRole('textbox').fill('来电：上传停住，工单 218');
  await small.getByRole('dialog').getByRole('button', exactly('打开 15 分钟')).click();
  const seen = small.frameLocator('iframe');
  await seen.getByText(teamName).waitFor();
  await expectNoAxeViolations(small);
  await expectNoHorizontalOverflow(small);
  await screenshot(small, 'admin-support-view-390-zh-CN');
  await staff.call('DELETE /api/admin/people/:id/support-view', { params: { id } });
  expectFailure(small, /^403 GET \/api\/registrations/);
  await seen
    .getByRole('button', { name: `报名详情：${teamName}` })
    .or(seen.getByRole('button', { name: new RegExp(teamName) }))
    .press('Enter');
  await small.getByText('查看已结束，这里没有保留任何内容。').waitFor();
  await small.getByRole('button', exactly('以家长视角查看')).click();
  await small.getByRole('dialog').getByRole('textbox').fill('再次核对');
  await small.getByRole('dialog').getByRole('button', exactly('打开 15 分钟')).click();
  await seen.getByText(teamName).waitFor();
  // Offline, too; an answer would tell the page that the server's clock has not moved.
  await small.context().setOffline(true);
  await small.clock.fastForward('15:01');
  await small.getByText('查看已结束，这里没有保留任何内容。').waitFor();
  expect(await small.locator('iframe').count()).toBe(0);
  await small.close();

  const own = await portal.newPage({ viewport: desktop, locale: 'en-US', client });
  await own.goto('/account');
  const care = own.getByRole('region', { name: 'What organisers did with your account' });
  await care.getByText('Looked at the pages that you see, read-only, for up to 15 minutes').first().waitFor();
  await care.getByText(`Reason: ${REASON}`).waitFor();
});

it('an organiser sees a family’s results, its work, an upload on its way and what it was sent', async () => {
  const { client } = await newFamily(portal, 'zh-CN');
  const { id, name } = await client.call('GET /api/account');
  openWindow(portal);
  const entryId = await entryToWorkOn(portal, client);
  await client.call('POST /api/registrations/:id/work', {
    params: { id: entryId },
    body: { title: '月球快递', description: '三个包裹', media: { kind: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' } },
  });
  const tus = createTusSender(() => portal.url, client.cookies);
  const film = await readFile(new URL('../../server/seed/content/videos/first-blocks.mp4', import.meta.url));
  const size = film.length;
  const path = await tus.begin({ size, filename: 'courier.mp4', filetype: 'video/mp4', registrationId: entryId });
  await tus.patch(path, 0, film.subarray(0, Math.ceil(0.62 * size)));
  const { id: judgedId, competition } = await enter(client, 'city-couriers', { teamName: '晨星队' });
  changeDatabase(portal, `update registration set state = 'published' where id = ?`, judgedId);
  changeDatabase(
    portal,
    `insert into result (id, certificate_no, competition_id, registration_id, name, name_index, id_number_index, group_name, award, scores, total, rank, publish_name, published_at)
     values ('judged', 'TC-2026-SUPPORT', ?, ?, '林小满', 'x', 'y', 'primary', 'first', '{"creativity":9100,"task":8800}', 8920, 1, 1, ?)`,
    competition.id,
    judgedId,
    Date.now() - 1000,
  );
  changeDatabase(portal, missingCertificatesSql);
  const staff = await organiserOf(portal);
  await staff.call('POST /api/admin/people/:id/support-view', { params: { id }, body: { reason: REASON } });
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: staff });
  await page.goto(`/admin/people/${id}/show`);
  const frame = page.frameLocator('iframe');
  await frame.getByText('video.mp4').first().waitFor();
  await frame
    .getByRole('button', { name: '报名详情：闪电蜗牛' })
    .or(frame.getByRole('button', { name: /闪电蜗牛/ }))
    .press('Enter');
  await frame.getByText('月球快递').waitFor();
  await frame.getByText(/62%/).first().waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'admin-support-work-390-zh-CN');
  await frame.getByRole('button', exactly('返回我的赛事')).press('Enter');
  await frame.getByRole('button', { name: /晨星队/ }).press('Enter');
  await frame.getByText('89.2').first().waitFor();
  await screenshot(page, 'admin-support-results-390-zh-CN');
  await page.getByRole('button', exactly('消息')).click();
  await frame.getByRole('listitem').filter({ hasText: '已收到报名' }).first().waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'admin-support-messages-390-zh-CN');
  await page.setViewportSize(desktop);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'admin-support-messages-1440-zh-CN');
  expect(await frame.locator('body').textContent()).not.toContain(name);
});
