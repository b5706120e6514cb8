// Guards: one field finds competitions, questions and news, also by other words and the other language, also without a network; a result opens the right
// place, and a search that finds nothing says what to do. Its sign stands in a phone's header beside the account, which stays within the page.
import { expect, it, onTestFinished } from 'vitest';
import { locales } from '#contract/http/common.ts';
import { exactly, newFamily } from './actions.ts';
import { openFront } from './front.ts';
import {
  desktop,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  inLanguage,
  openPortal,
  openScreen,
  phone,
  screenshot,
} from './harness.ts';
import { visitAndWarm } from './warm.ts';

const portal = openPortal();

const searchWords = {
  'en-US': {
    link: 'Search',
    field: 'Search competitions, news and questions',
    question: 'Questions',
    competition: 'Competitions',
    news: 'News',
    suggestion: 'Refund',
    typed: 'city couriers',
    competitionTitle: 'City Couriers: National Final',
    empty: 'Nothing found for “aeroplane”',
    toFaq: 'All questions',
  },
  'zh-CN': {
    link: '搜索',
    field: '搜索赛事、新闻和常见问题',
    question: '常见问题',
    competition: '赛事',
    news: '新闻',
    suggestion: '退费',
    typed: '城市小信使',
    competitionTitle: '城市小信使·全国总决赛',
    empty: '没有找到“aeroplane”的相关内容',
    toFaq: '全部常见问题',
  },
} as const;

for (const locale of inLanguage('zh-CN')) {
  const w = searchWords[locale];

  it(`a phone searches without a network, and a result opens its question (${locale})`, async () => {
    const front = await openFront(portal.url);
    onTestFinished(() => front.stop().catch(() => {}));
    const page = await portal.newPage({ viewport: phone, locale, front });
    await visitAndWarm(page);
    await page.getByRole('banner').getByRole('link', exactly(w.link)).click();
    const field = page.getByRole('textbox', exactly(w.field));
    await field.waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `search-start-390-${locale}`);
    await front.stop();
    await page.getByRole('button', exactly(w.suggestion)).click();
    const questions = page.getByRole('region', exactly(w.question));
    const first = questions.getByRole('link').first();
    const asked = (await first.textContent()) ?? '';
    expect(asked).toMatch(locale === 'zh-CN' ? /退/ : /refund|back|pay|fee/i);
    await expectNoAxeViolations(page);
    await screenshot(page, `search-found-390-${locale}`);
    await first.click();
    await page.waitForURL(/\/faq#/);
    const open = page.locator('details[open]');
    await expect.poll(() => open.locator('summary').textContent()).toBe(asked);
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe(w.suggestion);

    await field.fill('aeroplane');
    await page.getByRole('heading', exactly(w.empty)).waitFor();
    await screenshot(page, `search-empty-390-${locale}`);
    await page.getByRole('link', exactly(w.toFaq)).click();
    await page.waitForURL(/\/faq$/);
  });

  it(`a desk finds a competition in either language, by the keyboard alone (${locale})`, async () => {
    const page = await portal.newPage({ viewport: desktop, locale });
    await page.goto('/search?q=%E6%94%B9%E5%90%8D');
    await page.getByRole('region', exactly(w.question)).getByRole('link').first().waitFor();
    await screenshot(page, `search-name-1440-${locale}`);
    const field = page.getByRole('textbox', exactly(w.field));
    await field.fill(searchWords[locale === 'zh-CN' ? 'en-US' : 'zh-CN'].typed);
    const competitions = page.getByRole('region', exactly(w.competition));
    const hit = competitions.getByRole('link', exactly(w.competitionTitle)).first();
    await hit.waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `search-found-1440-${locale}`);
    await field.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/matchSignDetail\?id=/);
    await page.getByRole('heading', { level: 1, name: w.competitionTitle }).waitFor();
  });
}

it.each(locales)('a phone of a signed-in family has room for it (%s)', async (locale) => {
  const { client } = await newFamily(portal, locale);
  const page = await portal.newPage({ viewport: phone, locale, client });
  await openScreen(page, '/personal');
  await page.getByRole('banner').getByRole('link', exactly(searchWords[locale].link)).waitFor();
  await screenshot(page, `search-signed-in-390-${locale}`, { fullPage: false });
  for (const width of [320, 345, 360, 375, 390, 414, 430, 480, 640]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalOverflow(page);
  }
});
