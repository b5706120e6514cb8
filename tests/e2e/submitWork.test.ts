// Guards: a family hands in a video, a link or images, also without a connection and where the device keeps nothing; what is typed is kept
// meanwhile; what is no work is refused before anything is sent.
import { mkdtemp, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { changeDatabase, enter, exactly, type Family, newFamily } from './actions.ts';
import { openFront } from './front.ts';
import { desktop, expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';
import { DAY_MS, entryToWorkOn, openWindow, openWork, slowDown, uploadsOf, videoFile, watchUploads, workWords } from './workActions.ts';

const portal = openPortal();
let family: Family;
beforeAll(async () => {
  openWindow(portal);
  family = await newFamily(portal, 'zh-CN');
});

it.each([
  ['zh-CN', phone],
  ['en-US', desktop],
] as const)('a family hands in a video (%s)', async (locale, viewport) => {
  const w = workWords[locale];
  const id = await entryToWorkOn(portal, family.client);
  const page = await portal.newPage({ viewport, locale, client: family.client });
  await openWork(page, id);
  await page.getByRole('heading', { level: 1, name: w.heading }).waitFor();
  await page.getByRole('button', exactly(w.send)).click();
  await page.getByRole('alert').getByText(w.wrong, { exact: true }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('textbox', { name: w.title }).fill('城市小信使');
  await page.getByRole('textbox', { name: w.description }).fill('👩‍🚀机器人送信');
  await page.getByText('6 / 500', { exact: true }).waitFor();
  await page.getByLabel(w.chooseVideo).setInputFiles(await videoFile(2_000_000));
  await page.getByText(w.ready, { exact: true }).waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `submitWork-${viewport.width}-${locale}`);
  await page.getByRole('button', exactly(w.send)).click();
  await page.getByText(w.handedIn('城市小信使')).waitFor();
  const work = await family.client.call('GET /api/registrations/:id/work', { params: { id } });
  expect(work).toMatchObject({ title: '城市小信使', description: '👩‍🚀机器人送信', media: { kind: 'video', type: 'video/mp4' } });
  expect(work.posterUploadId).not.toBeNull();
  await expectNoAxeViolations(page);
});

it.each([
  ['zh-CN', phone],
  ['en-US', desktop],
] as const)('hands in a video and then a link where the device keeps nothing (%s)', async (locale, viewport) => {
  const w = workWords[locale];
  const id = await entryToWorkOn(portal, family.client);
  const page = await portal.newPage({ viewport, locale, client: family.client });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no storage', 'InvalidStateError');
    };
  });
  await openWork(page, id);
  await page.getByText(w.leaveOpen).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `submitWork-not-kept-${viewport.width}-${locale}`);
  await page.getByRole('textbox', { name: w.title }).fill('Kept nowhere');
  await page.getByRole('textbox', { name: w.description }).fill('Sent all the same');
  await page.getByRole('banner').locator('a[href="/"]').first().click();
  const question = page.getByRole('alertdialog', { name: w.leave });
  await expectNoAxeViolations(page);
  await question.getByRole('button', exactly(w.stayHere)).click();
  await question.waitFor({ state: 'detached' });
  await slowDown(page, 1_000_000);
  await page.getByLabel(w.chooseVideo).setInputFiles(await videoFile(2_000_000));
  await page.getByText(w.uploading, { exact: true }).waitFor();
  await page.getByRole('button', exactly(w.send)).click();
  await page.getByText(w.stay).waitFor();
  await slowDown(page, -1);
  await page.getByText(w.handedIn('Kept nowhere')).waitFor();
  expect(await family.client.call('GET /api/registrations/:id/work', { params: { id } })).toMatchObject({ media: { kind: 'video' } });
  await page.getByRole('radio', { name: w.link }).check();
  await page.getByRole('textbox', { name: w.linkField }).fill('https://youtu.be/dQw4w9WgXcQ');
  await page.getByRole('button', exactly(w.replace)).click();
  await expect
    .poll(async () => (await family.client.call('GET /api/registrations/:id/work', { params: { id } })).media)
    .toEqual({ kind: 'link', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
});

