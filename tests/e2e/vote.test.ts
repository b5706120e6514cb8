// Guards: a visitor finds a work, signs in over it and votes once a day. The link, the QR code and the poster lead back to it. Closed windows, a
// missing connection and works that are not public are reported correctly.
import { readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AnswerOf } from '#contract/http/api.ts';
import { createClient } from '../fixtures/client.ts';
import { itInFull } from '../fixtures/full.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { hasQr } from '../fixtures/qrModules.ts';
import { changeDatabase, exactly, newFamily, organiserOf, signIn } from './actions.ts';
import { openFront } from './front.ts';
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
import { voteWords } from './voteWords.ts';
import { words } from './words.ts';

const portal = openPortal();
const COMPETITION = 'cargo-helpers';

let works: AnswerOf<'GET /api/competitions/:id/works'>['items'];
/** Returns a work of a kind; each test takes another one. */
const workOf = (kind: 'video' | 'images', index: number) => {
  const work = works.filter((each) => each.kind === kind)[index];
  if (!work) throw new Error(`no ${kind} ${index}`);
  return work;
};
beforeAll(async () => {
  ({ items: works } = await createClient(() => portal.url).call('GET /api/competitions/:id/works', { params: { id: COMPETITION } }));
  expect(works).toHaveLength(6);
});

/** Returns the large number over the button. */
const shownVotes = async (page: Page): Promise<number> =>
  Number(await page.getByRole('complementary').locator('p').first().locator('.num').textContent());

describe.each(ON_PHONE)('a vote ($name)', ({ viewport, locale }) => {
  const [w, story] = [voteWords[locale], words[locale]];
  const touch = viewport === phone;

  it('is found, given after signing in over the work, and refused a second time that day', async () => {
    const { client, mobile } = await newFamily(portal, locale);
    const page = await portal.newPage({ viewport, locale });
    await page.goto('/vote');
    await page.getByRole('heading', { level: 1, ...exactly(w.open) }).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `vote-open-${viewport.width}-${locale}`);
    await page.getByRole('main').getByRole('link', { name: w.competition }).click();
    await page.getByRole('heading', { level: 1, ...exactly(w.gallery) }).waitFor();
    await page.getByText(w.count).waitFor();
    await page.getByRole('button', exactly(w.mostVotes)).click();
    // The URL changes before the screen does, and the works in their former order are dimmed until the others arrive.
    await page.getByRole('button', { ...exactly(w.mostVotes), pressed: true }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('votes');
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `vote-gallery-${viewport.width}-${locale}`);

    const { no, title } = workOf('video', 0);
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, ...exactly(w.name(title)) }).waitFor();
    await page.getByText(w.rank).waitFor();
    await page.getByRole('img', { name: w.poster }).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    const before = await shownVotes(page);
    await page.getByRole('button', exactly(w.signInAndVote)).click();
    await page.getByRole('dialog').waitFor();
    await expectNoAxeViolations(page);
    await signIn(page, story, touch, mobile);
    await page.getByText(w.thanks).waitFor();
    await page.getByRole('button', exactly(w.votedThis)).waitFor();
    await expect.poll(() => shownVotes(page)).toBe(before + 1);
    // The rank and the ranking follow with it, before the page polls again.
    const { rank } = await client.call('GET /api/works/:no/votes', { params: { no } });
    await expect.poll(async () => (await page.getByText(w.rank).textContent())?.match(/\d+/)?.[0]).toBe(String(rank));
    const row = page.locator('tr').filter({ hasText: title });
    await expect
      .poll(() => row.locator('td').allTextContents())
      .toEqual([String(rank), expect.stringContaining(title), expect.any(String), String(before + 1)]);
    expect(new URL(page.url()).search).toBe(`?no=${no}`);
    await expectNoAxeViolations(page);
    await screenshot(page, `vote-given-${viewport.width}-${locale}`);

    // Toasts are above the page's own bar.
    const barHeight = await page.evaluate(() => document.documentElement.style.getPropertyValue('--foot-bar-h'));
    expect(Number.parseFloat(barHeight) > 0).toBe(touch);
    // On to the next work of the competition, by a link.
    await page.getByRole('link', exactly(w.next)).click();
    await page.waitForURL((url) => url.pathname === '/vote' && url.search !== `?no=${no}`);
    await page.getByRole('button', exactly(w.votedOther)).waitFor();

    const other = workOf('images', 0);
    await page.goto(`/vote?no=${other.no}`);
    await page.getByRole('button', exactly(w.votedOther)).waitFor();
    await page.getByText(w.otherReason).waitFor();
    await expect(client.call('POST /api/works/:no/votes', { params: { no: other.no } })).rejects.toMatchObject({
      code: 'already_voted_today',
    });
    await page.getByRole('button', exactly(w.enlarge)).click();
    await page.getByRole('dialog', { name: w.viewer }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const isFocused = () => page.getByRole('button', exactly(w.enlarge)).evaluate((button) => button === document.activeElement);
    await expect.poll(isFocused).toBe(true);
  });
});

