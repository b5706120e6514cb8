// Guards: in WeChat's in-app browser, which neither downloads nor prints, every press has an effect: a certificate and a poster become pictures to
// press and hold; sharing has its own advice; a look-up continues in a browser without a child's data in the URL.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { exactly, forgetConfirmations, newFamily, slide } from './actions.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, openScreen, phone, screenshot } from './harness.ts';
import { visitorWords } from './visitorWords.ts';
import { words } from './words.ts';

const portal = openPortal();

const WECHAT =
  'Mozilla/5.0 (Linux; Android 13; V2183A Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600(0x28003137) WeChat/arm64';
const NAME = '李小明';
const ID_NUMBER = '110105201803070015';
const NUMBER = 'TC25-7K3M-9Q2E';

const inAppWords = {
  'zh-CN': {
    noFiles: '在这个应用里不能保存文件',
    noPrinting: '在这个应用里不能打印',
    savePicture: '保存图片',
    asPicture: '保存为图片',
    picture: '要保存的图片',
    hold: /长按图片/,
    how: /在浏览器打开/,
    typeAgain: /请在浏览器里再填写一次/,
    signInAgain: /重新登录一次/,
    menuShares: '在这个应用里请用它自己的菜单分享',
    sendToFriend: /发送给朋友/,
    lookedUp: `查询过的证书：${NUMBER}`,
    savePoster: '保存海报',
    export: '下载我的数据',
    partMissing: /页面有一部分没有加载成功/,
  },
  'en-US': {
    noFiles: 'Files cannot be saved inside this app',
    noPrinting: 'This app cannot print',
    savePicture: 'Save the picture',
    asPicture: 'Save as a picture',
    picture: 'The picture to save',
    hold: /Press and hold the picture/,
    how: /Open in browser/,
    typeAgain: /type them once more there/,
    signInAgain: /sign in once more/,
    menuShares: 'This app shares pages from its own menu',
    sendToFriend: /Send to chat/,
    lookedUp: `Certificate ${NUMBER} was looked up`,
    savePoster: 'Save the poster',
    export: 'Download my data',
    partMissing: /A part of the page could not be loaded/,
  },
} as const;

/** Returns the size of the picture shown for pressing and holding, in px. */
const shownPicture = async (page: Page, name: string): Promise<{ width: number; height: number }> => {
  const source = await page.getByRole('dialog').getByRole('img', exactly(name)).getAttribute('src');
  // WeChat cannot save a picture whose URL exists in the page only.
  expect(source).toMatch(/^data:image\/png;base64,/);
  const { width, height } = await sharp(Buffer.from(source?.split(',')[1] ?? '', 'base64')).metadata();
  return { width, height };
};

