// Guards: once results are public, the season's list and the event's page show the winners by themselves, with the names that families allow now; organisers see that
// they need to enter none.
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { addJudgedSeason, signedInAs } from '../fixtures/judgedSeason.ts';
import { publishResults } from '../fixtures/publishedResults.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { exactly } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';

const SECRET_KEY = randomBytes(32).toString('base64');
const portal = openPortal({ SEED: 'none', SECRET_KEY, UNDO_SECONDS: '1' });

const words = {
  'zh-CN': {
    title: '城市小信使',
    winners: '获奖名单',
    gold: '金奖',
    silver: '银奖',
    participant: '参赛者',
    team: '第 1 队',
    story: '赛事回顾',
    follow: /按公布的成绩自动显示/,
  },
  'en-US': {
    title: 'City Couriers',
    winners: 'Winners',
    gold: 'Gold',
    silver: 'Silver',
    participant: 'Participant',
    team: '第 1 队',
    story: 'How it went',
    follow: /are shown by themselves/,
  },
} as const satisfies Record<Locale, unknown>;

const look = async (page: Page, name: string) => {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `past-event-results-${name}-${viewport.width}`);
  }
};

it.each(inLanguage('en-US'))('winners follow published results (%s)', { timeout: 90_000 }, async (locale) => {
  const w = words[locale];
  const data = openServerDatabase({ DATA_DIR: portal.dataDir, SECRET_KEY });
  onTestFinished(data.close);
  const { competitionId, organiser, entries } = await addJudgedSeason(data, () => portal.url, 6);
  await publishResults(organiser, competitionId);
  const find = () => data.db.selectFrom('review').select('id').where('competitionId', '=', competitionId).executeTakeFirst();
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  const id = (await find())?.id ?? '';

  const page = await portal.newPage({ viewport: desktop, locale });
  await page.goto('/matchReview?season=2026');
  await page
    .getByRole('link')
    .filter({ has: page.getByRole('heading', exactly(w.title)) })
    .first()
    .waitFor();
  await look(page, `list-${locale}`);
  await page.goto(`/matchReviewDetail?id=${id}`);
  const table = page.getByRole('table', exactly(w.winners));
  await table.getByRole('rowheader', exactly(w.team)).waitFor();
  const shown = await table.textContent();
  for (const word of [w.gold, w.silver, '小朋友 1']) expect(shown).toContain(word);
  // nobody has described it
  expect(await page.getByRole('heading', exactly(w.story)).count()).toBe(0);
  await look(page, `page-${locale}`);

  const first = entries[0];
  if (!first) throw new Error('no entry');
  const family = await signedInAs(data, () => portal.url, first.accountId);
  const body = { publishName: false, publishWork: false };
  await family.call('PATCH /api/registrations/:id/consent', { params: { id: first.registrationId }, body });
  await expect
    .poll(async () => {
      await page.reload();
      return (await table.textContent())?.includes(w.participant);
    })
    .toBe(true);
  expect(await table.textContent()).not.toContain('小朋友 1');

  const office = await portal.newPage({ viewport: desktop, locale, client: organiser });
  await office.goto(`/admin/events/${id}`);
  await office.getByText(w.follow).waitFor();
  await expectNoAxeViolations(office);
  await screenshot(office, `past-event-results-office-${locale}`);
});
