// Guards: after one visit to the home page every public screen opens offline by its own URL, with content. The portal can be installed; nothing
// personal is ever in Cache Storage; changes on the server appear by themselves; the worker can be removed.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { pages } from '#contract/portal/pages.ts';
import { isPicturePath, isPublicRead } from '../../sw/publicReads.ts';
import { createClient } from '../fixtures/client.ts';
import { itInFull, thirdInGate } from '../fixtures/full.ts';
import { registerParticipant } from '../fixtures/participant.ts';
import { enter, exactly, freshIdNumber, newFamily } from './actions.ts';
import { type Front, openFront } from './front.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, openScreen, phone } from './harness.ts';
import { visitAndWarm } from './warm.ts';

const portal = openPortal();

const frontOf = async (): Promise<Front> => {
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  return front;
};

const searchOf: Record<string, string> = {
  '/matchSignDetail': '?id=city-couriers',
  '/matchVideo': '?id=first-blocks-2026',
  '/matchReviewDetail': '?id=first-blocks-2026',
  '/news-details': '?id=volunteers-wanted',
};
/** Screens of personal data, of a query's answer, or reached by a link: offline they say so. */
const ASKING = new Set(['/achievement-detail', '/vote', '/submitWork', '/uploadWork', '/guardian', '/check-in', '/live', '/unsubscribe']);

/** The headers of this one transfer, which do not describe the file. */
const OF_THE_TRANSFER =
  /^(accept-ranges|connection|content-encoding|content-length|date|etag|keep-alive|last-modified|transfer-encoding|vary)$/;

interface StoredFile {
  /** Without the version. */
  path: string;
  headers: Record<string, string>;
  sha256: string;
}

