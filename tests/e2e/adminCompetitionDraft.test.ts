// Guards: no input into a competition is lost by a link, a lost network or a closed tab. Its windows are dragged by mouse and finger; it is published
// once from two tabs; rows and numbers are typed by keyboard; families' page and sign-up panel are previewed on a desktop and on a phone.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import type { Client } from '../fixtures/client.ts';
import { competitionData } from '../fixtures/competitionData.ts';
import { exactly, organiserOf } from './actions.ts';
import { desktop, expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const DAY_MS = 24 * 3600_000;
const portal = openPortal();

let drafts = 0;
/** Returns a draft that can be published. */
const draftOf = async (organiser: Client, changes: Partial<CompetitionData> = {}): Promise<{ id: string; data: CompetitionData }> => {
  drafts += 1;
  const { id } = await organiser.call('POST /api/admin/competition-drafts', { body: {} });
  const data = competitionData(Date.now(), { slug: `draft-${drafts}`, ...changes });
  await organiser.call('PUT /api/admin/competition-drafts/:id', { params: { id }, body: { number: 1, version: 1, data } });
  return { id, data };
};
const storedName = async (organiser: Client, id: string) => {
  const { draft } = await organiser.call('GET /api/admin/competition-drafts/:id', { params: { id } });
  return draft?.data.title['en-US'];
};
const nameField = (page: Page) => page.getByRole('textbox', exactly('Name · English'));
const isSaved = (page: Page) => page.getByText('All changes saved').waitFor();

it('loses nothing that is typed', async () => {
  const organiser = await organiserOf(portal);
  const { id } = await draftOf(organiser);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser, front: portal });
  await page.goto(`/admin/competitions/${id}`);
  await nameField(page).fill('Left at once');
  await page.getByRole('main').getByRole('link', exactly('All competitions')).click();
  await expect.poll(() => storedName(organiser, id)).toBe('Left at once');
  await page.getByRole('link', exactly('Left at once')).click();

  await nameField(page).fill('Half-way offline');
  await page.context().setOffline(true);
  await page.getByText('Not saved', { exact: true }).waitFor();
  await page.context().setOffline(false);
  await isSaved(page);
  expect(await storedName(organiser, id)).toBe('Half-way offline');

  await nameField(page).fill('Closed offline');
  await page.context().setOffline(true);
  await page.getByText('Not saved', { exact: true }).waitFor();
  const other = await page.context().newPage();
  await page.close();
  await other.context().setOffline(false);
  await other.goto(`/admin/competitions/${id}`);
  await isSaved(other);
  expect([await nameField(other).inputValue(), await storedName(organiser, id)]).toEqual(['Closed offline', 'Closed offline']);
});

it('saves at a key, and asks before a draft goes for good', async () => {
  const organiser = await organiserOf(portal);
  const { id } = await draftOf(organiser);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto(`/admin/competitions/${id}`);
  await isSaved(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + DAY_MS);
  await nameField(page).fill('Saved by a key');
  await page.getByText('Not saved yet').waitFor();
  await nameField(page).press('ControlOrMeta+s');
  await isSaved(page);
  expect(await storedName(organiser, id)).toBe('Saved by a key');
  await page.clock.resume();

  const organisersOwn = page.getByRole('button', exactly('Discard draft'));
  await organisersOwn.press('Enter');
  await page.getByRole('dialog').getByText('It was never published: the whole competition is gone for good.').waitFor();
  await page.getByRole('dialog').getByRole('button', exactly('Cancel')).press('Enter');
  expect(await storedName(organiser, id)).toBe('Saved by a key');
  await organisersOwn.press('Enter');
  await page.getByRole('dialog').getByRole('button', exactly('Discard draft')).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Competitions' }).waitFor();
});

it('is begun and duplicated once by a double click', async () => {
  const organiser = await organiserOf(portal);
  const { id } = await draftOf(organiser);
  const count = async () => (await organiser.call('GET /api/admin/competition-drafts')).total;
  const before = await count();
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto(`/admin/competitions/${id}`);
  await page.getByRole('button', exactly('Duplicate to 2027')).dblclick();
  await page.getByRole('button', exactly('Duplicate to 2028')).waitFor();
  await isSaved(page);
  expect(await count()).toBe(before + 1);
  await page.goto('/admin/competitions');
  await page.getByRole('button', exactly('New competition')).dblclick();
  await page.getByRole('heading', exactly('Untitled competition')).waitFor();
  await isSaved(page);
  expect(await count()).toBe(before + 2);
});

