// Guards: an organiser writes an article in both languages with a pasted picture, previews it, publishes it now or at a set time, takes it offline
// and restores an earlier version. A colleague's changes meanwhile are shown and not overwritten. An open page notices the time at which its article
// becomes public, and cannot take it offline before then.
import type { FrameLocator, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Client } from '../fixtures/client.ts';
import { itInFull } from '../fixtures/full.ts';
import { newsData } from '../fixtures/newsData.ts';
import { exactly, organiserOf } from './actions.ts';
import { desktop, expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();
const kind = 'news' as const;
const params = (id: string) => ({ kind, id });
const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const isSaved = (page: Page) => page.getByText(/^(?:Saved |All changes saved)/).waitFor();

const pasteFiles = async (page: Page, field: string, files: readonly Buffer[]): Promise<void> => {
  await page.getByRole('textbox', exactly(field)).evaluate(
    (target, all) => {
      const data = new DataTransfer();
      for (const [index, base64] of all.entries()) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], `IMG_${index}.jpg`, { type: 'image/jpeg' }));
      }
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    files.map((file) => file.toString('base64')),
  );
};

/** Expects the focus on the open record, as the focused element is gone. */
const hasFocus = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('ARTICLE');

/** Returns an article published by a colleague. */
const publishedArticle = async (organiser: Client, changes = {}): Promise<string> => {
  const { id } = await organiser.call('POST /api/admin/content/:kind', { params: { kind }, body: {} });
  await organiser.call('PUT /api/admin/content/:kind/:id', {
    params: params(id),
    body: { number: 1, version: 1, data: newsData(changes) },
  });
  await organiser.call('POST /api/admin/content/:kind/:id/publication', { params: params(id), body: { number: 1, version: 2 } });
  return id;
};

