// Promise: a judge takes works along and judges for hours without a network: films play and seek from the device, marks arrive later with the same
// codes. What breaks off goes on where it stopped; the lock of the round and signing out leave nothing on the device.
import { appendFile, glob } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { createClient } from '../fixtures/client.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { changeDatabase, exactly, organiserOf, signIn } from './actions.ts';
import { openFront } from './front.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, isEveryPlace, openPortal, phone, screenshot } from './harness.ts';
import { judgeWords, playFromDevice, takeAll } from './judgeActions.ts';
import { words as storyWords } from './words.ts';

const portal = openPortal();
const tablet = { width: 1024, height: 768 };
/** Size by which each film is longer than its pieces are large. */
const MORE_BYTES = 3_500_000;

const places = [
  { locale: 'zh-CN', account: 'judge@sample.test' },
  { locale: 'en-US', account: 'judge2@sample.test' },
] as const;
const words = {
  'zh-CN': {
    gotIt: '知道了',
    link: '作品在别的网站，带不走。',
    part: /^已存 .+ \/ .+。/,
    here: /^已存在本机/,
    onDevice: '已存在本机',
    removeAll: '从本机移除',
    remove: /^从本机移除 /,
    more: '调整带上的作品',
    close: '关闭',
    handIn: '提交',
    waits: /待发送/,
    arrived: /已送达/,
    equal: '已收到 1 / 1，回执一致。',
    list: /全部作品$/,
    linkOpen: '打开作品页面',
    linkAgain: '再打开一次',
    linkOffline: /^作品在别的网站.*链接带不走/,
    menu: /评委：菜单|menu/,
    locked: '已锁定',
    goOn: /^(从 \S+ 开始|继续评 \S+)$/,
    region: '本机上的作品',
    signOut: '退出登录',
  },
  'en-US': {
    gotIt: 'Got it',
    link: 'A link to another site cannot be taken along.',
    part: /^\S+ \S+ of \S+ \S+ so far/,
    here: /^On this device,/,
    onDevice: 'On this device',
    removeAll: 'Remove from this device',
    remove: /^Remove \S+ from this device/,
    more: 'Take more, or fewer',
    close: 'Close',
    handIn: 'Hand in',
    waits: /waits to be sent/,
    arrived: /arrived/,
    equal: '1 of 1 received, codes equal.',
    list: /All works$/,
    linkOpen: "Open the work's page",
    linkAgain: 'Open it once more',
    linkOffline: /^This work is on another site.*cannot be taken along/,
    menu: /judge: menu/,
    locked: 'Locked',
    goOn: /^(Begin|Go on) with/,
    region: 'Works on this device',
    signOut: 'Sign out',
  },
} as const satisfies Record<Locale, unknown>;

/** Returns a box that players skip. */
const skipped = (size: number): Buffer => {
  const box = Buffer.alloc(size, 7);
  box.writeUInt32BE(size);
  box.write('free', 4, 'latin1');
  return box;
};
beforeAll(async () => {
  const judge = createClient(() => portal.url);
  await judge.signIn('judge@sample.test', PASSWORD);
  const works = (await judge.call('GET /api/judging/rounds')).items[0]?.works ?? [];
  const no = works.findLast(({ media }) => media.kind === 'images')?.no;
  changeDatabase(portal, `update work set kind = 'link', link = 'https://www.bilibili.com/video/BV1xx411c7mD' where no = ?`, no);
  for await (const film of glob(join(portal.dataDir, '**/works/**/full.mp4'))) await appendFile(film, skipped(MORE_BYTES));
});

/** Returns the number of rows of the tables of works that were taken along. */
const stored = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('tangible-cup');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    try {
      return await Promise.all(
        ['taken', 'pieces', 'keys'].map(
          (table) =>
            new Promise<number>((resolve, reject) => {
              const asked = db.transaction(table).objectStore(table).count();
              asked.onsuccess = () => resolve(asked.result);
              asked.onerror = () => reject(asked.error);
            }),
        ),
      );
    } finally {
      db.close();
    }
  });

