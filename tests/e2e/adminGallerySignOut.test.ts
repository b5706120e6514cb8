// Guards: children's photos that have not reached the gallery do not stay on a device whose organiser signs out: they are counted, confirmed and
// deleted. Those of a session that expired wait for their owner, and nobody else who signs in there sees or sends them.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { createClient } from '../fixtures/client.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { changeDatabase, exactly, organiserOf } from './actions.ts';
import {
  desktop,
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  ON_PHONE,
  openPortal,
  phone,
  screenshot,
} from './harness.ts';

const portal = openPortal();

const words = {
  'zh-CN': {
    add: '添加照片',
    more: '更多',
    signOut: '退出登录',
    title: '退出登录并丢弃未上传的文件？',
    body: /此设备上有 2 个图库文件还没有上传完成/,
    stay: '保持登录',
    leave: '退出并丢弃',
  },
  'en-US': {
    add: 'Add photos',
    more: 'More',
    signOut: 'Sign out',
    title: 'Sign out and forget the files that are not sent?',
    body: /2 files for the galleries have not been sent yet/,
    stay: 'Stay signed in',
    leave: 'Sign out and forget them',
  },
} satisfies Record<Locale, unknown>;

const photo = (name: string, background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));

/** Returns the traces of files on this device: in its database, in its file system, and as a flag. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const names = async (folder: FileSystemDirectoryHandle): Promise<string[]> => {
      const found: string[] = [];
      for await (const entry of folder.values())
        found.push(...(entry instanceof FileSystemDirectoryHandle ? await names(entry) : [entry.name]));
      return found;
    };
    let rows = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = indexedDB.open(name);
      await new Promise((resolve) => opened.addEventListener('success', resolve));
      const db = opened.result;
      if (db.objectStoreNames.contains('uploads')) {
        const counted = db.transaction('uploads').objectStore('uploads').count();
        await new Promise((resolve) => counted.addEventListener('success', resolve));
        rows += counted.result;
      }
      db.close();
    }
    const marks = Object.keys(localStorage).filter((key) => key.startsWith('device.uploading')).length;
    return { rows, files: (await names(await navigator.storage.getDirectory())).length, marks };
  });
const NOTHING = { rows: 0, files: 0, marks: 0 };
const TWO_FILES = { rows: 2, files: 2, marks: 1 };

/** Makes the server hang. */
const holdUploads = (page: Page) => page.route(/\/api\/uploads/, () => {});

const dropTwo = async (page: Page, locale: Locale) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', exactly(words[locale].add)).click();
  await (await chooser).setFiles([await photo('a.jpg', '#123456'), await photo('b.jpg', '#654321')]);
  await expect.poll(() => onDevice(page)).toEqual(TWO_FILES);
};

const season = async () => ((await (await organiserOf(portal)).call('GET /api/site')).seasons[0] ?? 0) + 1;

it.each(ON_PHONE)('asks before it signs out, and then forgets them ($name)', async ({ viewport, locale }) => {
  const w = words[locale];
  const page = await portal.newPage({ viewport, locale, client: await organiserOf(portal) });
  await holdUploads(page);
  await page.goto(`/admin/photos?season=${await season()}`);
  await dropTwo(page, locale);
  const signOut = async () => {
    const menu = viewport === phone ? page.getByRole('button', exactly(w.more)) : page.locator('button[aria-haspopup="menu"]').last();
    await menu.click();
    await page.getByRole('menuitem', exactly(w.signOut)).click();
  };
  await signOut();
  const dialog = page.getByRole('dialog', exactly(w.title));
  await dialog.getByText(w.body).waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `admin-sign-out-unsent-${viewport.width}-${locale}`, { fullPage: false });
  await dialog.getByRole('button', exactly(w.stay)).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await onDevice(page)).toEqual(TWO_FILES);

  if (viewport === desktop) {
    // The palette closes as soon as an item is chosen.
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').getByRole('combobox').fill(w.signOut);
    await page.getByRole('option', exactly(w.signOut)).click();
  } else await signOut();
  await dialog.getByRole('button', exactly(w.leave)).click();
  await page.waitForURL(/\/admin\/login/);
  await expect.poll(() => onDevice(page)).toEqual(NOTHING);
});

it('asks nothing where nothing waits', async () => {
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: await organiserOf(portal) });
  await page.goto('/admin/');
  await page.locator('button[aria-haspopup="menu"]').last().click();
  await page.getByRole('menuitem', exactly('Sign out')).click();
  await page.waitForURL(/\/admin\/login/);
});

it('keeps them for their owner where the session ended by itself, and from whoever signs in next', async () => {
  const owner = await organiserOf(portal);
  changeDatabase(portal, `update account set role = 'organiser' where email = 'judge2@sample.test'`);
  changeDatabase(
    portal,
    `insert into staff_right (account_id, competition_id, name) select id, '*', 'everything' from account where email = 'judge2@sample.test'`,
  );
  const other = createClient(() => portal.url);
  await other.signIn('judge2@sample.test', PASSWORD);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: owner });
  await holdUploads(page);
  const path = `/admin/photos?season=${await season()}`;
  await page.goto(path);
  await dropTwo(page, 'en-US');
  const use = ({ cookies }: typeof owner) =>
    page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: portal.url })));

  changeDatabase(portal, `delete from session where account_id = (select id from account where email = 'organiser@sample.test')`);
  expectFailure(page, /^401 /);
  await page.getByRole('link', exactly('Videos')).click();
  await page.getByRole('dialog', exactly('Your session has ended')).waitFor();
  expect(await onDevice(page)).toEqual(TWO_FILES);

  await use(other);
  await page.goto(path);
  await page.getByText('No photos of this season yet. Drop the first ones.').waitFor();
  expect(await page.getByText(/have arrived/).count()).toBe(0);
  expect(await onDevice(page)).toEqual(TWO_FILES);

  await use(await organiserOf(portal));
  await page.unroute(/\/api\/uploads/);
  await page.goto(path);
  await page.getByText('2 in all · 2 hidden').waitFor();
  await expect.poll(() => onDevice(page)).toEqual(NOTHING);
});
