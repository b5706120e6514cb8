// Guards: an organiser navigates the back office by side bar, keyboard shortcuts and palette, filters by season, and reads on without a network.
import type { Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { itInFull } from '../fixtures/full.ts';
import { exactly, organiserOf } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();

it('leads to every screen by keyboard alone, on a rail and by a tab bar', async () => {
  const organiser = await organiserOf(portal);
  const { items } = await organiser.call('GET /api/admin/registrations');
  const [entry] = items;
  if (!entry) throw new Error('no entry to look for');
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto('/admin/works');
  const heading = (name: string) => page.getByRole('heading', { level: 1, ...exactly(name) });
  await heading('Works').waitFor();
  // The shortcuts and links of areas exist once it is known which areas the organiser may see.
  const areas = page.getByRole('navigation', exactly('Areas'));
  await areas.getByRole('link', { name: /^Registrations/ }).waitFor();

  // By two keys; not while typing.
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await heading('Review registrations').waitFor();
  const search = page.getByPlaceholder('Search team, child, number, phone');
  await search.fill('');
  await search.pressSequentially('gw');
  expect(await search.inputValue()).toBe('gw');
  await heading('Review registrations').waitFor();
  await search.fill('');
  await search.evaluate((input) => input.blur());

  // The shortcuts are listed, and can be switched off.
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', exactly('Keyboard shortcuts'));
  await keys.getByText('Show this list').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-keys-1440-en-US');
  await keys.getByRole('switch').uncheck();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  expect(await keys.count()).toBe(0);
  await heading('Review registrations').waitFor();

  // The palette still opens: a team by a part of its name, then the last opened items.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', exactly('Search or jump'));
  const input = palette.getByRole('combobox');
  await input.fill(entry.teamName.slice(0, 3));
  const option = palette.getByRole('option', { name: entry.teamName }).first();
  await option.waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-palette-1440-en-US');
  await input.press('Enter');
  await heading(entry.teamName).waitFor();
  await page.keyboard.press('Control+k');
  await palette.getByRole('option').first().filter({ hasText: entry.teamName }).waitFor();
  await input.fill('xyzzy');
  await palette.getByText('Nothing matches “xyzzy”.').waitFor();

  // A phone number is searched by its last digits, which are in no URL.
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())));
  await input.fill('13912345678');
  await palette.getByText('Nothing matches “13912345678”.').waitFor();
  await palette.getByRole('option', { name: /^Registrations: every match/ }).click();
  await expect.poll(() => search.inputValue()).toBe('345678');
  expect([...addresses, page.url()].filter((address) => address.includes('345678'))).toEqual([]);
  await page.keyboard.press('Control+k');
  // A setting by a word of the other language, at its place on the screen.
  await input.fill('保存期限');
  await palette.getByRole('option').first().filter({ hasText: 'How long data is kept' }).waitFor();
  await input.press('Enter');
  await page.getByRole('region', exactly('How long data is kept')).waitFor();
  expect(new URL(page.url()).hash).toBe('#retention');
  await page.keyboard.press('Control+k');
  await input.fill('bursts');
  await input.press('Enter');
  await heading('Bursts of votes').waitFor();

  // One season: its lists are filtered by it.
  await page.getByRole('combobox', exactly('Season')).click();
  await page.getByRole('option', exactly(`Season ${entry.competition.season}`)).click();
  const isList = (request: Request) => request.url().endsWith('/api/admin/works/search');
  const questionOf = (request: Request) => request.postData()?.replaceAll('\\', '') ?? '';
  const isOfSeason = (request: Request) => questionOf(request).includes(`"season":${entry.competition.season}`);
  const asked = page.waitForRequest((request) => isList(request) && isOfSeason(request));
  const ofOthers: string[] = [];
  page.on('request', (request) => {
    if (isList(request) && !isOfSeason(request)) ofOthers.push(questionOf(request));
  });
  await areas.getByRole('link', { name: /^Works/ }).click();
  await asked;
  await heading('Works').waitFor();
  await page
    .getByRole('navigation', exactly('States of works'))
    .getByRole('link', { name: /^All \d/ })
    .waitFor();
  expect(ofOthers).toEqual([]);

  // A narrow side bar: every link still has its name.
  await page.setViewportSize({ width: 1024, height: 768 });
  await areas.getByRole('link', { name: /^Messages/ }).waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'admin-rail-1024-en-US');

  // Without a network loaded data stay readable; changes wait, and say so.
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await expect.poll(() => page.getByRole('button', exactly('Refresh')).isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });

  await page.setViewportSize(phone);
  await page.getByRole('button', exactly('More')).click();
  await page
    .getByRole('dialog', exactly('More'))
    .getByRole('link', { name: /^Organisers/ })
    .click();
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: /Organisers and judges/ })
    .waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
});

it('shares the language with the portal, and keeps what is typed as it is switched', async () => {
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: await organiserOf(portal) });
  const language = () => page.evaluate(() => [document.documentElement.lang, localStorage.getItem('lang')]);
  await page.goto('/admin/settings');
  await page
    .getByLabel(/^Email sender/)
    .last()
    .fill('Robots at play');
  await page.getByRole('button', exactly('中文')).click();
  const sender = page.getByLabel(/^邮件发件人/).last();
  await sender.waitFor();
  expect(await sender.inputValue()).toBe('Robots at play');
  expect(await language()).toEqual(['zh-CN', 'zh-CN']);

  await page.evaluate(() => localStorage.setItem('lang', 'en-US'));
  await page.goto('/admin/works');
  await page.getByRole('heading', { level: 1, ...exactly('Works') }).waitFor();
  expect(await language()).toEqual(['en-US', 'en-US']);
  // The words of react-admin's own buttons are switched too.
  await page.getByRole('button', exactly('Refresh')).waitFor();
  await page.getByRole('button', exactly('中文')).click();
  await page.getByRole('button', exactly('刷新')).waitFor();
});

itInFull('shows which switch or box has the keyboard’s focus', async () => {
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: await organiserOf(portal) });
  await page.goto('/admin/messages/reminders');
  await page.getByRole('switch', exactly('Works can be handed in: On')).focus();
  await page.keyboard.press('Shift+Tab');
  const stops: [role: string, isRing: boolean][] = [];
  while (stops.length < 3) {
    await page.keyboard.press('Tab');
    const { role, isRing } = await page.evaluate(() => {
      const focused = document.activeElement;
      const isRing = [...(focused?.closest('label')?.querySelectorAll('*') ?? [])].some((each) => {
        const { outlineStyle, opacity } = getComputedStyle(each);
        return each.contains(focused) && outlineStyle === 'solid' && opacity !== '0';
      });
      return { role: focused?.getAttribute('role') ?? focused?.getAttribute('type') ?? '', isRing };
    });
    // A field shows the focus by its border.
    if (role !== 'number') stops.push([role, isRing]);
    await screenshot(page, `admin-focus-${role}-1440-en-US`, { fullPage: false });
  }
  expect(stops).toEqual([
    ['switch', true],
    ['checkbox', true],
    ['checkbox', true],
  ]);
});
