// Guards: an organiser publishes results, takes that back, and publishes them again; at that second a family reads place, points and what a judge wrote, and a
// stranger's check of the certificate succeeds. A correction tells what changes, and the old certificate says that it is revoked.
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { addJudgedSeason, signedInAs } from '../fixtures/judgedSeason.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { exactly } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';

const SECRET_KEY = randomBytes(32).toString('base64');
const portal = openPortal({ SEED: 'none', SECRET_KEY, UNDO_SECONDS: '8' });
const WORKS = 9;

const words = {
  'zh-CN': {
    card: '发布',
    now: '现在发布',
    inSpite: '仍要发布的理由',
    required: '请填写理由',
    waiting: /发布，由 .+ 安排$/,
    back: '撤销',
    since: /^.+起公开，第 1 版/,
    sinceSecond: /^.+起公开，第 2 版/,
    asComputed: '家长看到的就是最新的计算结果。',
    again: '重新计算',
    correct: '更正成绩',
    reason: '内部原因',
    notes: ['给家长的公开说明（中文）', '给家长的公开说明（英文）'],
    calls: '联系了谁，什么时候',
    second: '发布第 2 版',
    gold: '金奖',
    silver: '银奖',
    comment: '评委的话',
    held: /的发布没有进行/,
    stopped: '1 次成绩发布不能进行',
    genuine: '证书真实有效',
    revoked: '证书已更正',
    openNew: '查看新证书',
    corrected: /更正$/,
  },
  'en-US': {
    card: 'Publication',
    now: 'Publish now',
    inSpite: 'Reason to publish all the same',
    required: 'Give a reason',
    waiting: /^Becomes public on .+, ordered by /,
    back: 'Undo',
    since: /^Public since .+, version 1, by /,
    sinceSecond: /^Public since .+, version 2, by /,
    asComputed: 'The newest computation is what families see.',
    again: 'Compute again',
    correct: 'Correct the results',
    reason: 'Reason, for organisers alone',
    notes: ['Public note in Chinese', 'Public note in English'],
    calls: 'Whom you called, and when',
    second: 'Publish version 2',
    gold: 'Gold',
    silver: 'Silver',
    comment: 'What the judges say',
    held: /was held back/,
    stopped: '1 publication of results is stopped',
    genuine: 'Genuine certificate',
    revoked: 'Certificate corrected',
    openNew: 'See the new one',
    corrected: /^Corrected on /,
  },
} as const satisfies Record<Locale, unknown>;

const NOTE = { 'zh-CN': '一份纸质评分录入有误，现已更正。', 'en-US': 'One paper score sheet was typed in wrongly and is now corrected.' };

/** Looks at a page in both sizes. */
const look = async (page: Page, name: string) => {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-publishing-${name}-${viewport.width}`);
  }
  await page.setViewportSize(desktop);
};

it.each(inLanguage('zh-CN'))(
  'results are published, seen by family and stranger, and corrected (%s)',
  { timeout: 120_000 },
  async (locale) => {
    const w = words[locale];
    const data = openServerDatabase({ DATA_DIR: portal.dataDir, SECRET_KEY });
    onTestFinished(data.close);
    const { competitionId, organiser, entries, change } = await addJudgedSeason(data, () => portal.url, WORKS);
    await organiser.call('POST /api/admin/competitions/:id/results/compute', { params: { id: competitionId } });

    const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
    await page.goto(`/admin/results?competition=${competitionId}`);
    const card = page.getByRole('region', exactly(w.card));
    // what is yellow needs a reason
    await card.getByRole('button', exactly(w.now)).click();
    await card.getByRole('textbox', { name: w.inSpite }).waitFor();
    await look(page, `first-${locale}`);
    await card.getByRole('textbox', { name: w.inSpite }).fill('费用下周到账，名单已核对。');
    await card.getByRole('button', exactly(w.now)).click();
    await card.getByText(w.waiting).waitFor();
    await look(page, `waiting-${locale}`);
    await card.getByRole('button', exactly(w.back)).click();
    await card.getByRole('button', exactly(w.now)).waitFor();
    // as the watch notes of an order that an error has held back: the page and Today say so until another one is ordered
    const held = { stoppedBy: JSON.stringify(['rounds_open']) };
    await data.db.updateTable('publication').set(held).where('competitionId', '=', competitionId).execute();
    await page.reload();
    await card.getByText(w.held).waitFor();
    await look(page, `held-${locale}`);
    await page.goto('/admin');
    await page.getByText(w.stopped).waitFor();
    await screenshot(page, `admin-publishing-today-${locale}`);
    await page.getByText(w.stopped).click();
    await card.getByText(w.held).waitFor();
    await card.getByRole('textbox', { name: w.inSpite }).fill('费用下周到账，名单已核对。');
    await card.getByRole('button', exactly(w.now)).click();
    await card.getByText(w.since).waitFor();
    await card.getByText(w.asComputed).waitFor();
    await look(page, `public-${locale}`);

    const [first, second] = entries;
    if (!first || !second) throw new Error('no entries');
    const client = await signedInAs(data, () => portal.url, first.accountId);
    const family = await portal.newPage({ viewport: phone, locale, client });
    await family.goto(`/reviewResults?id=${first.registrationId}`);
    await family.getByText(w.gold).first().waitFor();
    await family.getByText(w.comment).waitFor();
    await family.getByText(`${first.no}：会找重复的规律。`).waitFor();
    await expectNoAxeViolations(family);
    await screenshot(family, `publishing-family-${locale}`);

    const params = { id: first.registrationId };
    const [result] = (await client.call('GET /api/registrations/:id/results', { params })).items;
    const no = result?.certificateNo ?? '';
    const stranger = await portal.newPage({ viewport: phone, locale });
    await stranger.goto(`/achievement-detail?no=${no}`);
    await stranger.getByText(w.genuine).waitFor();

    // the second overtakes the first
    await change(second.no, 95, 1);
    await page.reload();
    await page.getByRole('button', exactly(w.again)).click();
    await card.getByRole('button', exactly(w.correct)).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(no).waitFor();
    await dialog.getByRole('textbox', { name: w.reason }).fill('纸质评分表录错一行，已复核。');
    for (const [index, each] of (['zh-CN', 'en-US'] as const).entries())
      await dialog.getByRole('textbox', { name: w.notes[index] ?? '' }).fill(NOTE[each]);
    await dialog.getByRole('button', exactly(w.second)).click();
    // whom the organiser has called is missing
    expect(await dialog.getByRole('textbox', { name: w.calls }).inputValue()).toBe('');
    await dialog.getByRole('textbox', { name: w.calls }).fill('已与第 1 队的张老师通电话，09:40。');
    await look(page, `correction-${locale}`);
    await dialog.getByRole('button', exactly(w.second)).click();
    await dialog.waitFor({ state: 'detached' });
    await card.getByText(w.sinceSecond).waitFor();

    await stranger.reload();
    await stranger.getByText(w.revoked, { exact: true }).waitFor();
    await stranger.getByText(NOTE[locale]).first().waitFor();
    await expectNoAxeViolations(stranger);
    await screenshot(stranger, `publishing-revoked-${locale}`);
    await stranger.getByRole('link', exactly(w.openNew)).click();
    await stranger.getByText(w.genuine).waitFor();
    await family.reload();
    await family.getByText(w.silver).first().waitFor();
    await family.getByText(w.corrected).first().waitFor();
    await screenshot(family, `publishing-corrected-${locale}`);
  },
);
