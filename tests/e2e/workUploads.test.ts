// Guards: an upload resumes by itself at the server's offset, after a pause, a reload, signing in again and the loss of its copy. One tab sends it,
// and it is shown everywhere in the portal.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { itInFull } from '../fixtures/full.ts';
import { endSessions, exactly, type Family, newFamily, signIn } from './actions.ts';
import { desktop, expectFailure, expectNoAxeViolations, openPortal, phone, screenshot } from './harness.ts';
import { words } from './words.ts';
import { entryToWorkOn, offsetOf, openWindow, openWork, slowDown, uploadsOf, videoFile, watchUploads, workWords } from './workActions.ts';

const portal = openPortal();
let family: Family;
beforeAll(async () => {
  openWindow(portal);
  family = await newFamily(portal, 'zh-CN');
});

it('pauses, goes on, is seen everywhere, and goes on after a reload from what the server has', async () => {
  const w = workWords['en-US'];
  const id = await entryToWorkOn(portal, family.client);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: family.client });
  await openWork(page, id);
  await slowDown(page, 1_000_000);
  await page.getByLabel(w.chooseVideo).setInputFiles(await videoFile(12_000_000));
  await page.getByText(w.uploading, { exact: true }).waitFor();
  await expect.poll(() => offsetOf(family.client, id)).toBeGreaterThan(500_000);
  await screenshot(page, 'submitWork-uploading');
  await page.getByRole('button', exactly('Pause')).click();
  await page.getByText(/Paused at \d+ %\./).waitFor();
  const paused = await offsetOf(family.client, id);
  const [upload] = await uploadsOf(family.client, id);
  const seen = watchUploads(page, upload?.id);
  await page.reload();
  await page.getByText(/Paused at \d+ %\./).waitFor();
  await page.getByRole('button', exactly('Continue')).click();
  await expect.poll(() => offsetOf(family.client, id)).toBeGreaterThan(paused + 500_000);
  await page.goto('/news');
  await page.getByRole('link', { name: /Uploading \d+ %/ }).waitFor();
  await screenshot(page, 'submitWork-indicator', { fullPage: false });
  await page.goto('/personal');
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /Uploading \d+ %/ })
    .waitFor();
  await page.getByRole('heading', exactly('Work of 闪电蜗牛')).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'personal-uploading', { fullPage: false });
  await slowDown(page, -1);
  await expect.poll(async () => (await uploadsOf(family.client, id))[0]?.state).toBe('ready');
  expect((await uploadsOf(family.client, id)).map(({ id: each }) => each)).toEqual([upload?.id]);
  expect(Math.min(...seen.offsets)).toBeGreaterThanOrEqual(paused);
  expect(seen.offsets.toSorted((a, b) => a - b)).toEqual(seen.offsets);
});

itInFull('goes on after signing in again', async () => {
  const w = workWords['zh-CN'];
  const own = await newFamily(portal, 'zh-CN');
  const id = await entryToWorkOn(portal, own.client);
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: own.client });
  expectFailure(page, /^401 /);
  await openWork(page, id);
  await slowDown(page, 1_000_000);
  await page.getByLabel(w.chooseVideo).setInputFiles(await videoFile(8_000_000));
  await expect.poll(() => offsetOf(own.client, id)).toBeGreaterThan(300_000);
  await page.getByRole('button', exactly('暂停')).click();
  await page.getByText(/已暂停在/).waitFor();
  const elsewhere = await endSessions(portal, own.email);
  const before = await offsetOf(elsewhere, id);
  const [upload] = await uploadsOf(elsewhere, id);
  const seen = watchUploads(page, upload?.id);
  await page.getByRole('button', exactly('继续')).click();
  await page.getByText('请重新登录，登录后从中断处继续。').waitFor();
  await page.getByRole('main').getByRole('button', exactly('重新登录')).click();
  await slowDown(page, -1);
  await signIn(page, words['zh-CN'], true, own.email);
  await expect.poll(async () => (await uploadsOf(elsewhere, id))[0]?.state).toBe('ready');
  expect((await uploadsOf(elsewhere, id)).map(({ id: each }) => each)).toEqual([upload?.id]);
  expect(Math.min(...seen.offsets)).toBeGreaterThanOrEqual(before);
});

