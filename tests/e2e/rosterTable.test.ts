// Guards: a teacher corrects a messy class list in a table by the keyboard of a spreadsheet, divides it into teams, fills in once what all have in
// common and makes drafts, without a network too. A closed tab goes on where it was; a corrected list that is imported again makes nothing twice.
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { itInFull } from '../fixtures/full.ts';
import { registerParticipant } from '../fixtures/participant.ts';
import { enter, exactly, freshIdNumber } from './actions.ts';
import { openFront } from './front.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();

const words = {
  'zh-CN': {
    next: /^下一步：/,
    wrong: /需要修改 \d/,
    remarks: /提示 \d/,
    nextWrong: '下一处问题',
    lead: (count: number) => `共 3 个孩子，有 ${count} 行需要修改。`,
    allRight: '共 3 个孩子，没有需要修改的。',
    undo: '撤销',
    size: '每队',
    make: '分队',
    move: '移动钱二',
    moveIt: '移动',
    moved: '2 支队伍，3 个孩子。',
    region: /奖品邮寄的省或州/,
    regionName: '福建',
    address: /奖品邮寄的详细地址/,
    add: (count: number) => `生成 ${count} 份草稿`,
    done: (count: number) => `${count} 份草稿已准备好`,
    desk: '去“本校队伍”补充并提交',
    resume: /您正在导入 3 个孩子/,
    goOn: '继续',
    same: '1 份草稿与名单一致。',
    changed: '替换 1 份有变化的草稿',
    gone: '删除名单里已经没有的 1 份草稿',
    sent: '有 1 份已经提交',
    namesake: '有 1 份与已提交的同名',
    run: '执行 1 项',
    undoAll: '全部撤销',
    previous: '上一步',
    tooManyCells: /文件里的内容远远超出一份名单/,
    tooLarge: /文件超过/,
    lastImport: /已从名单生成草稿$/,
    undoLast: '撤销那次导入',
    undone: '那次导入已撤销',
    paste: '复制的内容',
    nextChild: '下一个孩子',
    close: '关闭',
    idNumber: '证件号码',
  },
  'en-US': {
    next: /^Next: /,
    wrong: /To correct \d/,
    remarks: /Remarks \d/,
    nextWrong: 'Next to correct',
    lead: (count: number) => `3 children; ${count === 1 ? '1 row has' : `${count} rows have`} something to correct.`,
    allRight: '3 children; nothing to correct.',
    undo: 'Undo',
    size: 'Teams of',
    make: 'Make teams',
    move: 'Move 钱二 to a team',
    moveIt: 'Move',
    moved: '2 teams, 3 children.',
    region: /Province or state for the prizes/,
    regionName: 'Fujian',
    address: /Street and number for the prizes/,
    add: (count: number) => `Make ${count} ${count === 1 ? 'draft' : 'drafts'}`,
    done: (count: number) => `${count} ${count === 1 ? 'draft is' : 'drafts are'} ready`,
    desk: 'Finish and send on the desk',
    resume: /You were importing 3 children/,
    goOn: 'Go on',
    same: '1 draft is as in the list.',
    changed: 'Replace 1 draft that differs',
    gone: 'Delete 1 draft that is no longer in the list',
    sent: '1 was sent already',
    namesake: '1 has a name of one that was sent',
    run: 'Make 1 change',
    undoAll: 'Undo all of it',
    previous: 'Back',
    tooManyCells: /far more than a list/,
    tooLarge: /The file is larger than/,
    lastImport: /^Drafts were made of a list, /,
    undoLast: 'Undo that import',
    undone: 'The import is undone',
    paste: 'Copied rows',
    nextChild: 'Next child',
    close: 'Close',
    idNumber: 'ID number',
  },
} as const;

const newTeacher = async (locale: Locale): Promise<Client> => {
  const client = createClient(() => portal.url);
  await registerParticipant(client, portal.outbox, { kind: 'primary_school', affiliation: '青禾实验小学', name: '李老师', locale });
  return client;
};

