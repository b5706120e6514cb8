// Guards: an organiser finds a competition by its state, season and name, reads how full it is and what is still to be paid, and gets from a number to the
// entries behind it. Nothing in the list changes a competition.
import { beforeAll, expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { changeDatabase, exactly, organiserOf } from './actions.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, ON_DESKTOP, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();

const COPIED =
  'competition_id, account_id, participation, group_name, parent_name, parent_phone, organization, instructor_name, instructor_phone, address, publish_name, publish_work, consent_version, consent_at, version';

const listWords = {
  'en-US': {
    list: 'Competitions',
    search: 'Search competitions',
    states: 'Competitions by state',
    running: /^Under way \d/,
    left: /left/,
    waiting: '2 on the waiting list',
    noMatch: 'Nothing matches these filters',
    clear: 'Clear filters',
    allPaid: 'All paid',
  },
  'zh-CN': {
    list: '赛事',
    search: '搜索赛事',
    states: '按状态查看赛事',
    running: /^进行中 ?\d/,
    left: /还剩/,
    waiting: '2 份候补',
    noMatch: '没有符合筛选条件的内容',
    clear: '清除筛选',
    allPaid: '已全部缴清',
  },
} as const satisfies Record<Locale, unknown>;

beforeAll(() => {
  changeDatabase(
    portal,
    `insert into registration (id, state, waitlist_no, team_name, registered_at, updated_at, ${COPIED})
     with recursive n (i) as (select 1 union all select i + 1 from n where i < 9)
     select 'line-' || i, case when i < 3 then 'waitlisted' when i < 6 then 'approved' else 'submitted' end, case when i < 3 then i end,
       'Line ' || i, i, i, ${COPIED}
     from n, (select * from registration limit 1)`,
  );
});

for (const { name, viewport, locale } of ON_DESKTOP) {
  const w = listWords[locale];

  it(`lists competitions with their numbers (${name})`, async () => {
    const client = await organiserOf(portal);
    const { items } = await client.call('GET /api/admin/competition-list');
    const line = items.find(({ entries }) => entries?.waiting === 2);
    if (!line) throw new Error('no competition with a waiting list');
    const title = line.title[locale];
    const page = await portal.newPage({ viewport, locale, client });
    await page.goto('/admin/competitions');
    await page.getByRole('heading', { level: 1, ...exactly(w.list) }).waitFor();
    const rows = page.getByRole('main').getByRole(viewport === phone ? 'listitem' : 'row');
    const row = rows.filter({ hasText: title });
    await row.getByText(w.waiting).waitFor();
    expect(await page.getByRole('main').getByRole('switch').count()).toBe(0);
    // nobody owes a fee before an entry is approved
    const undecided = items.filter(({ entries }) => entries && entries.all > 0 && entries.all === entries.waiting + entries.toDecide);
    expect(undecided.length).toBeGreaterThan(0);
    for (const each of undecided) expect(await rows.filter({ hasText: each.title[locale] }).getByText(w.allPaid).count()).toBe(0);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-competition-list-${viewport.width}-${locale}`);

    const states = page.getByRole('navigation', exactly(w.states));
    await states.getByRole('link', { name: w.running }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('running');
    await row.getByText(w.left).waitFor();
    const search = page.getByRole('searchbox', exactly(w.search));
    await search.fill(title.slice(0, 4));
    await row.waitFor();
    // What is typed is in no address.
    expect(decodeURIComponent(page.url())).not.toContain(title.slice(0, 4));
    await search.fill('没有这项赛事');
    await page.getByText(w.noMatch).waitFor();
    await page.getByRole('button', exactly(w.clear)).click();
    await row.getByRole('link', exactly(w.waiting)).click();
    await expect
      .poll(() => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}'))
      .toEqual({ state: ['waitlisted'], competitionId: line.id });
    await page.getByText('Line 1').first().waitFor();
  });
}
