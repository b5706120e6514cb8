// Guards: a work that an organiser hides is gone at once: from server-rendered pages, from an open page, which says so, and from the device, with and
// without a network.
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { AnswerOf } from '#contract/http/api.ts';
import { locales } from '#contract/http/common.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { exactly, organiserOf } from './actions.ts';
import { openFront } from './front.ts';
import { expectFailure, expectNoAxeViolations, ON_PHONE, openPortal, screenshot } from './harness.ts';
import { voteWords } from './voteWords.ts';

const portal = openPortal();
const COMPETITION = 'cargo-helpers';

let organiser: Client;
let works: AnswerOf<'GET /api/admin/works'>['items'];
beforeAll(async () => {
  organiser = await organiserOf(portal);
  const shown = await createClient(() => portal.url).call('GET /api/competitions/:id/works', { params: { id: COMPETITION } });
  const nos = new Set(shown.items.map(({ no }) => no));
  // A work can have the title of a competition, which this page lists; it lists no works.
  const votings = await (await fetch(`${portal.url}/vote`)).text();
  works = (await organiser.call('GET /api/admin/works')).items.filter(({ no, title }) => nos.has(no) && !votings.includes(title));
});
const release = (id: string, on: boolean) => organiser.call('POST /api/admin/works/releases', { body: { ids: [id], release: on } });
const workAt = (index: number) => {
  const work = works[index];
  if (!work) throw new Error(`no work ${index}`);
  return work;
};

it('is on no page that the server renders, from the next request on', async () => {
  const { id, no, title } = workAt(0);
  const paths = [`/vote?no=${no}`, `/vote?competition=${COMPETITION}`, `/vote?competition=${COMPETITION}&sort=votes`, '/', '/vote'];
  const asked = paths.flatMap((path) => locales.map((locale) => `${portal.url}${path}${path.includes('?') ? '&' : '?'}lang=${locale}`));
  const read = async (url: string, headers = {}) => {
    const answer = await fetch(url, { headers });
    return { status: answer.status, tag: answer.headers.get('etag') ?? '', namesIt: (await answer.text()).includes(title) };
  };
  const before = new Map<string, Awaited<ReturnType<typeof read>>>();
  for (const url of asked) before.set(url, await read(url));
  const naming = asked.filter((url) => before.get(url)?.namesIt);
  expect(naming.length).toBeGreaterThanOrEqual(4);
  // Rendered a moment before it is hidden.
  await Promise.all(naming.map((url) => read(url)));
  await release(id, false);
  for (const url of naming) {
    const { status, namesIt } = await read(url, { 'if-none-match': before.get(url)?.tag ?? '' });
    expect([url, namesIt, status]).toEqual([url, false, url.includes('no=') ? 404 : 200]);
  }
  await release(id, true);
});

it.each(ON_PHONE)('is gone from an open page, which says so, and from the device ($name)', async ({ viewport, locale }) => {
  const w = voteWords[locale];
  const { id, no, title } = workAt(locale === 'zh-CN' ? 1 : 2);
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const page = await portal.newPage({ viewport, locale, front });
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`/vote?competition=${COMPETITION}`);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('heading', { level: 1, ...exactly(w.name(title)) }).waitFor();
  await page.getByRole('button', exactly(w.signInAndVote)).waitFor();
  /** Counts the stored answers that name the work. */
  const stored = () =>
    page.evaluate(async (name) => {
      let found = 0;
      for (const cacheName of await caches.keys()) {
        const cache = await caches.open(cacheName);
        for (const request of await cache.keys()) {
          const text = await (await cache.match(request, { ignoreVary: true }))?.text();
          if (request.url.includes(name) || text?.includes(name)) found += 1;
        }
      }
      return found;
    }, no);
  await expect.poll(stored).toBe(2);

  expectFailure(page, /^404 GET \/(vote|api\/works\/\w+(\/votes|\/poster.*|\/files.*)?)$/);
  await release(id, false);
  onTestFinished(async () => {
    await release(id, true);
  });
  // Reloads as after another tab; otherwise it polls every twenty seconds.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByRole('heading', { level: 1, ...exactly(w.takenDown) }).waitFor();
  await expect.poll(() => page.title()).not.toContain(title);
  expect(await page.getByText(title).count()).toBe(0);
  expect(await page.locator('main video, main img[src*="/api/works/"]').count()).toBe(0);
  await expectNoAxeViolations(page);
  await screenshot(page, `work-taken-down-${viewport.width}-${locale}`);
  await expect.poll(stored).toBe(0);

  await page.reload();
  await page.getByRole('heading', { level: 1, ...exactly(w.missing) }).waitFor();
  await front.stop();
  await page.reload();
  await page.getByRole('heading', { level: 1, ...exactly(w.notOnDevice) }).waitFor();
});
