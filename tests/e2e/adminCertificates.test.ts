// Guards: an organiser designs a competition's certificate without a mouse: chooses fields from the list that `{` opens, sees it drawn with real data, is told
// of a field that does not exist, saves it as a version and brings the built-in one back; a test print opens; a signature is uploaded.
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { builtInTemplate } from '#contract/certificates/builtInTemplate.ts';
import type { Locale } from '#contract/http/common.ts';
import { addJudgedSeason } from '../fixtures/judgedSeason.ts';
import { publishResults } from '../fixtures/publishedResults.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { exactly } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';

const SECRET_KEY = randomBytes(32).toString('base64');
const portal = openPortal({ SEED: 'none', SECRET_KEY, UNDO_SECONDS: '1' });
const narrow = { width: 1024, height: 768 };
const WORKS = 4;

const words = {
  'zh-CN': {
    builtIn: '内置模板',
    title: '标题 English',
    text: '正文 English',
    fields: '字段',
    one: /^.+，第 1 张，共 \d+ 张$/,
    two: /^.+，第 2 张，共 \d+ 张$/,
    next: '下一张证书',
    longest: '最长姓名',
    empty: '字段为空',
    grey: '黑白',
    save: /^保存为第 2 版/,
    saveThird: /^保存为第 3 版/,
    unknown: /没有字段 \{teem\}/,
    saved: /^第 2 版，.+ 保存$/,
    savedThird: /^第 3 版，.+ 保存$/,
    restore: '将第 1 版恢复为草稿',
    test: '测试 PDF',
    signature: '选择图片：签名',
    replace: '更换图片：签名',
    pattern: '编号规则',
    wrong: /^至少使用 7 个随机字符/,
    example: /^例如 C26-/,
    readOnly: /^请在更大的屏幕上编辑模板/,
    preview: /^证书预览：/,
    judge: '评委',
    exampleData: /^使用示例/,
  },
  'en-US': {
    builtIn: 'Built-in template',
    title: 'Title English',
    text: 'Text English',
    fields: 'Fields',
    one: /^.+, 1 of \d+$/,
    two: /^.+, 2 of \d+$/,
    next: 'Next certificate',
    longest: 'Longest name',
    empty: 'Empty fields',
    grey: 'Black and white',
    save: /^Save as version 2/,
    saveThird: /^Save as version 3/,
    unknown: /There is no field \{teem\}/,
    saved: /^Version 2, saved /,
    savedThird: /^Version 3, saved /,
    restore: 'Bring back version 1 as the draft',
    test: 'Test PDF',
    signature: 'Choose a picture: Signature',
    replace: 'Replace the picture: Signature',
    pattern: 'Number pattern',
    wrong: /^Use at least 7 random characters/,
    example: /^For example C26-/,
    readOnly: /^Templates are edited on a larger screen/,
    preview: /^Preview of the certificate: /,
    judge: 'Judge',
    exampleData: /^with an example/,
  },
} as const satisfies Record<Locale, unknown>;

