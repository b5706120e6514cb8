// Guards: a new version waits until the reader accepts it, then every open page has it, once, and so does one that was offline meanwhile. An old page
// with a missing chunk after a release recovers by itself; an upload is not aborted; a form being filled in loses nothing.
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { itInFull } from '../fixtures/full.ts';
import { exactly, fillForm, freshIdNumber, newFamily, typedIn } from './actions.ts';
import { type Front, openFront } from './front.ts';
import { expectFailure, expectNoAxeViolations, openPortal, phone, screenshot } from './harness.ts';
import { words } from './words.ts';

const portal = openPortal({}, { whole: true });

const frontOf = async (): Promise<Front> => {
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  return front;
};

const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
const releaseOf = (page: Page) => page.evaluate(() => document.querySelector('meta[name="release"]')?.getAttribute('content') ?? null);
/** Expects a release. A page that is not notified of the new worker looks for it for 20 s (`CONTROL_LOOKS`), and then has to load. */
const expectRelease = (page: Page, release: string) =>
  expect.poll(() => releaseOf(page).catch(() => null), { timeout: 45_000, message: page.url() }).toBe(release);
/** Checks for a new version, as the page does every hour. */
const checkNow = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
/** Time without a request after which a page counts as quiet, in ms. */
const QUIET_MS = 1000;
/**
 * Waits for the page's deferred chunks, and until it has requested nothing for a while. Chromium (156) abandons an activation when a page fetches while
 * the old worker is being stopped (some 50 ms), and restarts that worker; asked again, it does nothing, as its first promise of `skipWaiting` is
 * pending. Without tools the old worker then ends after 30 idle seconds, under a driver after minutes.
 */
const fullyLoaded = async (page: Page) => {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /DeferredBanners.*\.css/.test(name)));
  await page.waitForLoadState('networkidle');
  await page.waitForFunction((quietMs) => {
    const requests = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming);
    return performance.now() - Math.max(0, ...requests.map(({ startTime, responseEnd }) => Math.max(startTime, responseEnd))) > quietMs;
  }, QUIET_MS);
};
/** Accepts the new version on a page that is at rest. */
const accept = async (page: Page) => {
  await fullyLoaded(page);
  await page.getByRole('status').filter({ hasText: 'A new version is ready.' }).getByRole('button', exactly('Reload')).click();
};
const countLoads = (page: Page) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
};

it('brings every open page to the new version when the reader says so', async () => {
  const front = await frontOf();
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', front });
  await page.goto('/');
  await controlled(page);
  const other = await page.context().newPage();
  await other.goto('/news');
  await controlled(other);
  await fullyLoaded(other);
  const loads = [countLoads(page), countLoads(other)];

  front.deploy('next');
  await checkNow(page);
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  await notice.waitFor();
  await expectNoAxeViolations(page);
  expect(await releaseOf(page)).toBeNull();
  await page.goto('/faq');
  expect(await releaseOf(page), 'nothing changes before it is accepted').toBeNull();
  await notice.waitFor();
  const before = loads[0]?.() ?? 0;

  await accept(page);
  for (const each of [page, other]) {
    await expectRelease(each, 'next');
    await each.locator('h1').first().waitFor();
  }
  // Longer than the bridge waits for browsers that report nothing: a second reload would have come by now.
  await page.waitForFunction((since) => performance.now() > since, 6000);
  expect(loads.map((count) => count())).toEqual([before + 1, 1]);
  expect(await notice.count()).toBe(0);
});

itInFull('leaves the version for later, and the old worker alone', async () => {
  const front = await frontOf();
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', front });
  const sent: unknown[] = [];
  await page.exposeFunction('noteMessage', (message: unknown) => sent.push(message));
  await page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function (message: unknown) {
      if ('noteMessage' in window && typeof window.noteMessage === 'function') window.noteMessage(message);
      postMessage.call(this, message);
    };
  });
  await page.goto('/');
  await controlled(page);
  await expect.poll(() => sent).toContainEqual({ type: 'warm' });
  front.deploy('next');
  await checkNow(page);
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  await notice.getByRole('button', exactly('Later')).click();
  await notice.waitFor({ state: 'detached' });
  sent.length = 0;
  await page.reload();
  await notice.waitFor();
  await fullyLoaded(page);
  expect(sent).toEqual([]);
  expect(await releaseOf(page)).toBeNull();
});

