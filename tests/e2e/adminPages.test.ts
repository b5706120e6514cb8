// Guards: an organiser walks a list of more entries than are counted, page by page, returns from an entry to the same page, sorts the list in
// reverse, and finds one entry among all by two characters of a name.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeDatabase, exactly, organiserOf } from './actions.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, ON_DESKTOP, openPortal, screenshot } from './harness.ts';

const portal = openPortal();
const MANY = 10_120;
/** Number of entries with one family name: more than a search lists. */
const NAMESAKES = 1100;

const words = {
  'zh-CN': {
    range: (from: string, to: string) => `第 ${from}–${to} 条，共 10,000 条以上`,
    next: '下一页',
    previous: '上一页',
    lastFirst: '从最后看起',
    search: '搜索队伍、孩子、编号、手机尾号',
    cutOff: /只列出最新的 1,000 条/,
    unavailable: /^服务暂时不可用/,
  },
  'en-US': {
    range: (from: string, to: string) => `${from}–${to} of 10,000+`,
    next: 'Go to next page',
    previous: 'Go to previous page',
    lastFirst: 'Show the last first',
    search: 'Search team, child, number, phone',
    cutOff: /Listed are the newest 1,000/,
    unavailable: /^The service is not available/,
  },
} as const;

const COPIED =
  'competition_id, account_id, participation, group_name, parent_name, parent_phone, organization, instructor_name, instructor_phone, address, publish_name, publish_work, consent_version, consent_at, version, updated_at';

beforeAll(() => {
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MANY})`;
  changeDatabase(
    portal,
    `insert into registration (id, state, team_name, registered_at, ${COPIED})
     ${numbers} select 'many-' || i, 'approved', 'Team ' || (100000 + i), i, ${COPIED} from n, (select * from registration limit 1)`,
  );
  changeDatabase(
    portal,
    `insert into search_document (registration_id, text, grams)
     ${numbers} select 'many-' || i, iif(i = 7, '皇甫', '慕容'), iif(i = 7, '皇 甫 皇甫', '慕 容 慕容') from n where i <= ${NAMESAKES}`,
  );
});

describe.each(ON_DESKTOP)('a list without end ($name)', ({ viewport, locale }) => {
  const w = words[locale];
  const team = (page: Page, n: number) => page.getByText(`Team ${100_000 + n}`, { exact: true });

  it('is walked, left and found again, turned round and searched', async () => {
    const page = await portal.newPage({ viewport, locale, client: await organiserOf(portal) });
    const filter = encodeURIComponent('{"state":["approved"]}');
    await page.goto(`/admin/registrations?filter=${filter}&sort=teamName&order=ASC&page=1&perPage=50`);
    await page.getByText(w.range('1', '50')).waitFor();
    await page.getByRole('button', exactly(w.next)).click();
    await page.getByText(w.range('51', '100')).waitFor();
    await page.getByRole('button', exactly(w.next)).click();
    await page.getByText(w.range('101', '150')).waitFor();
    await team(page, 101).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await page.getByRole('button', exactly(w.next)).scrollIntoViewIfNeeded();
    await screenshot(page, `admin-pages-${viewport.width}-${locale}`);

    await team(page, 101).click();
    await page.getByRole('heading', { level: 1, name: 'Team 100101' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await page.goBack();
    await page.getByText(w.range('101', '150')).waitFor();
    await team(page, 101).waitFor();
    await page.getByRole('button', exactly(w.previous)).click();
    await page.getByText(w.range('51', '100')).waitFor();
    await team(page, 51).waitFor();

    await page.getByRole('button', exactly(w.lastFirst)).click();
    await page.getByText(w.range('1', '50')).waitFor();
    await team(page, MANY).waitFor();

    expectFailure(page, /^503 POST \/api\/admin\/registrations/);
    const away = { status: 503, contentType: 'application/problem+json', body: JSON.stringify({ code: 'unavailable', status: 503 }) };
    // The page itself, not the counts of the tabs.
    let isAway = true;
    await page.route('**/api/admin/registrations/search', (route) => {
      if (!isAway || !route.request().postData()?.includes('"pageSize":50')) return route.continue();
      isAway = false;
      return route.fulfill(away);
    });
    await page.goto(`/admin/registrations?filter=${filter}&sort=teamName&order=DESC&page=4&perPage=50`);
    await team(page, MANY).waitFor();
    await page.getByText(w.unavailable).waitFor();

    const search = page.getByRole('textbox', { name: w.search }).or(page.getByPlaceholder(w.search)).first();
    await search.fill('慕容');
    await page.getByText(w.cutOff).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await page.getByText(w.cutOff).scrollIntoViewIfNeeded();
    await screenshot(page, `admin-search-${viewport.width}-${locale}`);
    await search.fill('皇甫');
    await team(page, 7).waitFor();
    await expect.poll(() => page.getByRole('checkbox').filter({ visible: true }).count()).toBe(2);

    // A phone number is searched by its last digits.
    const asked = page.waitForRequest((request) => request.postData()?.includes('138000') === true);
    await search.fill('138 0013 8000');
    await asked;
  });
});
