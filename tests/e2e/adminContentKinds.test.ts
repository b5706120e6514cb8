// Guards: questions, files and slides are written, published and ordered by mouse and by keyboard alone, and families see the result at once. A legal
// text that requires a new agreement asks a family at its next visit and when it sends something, and no input is lost.

import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { entriesOf, exactly, fillForm, freshIdNumber, newFamily, organiserOf, publishTerms } from './actions.ts';
import { desktop, expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';
import { words } from './words.ts';

const portal = openPortal();

it('answers a question in both languages and moves it to the top by keyboard', async () => {
  const organiser = await organiserOf(portal);
  const page = await portal.newPage({ viewport: desktop, locale: 'zh-CN', client: organiser });
  await page.goto('/admin/questions');
  await page.getByRole('link', { name: /^已发布/ }).waitFor();
  await page.getByRole('button', exactly('新建')).click();
  await page.getByRole('button', exactly('并排看中英文')).click();
  await page.getByRole('textbox', exactly('问题·中文')).fill('能带自己的积木吗？');
  await page.getByRole('textbox', exactly('问题·English')).fill('May we bring our own blocks?');
  await page.getByRole('textbox', exactly('回答·中文')).fill('可以，**请写上名字**。');
  await page.getByRole('textbox', exactly('回答·English')).fill('Yes. **Please put your name on them.**');
  await page.frameLocator('iframe').locator('strong', { hasText: '请写上名字' }).waitFor();
  await page.getByText(/已自动保存$/).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-questions-1440-zh-CN');
  await page.getByRole('button', exactly('立即发布')).click();
  await page.getByRole('dialog').getByRole('button', exactly('立即发布')).click();
  await page.getByText('已发布，网站现已显示。').waitFor();

  await page.getByRole('button', exactly('排序')).click();
  const dialog = page.getByRole('dialog', exactly('常见问题的顺序'));
  await dialog.getByRole('listitem').last().getByText('能带自己的积木吗？').waitFor();
  const grip = dialog.getByRole('button', exactly('移动：能带自己的积木吗？'));
  const rows = await dialog.getByRole('listitem').count();
  await grip.focus();
  await page.keyboard.press('Space');
  await page.getByText(`已拿起“能带自己的积木吗？”，现在是第 ${rows} 项，共 ${rows} 项。`).waitFor({ state: 'attached' });
  for (let place = rows - 1; place >= 1; place -= 1) {
    await page.keyboard.press('ArrowUp');
    await page.getByText(`“能带自己的积木吗？”移到第 ${place} 项，共 ${rows} 项。`).waitFor({ state: 'attached' });
  }
  await page.keyboard.press('Space');
  await expect.poll(() => dialog.getByRole('listitem').first().textContent()).toContain('能带自己的积木吗？');
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-questions-order-zh-CN');
  await dialog.getByRole('button', exactly('使用这个顺序')).click();
  await page.getByText('顺序已更新，网站现已显示。').waitFor();
  const family = await portal.newPage({ viewport: phone, locale: 'en-US' });
  await family.goto('/faq');
  await family.getByRole('heading', { level: 3 }).first().getByText('May we bring our own blocks?').waitFor();
});

it('offers a file for download, pins it and puts it before another one with the mouse', async () => {
  const organiser = await organiserOf(portal);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto('/admin/downloads');
  await page.getByRole('link', { name: /^Published/ }).waitFor();
  await page.getByRole('button', exactly('New')).click();
  const pdf = (words: string) => ({ name: '赛程.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${words}\n%%EOF`) });
  await page.locator('input[type=file]').setInputFiles({ ...pdf(''), name: 'page.html' });
  await page.getByText(/^This document cannot be used/).waitFor();
  await page.locator('input[type=file]').setInputFiles(pdf('one'));
  await page.getByText(/^PDF/).first().waitFor();
  await page.getByRole('textbox', exactly('Title · English')).fill('Schedule of the final');
  await page.getByRole('textbox', exactly('Description · English')).fill('From eight in the morning.');
  await page.getByRole('button', { name: /^Publish, \d+ things to fix$/ }).click();
  await page.getByText(/things to fill in before this can be published/).waitFor();
  await page.getByRole('button', exactly('Chinese and English side by side')).click();
  await page.getByRole('textbox', exactly('Title · 中文')).fill('总决赛赛程');
  await page.getByRole('textbox', exactly('Description · 中文')).fill('上午八点开始。');
  await page.getByRole('switch', exactly('Pinned')).check();
  await page.frameLocator('iframe').getByText('From eight in the morning.').waitFor();
  await page.getByText(/^Saved /).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-downloads-1440-en-US');
  await page.getByRole('button', exactly('Publish now')).click();
  await page.getByRole('dialog').getByRole('button', exactly('Publish now')).click();
  await page.getByText('Published. The portal shows it now.').waitFor();

  await page.getByRole('button', exactly('Order')).click();
  const dialog = page.getByRole('dialog', exactly('Order of the pinned downloads'));
  const grip = dialog.getByRole('button', exactly('Move Schedule of the final'));
  await grip.hover();
  await page.mouse.down();
  const top = await dialog.getByRole('listitem').first().boundingBox();
  const list = await dialog.getByRole('list').boundingBox();
  if (!top || !list) throw new Error('no list');
  // However far the mouse goes, the row stays in its list.
  await page.mouse.move(top.x + 20, list.y + list.height + 200, { steps: 8 });
  const lifted = await dialog.getByRole('listitem').filter({ hasText: 'Schedule of the final' }).boundingBox();
  expect((lifted?.y ?? 0) + (lifted?.height ?? 0)).toBeLessThanOrEqual(list.y + list.height + 1);
  expect(lifted?.x).toBe(top.x);
  await page.mouse.move(top.x + 20, top.y + 30, { steps: 8 });
  await page.mouse.move(top.x + 20, top.y + 4, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => dialog.getByRole('listitem').first().textContent()).toContain('Schedule of the final');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', exactly('Use this order')).click();
  await page.getByText('The portal shows the new order now.').waitFor();

  const family = await portal.newPage({ viewport: phone, locale: 'zh-CN' });
  await family.goto('/down');
  const card = family.getByRole('main').getByRole('listitem').first().getByRole('link');
  await card.getByText('总决赛赛程').waitFor();
  const saved = async () => {
    const [file] = await Promise.all([family.waitForEvent('download'), card.click()]);
    const [bytes] = await (await file.createReadStream()).toArray();
    return [file.suggestedFilename(), String(bytes)];
  };
  expect(await saved()).toEqual(['总决赛赛程.pdf', expect.stringContaining('one')]);
  await page.locator('input[type=file]').setInputFiles(pdf('a newer one'));
  await page.getByText(/^Saved /).waitFor();
  await page.getByRole('button', exactly('Publish changes')).click();
  await page.getByRole('dialog').getByRole('button', exactly('Publish now')).click();
  await page.getByText('Published. The portal shows it now.').waitFor();
  expect(await saved()).toEqual(['总决赛赛程.pdf', expect.stringContaining('a newer one')]);
  await page.setViewportSize(phone);
  await page.getByText(/On a phone this can be read only/).waitFor();
  await expectNoHorizontalOverflow(page);
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-downloads-390-en-US');
});

it('puts a slide on the home page with a picture and a time, and what is hidden in its words runs nowhere', async () => {
  const organiser = await organiserOf(portal);
  const page = await portal.newPage({ viewport: desktop, locale: 'zh-CN', client: organiser });
  await page.goto('/admin/slides');
  await page.getByRole('link', { name: /^已发布/ }).waitFor();
  await page.getByRole('button', exactly('新建')).click();
  await page.getByRole('button', exactly('并排看中英文')).click();
  const hostile = '<img src=x onerror="window.hit=1">';
  await page.getByRole('textbox', exactly('标题·中文')).fill('带上家人来看决赛');
  await page.getByRole('textbox', exactly('标题·English')).fill(`Come ${hostile}`);
  await page.getByRole('textbox', exactly('正文·中文')).fill('看台免费开放。');
  await page.getByRole('textbox', exactly('正文·English')).fill(`Seats are free. ${hostile}`);
  await page.getByRole('textbox', exactly('按钮文字·中文')).fill('查看赛程');
  await page.getByRole('textbox', exactly('按钮文字·English')).fill('See when');
  await page.getByRole('textbox', exactly('按钮链接')).fill('javascript:window.hit=2');
  const photo = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#74C052' } })
    .jpeg()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('textbox', exactly('图片说明·中文')).fill(`绿色 ${hostile}`);
  await page.getByRole('textbox', exactly('图片说明·English')).fill('Green');
  await page.getByRole('button', { name: /^发布，还差/ }).click();
  await page.getByRole('textbox', exactly('按钮链接')).fill('/matchSign');
  await page.getByLabel(/^结束展示/).fill('2099-01-01T09:00');
  await page.frameLocator('iframe').getByRole('heading', { name: '带上家人来看决赛' }).waitFor();
  await page.getByText(/已自动保存$/).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-slides-1440-zh-CN');
  await page.getByRole('button', exactly('立即发布')).click();
  await page.getByRole('dialog').getByRole('button', exactly('立即发布')).click();
  await page.getByText('已发布，网站现已显示。').waitFor();

  const family = await portal.newPage({ viewport: phone, locale: 'en-US' });
  await family.goto('/');
  await family.getByRole('button', { name: /Come <img/ }).click();
  await family.getByText(`Seats are free. ${hostile}`).waitFor();
  await family.getByRole('img', exactly('Green')).waitFor();
  for (const each of [page, family]) expect(await each.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined();
  await page.goto('/admin/partners');
  await page.getByRole('link', { name: /^青禾学院/ }).click();
  expectFailure(page, /^415 POST \/api\/uploads/);
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await page.getByText(/^这个文件不是可用的图片/).waitFor();
  await page.getByRole('textbox', exactly('网站')).fill('https://qinghe.example/');
  await page.getByText(/已自动保存$/).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-partners-1440-zh-CN');
});

it('writes a legal text that comes into force at its minute, while families read the one before', async () => {
  const organiser = await organiserOf(portal);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto('/admin/legal');
  // No more of them can be begun.
  await page.getByText('Choose one on the left.', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Privacy/ }).click();
  await page.getByText(/^This version has been in force since/).waitFor();
  expect(await page.getByRole('button', exactly('New')).count()).toBe(0);
  await page.getByRole('textbox', exactly('Version')).fill('2099-01');
  await page.getByRole('textbox', exactly('Title · English')).fill('Privacy, the next one');
  await page.frameLocator('iframe').getByRole('heading', exactly('Privacy, the next one')).waitFor();
  await page.getByText(/^Saved /).waitFor();
  await page.getByRole('radio', exactly('At a set time')).check();
  await page.getByLabel('Time', { exact: true }).fill('2099-01-01T00:00');
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-legal-1440-en-US');
  await page.getByRole('button', { name: /^Publish .*2099/ }).click();
  await page.getByRole('dialog').getByRole('cell', exactly('2099-01')).waitFor();
  await page.getByRole('dialog').getByRole('button', exactly('Schedule')).click();
  await page
    .getByText(/^Scheduled for .*2099/)
    .first()
    .waitFor();
  // The part before the text is separated from it, as on the portal.
  const shown = page.frameLocator('iframe');
  const lead = await shown.locator('p').first().boundingBox();
  const section = await shown.getByRole('heading', { level: 2 }).first().boundingBox();
  expect((section?.y ?? 0) - (lead?.y ?? 0) - (lead?.height ?? 0)).toBeGreaterThan(8);
  const { title, version } = await organiser.call('GET /api/pages/:slug', { params: { slug: 'privacy' } });
  expect([title['en-US'] === 'Privacy, the next one', version]).toEqual([false, '2026-09']);
  await page.setViewportSize(phone);
  await page.getByText(/On a phone this can be read only/).waitFor();
  await expectNoHorizontalOverflow(page);
  await page.frameLocator('iframe').getByRole('heading', exactly('Privacy, the next one')).waitFor({ timeout: 10_000 });
  await screenshot(page, 'admin-legal-390-en-US');
});

it('asks a family to agree to a new version of a legal text, at its visit and where it sends an entry in', async () => {
  const organiser = await organiserOf(portal);
  const { client, mobile } = await newFamily(portal, 'zh-CN');
  const { id } = await client.call('GET /api/account');
  const staff = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await staff.goto('/admin/legal');
  await staff.getByRole('link', { name: /^Terms/ }).click();
  await staff.getByRole('textbox', exactly('Version')).fill('2026-12');
  await staff.getByText(/^Saved /).waitFor();
  await staff.getByRole('button', exactly('Publish changes')).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('checkbox', exactly('Ask everyone for agreement again')).check();
  await dialog.getByRole('textbox', { name: 'What is new · 中文' }).fill('第 4 条：奖品由新的物流公司寄送。');
  await dialog.getByRole('textbox', { name: 'What is new · English' }).fill('Section 4: a new carrier sends the prizes.');
  await expectNoAxeViolations(staff);
  await screenshot(staff, 'admin-legal-asks-1440-en-US', { fullPage: false });
  await dialog.getByRole('button', exactly('Publish now')).click();
  await staff.getByText('Published. The portal shows it now.').waitFor();

  const w = words['en-US'];
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client, front: portal });
  await page.goto('/personal');
  const sheet = page.getByRole('dialog', exactly('协议或政策已更新'));
  await sheet.getByText('第 4 条：奖品由新的物流公司寄送。').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'agreements-390-zh-CN', { fullPage: false });
  await sheet.getByRole('button', exactly('以后再说')).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', exactly('阅读并同意')).waitFor();
  await screenshot(page, 'agreements-later-390-zh-CN', { fullPage: false });
  // Without a connection the question is queued.
  await page.context().setOffline(true);
  await page.getByRole('button', exactly('阅读并同意')).waitFor({ state: 'detached' });
  await page.context().setOffline(false);
  await page.getByRole('button', exactly('阅读并同意')).waitFor();
  await page.getByRole('button', exactly('English')).click();
  await page.getByRole('button', exactly('Read and agree')).click();
  const english = page.getByRole('dialog', exactly('Our texts have changed'));
  await english.getByText('Section 4: a new carrier sends the prizes.').waitFor();
  await screenshot(page, 'agreements-390-en-US', { fullPage: false });
  // Its text may appear before the focus moves.
  await english.press('Escape');
  await english.waitFor({ state: 'detached' });

  await page.goto('/signSingle?competition=jinjiangcity');
  await page.getByRole('button', exactly('Read and agree')).waitFor();
  await fillForm(page, w, '晨星队', freshIdNumber());
  await page.getByRole('checkbox', { name: w.consent }).first().check();
  expectFailure(page, /^403 POST \/api\/registrations$/);
  await page.getByRole('button', exactly(w.submit)).click();
  await english.getByRole('button', exactly('I agree')).click();
  await page.getByText(w.registered).first().waitFor();
  expect(await entriesOf(client)).toEqual([{ teamName: '晨星队', state: 'submitted' }]);
  expect(await page.getByRole('button', exactly('Read and agree')).count()).toBe(0);

  // A request queued offline before the next text asks is not refused: it waits unchanged, and is sent once they agree.
  await page.goto('/signSingle?competition=jinjiangcity');
  await fillForm(page, w, '长庚队', freshIdNumber());
  await page.getByRole('checkbox', { name: w.consent }).first().check();
  await page.context().setOffline(true);
  await page.getByRole('button', exactly(w.submit)).click();
  await page.getByRole('dialog', exactly('长庚队 waits for the network')).waitFor();
  await publishTerms(organiser, '2026-13');
  expectFailure(page, /^403 POST \/api\/registrations$/);
  await page.context().setOffline(false);
  await page.goto('/personal');
  await english.getByText('Section 5 of 2026-13.').waitFor();
  await english.press('Escape');
  const waiting = page.getByRole('region', exactly('Drafts and waiting submissions')).getByRole('listitem').filter({ hasText: '长庚队' });
  await waiting.getByText('Our terms have changed. Please agree to them first; what you typed stays.').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'agreements-waiting-390-en-US', { fullPage: false });
  await waiting.getByRole('button', exactly('Try now')).click();
  await english.getByRole('button', exactly('I agree')).click();
  await expect.poll(async () => (await entriesOf(client)).map(({ teamName }) => teamName).toSorted()).toEqual(['晨星队', '长庚队']);
  await waiting.waitFor({ state: 'detached' });

  await staff.goto(`/admin/people/${id}/show`);
  await staff.getByText(/Terms of service 2026-12 agreed on/).waitFor();
  expect(await staff.locator('body').textContent()).not.toContain(mobile.slice(-8));
});