itInFull('does not break an upload off, in this page or another', async () => {
  const front = await frontOf();
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', front });
  await page.goto('/');
  await controlled(page);
  const other = await page.context().newPage();
  await other.goto('/faq');
  await fullyLoaded(other);
  // As an upload in the other page does (src/platform/chunks/reloadGuard.ts).
  await other.evaluate(() => {
    const held = Promise.withResolvers<void>();
    void navigator.locks.request('no-reload', { mode: 'shared' }, () => held.promise);
    Object.assign(window, { endUpload: held.resolve });
  });
  front.deploy('next');
  await checkNow(page);
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  await notice.getByRole('button', exactly('Reload')).click();
  await page.getByText('An upload is running.').waitFor();
  expect(await releaseOf(page)).toBeNull();
  await other.evaluate(() => 'endUpload' in window && typeof window.endUpload === 'function' && window.endUpload());
  await accept(page);
  for (const each of [page, other]) await expectRelease(each, 'next');
});

itInFull('brings a page that was offline during the release to it, too', async () => {
  const front = await frontOf();
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', front });
  await page.goto('/');
  await controlled(page);
  await front.stop();
  front.deploy('next');
  await page.goto('/faq');
  await page.getByText('No network.').waitFor();
  await front.start();
  await page.getByText('Back online.').waitFor();
  await checkNow(page);
  await accept(page);
  await expectRelease(page, 'next');
});

it('recovers by itself where a part of an old page is gone from the server', async () => {
  const front = await frontOf();
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', front });
  expectFailure(page, /^404 GET \/assets\/DownloadsScreen/);
  // A browser without the worker stores no chunks.
  await page.addInitScript(() =>
    Object.defineProperty(navigator.serviceWorker, 'register', { value: () => Promise.reject(new Error('no worker')) }),
  );
  await page.goto('/');
  await page.locator('h1').first().waitFor();
  front.deploy('next', 'DownloadsScreen');
  await page.getByRole('contentinfo').waitFor();
  await page.evaluate(() => {
    history.pushState(null, '', '/down');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expectRelease(page, 'next');
  await page.getByRole('heading', { level: 1, ...exactly('Downloads') }).waitFor();
});

itInFull('loses nothing of the forms that are being filled in, wherever the new version is accepted', async () => {
  const w = words['en-US'];
  const front = await frontOf();
  const { client } = await newFamily(portal, 'en-US');
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client, front });
  await page.goto('/');
  await controlled(page);
  const [other, news] = [await page.context().newPage(), await page.context().newPage()];
  const forms = [page, other];
  const questions: string[] = [];
  for (const [index, form] of forms.entries()) {
    form.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    await form.goto('/signSingle?competition=jinjiangcity');
    await fillForm(form, w, `Team ${index + 1}`, freshIdNumber());
    await form.waitForURL(/[?&]draft=/);
  }
  await news.goto('/news');
  await news.locator('h1').first().waitFor();

  /** Types in both forms, takes the version over at once, and finds all input again at the same URL. */
  const takeOver = async (release: string, at: Page, word: string) => {
    for (const each of [...forms, news]) await fullyLoaded(each);
    front.deploy(release);
    await checkNow(at);
    const notice = at.getByRole('status').filter({ hasText: 'A new version is ready.' });
    await notice.waitFor();
    for (const form of forms) await form.getByRole('textbox', { name: w.address }).fill(`${word} Road 8`);
    const before = await Promise.all(forms.map(async (form) => ({ url: form.url(), typed: await typedIn(form) })));
    if (at === page) await screenshot(page, 'update-form', { fullPage: false });
    await notice.getByRole('button', exactly('Reload')).click();
    for (const each of [...forms, news]) await expectRelease(each, release);
    for (const [index, form] of forms.entries()) {
      await form.getByRole('textbox', { name: w.address }).waitFor();
      expect(form.url()).toBe(before[index]?.url);
      await expect.poll(() => typedIn(form)).toEqual(before[index]?.typed);
      expect(before[index]?.typed).toContain(`${word} Road 8`);
    }
  };
  await takeOver('next', page, 'First');
  await takeOver('after', news, 'Second');
  expect(questions).toEqual([]);
});
