// Guards: a family hands in a video, a link or images, also offline and without storage on the device. Input is kept meanwhile, and an invalid file
// is refused before anything is sent.
import { mkdtemp, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { itInFull } from '../fixtures/full.ts';
import { heic } from '../fixtures/works.ts';
import { changeDatabase, enter, exactly, type Family, newFamily } from './actions.ts';
import { openFront } from './front.ts';
import {
  desktop,
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  inLanguage,
  ON_DESKTOP,
  ON_PHONE,
  openPortal,
  phone,
  screenshot,
} from './harness.ts';
import { DAY_MS, entryToWorkOn, openWindow, openWork, slowDown, uploadsOf, videoFile, watchUploads, workWords } from './workActions.ts';

const portal = openPortal();
let family: Family;
beforeAll(async () => {
  openWindow(portal);
  family = await newFamily(portal, 'zh-CN');
});

it.each(ON_PHONE)('a family hands in a video ($name)', async ({ locale, viewport }) => {
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
  await page.getByRole('textbox', { name: w.description }).fill('送'.repeat(501));
  await page.getByText(w.tooLong, { exact: true }).first().waitFor();
  await page.getByRole('textbox', { name: w.description }).fill('👩‍🚀机器人送信');
  await page.getByLabel(w.chooseVideo).setInputFiles(await videoFile(2_000_000));
  await page.getByText(w.ready, { exact: true }).waitFor();
  await page.getByRole('button', exactly(w.chooseCover)).click();
  // The radio itself is invisible: its picture is pressed.
  await page.getByRole('img', { name: w.frame }).nth(3).click();
  await page.getByRole('radio', { name: w.frame, checked: true }).waitFor();
  const cover = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
  // The frame is no longer wanted while the server may still be processing it; the server's copy expires.
  expectFailure(page, /^409 DELETE \/api\/uploads\//);
  await page.getByLabel(w.ownCover).setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: cover });
  await page.getByRole('img', exactly(w.coverChosen)).waitFor();
  expect(await page.getByRole('radio', { name: w.frame, checked: true }).count()).toBe(0);
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `submitWork-${viewport.width}-${locale}`);
  await page.getByRole('button', exactly(w.send)).click();
  await page.getByText(w.handedIn('城市小信使')).waitFor();
  const work = await family.client.call('GET /api/registrations/:id/work', { params: { id } });
  expect(work).toMatchObject({ title: '城市小信使', description: '👩‍🚀机器人送信', media: { kind: 'video', type: 'video/mp4' } });
  expect(work.posterUploadId).not.toBeNull();
  await expectNoAxeViolations(page);

  // it can be played and looked at on the entry's page, though nobody else sees it yet
  await expect
    .poll(async () => (await family.client.call('GET /api/registrations/:id/work', { params: { id } })).preparation, { timeout: 30_000 })
    .toBe('ready');
  await page.goto(`/signInfo?id=${id}`);
  const section = page.locator('section').filter({ has: page.getByRole('heading', exactly(w.handedInTitle)) });
  const film = section.locator('video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(0);
  await section.getByText(work.fileNames?.[0] ?? 'no name').waitFor();
  await expectNoAxeViolations(page);
  await section.scrollIntoViewIfNeeded();
  await screenshot(page, `handedIn-${viewport.width}-${locale}`, { fullPage: false });
});

itInFull.each(ON_DESKTOP)('hands in a video and then a link where the device keeps nothing ($name)', async ({ locale, viewport }) => {
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
  // The video's picture may be requested when its work has been replaced already.
  expectFailure(page, /^404 GET \/api\/works\/\w+\/poster$/);
  await page.getByRole('radio', { name: w.link }).check();
  await page.getByRole('textbox', { name: w.linkField }).fill('https://youtu.be/dQw4w9WgXcQ');
  await page.getByRole('button', exactly(w.replace)).click();
  await expect
    .poll(async () => (await family.client.call('GET /api/registrations/:id/work', { params: { id } })).media)
    .toEqual({ kind: 'link', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
});

itInFull('keeps what is typed, and asks which of two tabs is right', async () => {
  const w = workWords['en-US'];
  const id = await entryToWorkOn(portal, family.client);
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client: family.client });
  const title = page.getByRole('textbox', { name: w.title });
  await openWork(page, id);
  await title.fill('Couriers');
  await page.getByText(/^Saved on this device, /).waitFor();
  // Left within milliseconds of the last key, and opened again.
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
  // Opened again only once it is saved.
  await other.getByRole('banner').locator('a[href="/"]').first().click();
  await other.goBack();
  await titleThere.waitFor();
  expect(await titleThere.inputValue()).toBe('From the other tab');
  await other.close();
  await title.fill('From this tab');
  await page.getByText('This draft was changed in another tab. What you type here is not being saved at the moment.').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'submitWork-conflict');
  await page.getByRole('button', exactly('Keep what is here')).click();
  await page.getByText(/^Saved on this device, /).waitFor();
  await page.reload();
  await expect.poll(() => title.inputValue()).toBe('From this tab');
});