/** Deletes this browser's copies of the files, as if the disk had lost them. */
const loseCopies = (page: Page): Promise<void> =>
  page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('uploads', { recursive: true }));

itInFull('whose copy is lost asks for the same file, takes no other, and goes on from where it was', async () => {
  const w = workWords['en-US'];
  const id = await entryToWorkOn(portal, family.client);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: family.client });
  await openWork(page, id);
  await slowDown(page, 1_000_000);
  const file = await videoFile(6_000_000);
  await page.getByLabel(w.chooseVideo).setInputFiles(file);
  await expect.poll(() => offsetOf(family.client, id)).toBeGreaterThan(500_000);
  await page.getByRole('button', exactly('Pause')).click();
  await page.getByText(/Paused at \d+ %\./).waitFor();
  const paused = await offsetOf(family.client, id);
  const [upload] = await uploadsOf(family.client, id);
  await expect.poll(() => page.getByText(/This device has no copy of the file/).count()).toBe(0);
  await loseCopies(page);
  const seen = watchUploads(page, upload?.id);
  await page.reload();
  await page.getByRole('button', exactly('Continue')).click();
  await page.getByText('Please choose the same file again. The upload goes on from where it was.').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'submitWork-needs-file');
  await page.getByLabel('Choose the same file').setInputFiles(await videoFile(6_000_000));
  await page.getByText('This is a different file. Please choose the one that the upload began with.').waitFor();
  await page.getByLabel('Choose the same file').setInputFiles(file);
  await slowDown(page, -1);
  await page.getByText(w.ready, { exact: true }).waitFor();
  expect(await uploadsOf(family.client, id)).toMatchObject([{ id: upload?.id, state: 'ready' }]);
  expect(seen.created).toBe(0);
  expect(Math.min(...seen.offsets)).toBeGreaterThanOrEqual(paused);
});

itInFull('one tab sends, the other one shows it', async () => {
  const w = workWords['en-US'];
  const id = await entryToWorkOn(portal, family.client);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: family.client });
  await openWork(page, id);
  await slowDown(page, 600_000);
  await page.getByRole('textbox', { name: w.title }).fill('Two tabs');
  await page.getByLabel(w.chooseVideo).setInputFiles(await videoFile(6_000_000));
  await page.getByText(w.uploading, { exact: true }).waitFor();
  const other = await page.context().newPage();
  const sent = watchUploads(other);
  await other.goto('/news');
  await other.getByRole('link', { name: /Uploading \d+ %/ }).waitFor();
  await other.getByRole('link', { name: /Uploading \d+ %/ }).click();
  await other.getByText(w.uploading, { exact: true }).waitFor();
  await slowDown(page, -1);
  await other.getByText(w.ready, { exact: true }).waitFor();
  await page.getByText(w.ready, { exact: true }).waitFor();
  expect(sent).toEqual({ created: 0, offsets: [] });
});

itInFull('whose progress chip cannot be loaded is handed in all the same', async () => {
  const w = workWords['en-US'];
  const id = await entryToWorkOn(portal, family.client);
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client: family.client });
  await page.route('**/assets/UploadIndicator-*.js', (route) => route.fulfill({ status: 404 }));
  expectFailure(page, /^404 GET \/assets\/UploadIndicator-/);
  await openWork(page, id);
  await slowDown(page, 1_000_000);
  await page.getByRole('textbox', { name: w.title }).fill('No chip');
  await page.getByRole('textbox', { name: w.description }).fill('Handed in without it');
  await page.getByLabel(w.chooseVideo).setInputFiles(await videoFile(3_000_000));
  await page.getByText(w.uploading, { exact: true }).waitFor();
  await page.getByRole('button', exactly(w.send)).click();
  await page.getByText('As soon as all files have arrived. You can leave this page; the upload goes on in the whole portal.').waitFor();
  await page.getByRole('banner').locator('a[href="/"]').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await slowDown(page, -1);
  await expect
    .poll(() => family.client.call('GET /api/registrations/:id/work', { params: { id } }).catch(() => null))
    .toMatchObject({ title: 'No chip', media: { kind: 'video' } });
});
