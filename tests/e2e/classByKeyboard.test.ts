// Guards: a teacher brings a class from the empty desk to its entries by the keyboard alone, each step without violations of WCAG; no focus is lost.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { exactly, freshIdNumber } from './actions.ts';
import { deskWords, newTeacher, sharedOf } from './deskActions.ts';
import { expectNoAxeViolations, inLanguage, openPortal } from './harness.ts';

const portal = openPortal();

const words = {
  'zh-CN': {
    importInto: /^导入名单：城市小信使/,
    nextWrong: '下一处问题',
    allRight: '共 3 个孩子，没有需要修改的。',
    region: /奖品邮寄的省或州/,
    detail: /奖品邮寄的详细地址/,
    desk: '去“本校队伍”补充并提交',
  },
  'en-US': {
    importInto: /^Import a list: City Couriers/,
    nextWrong: 'Next to correct',
    allRight: '3 children; nothing to correct.',
    region: /Province or state for the prizes/,
    detail: /Street and number for the prizes/,
    desk: 'Finish and send on the desk',
  },
} as const;

/** More than any page here has places to stop at. */
const STOPS = 120;

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until something has the focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor({ state: 'attached' });
  for (let stop = 0; stop < STOPS && !(await hasFocus(target)); stop += 1) await page.keyboard.press('Tab');
  expect(await hasFocus(target), String(target)).toBe(true);
};
const enter = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};
/** Expects that something of the page has the focus: who uses a keyboard goes on from there. */
const expectFocus = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

for (const locale of inLanguage('zh-CN')) {
  const w = { ...deskWords[locale], ...words[locale] };
  it(`from the empty desk to what was sent, without a mouse (${locale})`, async () => {
    const teacher = await newTeacher(portal, locale);
    const page = await portal.newPage({ viewport: { width: 820, height: 1180 }, locale, client: teacher });
    await page.addInitScript(() => {
      for (const kind of ['mousedown', 'pointerdown', 'touchstart'])
        window.addEventListener(kind, () => document.documentElement.setAttribute('data-pointed', kind), true);
    });
    const main = page.getByRole('main');
    const next = () => enter(page, main.getByRole('button', { name: w.next }));
    const step = async () => {
      await expectFocus(page);
      await expectNoAxeViolations(page);
    };
    const numbers = [freshIdNumber(), freshIdNumber(), freshIdNumber()];
    const wrong = `${numbers[0]?.slice(0, 17)}${numbers[0]?.endsWith('1') ? '2' : '1'}`;
    const list = [
      ['队伍名称', '组别', '队员姓名', '性别', '证件号码', '家长姓名', '家长电话'],
      ['星星', '小学组', '林小满', '女', wrong, '王芳', '13800138000'],
      ['星星', '小学组', '赵一', '男', numbers[1], '赵大', '13900139000'],
      ['月亮', '小学组', '钱二', '女', numbers[2], '钱大', '13900139001'],
    ].map((cells) => cells.join(','));

    await page.goto('/desk');
    await enter(page, main.getByRole('link', { name: w.importInto }));
    await page.waitForURL('**/roster?**');
    const file = page.getByLabel(w.file);
    await file.waitFor({ state: 'attached' });
    await expectNoAxeViolations(page);
    await tabTo(page, file);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await chooser.setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list.join('\r\n')) });
    await main.getByRole('button', { name: w.next }).waitFor();
    await step();
    await next();
    await page.getByRole('grid').waitFor();
    await step();
    await enter(page, page.getByRole('button', exactly(w.nextWrong)));
    await page.keyboard.type(numbers[0] ?? '');
    await page.keyboard.press('Enter');
    await page.getByText(w.allRight).waitFor();
    await expectNoAxeViolations(page);
    // Tab goes from cell to cell; after Escape it leaves the table
    await page.keyboard.press('Escape');
    await next();
    await main.getByRole('region', { name: '月亮' }).waitFor();
    await step();
    await next();
    await tabTo(page, page.getByRole('combobox', { name: w.region }));
    await step();
    await page.keyboard.type(w.fujian);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('textbox', { name: w.detail }));
    await page.keyboard.type('世纪大道 88 号');
    await next();
    await main.getByRole('button', { name: w.add(2) }).waitFor();
    await step();
    await enter(page, main.getByRole('button', { name: w.add(2) }));
    await main.getByText(w.made(2)).waitFor();
    await step();
    await enter(page, main.getByRole('link', exactly(w.desk)));
    await page.waitForURL('**/desk');
    await enter(page, main.getByRole('button', exactly(w.finish(2))));
    const sheet = page.getByRole('dialog');
    await tabTo(page, sheet.getByRole('textbox', exactly(w.instructor)));
    await step();
    await page.keyboard.type('赵老师');
    await tabTo(page, sheet.getByRole('checkbox', { name: w.told }));
    await page.keyboard.press('Space');
    await enter(page, sheet.getByRole('button', exactly(w.finish(2))));
    await sheet.getByText(w.summary(2, 0, 0)).waitFor();
    await step();
    await enter(page, sheet.getByRole('button', exactly(w.done)));
    await sheet.waitFor({ state: 'detached' });
    await step();
    expect(await page.locator('html').getAttribute('data-pointed')).toBeNull();
    expect(
      (await sharedOf(teacher)).map(({ teamName, instructor, detail, told }) => `${teamName} ${instructor} ${detail} ${told}`),
    ).toEqual(['星星 赵老师 世纪大道 88 号 true', '月亮 赵老师 世纪大道 88 号 true']);
  });
}