it('keeps what is typed, and asks which of two tabs is right', async () => {
  const w = workWords['en-US'];
  const id = await entryToWorkOn(portal, family.client);
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client: family.client });
  const title = page.getByRole('textbox', { name: w.title });
  await openWork(page, id);
  await title.fill('Couriers');
  await page.getByText(/^Saved on this device, /).waitFor();
  // left within milliseconds of the last key, and opened again
  await title.fill('City couriers');
  await page.getByRole('banner').locator('a[href="/"]').first().click();
  await page.goBack();
  await title.waitFor();
  expect(await title.inputValue()).toBe('City couriers');

  const other = await page.context().newPage();
  await other.goto(`/submitWork?id=${id}`);
  await expect.poll(() => other.getByRole('textbox', { name: w.title }).inputValue()).toBe('City couriers');
  const titleThere = other.getByRole('textbox', { name: w.title });
  await titleThere.fill('From the other tab');
  // opened again only once it is saved
  await other.getByRole('banner').locator('a[href="/"]').first().click();
  await other.goBack();
  await titleThere.waitFor();
  expect(await titleThere.inputValue()).toBe('From the other tab');
  await other.close();
  await title.fill('From this tab');
  await page.getByText('This draft was changed in another tab. What you type here is not saved at the moment.').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'submitWork-conflict');
  await page.getByRole('button', exactly('Keep what is here')).click();
  await page.getByText(/^Saved on this device, /).waitFor();
  await page.reload();
  await expect.poll(() => title.inputValue()).toBe('From this tab');
});

it('hands in images and then a link in their place', async () => {
  const w = workWords['en-US'];
  const id = await entryToWorkOn(portal, family.client);
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client: family.client });
  await openWork(page, id);
  const folder = await mkdtemp(join(tmpdir(), 'images-'));
  const images = await Promise.all(
    ['png', 'jpeg', 'tiff'].map(async (format, index) => {
      const path = join(folder, `picture-${index}.${format === 'jpeg' ? 'jpg' : format}`);
      const square = sharp({ create: { width: 64, height: 48, channels: 3, background: '#36c' } });
      await writeFile(path, await (format === 'png' ? square.png() : format === 'jpeg' ? square.jpeg() : square.tiff()).toBuffer());
      return path;
    }),
  );
  await page.getByRole('radio', { name: w.images }).check();
  await page.getByLabel(w.chooseImages).setInputFiles(images);
  await expect.poll(() => page.getByText(w.ready, { exact: true }).count()).toBe(3);
  await page.getByRole('textbox', { name: w.title }).fill('Blue');
  await page.getByRole('textbox', { name: w.description }).fill('Three pictures');
  await page.getByRole('button', exactly(w.send)).click();
  await page.getByText(w.handedIn('Blue')).waitFor();
  expect((await family.client.call('GET /api/registrations/:id/work', { params: { id } })).uploadIds).toHaveLength(3);
  await page.getByRole('radio', { name: w.link }).check();
  await page.getByRole('textbox', { name: 'Link to the video' }).fill('https://example.com/film');
  await page.getByRole('button', exactly('Replace the work')).click();
  await page.getByText('Please enter a link to a video on YouTube or Google Drive.').first().waitFor();
  await page.getByRole('textbox', { name: 'Link to the video' }).fill('https://youtu.be/dQw4w9WgXcQ');
  await page.getByRole('button', exactly('Replace the work')).click();
  await expect
    .poll(async () => (await family.client.call('GET /api/registrations/:id/work', { params: { id } })).media)
    .toEqual({ kind: 'link', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
});

