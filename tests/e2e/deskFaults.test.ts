// Guards: of a class list and a bulk send nothing is sent as, or shown to, another account that signs in meanwhile; a device that is full, rows that cannot
// be read and two tabs at once make nothing in part and lose nothing in silence: the page says so, and what to do.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Client } from '../fixtures/client.ts';
import { exactly, freshIdNumber } from './actions.ts';
import { deskWords, fillShared, makeDrafts, newTeacher, openSheet, press, SLUG, sharedOf } from './deskActions.ts';
import { expectFailure, expectNoAxeViolations, inLanguage, openPortal, screenshot, type TestPortal } from './harness.ts';

const portal = openPortal();
const viewport = { width: 820, height: 1180 };
const teams = ['星星', '月亮', '太阳', '彗星'];
const CHILDREN = /孩子\d/u;

const words = {
  'zh-CN': {
    others: '这个页面属于另一个账号',
    full: /^本机存储空间已满/,
    notSaved: /^名单没有保存在此设备上/,
    again: '重新保存',
    saved: '已保存在本设备',
    notStored: /^没有提交/,
    same: '4 份草稿与名单一致。',
    unreadable: (count: number) => `此设备上有 ${count} 项内容无法读取`,
    cannotRead: '无法读取',
    deleteUnreadable: '删除',
    lost: [
      '2 份草稿：其中填写的内容将丢失。',
      '1 份等待提交的报名或修改：删除后不会再提交。',
      '1 份正在导入的名单及其中的修改。原文件不受影响。',
    ],
    draftGone: /^这份草稿已在另一个标签页中提交或删除/,
    listGone: /^这份名单已在另一个标签页中完成或删除/,
    listChanged: /^这份名单在另一个标签页中被修改/,
    keepMine: '保留这里的内容',
    notInDraft: '没有保存，见表单末尾',
    goOn: '继续',
    remove: (team: string) => `删除“${team}”`,
    removeIt: '删除草稿',
  },
  'en-US': {
    others: 'This page belongs to another account',
    full: /^This device is out of space/,
    notSaved: /^The list is not saved on this device/,
    again: 'Save again',
    saved: 'Saved on this device',
    notStored: /^Nothing was sent/,
    same: '4 drafts are as in the list.',
    unreadable: (count: number) => `${count} ${count === 1 ? 'item' : 'items'} saved on this device cannot be read`,
    cannotRead: 'Cannot be read',
    deleteUnreadable: 'Delete them',
    lost: [
      '2 drafts: what was typed in them is gone then.',
      '1 entry or change that waits to be sent: it is never sent then.',
      '1 list that is being imported, with what was corrected in it. The file that it came from stays.',
    ],
    draftGone: /^This draft was sent or deleted in another tab/,
    listGone: /^This list was finished or deleted in another tab/,
    listChanged: /^This list was changed in another tab/,
    keepMine: 'Keep what is here',
    notInDraft: 'Not saved: see the end of the form',
    goOn: 'Go on',
    remove: (team: string) => `Delete ${team}`,
    removeIt: 'Delete the draft',
  },
} as const;

/** Gives the browser the session of an account, as a sign-in in another tab does. */
const become = (page: Page, client: Client) =>
  page.context().addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: portal.url })));
/** Reports to the page that its reader has come back to it. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
const sent = async (client: Client) => (await sharedOf(client)).map(({ teamName }) => teamName).toSorted();
const all = teams.toSorted();

/** Returns the number of rows of a table on the device. */
const countRows = (page: Page, table: string): Promise<number> =>
  page.evaluate(async (name) => {
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        asked.onsuccess = () => resolve(asked.result);
      });
    const db = await done(indexedDB.open('tangible-cup'));
    const count = await done(db.transaction(name).objectStore(name).count());
    db.close();
    return count;
  }, table);

/** Damages the row at a place of a table: drops its fields, or puts other bytes where it was sealed. */
const damage = (page: Page, table: string, at: number, how: 'fields' | 'bytes'): Promise<void> =>
  page.evaluate(
    async ([name, index, kind]) => {
      const done = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((resolve) => {
          asked.onsuccess = () => resolve(asked.result);
        });
      const db = await done(indexedDB.open('tangible-cup'));
      const store = db.transaction(name, 'readwrite').objectStore(name);
      const row: Record<string, unknown> = (await done(store.getAll()))[index];
      for (const key of Object.keys(row)) {
        if (kind === 'fields' && !['id', 'order', 'accountId', 'savedAt'].includes(key)) delete row[key];
        if (kind === 'bytes' && ['form', 'label', 'value'].includes(key)) row[key] = { iv: new Uint8Array(12), data: new ArrayBuffer(40) };
      }
      await done(store.put(row));
      db.close();
    },
    [table, at, how] as const,
  );