it('is written in both languages with a pasted picture, and published', async () => {
  const organiser = await organiserOf(portal);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto('/admin/news');
  await page.getByRole('link', { name: /^Published/ }).waitFor();
  await page.getByRole('button', exactly('New')).press('Enter');
  await page.getByRole('textbox', exactly('Title · English')).waitFor();
  await hasFocus(page);
  await page.getByRole('textbox', exactly('Title · English')).fill('Harbour news');
  await page.getByRole('textbox', exactly('Summary · English')).fill('What is new in the harbour.');
  const text = page.getByRole('textbox', exactly('Text · English'));
  await text.click();
  await page.getByRole('button', exactly('H2 heading')).click();
  await page.keyboard.type('Ships\nA line with ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('weight');
  const photo = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#FFBF2E' } })
    .withExif({ IFD0: { Artist: 'Wang Shan' } })
    .jpeg()
    .toBuffer();
  await pasteFiles(page, 'Text · English', [photo]);
  await text.getByText('What the picture shows').waitFor();
  await page.keyboard.type('A yellow square');
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Harbour news' }).waitFor();
  await frame.getByRole('img', exactly('A yellow square')).waitFor();
  await frame.locator('strong', { hasText: 'weight' }).waitFor();
  // Its line spacing is the portal's.
  const lines = (of: Page | FrameLocator) =>
    of
      .locator('article p')
      .last()
      .evaluate((p) => Number.parseFloat(getComputedStyle(p).lineHeight) / Number.parseFloat(getComputedStyle(p).fontSize));
  expect(await lines(frame)).toBeCloseTo(1.65, 1);
  await page.getByRole('button', { name: /^Publish, \d+ things to fix$/ }).click();
  await page.getByText(/things to fill in before this can be published/).waitFor();
  await expectNoAxeViolations(page);

  // Saved in one go, neither language would be outdated.
  await isSaved(page);
  await page.getByRole('button', exactly('Chinese and English side by side')).click();
  await page.getByRole('textbox', exactly('Title · 中文')).fill('港湾新闻');
  await page.getByRole('textbox', exactly('Summary · 中文')).fill('港湾里的新鲜事。');
  const chinese = page.getByRole('textbox', exactly('Text · 中文'));
  await chinese.fill('## 船\n很多船。');
  const small = await sharp(photo).resize({ width: 500 }).jpeg().toBuffer();
  // The second arrives while the first is being described.
  const second = Promise.withResolvers<Route>();
  let made = 0;
  await page.route(/\/api\/admin\/content-pictures$/, (route) => {
    made += 1;
    return made === 1 ? route.continue() : second.resolve(route);
  });
  await pasteFiles(page, 'Text · 中文', [photo, small]);
  await chinese.getByText(/-600\.webp/).waitFor();
  await page.keyboard.type('yellow');
  await (await second.promise).continue();
  await chinese.getByText(/-500\.webp/).waitFor();
  await page.keyboard.type(' square');
  await chinese.getByText('yellow square').waitFor();
  await page.getByText(/the English is older$/).waitFor();
  await isSaved(page);
  await screenshot(page, 'admin-news-1440-en-US');
  await page.getByRole('button', exactly('Publish now')).click();
  await page.getByRole('dialog').getByRole('button', exactly('Publish now')).click();
  await page.getByText('Published. The portal shows it now.').waitFor();
  const id = idIn(page);
  expect(await page.getByRole('link', exactly('See on the portal')).getAttribute('href')).toBe(`/news-details?id=${id}`);
  await screenshot(page, 'admin-news-published-1440-en-US', { fullPage: false });
  const { body } = await organiser.call('GET /api/news/:id', { params: { id } });
  expect(body['en-US']).toMatch(
    /^## Ships\nA line with \*\*weight\*\*\n\n!\[A yellow square\]\(\/files\/[0-9a-f]{20}\/picture-[a-z0-9-]+-600\.webp\)/,
  );
  // Several at once keep their order.
  expect(body['zh-CN']).toMatch(/^## 船\n很多船。\n\n!\[yellow square\]\(\S+-600\.webp\)\n\n!\[[^\]]+\]\(\S+-500\.webp\)\s*$/);
  const family = await portal.newPage({ viewport: phone, locale: 'zh-CN' });
  await family.goto(`/news-details?id=${id}`);
  await family.getByRole('heading', exactly('港湾新闻')).waitFor();
  // Its letters have the preview's size.
  const letters = (of: Page | FrameLocator) =>
    of
      .locator('article p')
      .last()
      .evaluate((p) => getComputedStyle(p).fontSize);
  expect(await letters(family)).toBe('17px');
  expect(await letters(frame)).toBe('17px');
  expect(await (await family.request.get('/sitemap.xml')).text()).toMatch(new RegExp(`id=${id}</loc><lastmod>\\d{4}-`));

  await page.getByRole('button', exactly('Take offline')).click();
  await page.getByRole('dialog').getByRole('button', exactly('Take offline')).click();
  await page.getByText('Offline. The portal no longer shows it.').waitFor();
  await hasFocus(page);
  expect((await organiser.request('GET', `/api/news/${id}`)).status).toBe(404);

  await page.getByRole('radio', exactly('At a set time')).check();
  await page.getByRole('button', { name: /^Publish .*\d:\d\d/ }).click();
  await page.getByRole('dialog').getByRole('button', exactly('Schedule')).click();
  await page.getByText(/^Scheduled for /).waitFor();
  expect((await organiser.call('GET /api/admin/content/:kind/:id', { params: params(id) })).state).toBe('scheduled');
  await page.getByRole('link', { name: /^Scheduled 1$/ }).click();
  await page.getByRole('link', { name: /^Harbour news/ }).waitFor();

  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('link', { name: /^Harbour news/ }).click();
  await page.getByRole('textbox', exactly('Title · English')).waitFor();
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'admin-news-1024-en-US');
  await page.setViewportSize(phone);
  await page.getByText(/On a phone this can be read only/).waitFor();
  expect(await page.getByRole('textbox', { name: /English$/ }).count()).toBe(0);
  await expectNoHorizontalOverflow(page);
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-news-390-en-US');
});

itInFull('is not overwritten by a colleague, and goes back to an earlier text', async () => {
  const organiser = await organiserOf(portal);
  const id = await publishedArticle(organiser);
  const page = await portal.newPage({ viewport: desktop, locale: 'zh-CN', client: organiser });
  await page.goto(`/admin/news/${id}`);
  const title = page.getByRole('textbox', exactly('标题·中文'));
  await title.fill('我改的标题');
  await page.getByText(/已自动保存$/).waitFor();
  // A saved draft is one of the versions at once.
  await page.getByText('第 2 版', { exact: true }).waitFor();
  const changed = newsData({ title: { 'zh-CN': '同事的标题', 'en-US': 'Theirs' } });
  await organiser.call('PUT /api/admin/content/:kind/:id', { params: params(id), body: { number: 2, version: 1, data: changed } });
  expectFailure(page, /^409 PUT \/api\/admin\/content\/news/);
  await title.fill('我又改了');
  await page.getByText(/没有任何内容被覆盖/).waitFor();
  await page.getByRole('cell', exactly('同事的标题')).waitFor();
  await page.getByRole('cell', exactly('我又改了')).waitFor();
  // A field changed only by the colleague stays, whatever is chosen.
  expect(await page.getByRole('cell', exactly('Theirs')).count()).toBe(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', exactly('用对方的')).click();
  await page.frameLocator('iframe').getByRole('heading', exactly('同事的标题')).waitFor();
  await page.getByRole('button', exactly('发布修改')).click();
  await page.getByRole('dialog').getByRole('cell', exactly('Theirs')).waitFor();
  await page.getByRole('dialog').getByRole('button', exactly('立即发布')).click();
  await page.getByText('已发布，网站现已显示。').waitFor();

  await page.getByRole('button', exactly('将第 1 版与最新版对比')).click();
  await page.getByRole('dialog').getByRole('cell', exactly('同事的标题')).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', exactly('将第 1 版恢复为草稿')).click();
  await page.frameLocator('iframe').getByRole('heading', exactly('总决赛已满 400 支')).waitFor();
  await screenshot(page, 'admin-news-1440-zh-CN');
  // The draft equals that version again; any two can be compared.
  await page.getByRole('button', exactly('将第 1 版与最新版对比')).click();
  const versions = page.getByRole('dialog');
  await versions.getByText('没有不同。').waitFor();
  await versions.getByRole('combobox', exactly('对比版本')).selectOption('2');
  await versions.getByRole('cell', exactly('同事的标题')).waitFor();
  await versions.getByRole('combobox', exactly('基准版本')).selectOption('3');
  await versions.getByRole('columnheader', exactly('第 3 版')).waitFor();
  await versions.getByRole('cell', exactly('同事的标题')).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-versions-1440-zh-CN');
});

/** Schedules an article and opens an editor of it. */
const openScheduled = async () => {
  const organiser = await organiserOf(portal);
  const { id } = await organiser.call('POST /api/admin/content/:kind', { params: { kind }, body: {} });
  await organiser.call('PUT /api/admin/content/:kind/:id', { params: params(id), body: { number: 1, version: 1, data: newsData() } });
  await organiser.call('POST /api/admin/content/:kind/:id/publication', {
    params: params(id),
    body: { number: 1, version: 2, publishAt: Date.now() + 3600_000 },
  });
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.clock.install();
  // The time passes for this page alone: without the server's date it uses its own clock.
  await page.addInitScript(() => {
    const get = Headers.prototype.get;
    Headers.prototype.get = function (name) {
      return name.toLowerCase() === 'date' ? null : get.call(this, name);
    };
  });
  await page.goto(`/admin/news/${id}`);
  await page.getByRole('textbox', exactly('Title · English')).waitFor();
  await page.getByRole('button', exactly('Cancel schedule')).waitFor();
  /** Publishes the article on the server, without a notice to the page. */
  const comes = () =>
    organiser.call('POST /api/admin/content/:kind/:id/publication', { params: params(id), body: { number: 2, version: 0 } });
  return { organiser, id, page, comes };
};

itInFull('is gone through by the keyboard, past its preview, and each button shows that it has the focus', async () => {
  const organiser = await organiserOf(portal);
  const id = await publishedArticle(organiser);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto(`/admin/news/${id}`);
  await page.frameLocator('iframe').getByText('All news').waitFor();
  await page.getByPlaceholder('Title or text').focus();
  const unseen: string[] = [];
  const next = async () => {
    await page.keyboard.press('Tab');
    const { name, isRing, isFirst } = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused) throw new Error('nothing has the focus');
      const isRing = !focused.matches('button, a') || getComputedStyle(focused).outlineStyle === 'solid';
      return { name: `${focused.tagName} ${focused.textContent}`, isRing, isFirst: focused.textContent === 'Skip to content' };
    });
    if (!isRing) unseen.push(name);
    return isFirst;
  };
  let isRound = false;
  for (let stop = 0; stop < 90 && !isRound; stop += 1) isRound = await next();
  expect(unseen).toEqual([]);
  expect(isRound).toBe(true);
});