itInFull('hands in images and then a link in their place', async () => {
  const w = workWords['en-US'];
  const id = await entryToWorkOn(portal, family.client);
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client: family.client });
  await openWork(page, id);
  const folder = await mkdtemp(join(tmpdir(), 'images-'));
  const images = await Promise.all(
    ['png', 'jpg', 'heic'].map(async (ending, index) => {
      const path = join(folder, `picture-${index}.${ending}`);
      const square = sharp({ create: { width: 64, height: 48, channels: 3, background: '#36c' } });
      await writeFile(path, ending === 'heic' ? heic() : await (ending === 'png' ? square.png() : square.jpeg()).toBuffer());
      return path;
    }),
  );
  await page.getByRole('radio', { name: w.images }).check();
  await page.getByLabel(w.chooseImages).setInputFiles(images);
  await expect.poll(() => page.getByText(w.ready, { exact: true }).count()).toBe(3);
  // In the order shown to others: by a button, and by dragging.
  const order = () =>
    page.getByRole('button', { name: /^Move .* forward$/ }).evaluateAll((all) => all.map((each) => each.getAttribute('title')));
  const [first, second, third] = [0, 1, 2].map((index) => `Move picture-${index}.${['png', 'jpg', 'heic'][index]} forward`);
  expect(await order()).toEqual([first, second, third]);
  const later = page.getByRole('button', exactly('Move picture-0.png back'));
  await later.press('Enter');
  expect(await order()).toEqual([second, first, third]);
  expect(await later.evaluate((button) => button === document.activeElement)).toBe(true);
  const cells = page.locator('[data-index] > div:first-child');
  await cells.nth(2).dragTo(cells.nth(0));
  await expect.poll(order).toEqual([third, second, first]);
  // Released before the page can draw the position: no hand is as fast, but a busy device is as slow.
  await cells.first().scrollIntoViewIfNeeded();
  await cells.evaluateAll((all) => {
    const press = (type: string, { left, top, width, height }: DOMRect) =>
      new PointerEvent(type, {
        bubbles: true,
        isPrimary: true,
        pointerType: 'mouse',
        clientX: left + width / 2,
        clientY: top + height / 2,
      });
    const [from, to] = [all[0]?.getBoundingClientRect(), all[1]?.getBoundingClientRect()];
    if (!from || !to) throw new Error('nothing to drag');
    all[0]?.dispatchEvent(press('pointerdown', from));
    for (const type of ['pointermove', 'pointermove', 'pointerup']) window.dispatchEvent(press(type, to));
  });
  await expect.poll(order).toEqual([second, third, first]);
  await cells.nth(1).dragTo(cells.nth(0));
  await expect.poll(order).toEqual([third, second, first]);
  await page.getByRole('button', exactly('Remove picture-1.jpg')).click();
  expect(await order()).toEqual([third, first]);
  await page.getByRole('button', exactly('Undo')).click();
  expect(await order()).toEqual([third, second, first]);
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'submitWork-images');
  const types = new Map((await uploadsOf(family.client, id)).map((upload) => [upload.id, upload.type]));
  await page.getByRole('textbox', { name: w.title }).fill('Blue');
  await page.getByRole('textbox', { name: w.description }).fill('Three pictures');
  await page.getByRole('button', exactly(w.send)).click();
  await page.getByText(w.handedIn('Blue')).waitFor();
  const { uploadIds, media } = await family.client.call('GET /api/registrations/:id/work', { params: { id } });
  expect(uploadIds.map((uploadId) => types.get(uploadId))).toEqual(['image/heic', 'image/jpeg', 'image/png']);
  expect(media.kind === 'images' && media.items).toHaveLength(3);
  await page.getByRole('radio', { name: w.link }).check();
  await page.getByRole('textbox', { name: 'Link to the video' }).fill('https://example.com/film');
  await page.getByRole('button', exactly('Replace the work')).click();
  await page.getByText('Please enter a link to a video on YouTube or Google Drive.').first().waitFor();
  await page.getByRole('textbox', { name: 'Link to the video' }).fill('youtu.be/dQw4w9WgXcQ');
  await page.getByRole('button', exactly('Replace the work')).click();
  await expect
    .poll(async () => (await family.client.call('GET /api/registrations/:id/work', { params: { id } })).media)
    .toEqual({ kind: 'link', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
});