/** Returns true if an element is in the window as it is scrolled. */
const isSeen = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Lets the browser refuse to store. */
const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no storage here', 'InvalidStateError');
    };
  });

/** Lets the browser say that the device is full after some more writes; `undefined` makes room again. */
const createFullDevice = async (page: Page) => {
  await page.addInitScript(() => {
    for (const name of ['put', 'add'] as const) {
      const write = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...given) {
        const left: unknown = Reflect.get(window, 'writesLeft');
        if (typeof left === 'number' && ['drafts', 'outbox', 'notes', 'rosters'].includes(this.name)) {
          if (left <= 0) throw new DOMException('full', 'QuotaExceededError');
          Reflect.set(window, 'writesLeft', left - 1);
        }
        return write.apply(this, given);
      };
    }
  });
  return (writes: number | undefined) => page.evaluate((left) => void Reflect.set(window, 'writesLeft', left), writes);
};

const numbers = teams.map(freshIdNumber);
const list = [
  ['队伍名称', '组别', '队员姓名', '性别', '证件号码', '家长姓名', '家长电话'],
  ...teams.map((team, index) => [team, '小学组', `孩子${index}`, '女', `'${numbers[index]}`, '王芳', `1380013800${index}`]),
];
const buffer = Buffer.from(list.map((cells) => cells.join(',')).join('\r\n'));