it('tells of a cup held before this site, with who won it, and of how the competition began', async () => {
  const organiser = await organiserOf(portal);
  const page = await portal.newPage({ viewport: desktop, locale: 'zh-CN', client: organiser });
  await page.goto('/admin/events');
  await page.getByRole('link', { name: /^已发布/ }).waitFor();
  await page.getByRole('button', exactly('新建')).click();
  await page.getByRole('button', exactly('并排看中英文')).click();
  await page.getByRole('spinbutton', exactly('赛季')).pressSequentially('2019');
  await page.getByLabel(/^举办日期/).fill('2019-08-03T09:00');
  // Input is neither clamped nor rounded: it stays, and the allowed range is shown.
  const teams = page.getByRole('spinbutton', exactly('参赛队数'));
  await teams.fill('1000001');
  const countries = page.getByRole('spinbutton', exactly('国家和地区数'));
  await countries.fill('7.5');
  await countries.blur();
  await page.getByText('请填写 0 到 1000000 之间的整数。').waitFor();
  await page.getByText('请填写 0 到 300 之间的整数。').waitFor();
  expect([await teams.inputValue(), await countries.inputValue()]).toEqual(['1000001', '7.5']);
  await teams.fill('11');
  await page.getByRole('textbox', exactly('标题·中文')).fill('第一届积木杯');
  await page.getByRole('textbox', exactly('标题·English')).fill('The first cup');
  await page.getByRole('textbox', exactly('摘要·中文')).fill('十一支队伍。');
  const summary = page.getByRole('textbox', exactly('摘要·English'));
  await summary.fill('Eleven\nteams.');
  expect(await summary.inputValue()).toBe('Eleven teams.');
  await page.getByRole('textbox', exactly('赛事报道·中文')).fill('在**一间教室**里开始。');
  await page.getByRole('textbox', exactly('赛事报道·English')).fill('It began in **one classroom**.');
  const add = page.getByRole('button', exactly('添加获奖队伍'));
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.textContent);
  await add.press('Enter');
  expect(await focused()).toBe('combobox');
  await page.getByRole('region', exactly('获奖名单')).getByRole('button', { name: /^删除/ }).press('Enter');
  expect(await focused()).toBe('添加获奖队伍');
  await add.press('Enter');
  await page.getByRole('textbox', exactly('队名·中文')).fill('慢车队');
  await page.getByRole('button', exactly('发布，还差 1 项')).click();
  await page.getByRole('textbox', exactly('队名·English')).fill('Slow Train');
  await page.getByRole('textbox', exactly('队员')).fill('林小满，Emma');
  await page.frameLocator('iframe').getByText('慢车队').waitFor();
  await page.getByText(/已自动保存$/).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-events-1440-zh-CN');
  // Nothing is published with an invalid number, and the press leads to it.
  await page.getByRole('button', exactly('立即发布')).click();
  await page.getByText('请先修改标红的数字。').waitFor();
  await expect.poll(() => countries.evaluate((field) => field === document.activeElement)).toBe(true);
  await countries.fill('2');
  await page.getByRole('button', exactly('立即发布')).click();
  await page.getByRole('dialog').getByRole('button', exactly('立即发布')).click();
  await page.getByText('已发布，网站现已显示。').waitFor();
  const family = await portal.newPage({ viewport: phone, locale: 'en-US' });
  await family.goto('/matchReview?season=2019');
  await family.getByRole('link', { name: /The first cup/ }).click();
  await family.getByText('one classroom').waitFor();
  await family.getByText('Slow Train').waitFor();
  await family.getByText('林小满, Emma').waitFor();

  await page.goto('/admin/about/about');
  const addYear = page.getByRole('button', exactly('添加年份'));
  const removals = page.getByRole('region', exactly('发展历程')).getByRole('button', { name: /^删除：/ });
  await addYear.waitFor();
  const before = await removals.count();
  for (const _ of [1, 2]) await addYear.click();
  // After the removal of a row the focus moves to the next one; after the last, to the button that adds one.
  const isFocused = (button: Locator) => button.evaluate((element) => element === document.activeElement);
  const years = page.getByRole('region', exactly('发展历程')).getByRole('spinbutton', exactly('年份'));
  await years.nth(before + 1).fill('2016');
  await years.nth(before).fill('3000');
  await years.nth(before).blur();
  await removals.nth(before).click();
  await expect.poll(() => isFocused(removals.nth(before))).toBe(true);
  // An invalid number goes with its row.
  expect(await years.nth(before).inputValue()).toBe('2016');
  await removals.nth(before).click();
  await expect.poll(() => isFocused(addYear)).toBe(true);
  await addYear.click();
  const year = page.getByRole('region', exactly('发展历程')).getByRole('group').last();
  await year.getByRole('spinbutton', exactly('年份')).press('ControlOrMeta+a');
  await year.getByRole('spinbutton', exactly('年份')).pressSequentially('2019');
  expect(await year.getByRole('spinbutton', exactly('年份')).inputValue()).toBe('2019');
  await year.getByRole('textbox', exactly('标题·中文')).fill('第一届');
  await year.getByRole('textbox', exactly('标题·English')).fill('The very first');
  await year.getByRole('textbox', exactly('正文·中文')).fill('十一支队伍。');
  await year.getByRole('textbox', exactly('正文·English')).fill('Eleven teams.');
  await page.getByText(/已自动保存$/).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-about-1440-zh-CN');
  await page.getByRole('button', exactly('发布修改')).click();
  await page.getByRole('dialog').getByRole('button', exactly('立即发布')).click();
  await page.getByText('已发布，网站现已显示。').waitFor();
  await family.goto('/eventIntroduction');
  await family.getByRole('heading', exactly('The very first')).waitFor();
});

