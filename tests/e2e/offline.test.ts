// Guards: after one visit to the home page every public screen opens without a network by its own address, with content; the portal can be
// installed; nothing personal is ever in Cache Storage; what changed on the server appears by itself; the worker can be removed.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request, type ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { pages } from '#contract/pages.ts';
import { isPicturePath, isPublicRead } from '../../sw/publicReads.ts';
import { enter, exactly, freshIdNumber, newFamily } from './actions.ts';
import { type Front, openFront } from './front.ts';
import { desktop, expectNoAxeViolations, openPortal, openScreen, phone } from './harness.ts';
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
/** They show somebody's own, or the answer to a question, or need a link: offline they say so. */
const ASKING = new Set(['/achievement-detail', '/vote', '/submitWork', '/uploadWork', '/guardian', '/unsubscribe']);

it('is installed several files at a time: on a phone each of them is a round trip', async () => {
  /** The worker's first requests for parts: none is answered before there are three. */
  const held: (() => void)[] = [];
  let released = false;
  const server = createServer((incoming, outgoing: ServerResponse) => {
    const pass = () => {
      const passed = request(new URL(incoming.url ?? '/', portal.url), { method: incoming.method, headers: incoming.headers }, (given) => {
        outgoing.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    };
    const isWorkers = incoming.headers.referer?.endsWith('/sw.js') && incoming.url?.startsWith('/assets/');
    if (!isWorkers || released) return pass();
    held.push(pass);
    if (held.length < 3) return;
    released = true;
    for (const each of held) each();
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', front: { url: `http://127.0.0.1:${address.port}` } });
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(held).toHaveLength(3);
});

it('opens every public screen without a network, with content', async () => {
  const front = await frontOf();
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', front });
  await visitAndWarm(page);
  await front.stop();
  for (const { path } of pages.filter(({ session }) => !session)) {
    await openScreen(page, `${path}${searchOf[path] ?? ''}`);
    await page.getByText('没有网络。').waitFor();
    if (ASKING.has(path)) continue;
    expect(await page.getByRole('button', { name: '重试' }).count(), path).toBe(0);
    expect((await page.getByRole('main').textContent())?.length ?? 0, path).toBeGreaterThan(50);
  }
  await page.goto('/news');
  await page.getByText(/当前内容更新于 20\d\d年/).waitFor();
  await expectNoAxeViolations(page);
});

it('shows pictures that were seen in another size, and a quiet ground for those never seen', async () => {
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

it('meets what browsers ask of a portal that can be installed', async () => {
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', front: await frontOf() });
  await visitAndWarm(page);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // a test's browser profile is a private one
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

it('shows what is new on the server without being asked', async () => {
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

it('goes for good where the operator removes it', async () => {
  const front = await frontOf();
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', front });
  await visitAndWarm(page);
  front.replaceWorker(await readFile('docs/remove-worker.js', 'utf8'));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  // it is in charge of the open page to the end; the next one is without it
  await page.reload();
  await page.locator('h1').first().waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
