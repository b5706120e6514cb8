// Guards: the language follows the browser until a visitor switches it; the choice is stored under `lang`. An unknown path says so and links home. A
// page that the browser translates into a third language keeps working.
import { describe, expect, it } from 'vitest';
import { translate } from '../fixtures/translator.ts';
import { exactly } from './actions.ts';
import { desktop, expectFailure, expectNoAxeViolations, ON_PHONE, openPortal, openScreen, phone } from './harness.ts';
import { words } from './words.ts';

const portal = openPortal();

describe.each(ON_PHONE)('a visitor ($name)', ({ viewport, locale }) => {
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  const [own, chosen] = [words[locale], words[other]];

  it('switches the language, which stays', async () => {
    const page = await portal.newPage({ viewport, locale });
    const stored = () => page.evaluate(() => localStorage.getItem('lang'));
    await page.goto('/login');
    await page.getByRole('heading', { level: 1, ...exactly(own.signIn) }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);

    await page.getByRole('textbox', { name: own.account }).fill('typed@example.test');
    await page.getByRole('button', exactly(own.otherLanguage)).first().click();
    await page.getByRole('heading', { level: 1, ...exactly(chosen.signIn) }).waitFor();
    expect(await page.getByRole('textbox', { name: chosen.account }).inputValue()).toBe('typed@example.test');
    expect(await stored()).toBe(other);
    expect(await page.locator('html').getAttribute('lang')).toBe(other);

    await page.goto('/matchSign');
    await page.getByRole('heading', { name: chosen.competition }).waitFor();
    await page.goto('/admin');
    await page.getByRole('textbox', { name: chosen.account }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(other);
  });

  it('is told that a path leads nowhere', async () => {
    const page = await portal.newPage({ viewport, locale });
    expectFailure(page, /^404 GET \/no\/such\/page$/);
    await page.goto('/no/such/page?at=all');
    await page.getByRole('heading', { level: 1, ...exactly(own.nothingHere) }).waitFor();
    expect(await page.title()).toContain(own.nothingHere);
    await expectNoAxeViolations(page);
    await page.getByRole('link', exactly(own.toHome)).click();
    await page.waitForURL(`${portal.url}/`);
    await page.locator('h1').waitFor();
  });
});

it('passes over a stored choice that is no language of the site', async () => {
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US' });
  await page.addInitScript(() => localStorage.setItem('lang', 'fr-FR'));
  await page.goto('/login');
  await page.getByRole('heading', { level: 1, ...exactly(words['en-US'].signIn) }).waitFor();
});

it('goes on in a page that the browser translates: what changes is translated anew', async () => {
  const w = words['en-US'];
  const page = await portal.newPage({ viewport: phone, locale: 'en-US' });
  expectFailure(page, /^404 POST \/api\/sessions$/);
  await openScreen(page, '/login');
  // The portal's script has hydrated the page.
  await page.waitForFunction(() => !('takeEarlyPresses' in window));
  await translate(page);
  const main = page.getByRole('main');
  await main.getByText(`«${w.slider}»`, { exact: true }).waitFor();
  await page.getByRole('textbox', { name: w.account }).fill('nobody@example.test');
  await page.getByRole('textbox', { name: w.password }).fill('Robot-2026');
  await page.getByRole('slider').press('End');
  await main.getByText(`«${w.verified}»`, { exact: true }).first().waitFor();
  await expect.poll(() => main.getByText(w.slider).count()).toBe(0);
  await page.getByRole('checkbox', { name: w.agree }).check();
  await main.getByRole('button', exactly(`«${w.signIn}»`)).click();
  await main.getByText(`«${w.noAccount}»`).first().waitFor();
  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForURL(`${portal.url}/`);
  await page.getByRole('heading', { level: 1, name: /^«/ }).waitFor();
});