describe.each(['zh-CN', 'en-US'] as const)('in WeChat (%s)', (locale) => {
  const [w, v, common] = [inAppWords[locale], visitorWords[locale], words[locale]];
  const open = async (path: string, options: Partial<Parameters<typeof portal.newPage>[0]> = {}): Promise<Page> => {
    const page = await portal.newPage({ viewport: phone, locale, userAgent: WECHAT, ...options });
    page.on('download', () => expect.unreachable('WeChat downloads nothing'));
    await openScreen(page, path);
    return page;
  };
  const dialog = (page: Page, title: string) => page.getByRole('dialog', exactly(title));
  const close = async (page: Page) => {
    await page.getByRole('dialog').getByRole('button', exactly(common.close)).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  const lookUp = async (page: Page): Promise<void> => {
    await page.getByRole('textbox', exactly(v.childName)).fill(NAME);
    const country = page.getByRole('combobox');
    if ((await country.inputValue()) !== common.china) {
      await country.fill(common.china);
      await page.getByRole('option', exactly(common.china)).click();
    }
    await page.getByRole('textbox', exactly(common.idNumber)).fill(ID_NUMBER);
    await slide(page, common, true);
    await page.getByRole('button', exactly(v.lookUp)).click();
  };

  it('a certificate becomes a picture, and its look-up goes on in a browser', async () => {
    const page = await open('/achievement');
    await lookUp(page);
    await page.getByRole('button', exactly(w.asPicture)).click();
    await dialog(page, w.savePicture).getByText(w.hold).waitFor();
    const { width, height } = await shownPicture(page, w.picture);
    expect(width).toBe(2000);
    expect(width / height).toBeCloseTo(297 / 210, 2);
    await expectNoAxeViolations(page);
    await screenshot(page, `in-app-certificate-${locale}`, { fullPage: false });
    await close(page);

    await page.getByRole('link', exactly(v.download)).click();
    await dialog(page, w.noFiles).getByText(w.how).waitFor();
    await dialog(page, w.noFiles).getByText(w.typeAgain).waitFor();
    await close(page);
    await page.getByRole('button', exactly(v.print)).click();
    await dialog(page, w.noPrinting).getByText(w.how).waitFor();
    await close(page);

    const address = page.url();
    expect(new URL(address).search).toBe(`?no=${NUMBER}`);
    for (const secret of [ID_NUMBER, NAME]) expect(decodeURIComponent(address)).not.toContain(secret);
    const outside = await portal.newPage({ viewport: phone, locale });
    await openScreen(outside, `/achievement${new URL(address).search}`);
    await outside.getByText(w.lookedUp).waitFor();
    await expectNoAxeViolations(outside);
    await expectNoHorizontalOverflow(outside);
  });

  it('a certificate whose drawings have not arrived becomes no picture', async () => {
    const page = await open('/achievement');
    expectFailure(page, /^404 GET \/art\/tock-podium\.svg$/);
    await page.route('**/art/tock-podium.svg', (route) => route.fulfill({ status: 404 }));
    // without the server's picture the browser draws the sheet itself
    expectFailure(page, /^503 GET \/api\/certificates\/.+\.svg$/);
    await page.route('**/api/certificates/*.svg', (route) => route.fulfill({ status: 503 }));
    await lookUp(page);
    await page.getByRole('button', exactly(w.asPicture)).click();
    await page.getByText(w.partMissing).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('the export of an account is answered before anybody is asked who they are', async () => {
    const { client } = await newFamily(portal, locale);
    const page = await open('/account', { client });
    forgetConfirmations(portal);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.getByRole('button', exactly(w.export)).click();
    await dialog(page, w.noFiles).getByText(w.how).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(addresses.filter((url) => url.includes('/export'))).toEqual([]);
  });

  it('sharing a page has advice of its own', async () => {
    const page = await open('/news-details?id=volunteers-wanted');
    await page.getByRole('button', exactly(v.share)).click();
    const sheet = dialog(page, v.sharePage);
    await sheet.getByText(w.menuShares).waitFor();
    await sheet.getByText(w.sendToFriend).waitFor();
    expect(await sheet.getByText(w.how).count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  it.each(['/down', '/matchSignDetail?id=city-couriers'])('each file of %s says where it can be saved', async (path) => {
    const page = await open(path);
    const links = page.locator('main a[download]');
    expect(await links.count()).toBeGreaterThan(0);
    for (const link of await links.all()) {
      await link.click();
      await dialog(page, w.noFiles).getByText(w.how).waitFor();
      await close(page);
    }
  });

  it('a poster is shown to be pressed and held', async () => {
    const page = await open('/vote?competition=cargo-helpers');
    await page.locator('main a[href^="/vote?no="]').first().click();
    await page.getByRole('button', exactly(w.savePoster)).click();
    await dialog(page, w.savePicture).getByText(w.hold).waitFor();
    expect(await shownPicture(page, w.picture)).toEqual({ width: 1080, height: 1440 });
  });

  it('who is signed in reads that the browser asks again', async () => {
    const { client } = await newFamily(portal, locale);
    const page = await open('/down', { client });
    await page.locator('main a[download]').first().click();
    await dialog(page, w.noFiles).getByText(w.signInAgain).waitFor();
  });
});