for (const locale of inLanguage('en-US')) {
  const w = { ...deskWords[locale], ...words[locale] };
  const openPage = async (from: TestPortal = portal) => {
    const client = await newTeacher(from, locale);
    return { client, page: await from.newPage({ viewport, locale, client }) };
  };
  const next = (page: Page) => page.getByRole('main').getByRole('button', { name: w.next }).click();
  const make = (page: Page) => page.getByRole('main').getByRole('button', { name: w.add(4) });
  /** Imports the list up to a step: 1 is the table, 4 the drafts. */
  const importList = async (page: Page, steps: number) => {
    await page.goto(`${portal.url}/roster?competition=${SLUG}`);
    await page.getByLabel(w.file).setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    for (let step = 0; step < steps; step += 1) await next(page);
  };

  it.each(['before the press', 'while it is sent'])(
    `sends what was pressed as its owner alone, whoever signs in %s (${locale})`,
    async (when) => {
      const { client, page } = await openPage();
      const other = await newTeacher(portal, locale);
      expectFailure(page, /^401 /);
      await makeDrafts(page, locale, teams);
      await openSheet(page, locale, 4);
      await fillShared(page, locale);
      const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await page.route('**/api/registrations', async (route) => {
        if (route.request().method() === 'POST') {
          held.resolve();
          await release.promise;
        }
        await route.continue();
      });
      if (when === 'before the press') await become(page, other);
      await press(page, locale, 4);
      await held.promise;
      await become(page, other);
      release.resolve();
      await comeBack(page);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      for (const path of ['/desk', '/personal', `/roster?competition=${SLUG}`]) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        expect(await page.locator('body').textContent()).not.toMatch(/星星|月亮|孩子\d/u);
      }
      expect(await sent(other)).toEqual([]);
      await become(page, client);
      await page.goto('/desk');
      await page
        .getByText(w.summary(4, 0, 0))
        .first()
        .waitFor();
      expect([await sent(client), await sent(other)]).toEqual([all, []]);
    },
  );

  it(`keeps a list for its owner that the device does not store, and asks before it is left (${locale})`, async () => {
    const { client, page } = await openPage();
    const other = await newTeacher(portal, locale);
    await refuseStorage(page);
    await importList(page, 1);
    await page.getByRole('grid').getByText(CHILDREN).first().waitFor();
    await page.getByText(w.notSaved).waitFor();
    await become(page, other);
    await comeBack(page);
    await page.getByRole('heading', { level: 1, name: w.others }).waitFor();
    expect(await page.getByText(CHILDREN).filter({ visible: true }).count()).toBe(0);
    await become(page, client);
    await comeBack(page);
    await page.getByRole('grid').getByText(CHILDREN).first().waitFor();
    await page.getByRole('banner').getByRole('link').first().click();
    await page.getByRole('alertdialog').waitFor();
  });

  it(`makes all drafts of a list or none on a full device, sends all or none, and says what to do (${locale})`, async () => {
    const { client, page } = await openPage();
    const fullAfter = await createFullDevice(page);
    await importList(page, 1);
    await page.getByText(w.saved).waitFor();
    await fullAfter(0);
    for (let step = 0; step < 3; step += 1) await next(page);
    await page.getByText(w.full).waitFor();
    await page.getByText(w.notSaved).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `import-full-${locale}`);
    await fullAfter(2);
    await make(page).click();
    await page.getByRole('alert').getByText(w.full).waitFor();
    expect(await countRows(page, 'drafts')).toBe(0);
    await fullAfter(undefined);
    await page.getByRole('button', exactly(w.again)).click();
    await page.getByText(w.saved).waitFor();
    await make(page).click();
    await page.getByText(w.made(4)).waitFor();
    expect(await countRows(page, 'drafts')).toBe(4);

    await openSheet(page, locale, 4);
    await fullAfter(0);
    await fillShared(page, locale);
    await page.getByRole('alert').getByText(w.full).waitFor();
    await press(page, locale, 4);
    await page.getByText(w.notStored).waitFor();
    expect([await countRows(page, 'drafts'), await countRows(page, 'outbox')]).toEqual([4, 0]);
    await fullAfter(undefined);
    await press(page, locale, 4);
    await page
      .getByRole('dialog')
      .getByText(w.summary(4, 0, 0))
      .waitFor();
    expect(await sent(client)).toEqual(all);
  });

  it(`says what of the device it cannot read, sends the rest, and deletes it if asked (${locale})`, async () => {
    const { client, page } = await openPage();
    await makeDrafts(page, locale, teams);
    await damage(page, 'drafts', 0, 'fields');
    await damage(page, 'drafts', 1, 'bytes');
    await damage(page, 'notes', 0, 'bytes');
    for (const path of ['/desk', '/personal', `/roster?competition=${SLUG}`]) {
      await page.goto(path);
      await page.getByText(w.unreadable(2)).waitFor();
    }
    await page.route('**/api/registrations', (route) => (route.request().method() === 'POST' ? new Promise(() => {}) : route.continue()));
    await openSheet(page, locale, 3);
    await fillShared(page, locale);
    await press(page, locale, 3);
    await page.getByRole('dialog').getByText(w.cannotRead, { exact: true }).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `desk-unreadable-${locale}`, { fullPage: false });
    await page.goto('/');
    await damage(page, 'outbox', 0, 'fields');
    await page.unroute('**/api/registrations');
    await page.goto('/desk');
    await page.getByText(w.unreadable(3)).waitFor();
    await expect.poll(async () => (await sent(client)).length).toBe(1);
    await expectNoAxeViolations(page);
    expect(await countRows(page, 'outbox')).toBe(2);

    await importList(page, 1);
    await page.getByText(w.saved).waitFor();
    await page.goto('/desk');
    await damage(page, 'rosters', 0, 'fields');
    await page.reload();
    const notice = page.getByRole('status').filter({ hasText: w.unreadable(4) });
    const remove = notice.getByRole('button', exactly(w.deleteUnreadable));
    await remove.click();
    const question = page.getByRole('alertdialog');
    expect(await question.getByRole('listitem').allTextContents()).toEqual(w.lost);
    await expectNoAxeViolations(page);
    await screenshot(page, `desk-delete-unreadable-${locale}`, { fullPage: false });
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await countRows(page, 'rosters')).toBe(1);
    await remove.click();
    await question.getByRole('button', exactly(w.deleteUnreadable)).click();
    await notice.waitFor({ state: 'detached' });
    expect([await countRows(page, 'drafts'), await countRows(page, 'outbox'), await countRows(page, 'rosters')]).toEqual([0, 1, 0]);
  });

  it(`makes and sends each team of a list once in two tabs (${locale})`, async () => {
    const { client, page } = await openPage();
    await importList(page, 4);
    const other = await page.context().newPage();
    await other.goto(`${portal.url}/roster?competition=${SLUG}`);
    await other.getByRole('main').getByRole('button').first().click();
    await make(other).waitFor();
    await make(page).click();
    await page.getByText(w.made(4)).waitFor();
    await other.getByText(w.same).waitFor();
    expect(await make(other).count()).toBe(0);
    expect(await countRows(page, 'drafts')).toBe(4);

    for (const tab of [page, other]) await openSheet(tab, locale, 4, portal.url);
    for (const tab of [page, other]) await fillShared(tab, locale);
    // one of the presses may find that the other has sent them
    await Promise.all([page, other].map((tab) => press(tab, locale, 4).catch(() => {})));
    for (const tab of [page, other])
      await tab
        .getByRole('dialog')
        .getByText(w.summary(4, 0, 0))
        .waitFor();
    expect(await sent(client)).toEqual(all);
    expect(await countRows(page, 'drafts')).toBe(0);
  });

  it(`keeps what is typed in a draft that another tab deletes, and makes a draft of it only if asked (${locale})`, async () => {
    const { client, page } = await openPage();
    await makeDrafts(page, locale, ['星星']);
    const other = await page.context().newPage();
    await other.goto(`${portal.url}/personal`);
    await other.getByRole('link', { name: /星星/ }).click();
    const name = other.locator('#entry-teamName');
    await expect.poll(() => name.inputValue()).toBe('星星');
    await page.goto('/personal');
    await page.getByRole('button', exactly(w.remove('星星'))).click();
    await page.getByRole('alertdialog').getByRole('button', exactly(w.removeIt)).click();
    await page.getByRole('button', exactly(w.remove('星星'))).waitFor({ state: 'detached' });
    await name.fill('流星');
    await other.getByText(w.draftGone).waitFor();
    // seen from the field that is being typed in
    expect(await isSeen(other.getByText(w.notInDraft))).toBe(true);
    await screenshot(other, `draft-gone-${locale}`, { fullPage: false });
    expect([await name.inputValue(), await countRows(page, 'drafts')]).toEqual(['流星', 0]);
    await other.getByRole('button', exactly(w.keepMine)).click();
    await other.getByText(w.draftGone).waitFor({ state: 'detached' });
    await page.goto('/desk');
    await page.getByRole('main').getByText('流星').first().waitFor();
    expect([await countRows(page, 'drafts'), await sent(client)]).toEqual([1, []]);
  });

  it(`keeps what is corrected in a list that another tab changes or finishes, and stores it only if asked (${locale})`, async () => {
    const { page } = await openPage();
    const grid = (tab: Page) => tab.getByRole('grid').getByRole('textbox');
    /** Types into the cell of the first child's name. */
    const correct = async (tab: Page, text: string) => {
      await grid(tab).focus();
      await tab.keyboard.press('Control+Home');
      await tab.keyboard.press('ArrowDown');
      await tab.keyboard.press('Delete');
      await tab.keyboard.type(text);
      await tab.keyboard.press('Enter');
    };
    await importList(page, 1);
    await page.getByText(w.saved).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${portal.url}/roster?competition=${SLUG}`);
    await other.getByRole('button', exactly(w.goOn)).click();
    await correct(other, '甲');
    await other.getByText(w.saved).waitFor();
    await correct(page, '乙');
    await page.getByText(w.listChanged).waitFor();
    expect(await isSeen(page.getByText(w.listChanged))).toBe(true);
    await expectNoAxeViolations(page);
    await screenshot(page, `list-changed-${locale}`, { fullPage: false });
    await other.reload();
    await other.getByRole('button', exactly(w.goOn)).click();
    await other.getByRole('grid').getByText('甲', { exact: true }).waitFor();
    await page.getByRole('button', exactly(w.keepMine)).click();
    await page.getByText(w.saved).waitFor();

    for (let step = 0; step < 3; step += 1) await next(page);
    await make(page).click();
    await page.getByText(w.made(4)).waitFor();
    await correct(other, '丙');
    await other.getByText(w.listGone).waitFor();
    expect([await countRows(page, 'drafts'), await countRows(page, 'rosters')]).toEqual([4, 0]);
    await other.getByRole('banner').getByRole('link').first().click();
    await other.getByRole('alertdialog').waitFor();
    await other.keyboard.press('Escape');
    await other.getByRole('button', exactly(w.keepMine)).click();
    await other.getByText(w.saved).waitFor();
    expect(await countRows(page, 'rosters')).toBe(1);
  });
}
