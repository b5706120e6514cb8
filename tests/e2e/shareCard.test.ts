// Guards: a family shares an award as a picture: without the child's name unless it is chosen, each time anew; nothing of the child in an address. The code in it
// leads to the check page. By the system's share sheet, as a file, by a press in WeChat; without a network; and a failure is said and mended by another try.
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { comparableNumber } from '#contract/certificates/rules/certificateNumber.ts';
import { checkCharacter } from '#contract/certificates/rules/checkCharacter.ts';
import { missingCertificatesSql } from '../fixtures/certificates.ts';
import type { Client } from '../fixtures/client.ts';
import { readPdf } from '../fixtures/pdf.ts';
import { hasQr, modulesOf, squaresOf } from '../fixtures/qrModules.ts';
import { changeDatabase, enter, exactly, newFamily } from './actions.ts';
import { openFront } from './front.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, ON_PHONE, openPortal, phone, screenshot } from './harness.ts';
import { visitorWords } from './visitorWords.ts';
import { visitAndWarm } from './warm.ts';

const portal = openPortal();

const WECHAT =
  'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49.2600(0x28003137) WeChat/arm64';
const START = 'TC26-SHAR-234';
const NO = START + checkCharacter(comparableNumber(START));
const NAME = '林小满';

const said = {
  'zh-CN': {
    title: '分享这份荣誉',
    picture: /^用来分享的图片：/,
    name: /^显示姓名：/,
    share: '分享图片',
    save: '保存图片',
    hold: /长按图片/,
    failed: /图片没有画出来/,
    again: '重试',
  },
  'en-US': {
    title: 'Share this award',
    picture: /^Picture to share: /,
    name: /^Show the name: /,
    share: 'Share the picture',
    save: 'Save the picture',
    hold: /Press and hold the picture/,
    failed: /picture could not be drawn/,
    again: 'Try again',
  },
} as const;

let client: Client;
/** The fragment of the certificate's QR code. */
let proof = '';
/** The place of the QR code in the picture. */
const QR = { x: 96, y: 1056, side: 288 };
const checkUrl = () => `${portal.url}/achievement-detail?no=${NO}#${proof}`;

beforeAll(async () => {
  ({ client } = await newFamily(portal, 'zh-CN'));
  const { id } = await enter(client, 'city-couriers', { teamName: '晨星队' });
  changeDatabase(
    portal,
    `insert into result (id, certificate_no, competition_id, registration_id, name, name_index, id_number_index, group_name, award,
       publish_name, published_at)
     select ?, ?, registration.competition_id, registration.id, ?, 'none', member.id_number_index, 'primary', 'first', 1, ?
     from registration join member on member.registration_id = registration.id where registration.id = ?`,
    NO,
    NO,
    NAME,
    Date.UTC(2026, 5, 20, 3),
    id,
  );
  changeDatabase(portal, missingCertificatesSql);
  proof = (await client.call('GET /api/certificates/:no', { params: { no: NO } })).proof ?? '';
  expect(proof).not.toBe('');
});

const open = async (page: Page, locale: keyof typeof said) => {
  await page.getByRole('button', exactly(visitorWords[locale].share)).click();
  return page.getByRole('dialog', exactly(said[locale].title));
};

describe.each(ON_PHONE)('sharing an award ($name)', ({ viewport, locale }) => {
  const s = said[locale];

  it('has no name unless it is chosen, is saved, and its code is followed to the check page', async () => {
    const page = await portal.newPage({ viewport, locale, client });
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(decodeURIComponent(request.url())));
    await page.goto(`/achievement-detail?no=${NO}`);
    let dialog = await open(page, locale);
    const picture = dialog.getByRole('img', { name: s.picture });
    await picture.waitFor();
    expect(await picture.getAttribute('alt')).not.toContain(NAME);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `share-card-${viewport.width}-${locale}`, { fullPage: false });
    const save = async () => {
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', exactly(s.save)).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`${NO}.png`);
      return readFile(await file.path());
    };
    const unnamed = await save();
    expect(await sharp(unnamed).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1440 });
    expect(await hasQr(unnamed, QR, checkUrl())).toBe(true);

    await dialog.getByRole('checkbox', { name: s.name }).check();
    await expect.poll(() => picture.getAttribute('alt')).toContain(NAME);
    const named = await save();
    expect(await hasQr(named, QR, checkUrl())).toBe(true);
    expect(named.equals(unnamed)).toBe(false);
    if (process.env['PICTURES']) await writeFile(`test-results/share-card-${locale}.png`, named);
    await screenshot(page, `share-card-named-${viewport.width}-${locale}`, { fullPage: false });

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    dialog = await open(page, locale);
    await picture.waitFor();
    expect(await dialog.getByRole('checkbox', { name: s.name }).isChecked()).toBe(false);
    expect((await save()).equals(unnamed)).toBe(true);
    for (const address of addresses.filter((url) => !url.startsWith('data:'))) expect(address).not.toContain(NAME);

    // the certificate itself has the same code
    const pdf = await page.request.get(`/api/certificates/${NO}.pdf`);
    expect(squaresOf(readPdf(await pdf.body())).cells).toEqual(modulesOf(checkUrl()));

    const stranger = await portal.newPage({ viewport, locale });
    await stranger.goto(checkUrl());
    await stranger.getByText(visitorWords[locale].genuine).waitFor();
    expect(await stranger.getByRole('main').textContent()).not.toContain(NAME);
  });
});