const HEAD = ['队伍名称', '组别', '姓名', '性别', '身份证号', '家长姓名', '家长电话', '备注'];
const row = (team: string, name: string, idNumber: string, gender = '女') => [
  team,
  '小学组',
  name,
  gender,
  idNumber,
  '王芳',
  `1380013${String(name.charCodeAt(0)).slice(-4).padStart(4, '0')}`,
  '',
];
const csv = (rows: readonly string[][]) => ({
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEAD, ...rows].map((cells) => cells.join(',')).join('\r\n')),
});
const choose = (page: Page, rows: readonly string[][]) => page.locator('main input[type=file]').setInputFiles(csv(rows));
const go = async (page: Page, step: RegExp, times = 1): Promise<void> => {
  for (let at = 0; at < times; at += 1) await page.getByRole('main').getByRole('button', { name: step }).click();
};
const wrongDigit = (idNumber: string): string => `${idNumber.slice(0, 17)}${idNumber.endsWith('1') ? '2' : '1'}`;
/** The text field of the cell with the cursor. */
const cell = (page: Page) => page.getByRole('grid').getByRole('textbox');

for (const locale of ['zh-CN', 'en-US'] as const) {
  const w = words[locale];
  const test = locale === 'en-US' ? it : itInFull;
  const look = async (page: Page, what: string) => {
    await expectNoHorizontalOverflow(page);
    await expectNoAxeViolations(page);
    await screenshot(page, `roster-${what}-${locale}`);
  };

  test(`a messy list is corrected by the keyboard, divided, and becomes drafts (${locale})`, async () => {
    const client = await newTeacher(locale);
    const page = await portal.newPage({ viewport: desktop, locale, client });
    const [first, second, third] = [freshIdNumber(), freshIdNumber(), freshIdNumber()];
    await page.goto('/roster?competition=city-couriers');
    await choose(page, [row('星星', '林小满', wrongDigit(first)), row('星星', '钱二', second, '?'), row('月亮', '赵一', '', '男')]);
    await look(page, 'columns');
    await go(page, w.next);
    await page.getByText(w.lead(3)).waitFor();
    const nextWrong = page.getByRole('button', exactly(w.nextWrong));
    await nextWrong.focus();
    await page.keyboard.press('Enter');
    // the first wrong cell, which is framed before anything is pressed; then the second
    await expect.poll(() => page.locator(':focus').inputValue()).toBe(wrongDigit(first));
    await nextWrong.press('Enter');
    await expect.poll(() => cell(page).inputValue()).toBe('?');
    await look(page, 'table');

    // typing replaces, Escape gives up, Enter and F2 edit
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    expect(await cell(page).inputValue()).toBe('?');
    await page.keyboard.press('Delete');
    await page.getByText(w.lead(2)).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText(w.lead(3)).waitFor();
    await page.keyboard.type(locale === 'zh-CN' ? '女' : 'Girl');
    await page.keyboard.press('Enter');
    await page.getByText(w.lead(2)).waitFor();

    // a copied block over two rows: to the number of the first child
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => cell(page).inputValue()).toBe(wrongDigit(first));
    await page.keyboard.press('F2');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(first.slice(-1));
    await page.keyboard.press('Tab');
    await page.getByText(w.lead(1)).waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => cell(page).inputValue()).toBe('');
    await cell(page).evaluate((field, text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, `${third}\t赵大\n`);
    await page.getByText(w.allRight).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText(w.lead(1)).waitFor();
    await page.keyboard.press('Control+y');
    await page.getByText(w.allRight).waitFor();

    // the tab is closed half-way
    await page
      .getByRole('main')
      .getByText(locale === 'zh-CN' ? '已保存在本设备' : 'Saved on this device')
      .waitFor();
    await page.reload();
    await page.getByText(w.resume).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', exactly(w.goOn)).click();
    await page.getByText(w.allRight).waitFor();

    // the press that leaves a cell is not lost, although its row becomes lower
    const phoneCell = page.getByRole('grid').locator('[data-column=parentPhone]').last();
    const right = (await phoneCell.textContent()) ?? '';
    await phoneCell.click();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await page.getByText(w.lead(1)).waitFor();
    await phoneCell.click();
    await page.keyboard.type(right);
    await go(page, w.next);
    const menu = page.getByRole('button', exactly(w.move));
    await menu.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', exactly(w.moveIt)).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: '月亮' }).getByText('钱二').waitFor();
    await page.getByRole('combobox', exactly(w.size)).selectOption('2');
    await page.getByRole('button', exactly(w.make)).press('Enter');
    await page.getByText(w.moved).waitFor();
    await page.getByRole('button', exactly(w.undo)).press('Enter');
    await page.getByRole('region', { name: '月亮' }).getByText('钱二').waitFor();
    await look(page, 'teams');
    // dragged back
    const [from, to] = [await menu.boundingBox(), await page.getByRole('region', { name: '星星' }).boundingBox()];
    if (!from || !to) throw new Error('no teams');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + 60, { steps: 12 });
    await page.mouse.up();
    await page.getByRole('region', { name: '星星' }).getByText('钱二').waitFor();
    // the library takes a click within 50 ms of a drop for its end
    for (let frame = 0; frame < 10; frame += 1) await page.evaluate(() => new Promise(requestAnimationFrame));

    await go(page, w.next);
    await page.getByRole('combobox', { name: w.region }).fill(w.regionName);
    await page.getByRole('option', exactly(w.regionName)).click();
    await look(page, 'shared');
    await page.getByRole('textbox', { name: w.address }).fill('世纪大道 88 号');
    // the press that leaves the field is not lost, although the field's hint goes
    await go(page, w.next);
    await page.getByRole('button', exactly(w.add(2))).click();
    await page.getByText(w.done(2)).waitFor();
    await look(page, 'done');

    // the same list again, with a child more, a team less
    await page.goto('/roster?competition=city-couriers');
    await choose(page, [row('星星', '林小满', first), row('星星', '钱二', second), row('星星', '孙三', freshIdNumber())]);
    await go(page, w.next, 4);
    await page.getByText(w.changed).waitFor();
    await page.getByText(w.gone).waitFor();
    await page.getByText(/孙三/).waitFor();
    await look(page, 'again');
    await page.getByRole('button', exactly(w.run)).click();
    await page.getByText(w.done(1)).waitFor();
    await page.getByRole('button', exactly(w.undoAll)).click();
    await page.getByText(w.changed).waitFor();
    await page.getByRole('button', exactly(w.run)).click();
    await page.getByText(w.done(1)).waitFor();
    await page.goto('/roster?competition=city-couriers');
    await page.getByText(w.lastImport).waitFor();
    await look(page, 'last');
    await page.getByRole('button', exactly(w.undoLast)).click();
    await page.getByText(w.undone).waitFor();
    await page.getByText(w.changed).waitFor();
    await page.reload();
    expect(await page.getByText(w.lastImport).count()).toBe(0);
    await page.getByRole('button', exactly(w.goOn)).click();
    await page.getByRole('button', exactly(w.run)).click();
    await page.getByRole('link', exactly(w.desk)).click();
    await page.waitForURL('**/desk');
    await page.getByRole('main').getByText('月亮').first().waitFor();
    expect((await client.call('GET /api/registrations')).total).toBe(0);
  });
}

