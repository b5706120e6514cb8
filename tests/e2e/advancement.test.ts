// Guards: an organiser sets in the editor for which competition an award qualifies; the family of the winner signs up for it from My events by a form that is filled
// from its entry, with the code typed in, and reads what did not fit; the organiser sees who accepted, who declined, and who no longer qualifies after a correction.
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { idNumberContext, idNumberIndex } from '#server/registrations/index.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { addJudgedSeason, type JudgedEntry, signedInAs } from '../fixtures/judgedSeason.ts';
import { computeResults, publishResults } from '../fixtures/publishedResults.ts';
import { childIdNumber } from '../fixtures/registration.ts';
import { openServerDatabase, type ServerDatabase } from '../fixtures/serverDatabase.ts';
import { exactly } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';

const SECRET_KEY = randomBytes(32).toString('base64');
const portal = openPortal({ SEED: 'none', SECRET_KEY, UNDO_SECONDS: '0' });
const DAY_MS = 24 * 3600_000;
const NOTE = { 'zh-CN': '一份评分表录入有误，现已更正。', 'en-US': 'A score sheet was typed in wrongly and is now corrected.' };
const FINAL = { 'zh-CN': '城市小信使·全国总决赛', 'en-US': 'City Couriers National Final' };

const words = {
  'zh-CN': {
    invitesTo: '晋级到',
    saved: '全部已保存',
    publish: '发布',
    published: /已发布/,
    needs: '待办',
    due: /前报名决赛/,
    qualified: `已晋级“${FINAL['zh-CN']}”`,
    signUp: `报名决赛：${FINAL['zh-CN']}`,
    decline: `不参加：${FINAL['zh-CN']}`,
    declined: `已谢绝“${FINAL['zh-CN']}”的邀请`,
    reopen: `改为参加：${FINAL['zh-CN']}`,
    filled: /邀请码也已填入/,
    leftOut: /未带入：小弟弟/,
    code: '邀请码',
    consent: /处理/,
    send: '提交报名',
    registered: /报名已提交|报名成功/,
    accepted: `已报名“${FINAL['zh-CN']}”`,
    card: '晋级情况',
    counts: /1 份未答复.*1 份已报名/,
    invite: `再邀请一支：${FINAL['zh-CN']}`,
    invites: '发出邀请',
    team: '队伍',
    reason: '理由',
    byHand: /手动邀请：有队伍放弃/,
    correct: '更正成绩',
    lost: /^不再晋级：/,
    ended: '成绩更正后不再晋级，其报名保留，由您决定。',
    withdrawn: `不再晋级“${FINAL['zh-CN']}”`,
    stays: /成绩更正后不再晋级。该报名暂时保留/,
  },
  'en-US': {
    invitesTo: 'Invites to',
    saved: 'All changes saved',
    publish: 'Publish',
    published: /Published\./,
    needs: 'To do',
    due: /^Sign up for the final by/,
    qualified: `You have qualified for ${FINAL['en-US']}`,
    signUp: `Sign up for the final: ${FINAL['en-US']}`,
    decline: `Not taking part: ${FINAL['en-US']}`,
    declined: `You have declined ${FINAL['en-US']}`,
    reopen: `Take part after all: ${FINAL['en-US']}`,
    filled: /with its invitation code/,
    leftOut: /Left out: 小弟弟/,
    code: 'Invitation code',
    consent: /process the data/,
    send: 'Submit registration',
    registered: /is registered/,
    accepted: `Signed up for ${FINAL['en-US']}`,
    card: 'Who goes on',
    counts: /1 without an answer.*1 accepted/,
    invite: `Invite one more: ${FINAL['en-US']}`,
    invites: 'Send the invitation',
    team: 'Team',
    reason: 'Why',
    byHand: /Invited by .+: 有队伍放弃/,
    correct: 'Correct the results',
    lost: /^No longer goes on to /,
    ended: 'No longer qualified after a correction. Its entry stays until you decide on it.',
    withdrawn: `No longer qualified for ${FINAL['en-US']}`,
    stays: /After a correction of the results it no longer qualifies/,
  },
} as const satisfies Record<Locale, unknown>;

/** Looks at a page in both sizes. */
const look = async (page: Page, name: string, back = desktop) => {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `advancement-${name}-${viewport.width}`);
  }
  await page.setViewportSize(back);
};

/** Gives an entry's child a document, and the entry another child. */
const withDocuments = async ({ db, vault, ids }: ServerDatabase, { registrationId }: JudgedEntry): Promise<void> => {
  const { id, ...child } = await db.selectFrom('member').selectAll().where('registrationId', '=', registrationId).executeTakeFirstOrThrow();
  const sealed = (memberId: string, number: string) => ({
    idNumberSealed: vault.seal(number, idNumberContext(memberId)),
    idNumberIndex: idNumberIndex(vault, 'CN', number),
  });
  await db
    .updateTable('member')
    .set(sealed(id, childIdNumber(1)))
    .where('id', '=', id)
    .execute();
  const other = ids.next();
  await db
    .insertInto('member')
    .values({ ...child, id: other, position: 1, name: '小弟弟', ...sealed(other, childIdNumber(2)) })
    .execute();
};