it('goes through the system’s share sheet where it takes files, with nothing of the child around it', async () => {
  const s = said['zh-CN'];
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client });
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ title = '', url = '', files = [] }: ShareData) => {
        document.documentElement.dataset['shared'] = JSON.stringify([title, url, ...files.map(({ name, type }) => `${name} ${type}`)]);
      },
    });
  });
  await page.goto(`/achievement-detail?no=${NO}`);
  const dialog = await open(page, 'zh-CN');
  await dialog.getByRole('checkbox', { name: s.name }).check();
  await dialog.getByRole('button', exactly(s.share)).click();
  const shared = () => page.locator('html').getAttribute('data-shared');
  await expect.poll(shared).toBe(JSON.stringify([`证书 ${NO}`, '', `${NO}.png image/png`]));
  await screenshot(page, 'share-card-sheet-zh-CN', { fullPage: false });
});

it.each(['zh-CN', 'en-US'] as const)('is pressed and held in WeChat, whose browser saves nothing else (%s)', async (locale) => {
  const s = said[locale];
  const page = await portal.newPage({ viewport: phone, locale, client, userAgent: WECHAT });
  await page.goto(`/achievement-detail?no=${NO}`);
  const dialog = await open(page, locale);
  await dialog.getByText(s.hold).waitFor();
  const source = await dialog.getByRole('img', { name: s.picture }).getAttribute('src');
  // WeChat cannot save a picture whose address exists in the page only
  expect(source).toMatch(/^data:image\/png;base64,/);
  expect(await hasQr(Buffer.from(source?.split(',')[1] ?? '', 'base64'), QR, checkUrl())).toBe(true);
  expect(await dialog.getByRole('button', exactly(s.save)).count()).toBe(0);
  await expectNoAxeViolations(page);
  await screenshot(page, `share-card-wechat-${locale}`, { fullPage: false });
});

it.each(['zh-CN', 'en-US'] as const)('that cannot be drawn says so, and is drawn at the next try (%s)', async (locale) => {
  const s = said[locale];
  const page = await portal.newPage({ viewport: phone, locale, client });
  expectFailure(page, /^503 GET \/art\/award-first\.svg$/);
  await page.route('**/art/award-first.svg', (route) => route.fulfill({ status: 503 }));
  await page.goto(`/achievement-detail?no=${NO}`);
  const dialog = await open(page, locale);
  await dialog.getByRole('alert').getByText(s.failed).waitFor();
  expect(await dialog.getByRole('button', exactly(s.save)).count()).toBe(0);
  await expectNoAxeViolations(page);
  await screenshot(page, `share-card-failed-${locale}`, { fullPage: false });
  await page.unroute('**/art/award-first.svg');
  await dialog.getByRole('button', exactly(s.again)).click();
  await dialog.getByRole('img', { name: s.picture }).waitFor();
});

it('is drawn without a network from what the device has', async () => {
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', front, client });
  await visitAndWarm(page);
  await page.goto(`/achievement-detail?no=${NO}`);
  await page.getByRole('button', exactly(visitorWords['zh-CN'].share)).waitFor();
  await front.stop();
  const dialog = await open(page, 'zh-CN');
  await dialog.getByRole('img', { name: said['zh-CN'].picture }).waitFor();
  await screenshot(page, 'share-card-offline-zh-CN', { fullPage: false });
});