/** Counts the entries whose children this browser has stored; runs in the page. */
const cachedEntries = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('tangible-cup');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.filter((key) => String(key).includes('GET /api/registrations/:id')).length);
      };
    };
  });

it('has only the cells in view in the page; the one with the cursor keeps the focus wherever the table is scrolled to', async () => {
  const page = await portal.newPage({ viewport: { width: 820, height: 1180 }, locale: 'en-US', client: await newTeacher('en-US') });
  await page.goto('/roster?competition=city-couriers');
  await page.locator('main input[type=file]').setInputFiles('tests/fixtures/rosters/47-500-rows-125-teams.xlsx');
  await go(page, words['en-US'].next);
  const grid = page.getByRole('grid');
  await cell(page).waitFor();
  const columns = Number(await grid.getAttribute('aria-colcount'));
  const row = grid.locator('[data-row=r1]');
  const inPage = () => row.getByRole('gridcell').count();
  const placeOf = () => grid.locator(':focus').evaluate((field) => field.closest('[role=gridcell]')?.getAttribute('aria-colindex'));
  expect(await inPage()).toBeLessThan(columns - 3);
  expect(await grid.getByRole('columnheader').count()).toBe(columns);
  await cell(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  expect(await placeOf()).toBe('2');
  // Tab goes through cells that were not in the page yet
  for (let at = 3; at <= columns; at += 1) {
    await page.keyboard.press('Tab');
    expect(await placeOf()).toBe(String(at));
    const [field, frame] = [await cell(page).boundingBox(), await grid.boundingBox()];
    expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0) + 1);
  }
  // what is in view follows, at its place beneath its heading
  await expect.poll(inPage).toBeLessThan(columns - 3);
  await expect.poll(() => row.locator('[aria-colindex="2"]').count()).toBe(0);
  const last = await row.locator(`[aria-colindex="${columns}"]`).boundingBox();
  expect((await grid.getByRole('columnheader').last().boundingBox())?.x).toBe(last?.x);
  await expectNoAxeViolations(page);
  await screenshot(page, 'roster-wide', { fullPage: false });
  // scrolled away in both directions, it takes what is typed; an arrow key comes back to it
  await grid.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
  await expect.poll(() => grid.locator('[data-row=r500]').count()).toBe(1);
  await page.keyboard.type('Nowhere 7');
  expect(await cell(page).inputValue()).toBe('Nowhere 7');
  expect(await placeOf()).toBe(String(columns));
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => row.locator(`[aria-colindex="${columns}"]`).textContent()).toContain('Nowhere 7');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Home');
  expect(await placeOf()).toBe('2');
  await expect
    .poll(() =>
      row
        .locator('[aria-colindex="2"]')
        .boundingBox()
        .then((box) => box?.x),
    )
    .toBe((await grid.getByRole('columnheader').nth(1).boundingBox())?.x);
  // the teams beneath those in view come, too
  await go(page, words['en-US'].next);
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Move / })
        .count(),
    )
    .toBe(500);
});