/** Cuts the connections of films, and lists the ranges that were answered. */
const createLine = () => {
  const ranges: string[] = [];
  let isCut = false;
  let cutAfter = Number.POSITIVE_INFINITY;
  return {
    ranges,
    cutAfter: (count: number) => {
      cutAfter = count;
    },
    isCut: () => isCut,
    mend: () => {
      isCut = false;
      cutAfter = Number.POSITIVE_INFINITY;
    },
    cuts: ({ url = '', method, headers: { range } }: IncomingMessage): boolean => {
      if (method !== 'GET' || !/^\/api\/works\/[^/]+\/(files|poster)/.test(url) || range === undefined) return false;
      isCut ||= ranges.length >= cutAfter;
      if (!isCut) ranges.push(`${url} ${range}`);
      return isCut;
    },
  };
};

const openList = async (page: Page, locale: Locale, account: string) => {
  await page.goto('/judging');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await signIn(page, storyWords[locale], false, account);
  await page.getByRole('button', exactly(words[locale].gotIt)).click();
};
for (const { locale, account } of isEveryPlace ? places : places.slice(0, 1)) {
  const w = words[locale];
  const j = judgeWords[locale];

  it(`takes works along, and judges them without a network (${locale})`, async () => {
    const line = createLine();
    const front = await openFront(portal.url, { cuts: line.cuts });
    onTestFinished(() => front.stop().catch(() => {}));
    const judge = createClient(() => portal.url);
    await judge.signIn(account, PASSWORD);
    const known = async () => (await judge.call('GET /api/judging/rounds')).items[0]?.works ?? [];
    const works = await known();
    const film = works.find(({ media }) => media.kind === 'video');
    const pictures = works.find(({ media }) => media.kind === 'images');
    const linked = works.find(({ media }) => media.kind === 'link');
    expect(JSON.stringify(works)).not.toMatch(/https?:/);
    const page = await portal.newPage({ viewport: tablet, locale, front });
    const look = async (what: string) => {
      for (const size of [phone, desktop, tablet]) {
        await page.setViewportSize(size);
        await expectNoHorizontalOverflow(page);
        await screenshot(page, `judgingOffline-${what}-${size.width}-${locale}`, { fullPage: size !== tablet });
      }
      await expectNoAxeViolations(page);
    };
    const open = async (no: string | undefined) => {
      await page
        .getByRole('listitem')
        .filter({ hasText: no ?? '?' })
        .getByRole('link')
        .click();
      await page.locator('main footer').waitFor();
    };

    await openList(page, locale, account);
    await look('offer');
    await page.getByRole('button', exactly(j.choose)).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(w.link).first().waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: j.take }).isEnabled()).toBe(true);
    await look('choice');

    // the line breaks in the midst of a film; the page is closed, and opened again later
    line.cutAfter(3);
    await dialog.getByRole('button', { name: j.take }).click();
    await expect.poll(line.isCut).toBe(true);
    await page.getByText(w.part).waitFor();
    await look('part');
    await page.goto('about:blank');
    line.mend();
    await page.goto('/judging');
    await page.getByText(j.whole).waitFor();
    await look('whole');
    // each piece was asked for once, over both visits
    expect(line.ranges).toEqual([...new Set(line.ranges)]);
    expect(line.ranges.filter((range) => range.startsWith(`/api/works/${film?.no}/files/1`))).toHaveLength(4);
    const asked = line.ranges.length;

    await front.stop();
    await page.reload();
    await page.getByText(j.whole).waitFor();
    await open(film?.no);
    await page.getByText(w.onDevice, { exact: true }).waitFor();
    await page.reload();
    const video = page.locator('video');
    await playFromDevice(page);
    // one button for the whole screen: that of the tools
    expect(await video.getAttribute('controlslist')).toBe('nofullscreen');
    for (const to of [5, 1]) {
      await video.evaluate((each: HTMLVideoElement, at) => {
        each.pause();
        each.currentTime = at;
      }, to);
      await expect
        .poll(() => video.evaluate((each: HTMLVideoElement) => [each.seeking, each.readyState >= 2, Math.round(each.currentTime)]))
        .toEqual([false, true, to]);
    }
    await look('film');

    const sliders = page.getByRole('main').getByRole('slider');
    for (const [index, points] of ['70', '60'].entries()) {
      await sliders.nth(index).focus();
      await page.keyboard.type(points);
    }
    const foot = page.locator('main footer');
    await foot.getByRole('button', exactly(w.handIn)).click();
    await foot.getByText(w.waits).waitFor();
    await page.getByRole('link', { name: w.list }).click();
    await open(pictures?.no);
    await expect
      .poll(() =>
        page
          .locator('main img')
          .first()
          .evaluate((each: HTMLImageElement) => each.naturalWidth),
      )
      .toBeGreaterThan(100);
    await page.getByRole('link', { name: w.list }).click();
    await open(linked?.no);
    await page.getByText(w.linkOffline).waitFor();
    await page.getByRole('link', { name: w.list }).click();

    await front.start();
    await page.reload();
    await page.getByText(w.equal).waitFor();
    const receipt = (await known()).find(({ no }) => no === film?.no)?.mark?.receipt;
    await page
      .getByRole('listitem')
      .filter({ hasText: film?.no ?? '?' })
      .getByText(receipt ?? '?')
      .waitFor();
    expect(line.ranges).toHaveLength(asked);
    // the server hears of what was opened and not marked
    const organiser = await organiserOf(portal);
    const params = { id: (await judge.call('GET /api/judging/rounds')).items[0]?.id ?? '' };
    const { account: me } = await judge.call('GET /api/sessions/current');
    const statesOf = async (nos: readonly unknown[]) =>
      (await organiser.call('GET /api/admin/rounds/:id/board', { params })).works
        .filter(({ no }) => nos.includes(no))
        .flatMap(({ cells }) => cells.filter(({ judgeId }) => judgeId === me?.id).map(({ state }) => state));
    await expect.poll(() => statesOf([pictures?.no, linked?.no])).toEqual(['opened', 'opened']);

    // one by hand, then all by signing out
    const before = await stored(page);
    expect(before.every((count) => count > 0)).toBe(true);
    await page.getByRole('button', exactly(w.more)).click();
    await page.getByRole('dialog').getByRole('button', { name: w.remove }).first().click();
    await expect.poll(async () => (await stored(page))[0]).toBe((before[0] ?? 0) - 1);
    await page.getByRole('dialog').getByRole('button', exactly(w.close)).click();
    await page.getByRole('button', { name: w.menu }).click();
    await page.getByRole('menuitem', exactly(w.signOut)).click();
    await expect.poll(() => stored(page)).toEqual([0, 0, 0]);
    const cached = await page.evaluate(async () => {
      const urls: string[] = [];
      for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
      return urls;
    });
    expect(cached.filter((url) => /\/taken\/|\/api\/works\/[^/]+\//.test(url))).toEqual([]);

    // signed in again on the same page: the key of that sign-in seals what is taken along now
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.goBack();
    await signIn(page, storyWords[locale], false, account);
    await takeAll(page, locale);
    await page.getByText(j.whole).waitFor();
  });
}

