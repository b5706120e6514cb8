// Guards: a film shared with the installed portal is stored at once, offline and before signing in, and reaches its entry's work. Without a service
// worker, the page says what to do. The share is the POST that the browser makes for the manifest's share target.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { SHARE_FIELD, SHARE_PATH } from '#contract/portal/shareTarget.ts';
import { exactly, type Family, newFamily, signIn } from './actions.ts';
import { openFront } from './front.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';
import { visitAndWarm } from './warm.ts';
import { words } from './words.ts';
import { entryToWorkOn, openWindow, uploadsOf, videoFile, workWords } from './workActions.ts';

const portal = openPortal({}, { whole: true });
let family: Family;
beforeAll(async () => {
  openWindow(portal);
  family = await newFamily(portal, 'zh-CN');
});

interface Shared {
  name: string;
  type: string;
  path: string;
}

/** Shares files as Chromium does for another app: it posts the form to the manifest's action and shows the answer. */
const share = async (page: Page, files: readonly Shared[]): Promise<void> => {
  const contents = await Promise.all(
    files.map(async ({ path, ...file }) => ({ ...file, base64: (await readFile(path)).toString('base64') })),
  );
  await page.evaluate(
    ({ action, field, given }) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of given)
        data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
      const form = Object.assign(document.createElement('form'), { method: 'POST', enctype: 'multipart/form-data', action });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: field, multiple: true });
      input.files = data.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { action: SHARE_PATH, field: SHARE_FIELD, given: contents },
  );
  await page.waitForURL((url) => url.pathname === SHARE_PATH);
  await page.locator('h1').waitFor();
};

const film = async (bytes = 3_000_000): Promise<Shared> => ({ name: '我的机器人.mp4', type: 'video/mp4', path: await videoFile(bytes) });

it('stores a film offline and signed out, asks for the entry after signing in, and hands it in', async () => {
  const w = workWords['zh-CN'];
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const id = await entryToWorkOn(portal, family.client);
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', front });
  await visitAndWarm(page);
  await front.stop();
  await share(page, [await film()]);
  await page.getByText('我的机器人.mp4').waitFor();
  await page.getByText('请先登录').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'share-signed-out');
  // A closed tab and another visit lose nothing.
  await page.goto('/news');
  await front.start();
  await page.goto(SHARE_PATH);
  await page.getByText('我的机器人.mp4').waitFor();
  await page.getByRole('main').getByRole('link', exactly('登录')).click();
  await signIn(page, words['zh-CN'], true, family.email);
  await page.getByRole('heading', exactly('这是哪个报名的作品？')).waitFor();
  await page.getByText('还没有作品').waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'share-entries');
  await page.getByRole('button', { name: /闪电蜗牛/ }).click();
  await page.getByText(w.ready, { exact: true }).waitFor();
  expect(await uploadsOf(family.client, id)).toMatchObject([{ state: 'ready' }]);
  await page.getByRole('textbox', { name: w.title }).fill('分享来的作品');
  await page.getByRole('textbox', { name: w.description }).fill('从相册分享');
  await page.getByRole('button', exactly(w.send)).click();
  await page.getByText(w.handedIn('分享来的作品')).waitFor();
  expect(await family.client.call('GET /api/registrations/:id/work', { params: { id } })).toMatchObject({ media: { kind: 'video' } });
  // Nothing is left to be shared.
  await page.goto(SHARE_PATH);
  await page.getByText(/已提交作品，编号/).waitFor();
  expect(await page.getByText('我的机器人.mp4').count()).toBe(0);
});

it('says what to do where no service worker has received the files', async () => {
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client: family.client });
  await page.goto('/faq');
  await share(page, [await film()]);
  await page.getByRole('alert').getByText('The files did not arrive').waitFor();
  await page.getByRole('heading', exactly('Which entry is the work for?')).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'share-not-received');
});

it('keeps or removes what no entry can take now', async () => {
  const other = await newFamily(portal, 'en-US');
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client: other.client, front });
  await visitAndWarm(page);
  await share(page, [await film(100_000), { name: 'robot.jpg', type: 'image/jpeg', path: await videoFile(10_000) }]);
  await page.getByRole('heading', exactly('No entry can hand in a work now')).waitFor();
  await page.getByText(/Only “我的机器人.mp4” is used now/).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'share-none-open');
  await page.getByRole('button', exactly('Keep them')).click();
  await page.getByText(/^They stay here\./).waitFor();
  await page.reload();
  await page.getByRole('button', exactly('Remove all')).last().click();
  await page.getByText('robot.jpg').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', exactly('No entry can hand in a work now')).waitFor();
  expect(await page.getByText('robot.jpg').count()).toBe(0);
});
