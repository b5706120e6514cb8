// Guards: a teacher's whole class arrives, whatever breaks on the way. 40 children of a messy sheet become 12 entries, each once, with all that was typed:
// the network is cut at ten moments, the tab is closed three times, the server killed once, two tabs send at once, a second device shows the entries.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { exactly, freshIdNumber } from '../e2e/actions.ts';
import { deskWords, fillShared, newTeacher, openSheet, sharedOf } from '../e2e/deskActions.ts';
import { type DroppingProxy, openDroppingProxy } from '../e2e/droppingProxy.ts';
import type { Client } from '../fixtures/client.ts';
import { readOutbox } from '../fixtures/outbox.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { type BrowserProcess, startBrowser } from './browserProcess.ts';

const locale = 'en-US';
const w = deskWords[locale];
const LONG = { timeout: 60_000 };

interface Child {
  team: string;
  name: string;
  idNumber: string;
  phone: string;
}

/** The class: four teams of four, eight of three. */
const SIZES = [4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3];
const NAMES = [...'王李张刘陈杨赵黄'].flatMap((family) => ['一诺', '子墨', '雨桐', '浩然', '欣怡'].map((given) => family + given));
const children: Child[] = SIZES.flatMap((size, team) => Array.from({ length: size }, () => team)).map((team, index) => ({
  team: `第${team + 1}队`,
  name: NAMES[index] ?? '',
  idNumber: freshIdNumber(),
  phone: `1380013${8000 + index}`,
}));
const teams = [...new Set(children.map(({ team }) => team))];

const wide = (text: string): string => text.replace(/\d/gu, (digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0));
const wrongDigit = (idNumber: string): string => `${idNumber.slice(0, 17)}${idNumber.endsWith('1') ? '2' : '1'}`;

/** The children whose number the sheet does not have: two with a wrong check digit, two that Excel made dates of. */
const MISTYPED: readonly number[] = [5, 30];
const SPOILT: readonly number[] = [12, 38];

/** Returns the sheet: a title, two rows of headings, merged team names, numbers in full width, a sum at the end. */
const messySheet = async (): Promise<Buffer> => {
  const heading = ['队伍名称', '组别', '姓名', '性别', '身份证号', '姓名', '手机'].map((value) => ({ value }));
  const rows = children.map(({ team, name, idNumber, phone }, index) => {
    const isFirst = children.findIndex((each) => each.team === team) === index;
    const size = children.filter((each) => each.team === team).length;
    const spoilt = { value: new Date(Date.UTC(2018, 3, index + 1)), type: Date, format: 'yyyy-mm-dd' };
    const written = MISTYPED.includes(index) ? wrongDigit(idNumber) : index % 3 === 0 ? wide(idNumber) : idNumber;
    return [
      isFirst ? { value: team, rowSpan: size } : null,
      isFirst ? { value: '小学组', rowSpan: size } : null,
      { value: index % 4 === 0 ? `${name}　` : name },
      { value: '女' },
      SPOILT.includes(index) ? spoilt : { value: written },
      { value: '王芳' },
      { value: index % 5 === 0 ? wide(phone) : phone },
    ];
  });
  const file = writeXlsxFile([
    [{ value: '２０２６年青禾实验小学参赛名单', columnSpan: 7 }, null, null, null, null, null, null],
    [{ value: '队伍', columnSpan: 2 }, null, { value: '学生', columnSpan: 3 }, null, null, { value: '家长', columnSpan: 2 }, null],
    heading,
    ...rows,
    [{ value: '合计' }, null, { value: '40人' }, null, null, null, null],
  ]);
  return Buffer.from(await (await file.toBlob()).arrayBuffer());
};

let dataDir = '';
let profile = '';
let server: ServerProcess;
let proxy: DroppingProxy;
let browser: BrowserProcess;
let teacher: Client;

