// Guards: offline submissions arrive by themselves, exactly once and in order: after the page was closed, with answers lost after the server acted,
// with the server killed at random moments (KILLS=20 for the long run), with two tabs.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { OUTBOX_SYNC } from '#contract/portal/worker.ts';
import { createClient } from '../fixtures/client.ts';
import { itInFull } from '../fixtures/full.ts';
import { readOutbox } from '../fixtures/outbox.ts';
import { freshMobile, registerParticipant } from '../fixtures/participant.ts';
import { startServer } from '../fixtures/serverProcess.ts';
import { enter, entriesOf, exactly } from './actions.ts';
import { openDroppingProxy } from './droppingProxy.ts';
import { expectFailure, expectNoAxeViolations, openPortal, screenshot } from './harness.ts';
import {
  begin,
  expectInMyEvents,
  fill,
  LONG,
  locale,
  openForm,
  submit,
  submitOffline,
  teamsOf,
  viewport,
  visit,
  w,
} from './outboxActions.ts';

const portal = openPortal();

it('three submissions without a network arrive once each, in order, after the page was closed', async () => {
  const { proxy, client, page } = await begin(portal);
  await visit(page);
  await openForm(page);
  await proxy.stop();
  const teams = ['第一队', '第二队', '第三队'];
  for (const team of teams) {
    await fill(page, team);
    if (team === '第一队') {
      await submit(page);
      await page.getByRole('dialog', { name: w.waits(team) }).waitFor();
      await expectNoAxeViolations(page);
      await screenshot(page, 'outbox-kept', { fullPage: false });
      await page.getByRole('dialog').getByRole('button', exactly(w.another)).click();
      // The school and the adults are not typed twice.
      expect(await page.getByRole('textbox', { name: w.organization }).inputValue()).toBe('青禾实验小学');
      expect(await page.getByRole('textbox', { name: w.displayName }).inputValue()).toBe('');
    } else await submitOffline(page, team);
  }
  await page.getByText(w.bar(3)).waitFor();
  await page.getByRole('banner').locator('a[href="/"]').first().click();
  await page.locator('h1').first().waitFor();
  await screenshot(page, 'outbox-bar', { fullPage: false });
  const context = page.context();
  await page.close();
  expect(await teamsOf(client)).toEqual([]);

  await proxy.start();
  const again = await context.newPage();
  await again.goto(`${proxy.url}/`);
  await expect.poll(() => teamsOf(client), LONG).toEqual(teams);
  await expectInMyEvents(again, proxy, teams);
  expect(await teamsOf(client)).toEqual(teams);
});

/** Wakes the worker as the browser does by itself once there is a network. */
const fireSync = async (page: Page): Promise<void> => {
  const { origin } = new URL(page.context().serviceWorkers()[0]?.url() ?? '');
  const session = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (own) resolve(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registrationId,
    tag: OUTBOX_SYNC,
    lastChance: false,
  });
  await session.detach();
};

itInFull('three submissions arrive with no page open, by the worker alone', async () => {
  const { proxy, client, page } = await begin(portal);
  await visit(page);
  await openForm(page);
  await proxy.stop();
  const teams = ['子', '丑', '寅'];
  for (const team of teams) {
    await fill(page, team);
    await submitOffline(page, team);
  }
  const context = page.context();
  const empty = await context.newPage();
  await page.close();
  // Still no network: a try loses nothing.
  await fireSync(empty);
  await proxy.start();
  await expect
    .poll(async () => {
      await fireSync(empty);
      return teamsOf(client);
    }, LONG)
    .toEqual(teams);
  expect(context.pages().map((each) => each.url())).toEqual(['about:blank']);

  const again = await context.newPage();
  await expectInMyEvents(again, proxy, teams);
  expect(await teamsOf(client)).toEqual(teams);
});

itInFull('a correction and a cancellation wait too, and happen once', async () => {
  const { proxy, client, page } = await begin(portal);
  const { id } = await enter(client, 'jinjiangcity', { teamName: '留下', participation: 'single' });
  await enter(client, 'jinjiangcity', { teamName: '不来了', participation: 'single' });
  await visit(page);
  await page.goto('/personal');
  await page.getByRole('button', { name: w.more('不来了') }).click();
  await page.getByRole('menuitem', exactly(w.cancel)).click();
  await proxy.stop();
  await page.getByRole('alertdialog').getByRole('button', exactly(w.cancel)).click();
  await page.getByText(w.cancelLater('不来了')).waitFor();
  const section = page.getByRole('region', { name: w.section });
  await section.getByRole('heading', { name: w.cancellation('不来了') }).waitFor();
  await section.getByText(w.waiting).first().waitFor();
  await section.getByRole('button', exactly('立即重试')).click();
  await section.getByText(w.waiting).first().waitFor();
  // Its row says so too, and offers no other change meanwhile.
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: w.more('不来了') }) });
  await row.getByText(w.waiting).waitFor();
  await row.getByRole('button', { name: w.more('不来了') }).click();
  // Escape works where the focus is, which the menu takes once it is drawn.
  await page.locator('[role=menu]:focus-within').waitFor();
  expect(await page.getByRole('menuitem', exactly(w.cancel)).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expectNoAxeViolations(page);
  await screenshot(page, 'outbox-my-events');
  await proxy.start();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await section.waitFor({ state: 'detached', ...LONG });
  await expect.poll(async () => (await entriesOf(client)).find(({ teamName }) => teamName === '不来了')?.state).toBe('cancelled');

  await page.goto(`/signInfo?id=${id}&edit=1`);
  const name = page.getByRole('textbox', { name: w.displayName });
  await expect.poll(() => name.inputValue()).toBe('留下');
  await proxy.stop();
  await name.fill('留下来');
  await page.getByRole('button', exactly(w.sendAgain)).click();
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/personal');
  await section.getByRole('heading', { name: /留下来/ }).waitFor();
  await proxy.start();
  await expect.poll(async () => (await teamsOf(client)).includes('留下来'), LONG).toBe(true);
  expect((await client.call('GET /api/registrations/:id', { params: { id } })).version).toBe(2);
});

