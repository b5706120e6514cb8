// Guards: the language follows the browser until a visitor switches it; the choice is kept under `lang`. An unknown path says so and leads home.
import { describe, expect, it } from 'vitest';
import { exactly } from './actions.ts';
import { expectFailure, expectNoAxeViolations, openPortal, TWO_PLACES } from './harness.ts';
import { words } from './words.ts';

const portal = openPortal();

describe.each(TWO_PLACES)('a visitor ($name)', ({ viewport, locale }) => {
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
  const page = await portal.newPage({ viewport: TWO_PLACES[1].viewport, locale: 'en-US' });
  await page.addInitScript(() => localStorage.setItem('lang', 'fr-FR'));
  await page.goto('/login');
  await page.getByRole('heading', { level: 1, ...exactly(words['en-US'].signIn) }).waitFor();
});