itInFull('is shown as published once its minute has come', async () => {
  const { id, page, comes } = await openScheduled();
  const row = page.locator(`a[href*="${id}"]`);
  await row.getByText('Scheduled').waitFor();
  await comes();
  await page.clock.fastForward('01:01:00');
  await page.getByRole('button', exactly('Take offline')).waitFor();
  await row.getByText('Published').waitFor();
  expect(await page.getByRole('button', exactly('Cancel schedule')).count()).toBe(0);
});

itInFull('is offered a moment to come however long its editor has been open', async () => {
  const { page } = await openScheduled();
  await page.clock.fastForward('03:00:00');
  const time = page.getByLabel('Time', { exact: true });
  await page.getByText('This moment has passed.').waitFor();
  await page.getByRole('radio', exactly('At once')).check();
  await page.getByRole('radio', exactly('At a set time')).check();
  const offered = Date.parse(`${await time.inputValue()}:00+08:00`);
  expect(offered).toBeGreaterThan(await page.evaluate(() => Date.now()));
  expect(await page.getByText('This moment has passed.').count()).toBe(0);
});

itInFull('stays public where its schedule is cancelled on a page that is behind', async () => {
  const { organiser, id, page, comes } = await openScheduled();
  await comes();
  expectFailure(page, /^409 POST .*withdrawal$/);
  await page.getByRole('button', exactly('Cancel schedule')).click();
  const asked = page.getByRole('dialog', exactly('Cancel the scheduled publication?'));
  await asked.getByText('It will not appear at the set time.').waitFor();
  await asked.getByRole('button', exactly('Cancel schedule')).click();
  await page.getByText(/^This is public by now, so there is no schedule left to cancel/).waitFor();
  await page.getByRole('button', exactly('Take offline')).waitFor();
  expect((await organiser.call('GET /api/admin/content/:kind/:id', { params: params(id) })).state).toBe('published');
});