it('shows the competition and the article first that organisers chose for the home page', async () => {
  const organiser = await organiserOf(portal);
  const { competitions } = await organiser.call('GET /api/home');
  const title = competitions.at(-1)?.title['en-US'] ?? '';
  const old = (await organiser.call('GET /api/news', { query: { pageSize: 50 } })).items.at(-1)?.title['en-US'] ?? '';
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto('/admin/home');
  await page.getByRole('combobox', exactly('Add a competition')).click();
  await page.getByRole('option', exactly(title)).click();
  await page.getByRole('combobox', exactly('Add an article')).click();
  await page.getByRole('option', exactly(old)).click();
  await page.getByRole('button', exactly(`Remove ${old}`)).press('Enter');
  // The focus moves to the field for choosing another one.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await page.keyboard.press('Enter');
  await page.getByRole('option', exactly(old)).click();
  await page.getByRole('button', exactly(`Move ${old}`)).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-home-1440-en-US');
  await page.getByRole('button', exactly('Use this choice')).click();
  await page.getByText('The home page shows it now.').waitFor();
  const family = await portal.newPage({ viewport: phone, locale: 'en-US' });
  await family.goto('/');
  const headings = family.getByRole('heading', { level: 3 });
  await headings.getByText(old, { exact: true }).waitFor();
  const shown = await headings.allTextContents();
  expect(shown.find((each) => competitions.some((one) => one.title['en-US'] === each))).toBe(title);
});
