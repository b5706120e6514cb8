import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { exactly } from './actions.ts';

/** The words of a judge's pages that journeys wait for. */
export const judgeWords = {
  'zh-CN': {
    gotIt: '知道了',
    handIn: '提交',
    open: '还没提交。',
    onward: /^(下一件，还剩 \d+ 件|回到列表)$/,
    arrived: /已送达/,
    waits: /待发送/,
    equal: (count: number) => `已收到 ${count} / ${count}，回执一致。`,
    comment: /给家长的评语/,
    know: '认识这支队，申报冲突',
    how: /您怎样认识这支队/,
    abstain: '回避',
    replaced: '这次打分替换了您另一台设备上的打分，那次留在记录里。',
    other: '您另一台设备上更晚的打分算数，本机上的那次留在记录里。',
    choose: '带上作品',
    take: /^带上 \d+ 件$/,
    whole: /加密保存，只有您能看/,
    count: (works: number) => `${works} 件作品中，${works} 件已存在本机`,
  },
  'en-US': {
    gotIt: 'Got it',
    handIn: 'Hand in',
    open: 'Not handed in yet.',
    onward: /^(Next, \d+ left|To the list)$/,
    arrived: /arrived/,
    waits: /waits to be sent/,
    equal: (count: number) => `${count} of ${count} received, codes equal.`,
    comment: /Comment for the family/,
    know: 'I know this team',
    how: /How do you know the team/,
    abstain: 'Abstain',
    replaced: 'This mark replaced one from your other device, which stays in the history.',
    other: 'A later mark from your other device stands. The one from this device stays in the history.',
    choose: 'Take with me',
    take: /^Take \d+ works?$/,
    whole: /sealed for you alone/,
    count: (works: number) => `${works} of ${works} works are on this device`,
  },
} as const satisfies Record<Locale, unknown>;

/** Returns the path of the sheet of a work. */
export const sheetPath = (roundId: string, no: string): string => `/judging/work?no=${no}&round=${roundId}`;

/** Returns the foot of the open sheet, which says what has become of the mark. */
export const footOf = (page: Page): Locator => page.locator('main footer');

/** Types the points of the criteria of the open sheet, from the first on. */
export const typePoints = async (page: Page, points: readonly number[]): Promise<void> => {
  const sliders = page.getByRole('main').getByRole('slider');
  for (const [index, given] of points.entries()) {
    await sliders.nth(index).focus();
    await page.keyboard.type(String(given));
  }
};

/** Returns the code that the foot of the open sheet shows. */
export const receiptIn = async (page: Page): Promise<string> =>
  /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await footOf(page).textContent()) ?? '')?.[0] ?? '';

/** Takes along every work that can be, and waits until the dialog is closed. */
export const takeAll = async (page: Page, locale: Locale): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', exactly(judgeWords[locale].choose)).click();
  await dialog.getByRole('button', { name: judgeWords[locale].take }).click();
  await dialog.waitFor({ state: 'detached' });
};

/** Plays a bit of the film of the open sheet, which the device has: no network is there to give it. */
export const playFromDevice = async (page: Page): Promise<void> => {
  const film = page.locator('video');
  await expect.poll(() => film.evaluate((each: HTMLVideoElement) => each.readyState)).toBeGreaterThanOrEqual(2);
  expect(await film.evaluate((each: HTMLVideoElement) => new URL(each.currentSrc).pathname)).toMatch(/^\/taken\//);
  await film.evaluate((each: HTMLVideoElement) => {
    each.muted = true;
    return each.play();
  });
  await expect.poll(() => film.evaluate((each: HTMLVideoElement) => each.currentTime)).toBeGreaterThan(0.2);
};