itInFull('is not overwritten by an older version of itself: the family sees both and chooses', async () => {
  const w = workWords['zh-CN'];
  const id = await entryToWorkOn(portal, family.client);
  const media = { kind: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' } as const;
  const submit = (title: string, basedOn: number) =>
    family.client.call('POST /api/registrations/:id/work', { params: { id }, body: { title, description: '送信', media, basedOn } });
  const titleThere = async () => (await family.client.call('GET /api/registrations/:id/work', { params: { id } })).title;
  await submit('第一版', 0);
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: family.client });
  const title = page.getByRole('textbox', { name: w.title });
  const replace = page.getByRole('button', exactly(w.replace));
  await openWork(page, id);
  // Replaced twice from here: the form shows the server's current version.
  await title.fill('第二版');
  await replace.click();
  await page.getByText(w.handedIn('第二版')).waitFor();
  await expect.poll(() => title.inputValue()).toBe('第二版');
  const former = await title.elementHandle();
  await replace.click();
  await expect.poll(async () => (await family.client.call('GET /api/registrations/:id/work', { params: { id } })).contentVersion).toBe(3);
  expect(await titleThere()).toBe('第二版');
  // The server has it before the page gets the answer and begins another form.
  await expect.poll(() => former?.evaluate((field) => field.isConnected)).toBe(false);

  await title.fill('手机上的');
  await submit('电脑上的', 3);
  expectFailure(page, /^409 POST \/api\/registrations\//);
  await replace.click();
  await page.getByText('作品已在别处更换').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('作品已在别处更换');
  await page.getByRole('cell', exactly('手机上的')).waitFor();
  await page.getByRole('cell', exactly('电脑上的')).waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'submitWork-replaced-elsewhere');
  // Nothing is sent before the family has chosen.
  await replace.click();
  expect(await titleThere()).toBe('电脑上的');
  await page.reload();
  await page.getByRole('button', exactly('保留本页的内容')).click();
  expect(await title.inputValue()).toBe('手机上的');
  await replace.click();
  await page.getByText(w.handedIn('手机上的')).waitFor();
  expect(await titleThere()).toBe('手机上的');

  changeDatabase(portal, 'update registration set publish_work = 1 where id = ?', id);
  changeDatabase(portal, 'update work set released_at = ? where registration_id = ?', Date.now(), id);
  await page.reload();
  await page.getByText('《手机上的》已公开').waitFor();
  await page.getByRole('link', exactly('查看作品页')).waitFor();
  await title.fill('公开之后');
  await replace.click();
  const question = page.getByRole('alertdialog', { name: '要更换已公开的作品吗？' });
  await expectNoAxeViolations(page);
  await screenshot(page, 'submitWork-replace-public');
  await question.getByRole('button', exactly('暂不更换')).click();
  expect(await titleThere()).toBe('手机上的');
  await replace.click();
  await question.getByRole('button', exactly('确定更换')).click();
  await page.getByText(w.handedIn('公开之后')).waitFor();
});

itInFull('refuses what is no work before anything is sent', async () => {
  const w = workWords['en-US'];
  const id = await entryToWorkOn(portal, family.client);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: family.client });
  // A file that the server is still processing cannot be removed yet, and the removal is retried.
  expectFailure(page, /^409 DELETE \/api\/uploads\//);
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
  expect(seen.created).toBe(0);
  // A file that this browser can make smaller is not refused, but it is not sent unchanged.
  const large = await videoFile(0, 'large.mp4');
  await truncate(large, 501 * 1024 * 1024);
  await page.getByLabel(w.chooseVideo).setInputFiles(large);
  await page.getByText(/must be made smaller before it can be uploaded/).waitFor();
  expect(await page.getByRole('button', exactly('Upload as it is')).count()).toBe(0);
  await page.getByRole('button', exactly('Remove large.mp4')).click();
  await page.getByRole('radio', { name: w.images }).check();
  const heavy = join(folder, 'heavy.png');
  await writeFile(heavy, picture);
  await truncate(heavy, 21 * 1024 * 1024);
  await page.getByLabel(w.chooseImages).setInputFiles(heavy);
  await page.getByText(/heavy\.png: This file is too large\./).waitFor();
  const many = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const path = join(folder, `${index}.png`);
      await writeFile(path, picture);
      return path;
    }),
  );
  await page.getByLabel(w.chooseImages).setInputFiles(many);
  await page.getByText('A work has 9 images at most. Left out: 1.').waitFor();
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

const WINDOWS = [
  ['notYet', [1, 2]],
  ['over', [-2, -1]],
  ['invalid', [2, 1]],
] as const;

itInFull.each(inLanguage('en-US').flatMap((locale) => WINDOWS.map(([word, window]) => [locale, word, window] as const)))(
  'says when works can be handed in (%s, %s)',
  async (locale, word, [opens, closes]) => {
    const { id } = await enter(family.client, 'jinjiangcity');
    changeDatabase(portal, `update registration set state = 'approved' where id = ?`, id);
    const at = (days: number) => Date.now() + days * DAY_MS;
    changeDatabase(
      portal,
      `update competition set work_opens_at = ?, work_closes_at = ? where slug = 'jinjiangcity'`,
      at(opens),
      at(closes),
    );
    const page = await portal.newPage({ viewport: phone, locale, client: family.client });
    await page.goto(`/submitWork?id=${id}`);
    await page.getByText(workWords[locale][word]).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await expectNoAxeViolations(page);
  },
);