it.each(inLanguage('zh-CN'))('who wins signs up for the final from My events (%s)', { timeout: 180_000 }, async (locale) => {
  const w = words[locale];
  const data = openServerDatabase({ DATA_DIR: portal.dataDir, SECRET_KEY });
  onTestFinished(data.close);
  const { competitionId, organiser, entries, change } = await addJudgedSeason(data, () => portal.url, 4);
  const [first, second, third] = entries;
  if (!first || !second || !third) throw new Error('no entries');
  await withDocuments(data, first);
  const now = Date.now();
  const signup = { signupOpensAt: now - DAY_MS, signupClosesAt: now + 40 * DAY_MS };
  const finalId = await addCompetition(data, { title: JSON.stringify(FINAL), needsInvitation: 1, teamMax: 1, capacity: 2, ...signup });

  const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
  await page.goto(`/admin/competitions/${competitionId}`);
  for (const index of [0, 1]) {
    await page.getByRole('combobox', exactly(w.invitesTo)).nth(index).click();
    await page
      .getByRole('option', { name: FINAL[locale] })
      .and(page.locator(`[data-value="${finalId}"]`))
      .click();
  }
  await page.getByText(w.saved).waitFor();
  await page.getByRole('combobox', exactly(w.invitesTo)).first().scrollIntoViewIfNeeded();
  await look(page, `editor-${locale}`);
  await page.getByRole('button', exactly(w.publish)).click();
  await page.getByRole('dialog').getByRole('button', exactly(w.publish)).click();
  await page.getByText(w.published).first().waitFor();
  await publishResults(organiser, competitionId);

  const open = async ({ accountId }: JudgedEntry) =>
    portal.newPage({ viewport: phone, locale, client: await signedInAs(data, () => portal.url, accountId) });
  const family = await open(first);
  await family.goto('/personal');
  await family.getByText(w.qualified).waitFor();
  await family.getByRole('region', exactly(w.needs)).getByText(w.due).waitFor();
  await look(family, `events-${locale}`, phone);
  await family.getByRole('link', exactly(w.signUp)).click();
  await family.getByText(w.filled).waitFor();
  await family.getByText(w.leftOut).waitFor();
  expect(await family.getByRole('textbox', { name: w.code }).inputValue()).toMatch(/^[2-9B-Z]{10}$/);
  await look(family, `form-${locale}`, phone);
  expect(await family.content()).not.toContain(childIdNumber(1));
  await family.getByRole('checkbox', { name: w.consent }).first().check();
  await family.getByRole('button', exactly(w.send)).click();
  await family.getByRole('dialog').getByText(w.registered).first().waitFor();
  await family.goto('/personal');
  await family.getByText(w.accepted).waitFor();
  await look(family, `accepted-${locale}`, phone);

  const other = await open(second);
  await other.goto(`/reviewResults?id=${second.registrationId}`);
  await other.getByRole('button', exactly(w.decline)).click();
  await other.getByText(w.declined).waitFor();
  await look(other, `declined-${locale}`, phone);
  await other.getByRole('button', exactly(w.reopen)).click();
  await other.getByText(w.qualified).waitFor();

  await page.goto(`/admin/results?competition=${competitionId}`);
  const card = page.getByRole('region', exactly(w.card));
  await card.getByText(w.counts).waitFor();
  await card.getByRole('button', exactly(w.invite)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: w.team }).click();
  await page.getByRole('option', { name: '第 3 队' }).click();
  await dialog.getByRole('textbox', { name: w.reason }).fill('有队伍放弃');
  await look(page, `invite-${locale}`);
  await dialog.getByRole('button', exactly(w.invites)).click();
  await card.getByText(w.byHand).waitFor();
  await card.scrollIntoViewIfNeeded();
  await look(page, `office-${locale}`);

  await change(first.no, 10, 1);
  await computeResults(organiser, competitionId);
  await page.reload();
  await page.getByRole('button', exactly(w.correct)).click();
  await dialog.getByText(w.lost).waitFor();
  await look(page, `correction-${locale}`);
  await publishResults(organiser, competitionId, { note: NOTE, calls: '已通电话' });
  await page.reload();
  await card.getByText(w.ended).waitFor();
  await card.scrollIntoViewIfNeeded();
  await look(page, `corrected-${locale}`);
  await family.reload();
  await family.getByText(w.stays).waitFor();
  await look(family, `no-longer-${locale}`, phone);
});