const openPage = async (context: BrowserContext): Promise<Page> => {
  await context.addCookies([...teacher.cookies].map(([name, value]) => ({ name, value, url: proxy.url })));
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.setViewportSize({ width: 820, height: 1180 });
  return page;
};
/** The network is there again, as far as the browser can tell. */
const reconnect = async (page: Page): Promise<void> => {
  await proxy.start();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
};
const cut = async (page: Page, meanwhile: () => Promise<void>): Promise<void> => {
  await proxy.stop();
  await meanwhile();
  await reconnect(page);
};
const entries = async (): Promise<string[]> => (await sharedOf(teacher)).map(({ teamName }) => teamName);
/** Waits until a call is in the network. */
const inFlight = async (come: number) => expect.poll(() => proxy.calls.come, LONG).toBe(come);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-class-'));
  profile = await mkdtemp(join(tmpdir(), 'tangible-cup-class-profile-'));
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  proxy = await openDroppingProxy(server.url);
  const portal = {
    get url() {
      return server.url;
    },
    outbox: () => readOutbox(dataDir),
  };
  teacher = await newTeacher(portal, locale);
  browser = await startBrowser(profile);
});

afterAll(async () => {
  await browser.kill();
  await proxy.stop();
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
  await rm(profile, { recursive: true, force: true });
});

const IMPORT = '/roster?competition=city-couriers';
const next = (page: Page) => page.getByRole('main').getByRole('button', { name: w.next }).click();
const saved = (page: Page) => page.getByRole('main').getByText('Saved on this device').waitFor();

/** Corrects the cell with the cursor: its label names the child. */
const correct = async (page: Page): Promise<void> => {
  const cell = page.getByRole('grid').getByRole('textbox');
  await page.getByRole('button', exactly('Next to correct')).click();
  const label = (await cell.getAttribute('aria-label')) ?? '';
  const child = children.find(({ name }) => label.includes(name));
  await page.keyboard.type(child?.idNumber ?? '');
  await page.keyboard.press('Enter');
};
const left = (page: Page, rows: number) =>
  page
    .getByText(
      rows === 0
        ? '40 children; nothing to correct.'
        : `40 children; ${rows === 1 ? '1 row has' : `${rows} rows have`} something to correct.`,
    )
    .waitFor();

const importClass = async (first: Page): Promise<Page> => {
  await first.goto(`${proxy.url}/desk`);
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await first.goto(proxy.url + IMPORT);
  const input = first.locator('main input[type=file]');
  await input.waitFor({ state: 'attached' });
  const sheet = { name: '名单.xlsx', mimeType: '', buffer: await messySheet() };
  // 1: before the file is chosen
  await cut(first, async () => {
    await input.setInputFiles(sheet);
    await next(first);
    await left(first, 4);
  });
  // 2: in the midst of correcting; the tab is closed, and goes on offline
  await proxy.stop();
  await correct(first);
  await correct(first);
  await left(first, 2);
  await saved(first);
  await first.close();
  const page = await openPage(browser.context);
  await page.goto(proxy.url + IMPORT);
  await page.getByRole('button', exactly('Go on')).click();
  await left(page, 2);
  await reconnect(page);
  await correct(page);
  // 3: while the last is corrected, and what all have in common is typed
  await proxy.stop();
  await correct(page);
  await left(page, 0);
  await next(page);
  await page.getByText('12 teams, 40 children.').waitFor();
  await next(page);
  await page.getByRole('combobox', { name: /Province or state for the prizes/ }).fill('Fujian');
  await page.getByRole('option', exactly('Fujian')).click();
  await page.getByRole('textbox', { name: /City for the prizes/ }).fill('泉州');
  await page.getByRole('textbox', { name: /Street and number for the prizes/ }).fill('世纪大道 88 号');
  await page.keyboard.press('Tab');
  await saved(page);
  await reconnect(page);
  await next(page);
  // 4: as the drafts are made
  await cut(page, async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: w.add(12) })
      .click();
    await page.getByText(w.made(12)).waitFor();
  });
  return page;
};