it('is published once from two tabs', async () => {
  const organiser = await organiserOf(portal);
  const { id } = await draftOf(organiser);
  const tabs = [
    await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser }),
    await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser }),
  ] as const;
  for (const tab of tabs) {
    await tab.goto(`/admin/competitions/${id}`);
    await tab.getByRole('button', exactly('Publish')).click();
    await tab.getByRole('dialog').waitFor();
  }
  const [first, second] = tabs;
  await first.getByRole('dialog').getByRole('button', exactly('Publish')).dblclick();
  await first.getByText('Published. The portal shows it now.').waitFor();
  expectFailure(second, /^409 POST \/api\/admin\/competition-drafts\/[^/]+\/publication$/);
  await second.getByRole('dialog').getByRole('button', exactly('Publish')).click();
  await second.getByText('Published already.').waitFor();
  await second.getByText('Version 1 · public now').waitFor();
  const { versions } = await organiser.call('GET /api/admin/competition-drafts/:id', { params: { id } });
  expect(versions.map(({ number, state }) => [number, state])).toEqual([[1, 'published']]);
});

/** Returns the ends of the windows on the server, once everything is saved. */
const storedWindows = async (organiser: Client, id: string): Promise<CompetitionData> => {
  const { draft } = await organiser.call('GET /api/admin/competition-drafts/:id', { params: { id } });
  if (!draft) throw new Error('there is no draft');
  return draft.data;
};
const gripOf = async (page: Page, name: string) => {
  const grip = page.getByRole('slider', exactly(name));
  await grip.scrollIntoViewIfNeeded();
  const box = await grip.boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  return { grip, x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const OVER_WORK = /Voting opens before work upload closes/;

it('has windows that are dragged by mouse, in whole days, and says what is odd meanwhile', async () => {
  const organiser = await organiserOf(portal);
  const { id, data } = await draftOf(organiser);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto(`/admin/competitions/${id}`);
  await page.getByText(/Asia\/Shanghai/).waitFor();
  const { grip, x, y } = await gripOf(page, 'Share voting opens');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 6 });
  await page.getByText(OVER_WORK).waitFor();
  const moved = Number(await grip.getAttribute('aria-valuenow')) - (data.voting.opensAt ?? 0);
  expect(moved).toBeLessThan(0);
  expect(Math.abs(moved) % DAY_MS).toBe(0);
  await page.mouse.up();
  await page.mouse.move(x, y);
  await isSaved(page);
  expect((await storedWindows(organiser, id)).voting).toEqual({ ...data.voting, opensAt: (data.voting.opensAt ?? 0) + moved });
  await page.getByRole('button', exactly('Open voting when upload closes')).click();
  await page.getByText(OVER_WORK).waitFor({ state: 'detached' });

  const closes = await gripOf(page, 'Registration closes');
  await page.mouse.move(closes.x, closes.y);
  await page.mouse.down();
  await page.mouse.move(closes.x - 200, closes.y, { steps: 6 });
  await page.getByText('Registration closes before it opens.').waitFor();
  await page.mouse.up();
  await page.getByRole('button', exactly('Swap the two')).click();
  await page.getByText('Registration closes before it opens.').waitFor({ state: 'detached' });
  await isSaved(page);
  const { signup } = await storedWindows(organiser, id);
  expect(signup.closesAt).toBe(data.signup.opensAt);
});

it('names a month that begins at the end of its windows inside their line', async () => {
  const organiser = await organiserOf(portal);
  const nextYear = new Date().getUTCFullYear() + 1;
  // The line ends 14 days after the last window: on 4 January of the year after, so that its last month has no room for a name.
  const day = (month: number, date: number) => Date.UTC(nextYear, month, date, 4);
  const { id } = await draftOf(organiser, {
    signup: { opensAt: day(10, 9), closesAt: day(10, 29) },
    contest: { opensAt: day(11, 18), closesAt: day(11, 19) },
    work: { opensAt: day(10, 28), closesAt: day(11, 16) },
    voting: { opensAt: day(11, 17), closesAt: day(11, 21) },
  });
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client: organiser });
  await page.goto(`/admin/competitions/${id}`);
  const month = page.getByText(`Jan ${nextYear + 1}`, { exact: true });
  await month.waitFor();
  await expectNoHorizontalOverflow(page);
  await page.setViewportSize(desktop);
  await month.scrollIntoViewIfNeeded();
  await screenshot(page, 'admin-month-at-the-end-1440-en-US', { fullPage: false });
});