const look = async (page: Page, name: string, viewports = [narrow, desktop]) => {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-certificates-${name}-${viewport.width}`);
  }
};

/** Returns the address of the drawn preview once it is another than before. */
const drawnAfter = async (page: Page, name: RegExp, before: string | null): Promise<string> => {
  const picture = page.getByRole('img', { name });
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before);
  await expect.poll(() => picture.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0)).toBe(true);
  return (await picture.getAttribute('src')) ?? '';
};

it.each(inLanguage('en-US'))(
  'a certificate is designed, saved as a version and brought back (%s)',
  { timeout: 120_000 },
  async (locale) => {
    const w = words[locale];
    const data = openServerDatabase({ DATA_DIR: portal.dataDir, SECRET_KEY });
    onTestFinished(data.close);
    const { competitionId, organiser } = await addJudgedSeason(data, () => portal.url, WORKS);
    await publishResults(organiser, competitionId);
    const params = { id: competitionId, kind: 'award' as const };
    await expect
      .poll(
        async () =>
          (
            await organiser.call('POST /api/admin/competitions/:id/certificate-templates/:kind/previews', {
              params,
              body: { data: builtInTemplate('award'), shows: 'place' },
            })
          ).count,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(1);

    const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
    await page.goto(`/admin/certificates?${new URLSearchParams({ competition: competitionId })}`);
    await page.getByText(w.builtIn, { exact: true }).first().waitFor();
    await page.getByText(w.one).waitFor();
    const first = await drawnAfter(page, w.preview, null);
    await look(page, `built-in-${locale}`);

    await page.getByRole('button', exactly(w.next)).press('Enter');
    await page.getByText(w.two).waitFor();
    const second = await drawnAfter(page, w.preview, first);
    await page.getByRole('button', exactly(w.longest)).click();
    await page.getByRole('button', exactly(w.empty)).click();
    const empty = await drawnAfter(page, w.preview, second);
    await page.getByRole('button', exactly(w.grey)).click();
    await screenshot(page, `admin-certificates-grey-${locale}`);

    // by the keyboard alone
    const text = page.getByRole('textbox', exactly(w.text));
    await text.fill('');
    await text.pressSequentially('of {te');
    const list = page.getByRole('listbox', exactly(w.fields));
    await expect.poll(() => list.getByRole('option').count()).toBe(2);
    await look(page, `fields-${locale}`);
    await text.press('ArrowDown');
    await text.press('ArrowUp');
    await text.press('Enter');
    await expect.poll(() => text.inputValue()).toBe('of {team}');
    await list.waitFor({ state: 'detached' });
    await text.pressSequentially(', {teem}');
    await drawnAfter(page, w.preview, empty);
    await page.keyboard.press('Control+s');
    await page.getByText(w.unknown).waitFor();
    expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);
    await look(page, `unknown-${locale}`);
    for (let at = 0; at < '{teem}'.length; at += 1) await text.press('Backspace');
    await text.pressSequentially('{');
    await text.press('Escape');
    await text.press('Backspace');
    await text.pressSequentially('took part');
    await page.getByRole('textbox', exactly(w.title)).fill('Best of {season}');

    const pattern = page.getByRole('textbox', exactly(w.pattern));
    await pattern.fill('C{yy}-{random:3}{check}');
    await page.getByText(w.wrong).waitFor();
    await pattern.fill('C{yy}-{random:8}-{check}');
    await page.getByText(w.example).waitFor();

    const png = await sharp({ create: { width: 300, height: 100, channels: 4, background: { r: 0, g: 0, b: 90, alpha: 0.8 } } })
      .png()
      .toBuffer();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', exactly(w.signature)).click();
    await (await chooser).setFiles({ name: 'signature.png', mimeType: 'image/png', buffer: png });
    await page.getByRole('button', exactly(w.replace)).waitFor();

    await page.getByRole('button', { name: w.save }).click();
    await page.getByText(w.saved).waitFor();
    await look(page, `saved-${locale}`);
    const { published } = await organiser.call('GET /api/admin/competitions/:id/certificate-templates/:kind', { params });
    expect(published).toMatchObject({
      number: 2,
      data: {
        title: { 'en-US': 'Best of {season}' },
        text: { 'en-US': 'of {team}, took part' },
        numberPattern: 'C{yy}-{random:8}-{check}',
        signature: { picture: expect.stringMatching(/certificate-signature\.png$/) },
      },
    });

    const popup = page.waitForEvent('popup');
    await page.getByRole('button', exactly(w.test)).click();
    expect((await popup).url()).toMatch(/^blob:/);

    await page.getByRole('button', exactly(w.restore)).click();
    await expect.poll(() => text.inputValue()).toBe(builtInTemplate('award').text['en-US']);
    await page.getByRole('button', { name: w.saveThird }).click();
    await page.getByText(w.savedThird).waitFor();

    // another kind is its own template, shown with an example
    await page.getByRole('link', exactly(w.judge)).click();
    await page.getByText(w.builtIn, { exact: true }).first().waitFor();
    await page.getByText(w.exampleData).waitFor();
    await look(page, `judge-${locale}`);
    await page.setViewportSize(phone);
    await page.getByText(w.readOnly).waitFor();
    await look(page, `phone-${locale}`, [phone]);
  },
);
