// Guards: the screen of an item that is not on the device says so offline, offers stored items, and shows the item by itself once the network is
// back. A competition stored under its slug opens by its id too.
import { expect, it, onTestFinished } from 'vitest';
import { exactly, newFamily } from './actions.ts';
import { openFront } from './front.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, ON_PHONE, openPortal, openScreen, phone, screenshot } from './harness.ts';
import { visitAndWarm } from './warm.ts';

const portal = openPortal();

const openNetwork = async () => {
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  return front;
};

const missing = {
  'zh-CN': {
    retry: '重试',
    events: '我的赛事',
    body: /没有网络/,
    screens: [
      { path: '/matchSignDetail?id=nowhere', title: '本机上没有这项赛事', list: '全部赛事' },
      { path: '/sign?competition=nowhere', title: '本机上没有这项赛事', list: '全部赛事' },
      { path: '/vote?competition=nowhere', title: '本机上没有这项赛事', list: '全部赛事' },
      { path: '/news-details?id=nowhere', title: '本机上没有这篇新闻', list: '全部新闻' },
      { path: '/matchReviewDetail?id=nowhere', title: '本机上没有这场往届回顾', list: '全部往届回顾' },
      { path: '/matchVideo?id=nowhere', title: '本机上没有这个视频', list: '全部视频' },
      { path: '/vote?no=W2345678', title: '本机上没有这个作品', list: '正在投票的赛事' },
      { path: '/achievement-detail?no=TC-0000', title: '证书要联网查验', list: null },
    ],
  },
  'en-US': {
    retry: 'Try again',
    events: 'My events',
    body: /offline/,
    screens: [
      { path: '/matchSignDetail?id=nowhere', title: 'This competition is not on this device', list: 'All competitions' },
      { path: '/sign?competition=nowhere', title: 'This competition is not on this device', list: 'All competitions' },
      { path: '/vote?competition=nowhere', title: 'This competition is not on this device', list: 'All competitions' },
      { path: '/news-details?id=nowhere', title: 'This article is not on this device', list: 'All news' },
      { path: '/matchReviewDetail?id=nowhere', title: 'This past event is not on this device', list: 'All past events' },
      { path: '/matchVideo?id=nowhere', title: 'This video is not on this device', list: 'All videos' },
      { path: '/vote?no=W2345678', title: 'This work is not on this device', list: 'Open voting' },
      { path: '/achievement-detail?no=TC-0000', title: 'Certificates are verified online', list: null },
    ],
  },
} as const;

it.each(ON_PHONE)('says what is not on the device and offers what is: $name', async ({ viewport, locale }) => {
  const front = await openNetwork();
  const { client } = await newFamily(portal, locale);
  const page = await portal.newPage({ viewport, locale, front, client });
  await visitAndWarm(page);
  await openScreen(page, '/personal');
  await front.stop();
  const main = page.getByRole('main');
  const { retry, events, body, screens } = missing[locale];
  for (const { path, title, list } of screens) {
    await page.goto(path);
    await main.getByRole('heading', exactly(title)).waitFor();
    await main.getByRole('alert').getByText(body).waitFor();
    await main.getByRole('button', exactly(retry)).waitFor();
    await main.getByRole('link', exactly(events)).waitFor();
    if (list === null) expect(await main.getByRole('alert').getByRole('link').count()).toBe(1);
    else await main.getByRole('alert').getByRole('link', exactly(list)).waitFor();
    expect(await page.locator('[data-skeleton]').count(), path).toBe(0);
    await expectNoHorizontalOverflow(page);
  }
  await page.goto(screens[0].path);
  await main.getByRole('alert').getByRole('link', exactly(screens[0].list)).click();
  await page.waitForURL('**/matchSign');
  await main.getByRole('article').first().waitFor();
});

it.each(ON_PHONE)('looks right without what it should show: $name', async ({ viewport, locale }) => {
  const front = await openNetwork();
  const page = await portal.newPage({ viewport, locale, front });
  await visitAndWarm(page);
  await front.stop();
  for (const { path, title } of [missing[locale].screens[0], missing[locale].screens[3]]) {
    await page.goto(path);
    await page.getByRole('main').getByRole('heading', exactly(title)).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `not-on-device-${path.slice(1, 6)}-${viewport.width}-${locale}`);
  }
});

it('opens a competition by its id that the device has under its slug', async () => {
  const front = await openNetwork();
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', front });
  const list: { items: { id: string; slug: string; title: { 'en-US': string } }[] } = await (
    await fetch(`${portal.url}/api/competitions`)
  ).json();
  const [{ id, slug, title } = { id: '', slug: '', title: { 'en-US': '' } }] = list.items;
  expect(id).not.toBe(slug);
  await visitAndWarm(page);
  await front.stop();
  for (const path of [`/matchSignDetail?id=${id}`, `/vote?competition=${id}`]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title['en-US'] }).waitFor();
  }
});

it('shows what was missing by itself once the network is back', async () => {
  const front = await openNetwork();
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', front });
  const list: { items: { id: string; title: { 'en-US': string } }[] } = await (
    await fetch(`${portal.url}/api/news?page=2&pageSize=20`)
  ).json();
  // The oldest: only the first articles are prefetched.
  const { id, title } = list.items.at(-1) ?? { id: '', title: { 'en-US': '' } };
  await visitAndWarm(page);
  await front.stop();
  await page.goto(`/news-details?id=${id}`);
  await page.getByRole('heading', exactly('This article is not on this device')).waitFor();
  await front.start();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('heading', { level: 1, name: title['en-US'] }).waitFor();
});
