// Guards: an organiser starts with today's pending work, gets from a count to a list with the same number, and sees the rest if one read fails.
import { beforeAll, expect, it } from 'vitest';
import { changeDatabase, exactly, organiserOf } from './actions.ts';
import { desktop, expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();
const SENT_IN = 7;

const COPIED =
  'competition_id, account_id, participation, group_name, parent_name, parent_phone, organization, instructor_name, instructor_phone, address, publish_name, publish_work, consent_version, consent_at, version';

beforeAll(() => {
  changeDatabase(
    portal,
    `insert into registration (id, state, team_name, registered_at, updated_at, ${COPIED})
     with recursive n (i) as (select 1 union all select i + 1 from n where i < ${SENT_IN})
     select 'late-' || i, 'submitted', 'Late ' || i, i, i, ${COPIED} from n, (select * from registration limit 1)`,
  );
});

it('opens on what waits, leads to it, and shows what can be read', async () => {
  const client = await organiserOf(portal);
  const { season, counts } = await client.call('GET /api/admin/overview', { query: {} });
  const toReview = counts.entries?.n ?? 0;
  const late = counts.pastPromise?.n ?? 0;
  expect([toReview, late].every((n) => n >= SENT_IN)).toBe(true);

  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client });
  expectFailure(page, /^503 GET \/api\/admin\/overview\/season$/);
  const away = { status: 503, contentType: 'application/problem+json', body: JSON.stringify({ code: 'unavailable', status: 503 }) };
  await page.route(/\/api\/admin\/overview\/season/, (route) => route.fulfill(away));
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1, ...exactly('Today') }).waitFor();
  const rows = page.getByRole('region', exactly('Waiting for you')).getByRole('link');
  const toReviewRow = rows.filter({ hasText: `${toReview} entries to review` });
  await toReviewRow.waitFor();
  await page.getByText(/^The service is not available/).waitFor();
  await expectNoAxeViolations(page);
  await page.unroute(/\/api\/admin\/overview\/season/);
  await page.getByRole('button', exactly('Try again')).click();

  const showData = page.getByRole('button', exactly('Show data')).first();
  await showData.focus();
  await showData.press('Enter');
  await page.getByRole('table').waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'admin-today-1440-en-US');
  await page.setViewportSize(phone);
  await expectNoHorizontalOverflow(page);
  await page.setViewportSize(desktop);

  // The list has the counted number, in the counted season.
  await toReviewRow.focus();
  await toReviewRow.press('Enter');
  const states = page.getByRole('navigation', exactly('Status of registrations'));
  await states.getByRole('link', { name: `Waiting ${toReview}` }).waitFor();
  const filter = () => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}');
  expect(filter()).toEqual({ season, state: ['submitted'] });

  // Saved segments show how many they find; the URL contains the active one.
  const segment = page.getByRole('navigation', exactly('Saved segments')).getByRole('link', { name: `Waiting past the promise ${late}` });
  await segment.click();
  await expect.poll(filter).toEqual({ season, isPastPromise: true });
  await page.getByText('Late 1', { exact: true }).first().waitFor();
  await page.reload();
  await expect.poll(() => segment.getAttribute('aria-current')).toBe('true');
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-segments-1440-en-US');
  await segment.click();
  await expect.poll(filter).toEqual({ season, state: ['submitted'] });
  await expect.poll(() => segment.getAttribute('aria-current')).toBeNull();
  await segment.click();
  await expect.poll(() => segment.getAttribute('aria-current')).toBe('true');

  // A season chosen later takes precedence over the counted one, even if the segment is left in the same moment and the list is not yet redrawn.
  const switchSeason = async (name: string) => {
    await page.getByRole('combobox', exactly('Season')).click();
    await page.getByRole('option', exactly(name)).click();
  };
  const pressed = await segment.elementHandle();
  await page.getByRole('combobox', exactly('Season')).click();
  const chosen = await page.getByRole('option', exactly(`Season ${season}`)).elementHandle();
  await page.evaluate(
    (elements) => {
      for (const element of elements) if (element instanceof HTMLElement) element.click();
    },
    [pressed, chosen],
  );
  await expect.poll(filter).toEqual({ state: ['submitted'] });
  await page.goto('/admin');
  await toReviewRow.click();
  await expect.poll(filter).toEqual({ season, state: ['submitted'] });
  await page.goto('/admin');
  await switchSeason('All seasons');
  await page.getByRole('link', { name: /^Registrations/ }).click();
  // The URL of an unfiltered list has no filter; its tabs show the filter.
  const waiting = states.getByRole('link', { name: /^Waiting \d/ });
  expect(decodeURIComponent((await waiting.getAttribute('href')) ?? '')).not.toContain('season');
});
