// Guards: a teacher takes drafts to another device in a file that only its word opens.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { exactly } from './actions.ts';
import { makeDrafts, newTeacher } from './deskActions.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, ON_PHONE, openPortal, screenshot } from './harness.ts';

const portal = openPortal();

const fileWords = {
  'zh-CN': {
    save: '把 2 份草稿带到另一台设备',
    download: '保存文件',
    saved: /^文件已保存。/,
    open: '打开草稿文件',
    choose: '选择文件',
    word: /文件口令/,
    put: '把草稿放到这台设备',
    wrong: /^口令打不开这个文件。/,
    opened: '已把 2 份草稿放到这台设备。',
    done: '完成',
  },
  'en-US': {
    save: 'Take 2 drafts to another device',
    download: 'Save the file',
    saved: /^The file is saved\./,
    open: 'Open a file of drafts',
    choose: 'Choose the file',
    word: /The file’s word/,
    put: 'Put the drafts on this device',
    wrong: /^The word does not open this file\./,
    opened: '2 drafts are on this device now.',
    done: 'Done',
  },
} as const satisfies Record<Locale, unknown>;

for (const { name, viewport, locale } of ON_PHONE) {
  const w = fileWords[locale];

  it(`is saved on one device and opened on another (${name})`, async () => {
    const teacher = await newTeacher(portal, locale);
    const page = await portal.newPage({ viewport, locale, client: teacher });
    await makeDrafts(page, locale, ['星星快递', '月亮船']);
    await page.goto('/desk');
    await page.getByRole('button', exactly(w.save)).click();
    const dialog = page.getByRole('dialog');
    const word = (await dialog.locator('b.num').textContent()) ?? '';
    expect(word).toMatch(/^\w{4}(-\w{4}){3}$/u);
    await expectNoAxeViolations(page);
    await screenshot(page, `drafts-save-${viewport.width}-${locale}`, { fullPage: false });
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', exactly(w.download)).click()]);
    await dialog.getByText(w.saved).waitFor();
    const buffer = await readFile(await download.path());
    expect(buffer.toString()).not.toContain('星星快递');

    const other = await portal.newPage({ viewport, locale, client: teacher });
    await other.goto('/desk');
    await other.getByRole('button', exactly(w.open)).click();
    const opening = other.getByRole('dialog');
    await opening.getByRole('button', exactly(w.put)).click();
    await expectNoAxeViolations(other);
    await opening.locator('input[type="file"]').setInputFiles({ name: 'a.drafts', mimeType: 'application/json', buffer });
    await opening.getByRole('textbox', { name: w.word }).fill('aaaa-aaaa-aaaa-aaaa');
    await opening.getByRole('button', exactly(w.put)).click();
    await opening.getByText(w.wrong).waitFor();
    await expectNoHorizontalOverflow(other);
    await screenshot(other, `drafts-open-${viewport.width}-${locale}`, { fullPage: false });
    await opening.getByRole('textbox', { name: w.word }).fill(word);
    await opening.getByRole('button', exactly(w.put)).click();
    await opening.getByText(w.opened).waitFor();
    await opening.getByRole('button', exactly(w.done)).click();
    await other.getByText('星星快递').first().waitFor();
    await screenshot(other, `desk-drafts-${viewport.width}-${locale}`);
  });
}