it('refuses what is no work before anything is sent', async () => {
  const w = workWords['en-US'];
  const id = await entryToWorkOn(portal, family.client);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: family.client });
  await openWork(page, id);
  const seen = watchUploads(page);
  const folder = await mkdtemp(join(tmpdir(), 'no-work-'));
  const text = join(folder, 'story.mp4');
  await writeFile(text, 'Once upon a time there was a robot.');
  await page.getByLabel(w.chooseVideo).setInputFiles(text);
  await page.getByText(/story\.mp4: This file is of another kind than it should be\./).waitFor();
  const empty = join(folder, 'empty.mp4');
  await writeFile(empty, '');
  await page.getByLabel(w.chooseVideo).setInputFiles(empty);
  await page.getByText(/empty\.mp4: This file is empty\./).waitFor();
  const picture = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const disguised = join(folder, 'picture.mp4');
  await writeFile(disguised, picture);
  await page.getByLabel(w.chooseVideo).setInputFiles(disguised);
  await page.getByText(/picture\.mp4: This file is of another kind than it should be\./).waitFor();
  const large = await videoFile(0, 'large.mp4');
  await truncate(large, 501 * 1024 * 1024);
  await page.getByLabel(w.chooseVideo).setInputFiles(large);
  await page.getByText(/large\.mp4: This file is too large\./).waitFor();
  expect(seen.created).toBe(0);
  await page.getByRole('radio', { name: w.images }).check();
  const many = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const path = join(folder, `${index}.png`);
      await writeFile(path, picture);
      return path;
    }),
  );
  await page.getByLabel(w.chooseImages).setInputFiles(many);
  await page.getByText('A work has 9 images at most. 1 were left out.').waitFor();
  await expect.poll(() => page.getByText(w.ready, { exact: true }).count()).toBe(9);
  await expectNoAxeViolations(page);
  for (const { id: uploadId } of await uploadsOf(family.client, id))
    await page.request.delete(`/api/uploads/${uploadId}`, { headers: { 'tus-resumable': '1.0.0' } });
});

it('without a connection it waits and is handed in by itself', async () => {
  const w = workWords['zh-CN'];
  const id = await entryToWorkOn(portal, family.client);
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: family.client, front });
  expectFailure(page, /^50\d /);
  await openWork(page, id);
  await page.getByRole('textbox', { name: w.title }).fill('离线作品');
  await page.getByRole('textbox', { name: w.description }).fill('没有网络也能提交');
  await front.stop();
  await page.getByLabel(w.chooseVideo).setInputFiles(await videoFile(500_000));
  await page.getByText(/等待网络，恢复后从 \d+% 继续。/).waitFor();
  await page.getByRole('button', exactly(w.send)).click();
  await page.getByText('作品将自动提交').waitFor();
  await expectNoAxeViolations(page);
  await front.start();
  await page.getByText(w.handedIn('离线作品')).waitFor();
  expect((await family.client.call('GET /api/registrations/:id/work', { params: { id } })).title).toBe('离线作品');
});

it.each([
  ['zh-CN', 'notYet', [1, 2]],
  ['en-US', 'notYet', [1, 2]],
  ['zh-CN', 'over', [-2, -1]],
  ['en-US', 'over', [-2, -1]],
  ['zh-CN', 'invalid', [2, 1]],
  ['en-US', 'invalid', [2, 1]],
] as const)('says when works can be handed in (%s, %s)', async (locale, word, [opens, closes]) => {
  const { id } = await enter(family.client, 'jinjiangcity');
  changeDatabase(portal, `update registration set state = 'approved' where id = ?`, id);
  const at = (days: number) => Date.now() + days * DAY_MS;
  changeDatabase(portal, `update competition set work_opens_at = ?, work_closes_at = ? where slug = 'jinjiangcity'`, at(opens), at(closes));
  const page = await portal.newPage({ viewport: phone, locale, client: family.client });
  await page.goto(`/submitWork?id=${id}`);
  await page.getByText(workWords[locale][word]).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await expectNoAxeViolations(page);
});