it('has windows that are dragged by a finger', async () => {
  const organiser = await organiserOf(portal);
  const { id, data } = await draftOf(organiser);
  const page = await portal.newPage({ viewport: { width: 1000, height: 800 }, locale: 'zh-CN', client: organiser });
  await page.goto(`/admin/competitions/${id}`);
  const { x, y } = await gripOf(page, '分享投票截止');
  const touch = await page.context().newCDPSession(page);
  const at = (dx: number) => ({ touchPoints: [{ x: x + dx, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) });
  for (const dx of [-10, -25, -40]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(dx) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.getByText('全部已保存').waitFor();
  await expect.poll(async () => (await storedWindows(organiser, id)).voting.closesAt).toBeLessThan(data.voting.closesAt ?? 0);
  const { voting } = await storedWindows(organiser, id);
  expect(voting.opensAt).toBe(data.voting.opensAt);
  expect(((data.voting.closesAt ?? 0) - (voting.closesAt ?? 0)) % DAY_MS).toBe(0);
});

it('is filled in by keyboard: rows, a year, and the first thing to mend', async () => {
  const organiser = await organiserOf(portal);
  const { id } = await draftOf(organiser, { downloads: [], signup: { opensAt: null, closesAt: Date.now() + DAY_MS } });
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto(`/admin/competitions/${id}`);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

  await page.getByRole('button', exactly('Publish, 1 thing to fix')).press('Enter');
  await page.getByText('Registration opens: Please enter this.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('Registration opens').waitFor();

  await page.getByRole('spinbutton', exactly('Season')).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2031');
  await page.getByRole('button', exactly('Duplicate to 2032')).waitFor();

  // A summary wraps in its field and is one line all the same: the portal shows it so.
  const summary = page.getByRole('textbox', exactly('Summary · English'));
  await summary.fill('For small teams.\nOn one mat.');
  await summary.press('Enter');
  expect(await summary.inputValue()).toBe('For small teams. On one mat.');

  await page.getByRole('button', exactly('Add an award')).press('Enter');
  expect(await focused()).toBe('Award · 中文');
  await page.keyboard.type('二等奖');
  await page.getByRole('button', exactly('Remove award 1')).press('Enter');
  expect(await focused()).toBe('Add an award');
  expect(await page.getByRole('textbox', exactly('Award · 中文')).inputValue()).toBe('二等奖');

  await page.getByRole('button', exactly('Add a download')).press('Enter');
  const file = Buffer.from('%PDF-1.4\n%%EOF\n');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'chart.pdf', mimeType: 'application/pdf', buffer: file });
  await page.getByRole('link', exactly('PDF')).waitFor();
  await isSaved(page);
  const { downloads, season, summary: stored, awards } = await storedWindows(organiser, id);
  expect([downloads[0]?.sizeBytes, season, stored['en-US'], awards.map(({ title }) => title['zh-CN'])]).toEqual([
    file.length,
    2031,
    'For small teams. On one mat.',
    ['二等奖'],
  ]);
  await expectNoAxeViolations(page);
});

it('is seen as families will: its page on a desk and on a phone, with the way to sign up', async () => {
  const organiser = await organiserOf(portal);
  const { id } = await draftOf(organiser);
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto(`/admin/competitions/${id}`);
  const frame = page.frameLocator('iframe');
  const width = () => frame.locator('html').evaluate((html) => html.clientWidth);
  await page.getByRole('button', exactly('Phone')).click();
  await frame.getByRole('link', exactly('Sign up a team')).last().waitFor();
  await expect.poll(width).toBe(390);
  await screenshot(page, 'admin-competition-preview-phone');
  await page.getByRole('button', exactly('Page')).click();
  await expect.poll(width).toBe(1360);
  await frame.getByRole('complementary').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', exactly('Full size')).click();
  await page.getByRole('dialog').waitFor();
  await frame.getByRole('heading', exactly('Harbour Pilots')).waitFor();
  await screenshot(page, 'admin-competition-preview-large', { fullPage: false });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
