// Guards: a film as an iPhone records it plays in Chromium once it is prepared. Until then, and if it cannot be prepared, its family and the
// organisers read so.
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import type { Client } from '../fixtures/client.ts';
import { ensureFfmpeg } from '../fixtures/ffmpeg.ts';
import { changeDatabase, exactly, type Family, newFamily, organiserOf } from './actions.ts';
import {
  desktop,
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  ON_DESKTOP,
  openPortal,
  screenshot,
} from './harness.ts';
import { entryToWorkOn, openWindow, openWork, workWords } from './workActions.ts';

await ensureFfmpeg();
const portal = openPortal({ FFMPEG: 'ffmpeg' });
const HEVC = fileURLToPath(new URL('../fixtures/films/phone.mov', import.meta.url));

const words = {
  'zh-CN': {
    preparing: '视频正在处理',
    entryPreparing: '视频正在处理，完成后即可展示',
    refused: '视频无法展示，请重新提交',
    entryRefused: /^视频无法展示：无法读取该视频/,
    adminPreparing: /视频正在处理：去除拍摄地点和设备信息/,
    adminRefused: /视频无法处理，已请家长重新提交/,
    machine: /浏览器不能播放的视频由本机转换（ffmpeg /,
  },
  'en-US': {
    preparing: 'The video is being prepared',
    entryPreparing: 'The video is being prepared for viewing',
    refused: 'The video cannot be shown: please submit another one',
    entryRefused: /^The video cannot be shown: This video cannot be read/,
    adminPreparing: /The video is being prepared: location and device details are removed/,
    adminRefused: /The video could not be prepared, and the family has been asked/,
    machine: /videos that browsers cannot play are converted \(ffmpeg /,
  },
} satisfies Record<Locale, unknown>;

let family: Family;
let organiser: Client;
let id = '';
let no = '';
beforeAll(async () => {
  openWindow(portal);
  family = await newFamily(portal, 'zh-CN');
  organiser = await organiserOf(portal);
  id = await entryToWorkOn(portal, family.client);
});
const own = () => family.client.call('GET /api/registrations/:id/work', { params: { id } });

it('a film as an iPhone records it is handed in, and plays once it is prepared', async () => {
  const w = workWords['zh-CN'];
  const page = await portal.newPage({ viewport: desktop, locale: 'zh-CN', client: family.client });
  await openWork(page, id);
  await page.getByRole('textbox', { name: w.title }).fill('城市小信使');
  await page.getByRole('textbox', { name: w.description }).fill('机器人送信');
  await page.getByLabel(w.chooseVideo).setInputFiles(HEVC);
  await page.getByText(w.ready, { exact: true }).waitFor();
  await page.getByRole('button', exactly(w.send)).click();
  await page.getByText(w.handedIn('城市小信使')).waitFor();
  // It is converted once nothing else on the machine needs the CPU, however long that takes.
  await vi.waitUntil(async () => (await own()).preparation === 'ready', { timeout: 100_000, interval: 200 });
  ({ no } = await own());

  // Before its release only its family sees it.
  expectFailure(page, /^404 GET \/(vote|api\/works\/\w+\/votes)$/);
  await page.goto(`/vote?no=${no}`);
  const video = page.locator('video');
  await video.waitFor();
  const played = await video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('no video');
    element.muted = true;
    const ended = new Promise((resolve) => element.addEventListener('ended', resolve, { once: true }));
    await element.play();
    await ended;
    return { width: element.videoWidth, height: element.videoHeight, seconds: Math.round(element.duration), error: element.error };
  });
  expect(played).toEqual({ width: 128, height: 96, seconds: 1, error: null });
});

describe.each(ON_DESKTOP)('a film that is not there yet ($name)', ({ viewport, locale }) => {
  const w = words[locale];
  it.each(['preparing', 'refused'] as const)('is said to be %s', async (preparation) => {
    changeDatabase(
      portal,
      'update work set preparation = ?, refusal = ? where no = ?',
      preparation,
      preparation === 'refused' ? 'film_unreadable' : null,
      no,
    );
    const page = await portal.newPage({ viewport, locale, client: family.client });
    const look = async (name: string) => {
      await expectNoAxeViolations(page);
      await expectNoHorizontalOverflow(page);
      await screenshot(page, `film-${preparation}-${name}-${viewport.width}-${locale}`);
    };
    await openWork(page, id);
    await page.getByText(w[preparation], { exact: true }).waitFor();
    await look('submitWork');
    await page.goto('/personal');
    const inEntry = preparation === 'preparing' ? page.getByText(w.entryPreparing, { exact: true }) : page.getByText(w.entryRefused);
    await inEntry.first().waitFor();
    await look('personal');
    await page.goto(`/signInfo?id=${id}`);
    await inEntry.first().waitFor();
    await look('signInfo');

    const back = await portal.newPage({ viewport, locale, client: organiser });
    const work = (await organiser.call('POST /api/admin/works/search', { body: { filter: JSON.stringify({ q: no }) } })).items[0];
    await back.goto('/admin/works');
    await back.getByText(w.machine).waitFor();
    await expectNoAxeViolations(back);
    await screenshot(back, `film-${preparation}-adminWorks-${viewport.width}-${locale}`);
    await back.goto(`/admin/works/${work?.id}/show`);
    await back.getByText(preparation === 'preparing' ? w.adminPreparing : w.adminRefused).waitFor();
    await expectNoAxeViolations(back);
    await screenshot(back, `film-${preparation}-adminWork-${viewport.width}-${locale}`);
  });
});