/** Returns the portal's files as stored on the device. */
const storedFiles = async (page: Page): Promise<StoredFile[]> => {
  const files = await page.evaluate(async () => {
    const all: { url: string; headers: [string, string][]; bytes: number[] }[] = [];
    for (const name of (await caches.keys()).filter((each) => each.includes('precache'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        if (!response) continue;
        const hash = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
        all.push({ url: request.url, headers: [...response.headers], bytes: [...new Uint8Array(hash)] });
      }
    }
    return all;
  });
  return files.map(({ url, headers, bytes }) => ({
    path: new URL(url).pathname,
    headers: Object.fromEntries(headers.filter(([name]) => !OF_THE_TRANSFER.test(name))),
    sha256: Buffer.from(bytes).toString('hex'),
  }));
};

/** Returns a file as the server sends it individually. */
const servedFile = async (origin: string, path: string): Promise<StoredFile> => {
  const response = await fetch(`${origin}${path}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OF_THE_TRANSFER.test(name)));
  return { path, headers, sha256: createHash('sha256').update(bytes).digest('hex') };
};

/** Expects every file of the portal on the device, as the server sends it. */
const expectWhole = async (page: Page): Promise<void> => {
  const files = await storedFiles(page);
  expect(files.length).toBeGreaterThan(200);
  expect(files).toEqual(await Promise.all(files.map(({ path }) => servedFile(portal.url, path))));
};

const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

it('is installed by a few requests, each file as it comes by itself, and updated by what has changed', async () => {
  const front = await frontOf();
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', front });
  await page.goto('/');
  await controlled(page);
  // On a phone each of them is a round trip.
  const isFile = (path: string) => /^\/(assets|art)\/|\.html$/.test(path);
  expect(front.askedByWorker().filter(isFile).length).toBeLessThan(10);
  await expectWhole(page);

  front.deploy('next');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.getByRole('status').filter({ hasText: '新版本' }).waitFor();
  expect(front.askedByWorker().filter(isFile)).toEqual(['/index.html']);
});

itInFull('is installed whole where its pack is damaged on the way, and stays so where a later version does not come whole', async () => {
  const front = await frontOf();
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', front });
  const worker = await (await fetch(`${portal.url}/sw.js`)).text();
  const [pack = ''] = /assets\/pack-\w+\.bin/.exec(worker) ?? [];
  front.rewrite(`/${pack}`, 'function', 'malfunction');
  await page.goto('/');
  await controlled(page);
  expect(front.askedByWorker()).toContain(`/${pack}`);
  await expectWhole(page);

  const before = await storedFiles(page);
  front.replaceWorker(worker.replace('"url":"assets/DownloadsScreen-', '$&gone-'));
  const end = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) throw new Error('no worker');
    // It may have failed before `update` returns, so the listener is added as it begins.
    const ended = new Promise((resolve) =>
      registration.addEventListener('updatefound', () => {
        const next = registration.installing;
        next?.addEventListener('statechange', () => next.state !== 'installing' && resolve(next.state));
      }),
    );
    await registration.update();
    return ended;
  });
  expect(end).toBe('redundant');
  expect(front.askedByWorker().filter((path) => path.includes('gone-'))).toHaveLength(1);
  expect(await storedFiles(page)).toEqual(before);
});

it('opens every public screen without a network, with content', async () => {
  const front = await frontOf();
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', front });
  await visitAndWarm(page);
  await front.stop();
  const visited = pages.filter(({ session }) => !session);
  for (const { path } of thirdInGate(visited, 0)) {
    await openScreen(page, `${path}${searchOf[path] ?? ''}`);
    await page.getByText('没有网络。').waitFor();
    if (ASKING.has(path)) continue;
    expect(await page.getByRole('button', { name: '重试' }).count(), path).toBe(0);
    expect((await page.getByRole('main').textContent())?.length ?? 0, path).toBeGreaterThan(50);
  }
  await page.goto('/news');
  await page.getByText(/当前内容更新时间：(今天|昨天) /).waitFor();
  await expectNoAxeViolations(page);
});

itInFull('shows pictures that were seen in another size, and a quiet ground for those never seen', async () => {
  const front = await frontOf();
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', front });
  await visitAndWarm(page);
  await front.stop();
  await page.goto('/matchPhotos');
  const pictures = page.getByRole('main').locator('img');
  await pictures.first().waitFor();
  const widths = () =>
    pictures.evaluateAll((all) =>
      all
        .filter((img) => img instanceof HTMLImageElement && img.complete)
        .map((img) => img instanceof HTMLImageElement && img.naturalWidth),
    );
  await expect.poll(async () => (await widths()).length).toBeGreaterThan(3);
  expect(await widths()).not.toContain(0);
});

itInFull('meets what browsers ask of a portal that can be installed', async () => {
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', front: await frontOf() });
  await visitAndWarm(page);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A test's browser profile is a private one.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const manifest = async () => {
    const { url, errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    return { path: new URL(url).pathname, name: JSON.parse(data ?? '{}').name };
  };
  expect(await manifest()).toEqual({ path: '/manifest.zh-CN.webmanifest', name: '实物编程杯' });
  await page.getByRole('button', exactly('English')).first().click();
  await page.getByRole('link', exactly('Compete')).waitFor();
  expect(await manifest()).toEqual({ path: '/manifest.en-US.webmanifest', name: 'Tangible Cup' });
});

it('keeps nothing personal in its caches', async () => {
  const front = await frontOf();
  const { client, email, mobile } = await newFamily(portal, 'zh-CN');
  const idNumber = freshIdNumber();
  const member = { name: '欧阳知遥', gender: 'female', country: 'CN', idNumber } as const;
  const { id } = await enter(client, 'city-couriers', { teamName: '长颈鹿邮差', members: [member] });
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', front, client });
  await visitAndWarm(page);
  for (const path of ['/personal', `/signInfo?id=${id}`, '/account', '/achievement', '/']) {
    await openScreen(page, path);
  }
  const kept = await page.evaluate(async () => {
    const all: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        all.push({ url: request.url.slice(location.origin.length), text: (await (await cache.match(request))?.text()) ?? '' });
    }
    return all;
  });
  const paths = kept.map(({ url }) => url.split('?')[0] ?? '');
  expect(paths.filter((path) => path.startsWith('/api/') && !isPublicRead(path))).toEqual([]);
  expect(paths.filter((path) => path.startsWith('/files/') && !isPicturePath(path))).toEqual([]);
  for (const secret of [email, mobile, idNumber, '欧阳知遥', '长颈鹿邮差', id])
    expect(kept.filter(({ text, url }) => text.includes(secret) || url.includes(secret)).map(({ url }) => url)).toEqual([]);
});

itInFull('shows what is new on the server without being asked', async () => {
  const front = await frontOf();
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', front });
  await visitAndWarm(page);
  await page.goto('/faq');
  const question = page.getByRole('main').getByRole('heading', { level: 3 }).or(page.getByRole('main').locator('summary')).first();
  const before = (await question.textContent())?.trim() ?? '';
  front.rewrite('/api/faq', before, 'Has this answer changed?');
  await page.reload();
  await page.getByText('Has this answer changed?').waitFor();
});

itInFull('goes for good where the operator removes it', async () => {
  const front = await frontOf();
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', front });
  await visitAndWarm(page);
  front.replaceWorker(await readFile('docs/remove-worker.js', 'utf8'));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  // It empties its caches first, and unregisters afterwards.
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined)).toBe(true);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  // It controls the open page to the end; the next one is without it.
  await page.reload();
  await page.locator('h1').first().waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

/** Returns the texts of the header's links and buttons that extend beyond the page's column. */
const besideColumn = (page: Page): Promise<string[]> =>
  page.getByRole('banner').evaluate((header) => {
    const end = header.firstElementChild?.getBoundingClientRect().right ?? 0;
    const seen = [...header.querySelectorAll('a, button')].filter((element) => element.checkVisibility());
    return seen.filter((element) => element.getBoundingClientRect().right > end + 10).map((element) => element.textContent ?? '');
  });

itInFull('says so wherever one has scrolled to, once to who listens, until the network is back', async () => {
  const teacher = createClient(() => portal.url);
  await registerParticipant(teacher, portal.outbox, { kind: 'primary_school', name: 'Margaret Featherstonehaugh', locale: 'en-US' });
  for (const { viewport, locale, mark, isSignedIn } of [
    { viewport: phone, locale: 'zh-CN', mark: '没有网络', isSignedIn: false },
    { viewport: { width: 360, height: 740 }, locale: 'zh-CN', mark: '没有网络', isSignedIn: true },
    { viewport: desktop, locale: 'en-US', mark: 'No network', isSignedIn: true },
    // The narrowest screen whose header has the whole navigation.
    { viewport: { width: 1030, height: 800 }, locale: 'en-US', mark: 'No network', isSignedIn: true },
  ] as const) {
    const front = await frontOf();
    const page = await portal.newPage({ viewport, locale, front, ...(isSignedIn && { client: teacher }) });
    await openScreen(page, '/faq');
    await controlled(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const sign = page.getByRole('banner').getByText(mark, { exact: true });
    expect(await sign.count()).toBe(0);
    await front.stop();
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await sign.waitFor();
    const box = await sign.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(viewport.height);
    // The strip at the top is announced.
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: /没有网络。|No network\./ })
        .count(),
    ).toBe(1);
    expect(await sign.evaluate((element) => element.closest('[role="status"], [aria-live]'))).toBeNull();
    expect(await besideColumn(page)).toEqual([]);
    await expectNoHorizontalOverflow(page);
    await expectNoAxeViolations(page);
    await front.start();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await sign.waitFor({ state: 'detached' });
  }
});
