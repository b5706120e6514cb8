// Steps shared by the outbox tests: forms filled in and sent offline, and their outcomes.
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { entriesOf, exactly, fillForm, freshIdNumber, newFamily } from './actions.ts';
import { type DroppingProxy, openDroppingProxy } from './droppingProxy.ts';
import { phone, type TestPortal } from './harness.ts';
import { words } from './words.ts';

export const w = {
  ...words['zh-CN'],
  waits: (team: string) => `“${team}”等待网络`,
  waitsForServer: (team: string) => `“${team}”等待服务器`,
  serverBar: (number: number) => `${number} 项等待服务器。`,
  serverFull: '服务器存储空间暂时不足。已收到的部分会保留，请稍后再试。',
  another: '再报一个孩子',
  section: '草稿与等待提交',
  waiting: '等待网络',
  bar: (number: number) => `${number} 项等待网络。`,
  refused: '提交未通过',
  notNow: '当前阶段不能进行此操作。请刷新页面，查看现在可以做什么。',
  notEditable: '这个报名现在不能修改。',
  closed: /报名已于.+结束/,
  go: (team: string) => `继续填写“${team}”`,
  cancelLater: (team: string) => `网络恢复后将自动取消“${team}”的报名。`,
  cancellation: (team: string) => `取消“${team}”的报名`,
};

export const viewport = phone;
export const locale = 'zh-CN';
/** Longer than the longest retry delay in these tests. */
export const LONG = { timeout: 60_000 };

/** Returns a family, and its page behind a network that can fail. */
export const begin = async (portal: TestPortal) => {
  const proxy: DroppingProxy = await openDroppingProxy(portal.url);
  onTestFinished(() => proxy.stop());
  const { client, email } = await newFamily(portal, locale);
  const page = await portal.newPage({ viewport, locale, client, front: proxy });
  return { proxy, client, email, page };
};

/** Fills in the open form, for a new child. */
export const fill = async (page: Page, team: string, code?: string): Promise<void> => {
  await fillForm(page, w, team, freshIdNumber());
  if (code !== undefined) await page.getByRole('textbox', { name: w.invitationCode }).fill(code);
  await page.getByRole('checkbox', { name: w.consent }).first().check();
};
export const submit = (page: Page) => page.getByRole('button', exactly(w.submit)).click();
/** Waits until the worker has the pages, which then open offline. */
export const visit = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};
export const openForm = async (page: Page, slug = 'jinjiangcity'): Promise<void> => {
  await page.goto(`/signSingle?competition=${slug}`);
  await page.getByRole('button', exactly(w.submit)).waitFor();
};
/** Submits offline, and opens the form for the next one. */
export const submitOffline = async (page: Page, team: string): Promise<void> => {
  await submit(page);
  const dialog = page.getByRole('dialog', { name: w.waits(team) });
  await dialog.waitFor();
  await dialog.getByRole('button', exactly(w.another)).click();
  await dialog.waitFor({ state: 'detached' });
};
export const teamsOf = async (client: Parameters<typeof entriesOf>[0]): Promise<string[]> =>
  (await entriesOf(client)).map(({ teamName }) => teamName).reverse();

/** Expects each of them in My events, and an empty queue. */
export const expectInMyEvents = async (page: Page, { url }: { url: string }, teams: readonly string[]): Promise<void> => {
  await page.goto(`${url}/personal`);
  for (const team of teams) await page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: team }).first().waitFor();
  await page.getByRole('region', { name: w.section }).waitFor({ state: 'detached' });
};
