// Guards: the competition list is narrowed by season, type, age and status; on a phone by a sheet behind one line that names what is chosen. The address
// says it, and any choice works without a network. A card opens by a press anywhere, by the one link in it.
import { expect, it, onTestFinished } from 'vitest';
import { exactly } from './actions.ts';
import { openFront } from './front.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';
import { visitAndWarm } from './warm.ts';

const portal = openPortal();

const filterWords = {
  'en-US': {
    title: 'Filter competitions',
    age: 'Age',
    five: '5 years old',
    two: '2 years old',
    online: 'Online',
    line: /All · Online · 5 years old/,
    show: /^Show \d+ competitions?$/,
    none: 'No competition matches these filters',
    clear: 'Clear filters',
  },
  'zh-CN': {
    title: '筛选赛事',
    age: '年龄',
    five: '5 岁',
    two: '2 岁',
    online: '线上赛',
    line: /全部 · 线上赛 · 5 岁/,
    show: /^查看 \d+ 项赛事$/,
    none: '没有符合条件的赛事',
    clear: '清除筛选',
  },
} as const;

for (const locale of inLanguage('zh-CN')) {
  const w = filterWords[locale];

  it(`a phone has one line of filters, with age, also without a network (${locale})`, async () => {
    const front = await openFront(portal.url);
    onTestFinished(() => front.stop().catch(() => {}));
    const page = await portal.newPage({ viewport: phone, locale, front });
    await visitAndWarm(page);
    await front.stop();
    await page.goto('/matchSign');
    await page.getByRole('article').first().waitFor();
    const all = await page.getByRole('article').count();
    await screenshot(page, `competition-filters-line-390-${locale}`);
    await page.getByRole('button', { name: w.title }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', exactly(w.online)).click();
    await sheet.getByRole('group', exactly(w.age)).getByRole('button', exactly(w.five)).click();
    await expectNoAxeViolations(page);
    await screenshot(page, `competition-filters-sheet-390-${locale}`);
    await sheet.getByRole('button', { name: w.show }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: w.line }).waitFor();
    expect(new URL(page.url()).search).toBe('?mode=online&age=5');
    const few = await page.getByRole('article').count();
    expect([few > 0, few < all]).toEqual([true, true]);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `competition-filters-chosen-390-${locale}`);
    await page.goto('/matchSign?age=2');
    await page.getByRole('heading', exactly(w.none)).waitFor();
    await page.getByRole('button', exactly(w.clear)).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(all);
  });

  it(`a desk has the filters in rows, and a card opens by a press anywhere (${locale})`, async () => {
    const page = await portal.newPage({ viewport: desktop, locale });
    await page.goto('/matchSign?age=5');
    const five = page.getByRole('group', exactly(w.age)).getByRole('button', exactly(w.five));
    await five.waitFor();
    expect(await five.getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByRole('button', { name: w.title }).count()).toBe(0);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `competition-filters-1440-${locale}`);
    const card = page.getByRole('article').first();
    const title = (await card.getByRole('heading').textContent()) ?? '';
    expect(await card.getByRole('link').count()).toBe(1);
    expect(await card.getByRole('link', { name: title }).count()).toBe(1);
    await card.click({ position: { x: 20, y: 20 } });
    await page.waitForURL(/\/(?:matchSignDetail|jinjiangcitySignDetail)/);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });
}
