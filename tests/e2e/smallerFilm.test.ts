// Guards: for a film of more than 100 MB a smaller version is offered, made in the browser, uploaded and handed in; if cancelled, its original is
// sent. The film is a real one with a skipped box after it, which makes it large at no cost.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { ensureFfmpeg } from '../fixtures/ffmpeg.ts';
import { exactly, type Family, newFamily } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';
import { entryToWorkOn, openWindow, openWork, uploadsOf, workWords } from './workActions.ts';

await ensureFfmpeg();
const SIZE = 104_000_000;
const SECONDS = 8;
const portal = openPortal({}, { whole: true });

const words = {
  'zh-CN': {
    offer: /^先变小再上传：104\s?MB → 约 \d+\s?MB，约需 \d+\s?秒钟?。$/,
    make: '先变小，再上传',
    making: '正在变小',
    stayOpen: /^变小期间请不要关闭本页，直到完成。/,
    interrupted: '变小中断了',
    whenReady: '作品将自动提交',
    again: '重新变小',
    cancel: '取消，改传原片',
    made: /^已变小：原来 104\s?MB，小了 9\d%。$/,
  },
  'en-US': {
    offer: /^Make it smaller first: 104 MB → about \d+ MB, about \d+ seconds\.$/,
    make: 'Make it smaller',
    making: 'Being made smaller',
    stayOpen: /^Making it smaller needs this page: please leave it open until it is done\./,
    interrupted: 'Making it smaller was interrupted',
    whenReady: 'It will be handed in automatically',
    again: 'Begin again',
    cancel: 'Cancel and upload as it is',
    made: /^Made smaller: it was 104 MB, now 9\d % less\.$/,
  },
} satisfies Record<Locale, unknown>;

let family: Family;
let film: string;
const writeFilm = async (): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'film-')), 'forest.mp4');
  const sources = ['-f', 'lavfi', '-i', `testsrc2=s=1280x720:r=25:d=${SECONDS}`, '-f', 'lavfi', '-i', `sine=d=${SECONDS}`];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart'];
  await promisify(execFile)('ffmpeg', ['-loglevel', 'error', ...sources, ...codecs, path]);
  const skipped = randomBytes(SIZE - (await stat(path)).size);
  skipped.writeUInt32BE(skipped.length, 0);
  skipped.write('free', 4, 'latin1');
  await appendFile(path, skipped);
  return path;
};
beforeAll(async () => {
  openWindow(portal);
  family = await newFamily(portal, 'zh-CN');
  film = await writeFilm();
});

const chooseFilm = async (page: Page, locale: Locale): Promise<void> => {
  await page.getByLabel(workWords[locale].chooseVideo).setInputFiles(film);
  await page.getByText(words[locale].offer).waitFor();
};
/** Returns the location of the chosen film on the device. */
const storedIn = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('tangible-cup');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const reading = opening.result.transaction('uploads').objectStore('uploads').getAll();
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    opening.result.close();
    return reading.result.find(({ purpose }) => purpose === 'work')?.keptIn;
  });
const look = async (page: Page, name: string) => {
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `smaller-${name}`);
};

it('a large film is made smaller on the phone, arrives and is handed in', async () => {
  const [w, own] = [workWords['zh-CN'], words['zh-CN']];
  const id = await entryToWorkOn(portal, family.client);
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: family.client });
  await openWork(page, id);
  await chooseFilm(page, 'zh-CN');
  await look(page, 'offered-zh-CN');
  // Nothing is sent before the choice, and a reload asks again.
  expect(await uploadsOf(family.client, id)).toEqual([]);
  await expect.poll(() => storedIn(page), { timeout: 20_000 }).toBe('opfs');
  await page.reload();
  await page.getByText(own.offer).waitFor();
  await page.getByRole('button', exactly(own.make)).click();
  await page.getByText(own.making, { exact: true }).waitFor();
  await page.getByRole('textbox', { name: w.title }).fill('森林动物园');
  await page.getByRole('textbox', { name: w.description }).fill('机器人在森林里');
  await page.getByText(w.ready, { exact: true }).waitFor();
  await page.getByText(own.made).waitFor();
  await look(page, 'made-zh-CN');
  const [upload] = await uploadsOf(family.client, id);
  expect(upload).toMatchObject({ state: 'ready', type: 'video/mp4' });
  expect(upload?.sizeBytes).toBeLessThan(10_000_000);
  await page.getByRole('button', exactly(w.send)).click();
  await page.getByText(w.handedIn('森林动物园')).waitFor();
  // Complete: the server reads its pictures and its sound.
  const handedIn = () => family.client.call('GET /api/registrations/:id/work', { params: { id } });
  await expect.poll(async () => (await handedIn()).preparation, { timeout: 15_000 }).toBe('ready');
});

