// Promise: an organiser renames and recolours the site while it runs: the portal, a visitor's open page, the installed app's name and a family's
// messages follow; colours with unreadable white text are refused, and an earlier version can be restored.
import type { Locator, Page, Route } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { exactly, newFamily, organiserOf } from './actions.ts';
import { openFront } from './front.ts';
import { desktop, expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';
import { visitAndWarm } from './warm.ts';

const portal = openPortal();
const GREEN = '#0b5a49';
const DRAWN = 'rgb(58, 82, 224)';

/** Returns the colour of the visitor's primary button. */
const primary = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--cobalt-600)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

it('is renamed and recoloured while it runs', async () => {
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const visitor = await portal.newPage({ viewport: phone, locale: 'zh-CN', front });
  await visitAndWarm(visitor);
  expect(await primary(visitor)).toBe(DRAWN);

  const organiser = await organiserOf(portal);
  const page = await portal.newPage({ viewport: desktop, locale: 'zh-CN', client: organiser });
  expectFailure(page, /^422 PUT \/api\/admin\/settings$/);
  await page.goto('/admin/settings');
  const save = page.getByRole('button', exactly('保存'));
  const code = page.getByRole('textbox', exactly('颜色代码'));
  await page.getByRole('textbox', exactly('名称·中文')).fill('积木杯');
  await page.getByRole('textbox', exactly('名称·English')).fill('Block Cup');
  const sender = page.getByRole('textbox', exactly('邮件发件人·中文'));
  // Left empty, it is the site's name.
  expect(await sender.getAttribute('placeholder')).toBe('积木杯');
  await code.fill('#ffbf2e');
  await page.getByText('这个颜色上的白字看不清').waitFor();
  await save.click();
  await page.getByRole('alert').filter({ hasText: '请检查' }).waitFor();
  // Input is still there after visiting another page.
  await page.getByRole('link', { name: '消息' }).click();
  await page.getByRole('link', { name: '设置' }).click();
  expect(await code.inputValue()).toBe('#ffbf2e');
  await code.fill(GREEN);
  const mark =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>window.hit=1</script><circle cx="4" cy="4" r="4" fill="#0b5a49"/></svg>';
  const chosen = page.getByLabel('上传标志（SVG 或 PNG）').last();
  await chosen.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(200 * 1024) });
  await page.getByRole('alert').filter({ hasText: 'SVG 或 PNG，不超过 160 KB。' }).waitFor();
  // Input during the request stays.
  const held = Promise.withResolvers<Route>();
  await page.route('**/api/admin/brand-marks', held.resolve);
  await chosen.setInputFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(mark) });
  const upload = await held.promise;
  await sender.fill('积木杯组委会');
  await upload.continue();
  await page.unroute('**/api/admin/brand-marks');
  await page.getByRole('img', exactly('标志')).waitFor();
  expect(await sender.inputValue()).toBe('积木杯组委会');
  // A number out of bounds is reported, and is neither hidden nor cut to its first digits.
  const days = page.getByRole('spinbutton', exactly('证件号码'));
  await days.press('ControlOrMeta+a');
  await days.pressSequentially('3650');
  await days.blur();
  await page.getByText('请填写 1 到 365 之间的整数。').waitFor();
  expect(await days.inputValue()).toBe('3650');
  await expectNoAxeViolations(page);
  // Nothing is saved with it, and the press leads to it.
  await save.click();
  await page.getByText('请先修改标红的数字。').waitFor();
  await expect.poll(() => days.evaluate((field) => field === document.activeElement)).toBe(true);
  await days.fill('300');
  await page.getByText('请填写 1 到 365 之间的整数。').waitFor({ state: 'detached' });
  await page.getByRole('textbox', exactly('电话')).fill('+86 10 6500 0000');
  await page.getByRole('textbox', exactly('微信')).fill('积木杯组委会');
  const icp = page.getByRole('textbox', exactly('ICP 备案号'));
  await icp.fill('京ICP备12345678');
  await page.getByRole('textbox', exactly('公安联网备案号')).fill('京公网安备 11010502030000号');
  const addDays = page.getByRole('button', exactly('添加日期'));
  const isFocused = (field: Locator) => expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await addDays.click();
  await isFocused(page.getByLabel('日期 1·第一天'));
  await page.getByRole('button', exactly('移除：日期 1')).click();
  await isFocused(addDays);
  await addDays.click();
  await page.getByLabel('日期 1·第一天').fill('2026-10-08');
  await page.getByLabel('日期 1·最后一天').fill('2026-10-07');
  await save.click();
  await page.getByText('最后一天不能早于第一天；一次最多 100 天。').waitFor();
  await page.getByLabel('日期 1·第一天').fill('2026-10-01');
  await page.getByLabel('日期 1·最后一天').fill('2026-10-07');
  await page.getByRole('button', exactly('添加日期')).click();
  await page.getByLabel('日期 2·第一天').fill('2026-10-10');
  expect(await page.getByLabel('日期 2·最后一天').inputValue()).toBe('2026-10-10');
  await page.getByRole('combobox', exactly('日期 2·类型')).click();
  await page.getByRole('option', exactly('上班')).click();
  await page.getByRole('textbox', exactly('修改原因（选填）')).fill('换新名字');
  await save.click();
  await page.getByRole('group', exactly('ICP 备案号')).getByText('内容有误').waitFor();
  await icp.fill('京ICP备12345678号-1');
  const holidays = page.getByRole('region', exactly('节假日与调休'));
  await holidays.scrollIntoViewIfNeeded();
  await screenshot(page, 'admin-settings-holidays-1440-zh-CN', { fullPage: false });
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-settings-1440-zh-CN');
  await save.click();
  await page.getByText('已保存，一秒内全站生效。').waitFor();
  await page.getByText('积木杯').first().waitFor();

  // A first-time visitor, and one with the portal on the device.
  const first = await portal.newPage({ viewport: phone, locale: 'en-US' });
  await first.goto('/');
  expect([await primary(first), await first.title()]).toEqual(['rgb(11, 90, 73)', expect.stringContaining('Block Cup')]);
  await screenshot(first, 'settings-home-390-en-US', { fullPage: false });
  const foot = first.getByRole('contentinfo');
  await foot.getByRole('link', exactly('+86 10 6500 0000')).waitFor();
  expect(await foot.getByRole('link', exactly('京公网安备 11010502030000号')).getAttribute('href')).toContain('code=11010502030000');
  expect(await foot.getByRole('link', exactly('京ICP备12345678号-1')).count()).toBe(1);
  await foot.scrollIntoViewIfNeeded();
  await screenshot(first, 'settings-footer-390-en-US', { fullPage: false });
  const manifest = await first.evaluate(async () => (await fetch('/manifest.zh-CN.webmanifest')).json());
  expect(manifest).toMatchObject({ name: '积木杯', short_name: '积木杯', start_url: '/?source=installed' });
  expect(manifest.icons).toMatchObject([{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }]);
  const drawnMark = first.getByRole('banner').getByRole('link').locator('svg').first();
  const ground = await drawnMark.evaluate((svg) => getComputedStyle(svg).backgroundImage);
  expect(ground).toContain(manifest.icons[0].src);
  expect(await drawnMark.locator('path').first().isVisible()).toBe(false);
  // The icons of tabs, home screens and notices are the mark, too, and so is the organisers' view of the site.
  const pixelOf = (path: string) =>
    first.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const canvas = new OffscreenCanvas(9, 9);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, 9, 9);
      return [...(context?.getImageData(4, 4, 1, 1).data ?? [])];
    }, path);
  for (const path of ['/favicon.svg', '/icons/apple-touch-icon.png', '/icons/any-192.png'])
    expect([path, await pixelOf(path)]).toEqual([path, [11, 90, 73, 255]]);
  const shownMark = (where: Page) => where.locator(`img[src="${manifest.icons[0].src}"]`);
  await shownMark(page).first().waitFor();
  for (const [locale, size] of [
    ['zh-CN', desktop],
    ['en-US', phone],
  ] as const) {
    const signIn = await portal.newPage({ viewport: size, locale });
    await signIn.goto('/admin/');
    await shownMark(signIn).waitFor();
    await expectNoAxeViolations(signIn);
    await screenshot(signIn, `admin-sign-in-mark-${size.width}-${locale}`);
  }
  await visitor.reload();
  await expect.poll(() => primary(visitor)).toBe('rgb(11, 90, 73)');
  const { mobile } = await newFamily(portal, 'zh-CN');
  expect((await portal.outbox()).filter(({ to }) => to === mobile).map(({ text }) => text.slice(0, 5))).toContain('【积木杯】');

  for (const size of [{ width: 1024, height: 768 }, phone]) {
    await page.setViewportSize(size);
    await expectNoHorizontalOverflow(page);
    // Over two columns a language is named once, over stacked fields at each.
    const named = page.getByRole('region', exactly('品牌')).getByText('English', { exact: true }).filter({ visible: true });
    await expect.poll(() => named.count()).toBe(size === phone ? 2 : 1);
    await screenshot(page, `admin-settings-${size.width}-zh-CN`);
  }
  await expectNoAxeViolations(page);
  await page.setViewportSize(desktop);

  await code.fill('');
  const firstMark = await page.getByRole('img', exactly('标志')).getAttribute('src');
  await chosen.setInputFiles({ name: 'other.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(mark.replace('#0b5a49', '#c41f3d')) });
  await expect.poll(() => page.getByRole('img', exactly('标志')).getAttribute('src')).not.toBe(firstMark);
  await save.click();
  await page.getByText('第 2 版').waitFor();
  await page.getByRole('button', { name: '对比·第 1 版' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row', { name: '颜色' }).getByText(GREEN).waitFor();
  // Both marks are shown, each under the name of its version.
  expect(await dialog.getByRole('img', exactly('标志·第 1 版')).getAttribute('src')).toBe(firstMark);
  expect(await dialog.getByRole('img', exactly('标志·表单中')).getAttribute('src')).not.toBe(firstMark);
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-settings-marks-1440-zh-CN', { fullPage: false });
  await dialog.getByRole('button', exactly('将第 1 版放入表单')).click();
  await save.click();
  await page.getByText('第 3 版').waitFor();
  expect(await code.inputValue()).toBe(GREEN);
  // Any two can be compared.
  await page.getByRole('button', { name: '对比·第 1 版' }).click();
  await dialog.getByText('没有不同。').waitFor();
  await dialog.getByRole('combobox', exactly('对比版本')).selectOption('2');
  await dialog.getByRole('row', { name: '颜色' }).getByText(GREEN).waitFor();
  await dialog.getByRole('columnheader', exactly('第 2 版')).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-settings-compare-1440-zh-CN', { fullPage: false });
  await dialog.getByRole('button', exactly('关闭')).click();

  // A colleague's changes of other fields stay.
  const { number, settings } = await organiser.call('GET /api/admin/settings');
  const hours = { 'zh-CN': '周一到周五', 'en-US': settings.contact.hours['en-US'] };
  const theirs = { ...settings, season: 2031, contact: { ...settings.contact, hours } };
  await organiser.call('PUT /api/admin/settings', { body: { number, settings: theirs, note: null } });
  expectFailure(page, /^409 PUT \/api\/admin\/settings$/);
  await page.getByRole('textbox', exactly('服务时间·English')).fill('Weekdays');
  await page.getByRole('spinbutton', exactly('当前赛季')).fill('2030');
  await save.click();
  const conflict = page.getByRole('alert').filter({ hasText: '没有任何内容被覆盖' });
  await conflict.scrollIntoViewIfNeeded();
  await page.getByRole('row', { name: /^当前赛季 2031 2030$/ }).waitFor();
  expect(await page.getByRole('cell', exactly('周一到周五')).count()).toBe(0);
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-settings-conflict-1440-zh-CN', { fullPage: false });
  await conflict.getByRole('button', exactly('用我的')).click();
  await page.getByText('第 5 版').waitFor();
  expect((await organiser.call('GET /api/admin/settings')).settings).toEqual({
    ...theirs,
    season: 2030,
    contact: { ...theirs.contact, hours: { 'zh-CN': '周一到周五', 'en-US': 'Weekdays' } },
  });
  expect(await page.getByRole('textbox', exactly('服务时间·中文')).inputValue()).toBe('周一到周五');
});
