// Guards: a family hands in a video, a link or images; an upload goes on by itself from what the server has, after a pause, a reload, signing in
// again and without a connection; it is seen everywhere in the portal; what is no work is refused before anything is sent.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Upload } from '#contract/works.ts';
import type { Client } from '../fixtures/client.ts';
import { changeDatabase, endSessions, enter, exactly, type Family, newFamily, signIn } from './actions.ts';
import { openFront } from './front.ts';
import { desktop, expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';
import { words as story } from './words.ts';

const portal = openPortal();
const DAY_MS = 24 * 3600_000;

const words = {
  'zh-CN': {
    heading: /的作品$/,
    title: '作品名称',
    description: '作品说明',
    video: '视频文件',
    link: '视频链接',
    linkField: '视频链接',
    images: '图片',
    chooseVideo: '选择视频',
    chooseImages: '选择图片',
    ready: '已就绪',
    uploading: '上传中',
    send: '提交作品',
    replace: '更换作品',
    leaveOpen: '提交之前请不要关闭本页',
    stay: '文件全部上传后自动提交，请在此之前不要关闭本页。',
    handedIn: (title: string) => `《${title}》已提交`,
    notYet: /作品提交尚未开始，请等到/,
    over: /作品提交已于 .* 结束。如有疑问请联系组委会。/,
    invalid: '时间设置有误，请联系管理员。',
  },
  'en-US': {
    heading: /^Work of/,
    title: 'Name of the work',
    description: 'Description',
    video: 'A video',
    link: 'A link',
    linkField: 'Link to the video',
    images: 'Images',
    chooseVideo: 'Choose a video',
    chooseImages: 'Choose images',
    ready: 'Ready',
    uploading: 'Uploading',
    send: 'Hand in the work',
    replace: 'Replace the work',
    leaveOpen: 'Please leave this page open until the work is handed in',
    stay: 'As soon as all files have arrived. Please leave this page open until then.',
    handedIn: (title: string) => `“${title}” is handed in`,
    notYet: /Works cannot be submitted yet\. Please wait until/,
    over: /Work submission ended on .*\. For questions, contact the organiser\./,
    invalid: 'The time set for this is not valid. Please contact the administrator.',
  },
} as const;

/** A video that plays, as large as wanted: what follows its last box is a box to be skipped. */
const videoFile = async (bytes: number, name = 'courier.mp4'): Promise<string> => {
  const video = await readFile(new URL('../../server/seed/content/videos/first-blocks.mp4', import.meta.url));
  const skipped = Buffer.concat([Buffer.alloc(8), randomBytes(Math.max(0, bytes - video.length - 8))]);
  skipped.writeUInt32BE(skipped.length, 0);
  skipped.write('free', 4, 'latin1');
  const path = join(await mkdtemp(join(tmpdir(), 'work-')), name);
  await writeFile(path, Buffer.concat([video, skipped]));
  return path;
};

/** An approved entry whose work window is open. */
const entryToWorkOn = async (client: Client): Promise<string> => {
  const { id } = await enter(client, 'city-couriers', { teamName: '闪电蜗牛' });
  changeDatabase(portal, `update registration set state = 'approved' where id = ?`, id);
  return id;
};

let family: Family;
beforeAll(async () => {
  const now = Date.now();
  changeDatabase(
    portal,
    `update competition set work_opens_at = ?, work_closes_at = ? where slug = 'city-couriers'`,
    now - DAY_MS,
    now + 10 * DAY_MS,
  );
  family = await newFamily(portal, 'zh-CN');
});

const open = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/submitWork?id=${id}`);
  await page.getByRole('textbox').first().waitFor();
};

/** A line of so many bytes a second on the way out. */
const slowDown = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
};

const uploadsOf = async (client: Client, id: string): Promise<Upload[]> => {
  const { items } = await client.call('GET /api/registrations/:id/uploads', { params: { id } });
  return items.filter(({ purpose }) => purpose === 'work');
};
/** How much the server has of the one video. */
const offsetOf = async (client: Client, id: string): Promise<number> => (await uploadsOf(client, id))[0]?.offset ?? 0;

/** Counts how many uploads the page makes, and notes where it goes on with this one (or with any). */
const watchUploads = (page: Page, uploadId = '') => {
  const seen = { created: 0, offsets: [] as number[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname === '/api/uploads') seen.created += 1;
    const offset = request.headers()['upload-offset'];
    if (request.method() === 'PATCH' && offset !== undefined && pathname.endsWith(uploadId)) seen.offsets.push(Number(offset));
  });
  return seen;
};

it.each([
  ['zh-CN', phone],
  ['en-US', desktop],
] as const)('a family hands in a video (%s)', async (locale, viewport) => {
  const w = words[locale];
  const id = await entryToWorkOn(family.client);
  const page = await portal.newPage({ viewport, locale, client: family.client });
  await open(page, id);
  await page.getByRole('heading', { level: 1, name: w.heading }).waitFor();
  await page.getByRole('button', exactly(w.send)).click();
  await page.getByRole('alert').first().waitFor();
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

it('pauses, goes on, is seen everywhere, and goes on after a reload from what the server has', async () => {
  const w = words['en-US'];
  const id = await entryToWorkOn(family.client);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: family.client });
  await open(page, id);
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
  await slowDown(page, -1);
  await expect.poll(async () => (await uploadsOf(family.client, id))[0]?.state).toBe('ready');
  expect((await uploadsOf(family.client, id)).map(({ id: each }) => each)).toEqual([upload?.id]);
  expect(Math.min(...seen.offsets)).toBeGreaterThanOrEqual(paused);
  expect(seen.offsets.toSorted((a, b) => a - b)).toEqual(seen.offsets);
});

it('goes on after signing in again', async () => {
  const w = words['zh-CN'];
  const own = await newFamily(portal, 'zh-CN');
  const id = await entryToWorkOn(own.client);
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: own.client });
  expectFailure(page, /^401 /);
  await open(page, id);
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
  await signIn(page, story['zh-CN'], true, own.email);
  await expect.poll(async () => (await uploadsOf(elsewhere, id))[0]?.state).toBe('ready');
  expect((await uploadsOf(elsewhere, id)).map(({ id: each }) => each)).toEqual([upload?.id]);
  expect(Math.min(...seen.offsets)).toBeGreaterThanOrEqual(before);
});

/** What this browser has copied of the files, as if the disk had lost it. */
const loseCopies = (page: Page): Promise<void> =>
  page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('uploads', { recursive: true }));

it('whose copy is lost asks for the same file, takes no other, and goes on from where it was', async () => {
  const w = words['en-US'];
  const id = await entryToWorkOn(family.client);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: family.client });
  await open(page, id);
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
  await page.getByText('This is another file. Please choose the one that the upload began with.').waitFor();
  await page.getByLabel('Choose the same file').setInputFiles(file);
  await slowDown(page, -1);
  await page.getByText(w.ready, { exact: true }).waitFor();
  expect(await uploadsOf(family.client, id)).toMatchObject([{ id: upload?.id, state: 'ready' }]);
  expect(seen.created).toBe(0);
  expect(Math.min(...seen.offsets)).toBeGreaterThanOrEqual(paused);
});

it.each([
  ['zh-CN', phone],
  ['en-US', desktop],
] as const)('hands in a video and then a link where the device keeps nothing (%s)', async (locale, viewport) => {
  const w = words[locale];
  const id = await entryToWorkOn(family.client);
  const page = await portal.newPage({ viewport, locale, client: family.client });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no storage', 'InvalidStateError');
    };
  });
  await open(page, id);
  await page.getByText(w.leaveOpen).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `submitWork-not-kept-${viewport.width}-${locale}`);
  await page.getByRole('textbox', { name: w.title }).fill('Kept nowhere');
  await page.getByRole('textbox', { name: w.description }).fill('Sent all the same');
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

it('one tab sends, the other one shows it', async () => {
  const w = words['en-US'];
  const id = await entryToWorkOn(family.client);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: family.client });
  await open(page, id);
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

it('hands in images and then a link in their place', async () => {
  const w = words['en-US'];
  const id = await entryToWorkOn(family.client);
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client: family.client });
  await open(page, id);
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
  const w = words['en-US'];
  const id = await entryToWorkOn(family.client);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: family.client });
  await open(page, id);
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
  const w = words['zh-CN'];
  const id = await entryToWorkOn(family.client);
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: family.client, front });
  expectFailure(page, /^50\d /);
  await open(page, id);
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
  await page.getByText(words[locale][word]).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await expectNoAxeViolations(page);
});