it('gives the address of a link when it is asked for, and removes what was taken along once the round is locked', async () => {
  const [w, j] = [words['zh-CN'], judgeWords['zh-CN']];
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const judge = createClient(() => portal.url);
  await judge.signIn('judge2@sample.test', PASSWORD);
  const round = (await judge.call('GET /api/judging/rounds')).items[0];
  const linked = round?.works.find(({ media }) => media.kind === 'link');
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', front, client: judge });
  await page.addInitScript(() => {
    window.open = () => null;
  });
  // the first page gets the session for judging, which no other request must meet
  await page.goto('/judging');
  await page.getByRole('button', exactly(w.gotIt)).click();
  await page.goto(`/judging/work?no=${linked?.no}&round=${round?.id}`);
  await page.getByRole('button', exactly(w.linkOpen)).waitFor();
  await screenshot(page, 'judgingOffline-link-390-zh-CN');
  await expectNoAxeViolations(page);
  expect(await page.content()).not.toContain('bilibili');
  await page.getByRole('button', exactly(w.linkOpen)).click();
  expect(await page.getByRole('link', exactly(w.linkAgain)).getAttribute('href')).toMatch(/^https:/);

  await page.goto('/judging');
  await takeAll(page, 'zh-CN');
  await page.getByText(j.whole).waitFor();
  expect((await stored(page))[0]).toBeGreaterThan(0);
  const organiser = await organiserOf(portal);
  const params = { id: round?.id ?? '' };
  const { version } = (await organiser.call('GET /api/admin/rounds/:id/board', { params })).round;
  await organiser.call('POST /api/admin/rounds/:id/locks', { params, body: { version } });
  await page.reload();
  await expect.poll(async () => (await stored(page)).slice(0, 2)).toEqual([0, 0]);
  // nothing is left to do in a locked round, and nothing to take along
  await page.getByText(w.locked).waitFor();
  expect(await page.getByRole('link', { name: w.goOn }).count()).toBe(0);
  expect(await page.getByRole('region', exactly(w.region)).count()).toBe(0);
});