it('40 children of a messy sheet become 12 entries, each once, whatever breaks on the way', { timeout: 280_000 }, async () => {
  const one = await importClass(await openPage(browser.context));
  const two = await openPage(browser.context);
  for (const page of [one, two]) await openSheet(page, locale, 12, proxy.url);
  // 5: while the sheet is filled in; two tabs send at once
  await proxy.stop();
  for (const page of [one, two]) await fillShared(page, locale);
  const buttons = [one, two].map((page) => page.getByRole('dialog').getByRole('button', exactly(w.finish(12))));
  const pressed = await Promise.all(buttons.map((button) => button.elementHandle()));
  await Promise.all(pressed.map((button) => button?.evaluate((node) => node instanceof HTMLElement && node.click())));
  // one of them has them in its outbox, and both say so
  for (const page of [one, two])
    await page
      .getByRole('dialog', { name: w.progress })
      .getByText(/^Sent: 0\. Waiting: \d+\. Needing you: 0\.$/)
      .waitFor();
  await two.close();
  await one
    .getByRole('dialog')
    .getByText(w.summary(0, 12, 0))
    .waitFor();
  // 6: a call is lost before the server has it, then one in the midst of it
  proxy.next('lose_call', 'swallow');
  await reconnect(one);
  await inFlight(2);
  expect(await entries()).toEqual([]);
  await proxy.stop();
  // 7: between two sends
  proxy.next('pass', 'pass', 'swallow');
  await reconnect(one);
  await inFlight(5);
  expect(await entries()).toEqual(teams.slice(0, 2));
  await proxy.stop();
  // 8: the server has acted, its answer is lost, and the server is killed
  proxy.next('pass', 'lose_answer', 'swallow');
  await reconnect(one);
  await inFlight(8);
  expect(await entries()).toEqual(teams.slice(0, 4));
  await server.kill();
  await proxy.stop();
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  proxy.target(server.url);
  expect(await entries()).toEqual(teams.slice(0, 4));
  // 9: the tab is closed while a call is in the network
  proxy.next('pass', 'pass', 'pass', 'swallow');
  await reconnect(one);
  await inFlight(12);
  await one.close();
  await proxy.stop();
  const three = await openPage(browser.context);
  await three.goto(`${proxy.url}/desk`);
  await three
    .getByText(w.summary(6, 6, 0))
    .first()
    .waitFor();
  // 10: at the last one
  proxy.next('pass', 'pass', 'pass', 'pass', 'pass', 'swallow');
  await reconnect(three);
  await inFlight(18);
  await proxy.stop();
  await reconnect(three);
  await three
    .getByText(w.summary(12, 0, 0))
    .first()
    .waitFor(LONG);

  const shared = { instructor: '赵老师', country: 'CN', region: 'FJ', city: '泉州', detail: '世纪大道 88 号', told: true };
  expect(await sharedOf(teacher)).toEqual(teams.map((teamName) => ({ teamName, ...shared })));
  const { items } = await teacher.call('GET /api/registrations', { query: { pageSize: 200 } });
  const full = await Promise.all(items.map(({ id }) => teacher.call('GET /api/registrations/:id', { params: { id } })));
  const seen = full.flatMap(({ teamName, members }) => members.map(({ name, idNumber }) => `${teamName} ${name} ${idNumber.slice(-2)}`));
  expect(seen.toSorted()).toEqual(children.map(({ team, name, idNumber }) => `${team} ${name} ${idNumber.slice(-2)}`).toSorted());

  const elsewhere = await browser.context.browser()?.newContext({ locale });
  if (!elsewhere) throw new Error('a browser without contexts');
  const other = await openPage(elsewhere);
  await other.setViewportSize({ width: 360, height: 740 });
  await other.goto(`${proxy.url}/desk`);
  await other.getByText(/^Teams: 12 · children: 40/).waitFor();
  for (const team of teams) await other.getByRole('main').getByText(team, { exact: true }).first().waitFor();
});