it('makes one entry where the answers are lost after the server has acted', async () => {
  const { proxy, client, page } = await begin(portal);
  await openForm(page);
  await fill(page, '失联');
  proxy.fate('lose_answer');
  await submit(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('dialog', { name: w.waits('失联') }).waitFor();
  const acted = proxy.calls.answered;
  expect(acted).toBeGreaterThan(0);
  proxy.fate('lose_call');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => proxy.calls.come, LONG).toBeGreaterThan(acted);
  proxy.fate('pass');
  await dialog.getByText(w.registered).waitFor(LONG);
  expect(await entriesOf(client)).toEqual([{ teamName: '失联', state: 'submitted' }]);
});

itInFull(
  'is kept and goes by itself where a call is never answered',
  async () => {
    const { proxy, client, page } = await begin(portal);
    await openForm(page);
    await fill(page, '沉默');
    proxy.fate('swallow');
    await submit(page);
    await page.getByRole('dialog', { name: w.waits('沉默') }).waitFor(LONG);
    await expectNoAxeViolations(page);
    await screenshot(page, 'outbox-silence', { fullPage: false });
    proxy.fate('pass');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('dialog').getByText(w.registered).waitFor(LONG);
    expect(await entriesOf(client)).toEqual([{ teamName: '沉默', state: 'submitted' }]);
  },
  120_000,
);

itInFull('says that the server is waited for where that has no room, and goes once it has', async () => {
  const { client, page } = await begin(portal);
  await visit(page);
  await openForm(page);
  await fill(page, '满盘队');
  const full = { status: 507, contentType: 'application/problem+json', body: JSON.stringify({ code: 'server_storage_full', status: 507 }) };
  expectFailure(page, /^507 POST \/api\/registrations$/);
  const isFull = await page
    .context()
    .route('**/api/registrations', (route) => (route.request().method() === 'POST' ? route.fulfill(full) : route.continue()));
  await submit(page);
  const dialog = page.getByRole('dialog', { name: w.waitsForServer('满盘队') });
  await dialog.getByText(w.serverFull).waitFor();
  await page.getByText(w.serverBar(1)).waitFor();
  await isFull.dispose();
  await expect.poll(() => teamsOf(client), LONG).toEqual(['满盘队']);
});

itInFull('sends each once with two tabs open', async () => {
  const { proxy, client, page: one } = await begin(portal);
  await visit(one);
  await openForm(one);
  const two = await one.context().newPage();
  await two.goto(`${proxy.url}/signSingle?competition=jinjiangcity`);
  await two.getByRole('button', exactly(w.submit)).waitFor();
  await proxy.stop();
  for (const [page, team] of [
    [one, '甲'],
    [two, '乙'],
    [one, '丙'],
    [two, '丁'],
  ] as const) {
    await fill(page, team);
    await submitOffline(page, team);
  }
  proxy.fate('lose_answer');
  await proxy.start();
  await Promise.all([one, two].map((page) => page.evaluate(() => window.dispatchEvent(new Event('online')))));
  await expect.poll(() => teamsOf(client), LONG).toEqual(['甲']);
  proxy.fate('pass');
  await expect.poll(() => teamsOf(client), LONG).toEqual(['甲', '乙', '丙', '丁']);
  await Promise.all([one, two].map((page) => page.getByText(/项等待网络/).waitFor({ state: 'detached', ...LONG })));
  expect(await teamsOf(client)).toEqual(['甲', '乙', '丙', '丁']);
});

it('neither loses nor doubles anything where the server is killed at random moments', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-kill-'));
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  let server = await startServer(env);
  const proxy = await openDroppingProxy(server.url);
  onTestFinished(async () => {
    await proxy.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const client = createClient(() => server.url);
  const mobile = freshMobile();
  await registerParticipant(client, () => readOutbox(dataDir), { mobile, email: `k-${mobile.slice(1)}@example.test`, locale });
  const page = await portal.newPage({ viewport, locale, client, front: proxy });
  await openForm(page);
  const teams: string[] = [];
  for (let kill = 1; kill <= Number(process.env['KILLS'] ?? 5); kill += 1) {
    const team = `第${kill}次`;
    teams.push(team);
    await fill(page, team);
    const wait = Math.round(Math.random() * 120);
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/registrations'));
    await submit(page);
    await sent;
    await page.waitForTimeout(wait);
    await server.kill();
    server = await startServer(env);
    proxy.target(server.url);
    await page.getByRole('dialog').getByText(w.registered).waitFor(LONG);
    expect(await teamsOf(client), `killed after ${wait} ms`).toEqual(teams);
    await page.getByRole('dialog').getByRole('button', exactly(w.another)).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}, 600_000);