it('is imported without a network, on a phone, child by child; what was sent is named', async () => {
  const locale = 'zh-CN';
  const w = words[locale];
  const client = await newTeacher(locale);
  const sent = freshIdNumber();
  await enter(client, 'city-couriers', {
    teamName: '流星雨',
    members: [{ name: '周六', gender: 'female', country: 'CN', idNumber: sent }],
  });
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const page = await portal.newPage({ viewport: phone, locale, front, client });
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/desk');
  await page.getByRole('main').getByText('流星雨').first().waitFor();
  await page.goto('/roster?competition=city-couriers');
  await page.locator('main input[type=file]').waitFor({ state: 'attached' });
  // the children of what was sent come onto the device behind the page
  await expect.poll(() => page.evaluate(cachedEntries)).toBe(1);
  await front.stop();
  await page.reload();
  const number = freshIdNumber();
  const table = [
    HEAD,
    row('流星雨', '周六', sent),
    [...row('晨星', '周六', number).slice(0, -2), '0571-88888888', ''],
    row('北斗', '郑八', '1', '男'),
  ]
    .map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`)
    .join('');
  await page.getByRole('textbox', exactly(w.paste)).evaluate((field, html) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, `<table>${table}</table>`);
  // how each column is read is said; the lists to change it are folded, except for what is not read
  await page.getByText('身份证号 → 证件号码').waitFor();
  expect(await page.getByRole('main').getByRole('combobox').count()).toBe(1);
  await expectNoAxeViolations(page);
  await screenshot(page, 'roster-columns-phone');
  await page.getByText('查看内容或更改').click();
  await expect.poll(() => page.getByRole('main').getByRole('combobox').count()).toBe(HEAD.length);
  await expectNoAxeViolations(page);
  await go(page, w.next);
  await page.getByText(w.lead(1)).waitFor();
  // what is only a remark is said where remarks are listed
  await page.getByRole('button', { name: w.remarks }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /周六.*固定电话/ })
    .waitFor();
  await screenshot(page, 'roster-remarks');
  await page.getByRole('button', { name: w.wrong }).click();
  await page.getByRole('main').getByRole('button', { name: /郑八/ }).click();
  const dialog = page.getByRole('dialog', { name: '郑八' });
  await expectNoAxeViolations(page);
  await screenshot(page, 'roster-child', { fullPage: false });
  // what is right is folded, until it is asked for
  const gender = dialog.getByRole('textbox', exactly('性别'));
  expect(await gender.count()).toBe(0);
  await dialog.getByText('其他 4 项').click();
  await gender.waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('textbox', exactly(w.idNumber)).fill(freshIdNumber());
  // the press that leaves the field is not lost, although the field's error goes
  await dialog.getByRole('button', exactly(w.close)).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(w.allRight).waitFor();
  await expectNoHorizontalOverflow(page);
  await go(page, w.next);
  // a corrected cell is not to be seen among the teams: it is not undone from there
  expect(await page.getByRole('button', exactly(w.undo)).isDisabled()).toBe(true);
  await page.getByRole('button', exactly(w.make)).click();
  await page.getByRole('button', exactly(w.undo)).click();
  await page.getByRole('region', { name: '北斗' }).getByText('郑八').waitFor();
  expect(await page.getByRole('button', exactly(w.undo)).isDisabled()).toBe(true);
  await go(page, w.next, 2);
  await page.getByText(w.sent).waitFor();
  await page.getByRole('link', exactly('流星雨')).waitFor();
  await page.getByText(w.namesake).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'roster-sent');
  await page.getByRole('button', exactly(w.add(2))).click();
  await page.getByText(w.done(2)).waitFor();
  await front.start();
  expect((await client.call('GET /api/registrations')).total).toBe(1);
});

it('says of a list that is too large that it is, and stays alive', async () => {
  const w = words['zh-CN'];
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: await newTeacher('zh-CN') });
  await page.goto('/roster?competition=city-couriers');
  const field = page.getByRole('textbox', exactly(w.paste));
  const alert = page.getByRole('main').getByRole('alert');
  const pasteOf = (kind: 'text/html' | 'text/plain', part: string, times: number) =>
    field.evaluate(
      (target, [type, piece, count]) => {
        const data = new DataTransfer();
        data.setData(type, type === 'text/html' ? `<table>${piece.repeat(count)}</table>` : piece.repeat(count));
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      [kind, part, times] as const,
    );
  // each cell covers 65,536
  await pasteOf('text/html', '<tr><td colspan="256" rowspan="256">甲</td><td>乙</td></tr>', 2000);
  await alert.getByText(w.tooManyCells).waitFor();
  await pasteOf('text/plain', '甲,乙\n', 1_300_000);
  await alert.getByText(w.tooLarge).waitFor();
  const choose = (buffer: Buffer) =>
    page.locator('main input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await choose(Buffer.from(','.repeat(1_000_000)));
  await alert.getByText(w.tooManyCells).waitFor();
  await page.getByRole('main').getByRole('button', exactly(w.previous)).click();
  await choose(Buffer.alloc(5_100_000, '甲,乙\n'));
  await alert.getByText(w.tooLarge).waitFor();
  await pasteOf('text/plain', '姓名\t证件号码\n林小满\t1\n', 1);
  await page.getByRole('button', { name: w.next }).waitFor();
});

it('says on a phone what is wrong with a team, and offers no spoilt number as a text to go on with', async () => {
  const w = words['zh-CN'];
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client: await newTeacher('zh-CN') });
  await page.goto('/roster?competition=city-couriers');
  await page.locator('main input[type=file]').setInputFiles('tests/fixtures/rosters/11-dates-instead-of-ids.xlsx');
  await go(page, w.next);
  await page
    .getByRole('main')
    .getByRole('button', { name: /吴子墨/ })
    .click();
  const number = page.getByRole('dialog').getByRole('textbox', exactly(w.idNumber));
  expect(await number.inputValue()).toBe('');
  await page.getByText('文件里是：2018-03-04').waitFor();
  await expectNoAxeViolations(page);
  await number.click();
  await page.keyboard.type(freshIdNumber());
  await page.keyboard.press('Enter');
  await page.getByText(w.lead(2)).waitFor();

  await page.goto('/roster?competition=city-couriers');
  await page.getByRole('button', exactly('重新开始')).click();
  await choose(
    page,
    [...'一二三四五'].map((name) => row('五人队', `孩${name}`, freshIdNumber())),
  );
  await go(page, w.next);
  await page.getByRole('button', { name: /^需要修改 5/ }).click();
  const card = page.getByRole('button', { name: /孩五.*“五人队”有 5 个孩子/ });
  await card.click();
  await page
    .getByRole('dialog')
    .getByText(/“五人队”有 5 个孩子/)
    .waitFor();
  // the place in the file, by which problems name other rows
  await page.getByRole('dialog').getByText('第 6 行 · 第 5 个，共 5 个').waitFor();
  await expectNoAxeViolations(page);
});

itInFull('asks a family to use the form, and a school for which competition a list is', async () => {
  const family = createClient(() => portal.url);
  await registerParticipant(family, portal.outbox, { locale: 'en-US' });
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client: family });
  await page.goto('/roster');
  await page.getByRole('heading', exactly('For schools and kindergartens')).waitFor();
  await expectNoAxeViolations(page);
  const school = await portal.newPage({ viewport: phone, locale: 'en-US', client: await newTeacher('en-US') });
  await school.goto('/roster');
  await school.getByRole('link', { name: /Single children.*Jinjiang/ }).click();
  await school.waitForURL(/competition=jinjiangcity&as=single/);
  await school.locator('main input[type=file]').waitFor({ state: 'attached' });
});
