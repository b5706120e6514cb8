// Guards: an account that has opened My events once reads it offline, including entries never opened, with its age. No other account does, and after
// signing out nothing of it is left.
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { maskIdNumber } from '#contract/registrations/rules/idNumber.ts';
import { itInFull } from '../fixtures/full.ts';
import { enter, freshIdNumber, newFamily } from './actions.ts';
import { openDroppingProxy } from './droppingProxy.ts';
import { openFront } from './front.ts';
import { desktop, expectNoAxeViolations, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();

/** Returns the number of rows in each store of this origin's databases; the worker has its own ones beside the device's. */
const rowsOf = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const counts: Record<string, number> = {};
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames) counts[store] = await done(db.transaction(store).objectStore(store).count());
      db.close();
    }
    return counts;
  });

for (const { viewport, name, test } of [
  { viewport: phone, name: 'phone', test: it },
  { viewport: desktop, name: 'desktop', test: itInFull },
]) {
  test(`shows my events and every entry without a network, and forgets them with the session (${name})`, async () => {
    const front = await openFront(portal.url);
    onTestFinished(() => front.stop().catch(() => {}));
    const { client } = await newFamily(portal, 'zh-CN');
    const idNumber = freshIdNumber();
    const member = { name: '林小满', gender: 'female', country: 'CN', idNumber } as const;
    const { id } = await enter(client, 'city-couriers', { teamName: '流星雨', members: [member] });
    await enter(client, 'city-couriers', { teamName: '北极星' });

    const page = await portal.newPage({ viewport, locale: 'zh-CN', front, client });
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto('/personal');
    await page.getByRole('link', { name: '流星雨' }).first().waitFor();
    // The session, the list, and both entries, which nobody has opened.
    await expect.poll(async () => (await rowsOf(page)).kept).toBe(4);

    await front.stop();
    await page.goto('/personal');
    await page.getByRole('link', { name: '北极星' }).first().waitFor();
    await page.getByText('没有网络。').waitFor();
    await page.getByText(/当前内容更新时间：(今天|昨天) /).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `offline-entries-${name}`);
    await page.getByRole('link', { name: '流星雨' }).first().click();
    await page.getByText(maskIdNumber(idNumber)).waitFor();
    await page.getByText('晋江市世纪大道 88 号').waitFor();
    expect(await page.content()).not.toContain(idNumber);
    // By its own URL too.
    await page.goto(`/reviewResults?id=${id}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();

    await front.start();
    await page.goto('/personal');
    await page.getByRole('link', { name: '流星雨' }).first().waitFor();
    await page.getByText('没有网络。').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^账号：/ }).click();
    await page.getByRole('button', { name: '退出登录', exact: true }).click();
    await page.waitForURL('/');
    await expect.poll(() => rowsOf(page)).toMatchObject({ kept: 0, keys: 0, drafts: 0, outbox: 0 });
    await front.stop();
    await page.goto('/personal');
    await page.locator('h1').first().waitFor();
    expect(await page.getByText('流星雨').count()).toBe(0);
  });
}

itInFull('shows what was kept while a line carries nothing, and what is new once it does', async () => {
  const proxy = await openDroppingProxy(portal.url);
  onTestFinished(() => proxy.stop());
  const { client } = await newFamily(portal, 'en-US');
  const { id } = await enter(client, 'city-couriers', { teamName: 'Meteors' });
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', front: proxy, client });
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/personal');
  await page.getByRole('link', { name: 'Meteors' }).first().waitFor();
  await expect.poll(async () => (await rowsOf(page)).kept).toBe(3);
  await client.call('POST /api/registrations/:id/cancel', { params: { id } });
  await enter(client, 'city-couriers', { teamName: 'Polar stars' });

  proxy.swallowReads(true);
  await page.goto('/personal');
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Meteors' }).first();
  await row.getByText('Under approval').waitFor();
  await page.getByText('Getting the latest.').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'slow-entries', { fullPage: false });
  await row.getByRole('link', { name: 'Meteors' }).click();
  await page.getByText('晋江市世纪大道 88 号').waitFor();
  proxy.swallowReads(false);
  await page.goto('/personal');
  await page.getByRole('link', { name: 'Polar stars' }).first().waitFor();
});

itInFull('is not brought back by an answer that was under way while its owner signed out', async () => {
  const { client } = await newFamily(portal, 'zh-CN');
  await enter(client, 'city-couriers', { teamName: '流星雨' });
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client });
  await page.goto('/personal');
  await page.getByRole('link', { name: '流星雨' }).first().waitFor();
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/api/sessions/current', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    answered.resolve();
    await released.promise;
    return route.fulfill({ response });
  });
  // As on returning to the page.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await answered.promise;
  await page.getByRole('button', { name: /^账号：/ }).click();
  await page.getByRole('button', { name: '退出登录', exact: true }).click();
  await page.waitForURL('/');
  const late = page.waitForResponse(
    (response) => response.url().endsWith('/api/sessions/current') && response.request().method() === 'GET',
  );
  released.resolve();
  await late;
  await page.getByRole('contentinfo').locator('a[href="/faq"]').click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: /^账号：/ }).count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('device.account'))).toBeNull();
  expect(await rowsOf(page)).toMatchObject({ kept: 0, keys: 0, drafts: 0, outbox: 0 });
});