it('cancelled, the film travels as it is', async () => {
  const own = words['en-US'];
  const other = await newFamily(portal, 'en-US');
  const id = await entryToWorkOn(portal, other.client);
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client: other.client });
  await openWork(page, id);
  await chooseFilm(page, 'en-US');
  await look(page, 'offered-en-US');
  await page.getByRole('button', exactly(own.make)).click();
  await page.getByText(own.making, { exact: true }).waitFor();
  await screenshot(page, 'smaller-making-en-US');
  await page.getByRole('button', exactly(own.cancel)).click();
  await expect.poll(async () => (await uploadsOf(other.client, id))[0]?.state, { timeout: 30_000 }).toBe('ready');
  expect(await uploadsOf(other.client, id)).toMatchObject([{ sizeBytes: SIZE }]);
});

it('the page says before that it must stay open; closed in the midst, it begins again with the film that is still chosen', async () => {
  const own = words['en-US'];
  const other = await newFamily(portal, 'en-US');
  const id = await entryToWorkOn(portal, other.client);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: other.client });
  await openWork(page, id);
  await chooseFilm(page, 'en-US');
  await page.getByText(own.stayOpen).waitFor();
  await expect.poll(() => storedIn(page), { timeout: 20_000 }).toBe('opfs');
  await page.getByRole('button', exactly(own.make)).click();
  await page.getByText(own.making, { exact: true }).waitFor();
  const context = page.context();
  await page.close();

  const second = await context.newPage();
  await openWork(second, id);
  await second.getByText(own.interrupted).waitFor();
  await look(second, 'interrupted-en-US');
  expect(await uploadsOf(other.client, id)).toEqual([]);
  await second.getByRole('button', exactly(own.again)).click();
  await second.getByText(own.making, { exact: true }).waitFor();
  await second.getByText(own.interrupted).waitFor({ state: 'detached' });
  await second.getByText(own.made).waitFor({ timeout: 30_000 });
  const [upload] = await uploadsOf(other.client, id);
  expect(upload?.sizeBytes).toBeLessThan(10_000_000);
});

it('closed after the work was submitted, the film is made smaller again as its owner chose, and handed in', async () => {
  const [w, own] = [workWords['zh-CN'], words['zh-CN']];
  const id = await entryToWorkOn(portal, family.client);
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: family.client });
  await openWork(page, id);
  await chooseFilm(page, 'zh-CN');
  await expect.poll(() => storedIn(page), { timeout: 20_000 }).toBe('opfs');
  await page.getByRole('textbox', { name: w.title }).fill('森林动物园');
  await page.getByRole('textbox', { name: w.description }).fill('机器人在森林里');
  await page.getByRole('button', exactly(own.make)).click();
  await page.getByRole('button', exactly(w.send)).click();
  await page.getByText(own.whenReady).waitFor();
  const context = page.context();
  await page.close();

  const second = await context.newPage();
  await openWork(second, id);
  await second.getByText(w.handedIn('森林动物园')).waitFor({ timeout: 30_000 });
  const { uploadIds } = await family.client.call('GET /api/registrations/:id/work', { params: { id } });
  const database = new Sqlite(join(portal.dataDir, 'tangible-cup.db'), { readonly: true });
  const size = database.prepare('select size_bytes from upload where id = ?').pluck().get(uploadIds[0]);
  database.close();
  expect(size).toBeLessThan(10_000_000);
});
