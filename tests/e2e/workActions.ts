// Steps shared by the tests of works: the texts they look for, files of works, and the server's state of an upload.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Upload } from '#contract/uploads/public.ts';
import type { Client } from '../fixtures/client.ts';
import { changeDatabase, enter } from './actions.ts';
import type { Portal } from './harness.ts';

export const DAY_MS = 24 * 3600_000;

export const workWords = {
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
    chooseCover: '选择封面',
    frame: /处的画面$/,
    ownCover: '用自己的图片作封面',
    coverChosen: '已选的封面',
    uploading: '上传中',
    wrong: '还有 3 处需要修改',
    tooLong: '字数已达上限，请删去 1 个字。',
    send: '提交作品',
    replace: '更换作品',
    leaveOpen: '提交之前请不要关闭本页',
    leave: '还没有提交，确定离开吗？',
    stayHere: '留在这里',
    stay: '文件全部上传后自动提交，请在此之前不要关闭本页。',
    handedIn: (title: string) => `《${title}》已提交`,
    handedInTitle: '已提交的作品',
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
    chooseCover: 'Choose the cover',
    frame: /^Frame after/,
    ownCover: 'Use a picture of your own as the cover',
    coverChosen: 'The chosen cover',
    uploading: 'Uploading',
    wrong: '3 things to fix',
    tooLong: 'The number of characters has reached the maximum: please take 1 away.',
    send: 'Hand in the work',
    replace: 'Replace the work',
    leaveOpen: 'Please leave this page open until the work is handed in',
    leave: 'Leave without sending?',
    stayHere: 'Stay here',
    stay: 'As soon as all files have arrived. Please leave this page open until then.',
    handedIn: (title: string) => `“${title}” is handed in`,
    handedInTitle: 'What was handed in',
    notYet: /Works cannot be submitted yet\. Please wait until/,
    over: /Work submission ended on .*\. For questions, contact the organisers\./,
    invalid: 'The time set for this is not valid. Please contact the administrator.',
  },
} as const;

/** Returns a playable video of any size: everything after its last box is in a box that players skip. */
export const videoFile = async (bytes: number, name = 'courier.mp4'): Promise<string> => {
  const video = await readFile(new URL('../../server/seed/content/videos/first-blocks.mp4', import.meta.url));
  const skipped = Buffer.concat([Buffer.alloc(8), randomBytes(Math.max(0, bytes - video.length - 8))]);
  skipped.writeUInt32BE(skipped.length, 0);
  skipped.write('free', 4, 'latin1');
  const path = join(await mkdtemp(join(tmpdir(), 'work-')), name);
  await writeFile(path, Buffer.concat([video, skipped]));
  return path;
};

/** Returns an approved entry whose work window is open. */
export const entryToWorkOn = async (portal: Portal, client: Client): Promise<string> => {
  const { id } = await enter(client, 'city-couriers', { teamName: '闪电蜗牛' });
  changeDatabase(portal, `update registration set state = 'approved' where id = ?`, id);
  return id;
};

/** Opens the work window of the competition that `entryToWorkOn` enters. */
export const openWindow = (portal: Portal): void => {
  const now = Date.now();
  changeDatabase(
    portal,
    `update competition set work_opens_at = ?, work_closes_at = ? where slug = 'city-couriers'`,
    now - DAY_MS,
    now + 10 * DAY_MS,
  );
};

export const openWork = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/submitWork?id=${id}`);
  await page.getByRole('textbox').first().waitFor();
};

/** Limits the upload speed. */
export const slowDown = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
};

export const uploadsOf = async (client: Client, id: string): Promise<Upload[]> => {
  const { items } = await client.call('GET /api/registrations/:id/uploads', { params: { id } });
  return items.filter(({ purpose }) => purpose === 'work');
};
/** Returns the server's offset of the only video. */
export const offsetOf = async (client: Client, id: string): Promise<number> => (await uploadsOf(client, id))[0]?.offset ?? 0;

/** Counts the page's uploads, and records the offsets at which it resumes this one (or any). */
export const watchUploads = (page: Page, uploadId = '') => {
  const seen = { created: 0, offsets: [] as number[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname === '/api/uploads') seen.created += 1;
    const offset = request.headers()['upload-offset'];
    if (request.method() === 'PATCH' && offset !== undefined && pathname.endsWith(uploadId)) seen.offsets.push(Number(offset));
  });
  return seen;
};