describe.each(ON_PHONE)('sharing ($name)', ({ viewport, locale }) => {
  const w = voteWords[locale];

  itInFull('copies the link, shows its QR code and saves a poster that bears it', async () => {
    const { no, title } = workOf('video', 1);
    const page = await portal.newPage({ viewport, locale, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`/vote?no=${no}`);
    await page.getByRole('button', exactly(w.share)).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', exactly(w.qr)).waitFor();
    await dialog.getByRole('button', exactly(w.copy)).click();
    await dialog.getByRole('button', exactly(w.copied)).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${portal.url}/vote?no=${no}`);
    await dialog.getByRole('button', exactly(words[locale].close)).click();

    await page.getByRole('img', { name: w.poster }).waitFor();
    expect(await page.getByRole('img', { name: w.poster }).getAttribute('alt')).toContain(title);
    const download = page.waitForEvent('download');
    await page.getByRole('button', exactly(w.save)).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(`${no}.png`);
    const png = await readFile(await saved.path());
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1440 });
    expect(await hasQr(png, { x: 96, y: 1092, side: 252 }, `${portal.url}/vote?no=${no}`)).toBe(true);
  });
});

itInFull('can be shared with a picture of the work and its name', async () => {
  const { no, title } = workOf('images', 1);
  const answer = await fetch(`${portal.url}/vote?no=${no}&lang=zh-CN`);
  const html = await answer.text();
  expect(html).toContain(`<title>《${title}》 · `);
  const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const picture = await fetch(image);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await fetch(`${portal.url}/vote?no=W2222222`)).status).toBe(404);
  expect((await fetch(`${portal.url}/vote`)).status).toBe(200);
});

itInFull('leads to a work by its number, however it is typed', async () => {
  const w = voteWords['en-US'];
  const { no, title } = workOf('images', 1);
  const page = await portal.newPage({ viewport: phone, locale: 'en-US' });
  await page.goto('/vote');
  await page.getByRole('textbox', { name: w.number }).fill('123');
  await page.getByRole('button', exactly(w.showWork)).click();
  await page.getByText(w.wrongNumber).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('textbox', { name: w.number }).fill(` ${no.slice(0, 4).toLowerCase()}-${no.slice(4)} `);
  await page.getByRole('button', exactly(w.showWork)).click();
  await page.getByRole('heading', { level: 1, ...exactly(w.name(title)) }).waitFor();
});

it('is shown as given where only its answer was lost', async () => {
  const w = voteWords['zh-CN'];
  const { client } = await newFamily(portal, 'zh-CN');
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client });
  expectFailure(page, /^503 POST \/api\/works\/\w+\/votes$/);
  await page.route(/\/api\/works\/\w+\/votes$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'unavailable', status: 503 }),
    });
  });
  await page.goto(`/vote?no=${workOf('images', 0).no}`);
  await page.getByRole('button', exactly(w.vote)).click();
  await page.getByRole('button', exactly(w.votedThis)).waitFor();
});

itInFull('stays given where an answer from before it arrives after it', async () => {
  const w = voteWords['zh-CN'];
  const { client } = await newFamily(portal, 'zh-CN');
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client });
  const { promise: voted, resolve: release } = Promise.withResolvers<void>();
  await page.route('/api/votes/today', async (route) => {
    const before = await route.fetch();
    await voted;
    // The page may have aborted this request.
    await route.fulfill({ response: before }).catch(() => {});
  });
  const isToday = (request: Request) => request.url().endsWith('/api/votes/today');
  const late = Promise.race([page.waitForEvent('requestfinished', isToday), page.waitForEvent('requestfailed', isToday)]);
  const asked = page.waitForRequest(/\/api\/votes\/today$/);
  await page.goto(`/vote?no=${workOf('images', 0).no}`);
  await asked;
  await page.getByRole('button', exactly(w.vote)).click();
  await page.getByRole('button', exactly(w.votedThis)).waitFor();
  release();
  await late;
  // Two frames later React has drawn the changes of that answer.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.getByRole('button', exactly(w.votedThis)).count()).toBe(1);
});

itInFull('waits for the connection, with the works still to be seen', async () => {
  const w = voteWords['zh-CN'];
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const { no, title } = workOf('images', 2);
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', front });
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`/vote?competition=${COMPETITION}`);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', exactly(w.signInAndVote)).waitFor();
  const isCached = () => page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined, `/api/works/${no}`);
  await expect.poll(isCached).toBe(true);
  await front.stop();
  await page.goto(`/vote?no=${no}`);
  await page.getByRole('heading', { level: 1, ...exactly(w.name(title)) }).waitFor();
  await page.getByRole('button', exactly(w.offline)).waitFor();
  await page.getByText(w.offlineReason).waitFor();
  await expectNoAxeViolations(page);
  await front.start();
  await page.getByRole('button', exactly(w.signInAndVote)).waitFor();
});

itInFull.each(ON_PHONE)(
  'is seen by its family before its release, with a note that nobody else sees it ($name)',
  async ({ viewport, locale }) => {
    const w = voteWords[locale];
    const client = createClient(() => portal.url);
    await client.signIn('kindergarten@sample.test', PASSWORD);
    const { items } = await (await organiserOf(portal)).call('POST /api/admin/works/search', {
      body: { filter: JSON.stringify({ released: false }) },
    });
    const { no = '', title = '' } = items[0] ?? {};
    const page = await portal.newPage({ viewport, locale, client });
    expectFailure(page, /^404 GET \/(vote|api\/works\/\w+\/votes)$/);
    await page.goto(`/vote?no=${no}`);
    await page.getByRole('heading', { level: 1, ...exactly(w.name(title)) }).waitFor();
    await page.getByText(w.notPublic).waitFor();
    expect(await page.getByRole('button', exactly(w.signInAndVote)).count()).toBe(0);
    await expectNoAxeViolations(page);
    await screenshot(page, `vote-not-public-${viewport.width}-${locale}`);
  },
);

itInFull('is refused for what is not there, not yet open and over', async () => {
  const w = voteWords['en-US'];
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US' });
  expectFailure(page, /^404 GET \/(vote|api\/works\/W2222222(\/votes)?)$/);
  await page.goto('/vote?no=W2222222');
  await page.getByRole('heading', { level: 1, ...exactly(w.missing) }).waitFor();
  await expectNoAxeViolations(page);

  const { no } = workOf('images', 0);
  const move = (opensAt: number, closesAt: number) =>
    changeDatabase(
      portal,
      'update competition set voting_opens_at = ?, voting_closes_at = ? where slug = ?',
      opensAt,
      closesAt,
      COMPETITION,
    );
  const hour = 3600_000;
  // The window closes while the page is open: the button says so by itself.
  const organiser = await organiserOf(portal);
  const now = Date.now();
  move(now - hour, now + 8000);
  const { id } = (await organiser.call('POST /api/admin/works/search', { body: { filter: JSON.stringify({ q: no }) } })).items[0] ?? {
    id: '',
  };
  for (const release of [false, true]) await organiser.call('POST /api/admin/works/releases', { body: { ids: [id], release } });
  await page.goto(`/vote?no=${no}`);
  await page.getByRole('button', exactly(w.ended)).waitFor();
  await page.getByText(w.endedReason).waitFor();
  await screenshot(page, 'vote-ended');
  await expectNoAxeViolations(page);
});

describe.each(ON_PHONE)('the ranking after the voting ($name)', ({ viewport, locale }) => {
  const w = voteWords[locale];

  itInFull('shows the fingerprint of all votes, with what it is', async () => {
    const hour = 3600_000;
    const { no } = workOf('images', 0);
    const organiser = await organiserOf(portal);
    const filter = JSON.stringify({ q: no });
    const { items } = await organiser.call('POST /api/admin/works/search', { body: { filter } });
    const ids = items.map(({ id }) => id);
    const move = async (closesAt: number) => {
      changeDatabase(
        portal,
        'update competition set voting_opens_at = ?, voting_closes_at = ? where slug = ?',
        Date.now() - 9 * hour,
        closesAt,
        COMPETITION,
      );
      // A change that the server hears of.
      const { pending } = await organiser.call('POST /api/admin/works/releases', { body: { ids, release: false } });
      if (pending) await organiser.call('POST /api/admin/decisions/:id/undo', { params: { id: pending.batchId }, body: {} });
      else await organiser.call('POST /api/admin/works/releases', { body: { ids, release: true } });
    };
    const page = await portal.newPage({ viewport, locale });
    await move(Date.now() + hour);
    await page.goto(`/vote?no=${no}`);
    await page.getByRole('heading', { level: 2, ...exactly(w.ranking) }).waitFor();
    expect(await page.getByRole('heading', exactly(w.seal)).count()).toBe(0);
    // an open page would ask for pictures that are hidden for a moment
    await page.goto('about:blank');
    await move(Date.now() - hour);
    const { ledgerHead } = await createClient(() => portal.url).call('GET /api/competitions/:id/ranking', { params: { id: COMPETITION } });
    await page.goto(`/vote?no=${no}`);
    const seal = page.getByRole('heading', { level: 3, ...exactly(w.seal) });
    await seal.scrollIntoViewIfNeeded();
    await page.getByText(w.sealMeans).waitFor();
    expect((await page.locator('code').textContent())?.replaceAll(' ', '')).toBe(ledgerHead);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `vote-seal-${viewport.width}-${locale}`);
  });
});
