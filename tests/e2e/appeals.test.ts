// Guards: a family asks for its result to be looked at again: what it types stays on the device, and is sent although the network is away; an organiser reads it beside
// the marks and answers; the family reads the answer, and the correction that follows names the appeal.
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { addJudgedSeason, signedInAs } from '../fixtures/judgedSeason.ts';
import { publishResults } from '../fixtures/publishedResults.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { exactly } from './actions.ts';
import { openFront } from './front.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';

const SECRET_KEY = randomBytes(32).toString('base64');
const portal = openPortal({ SEED: 'none', SECRET_KEY, UNDO_SECONDS: '0' });
const TEXT = '第二项任务的得分可能录错了一行，请再核对一次。';
const ANSWER = '我们核对了原始评分表，确实录错了一行，成绩将更正。';

const words = {
  'zh-CN': {
    ask: '申请复核成绩',
    label: '请组委会核对什么？',
    please: '请写明要核对的内容。',
    saved: /保存/,
    send: '提交给组委会',
    onItsWay: '保存在本机，等待网络',
    sent: '复核申请已提交',
    answered: '复核申请成立',
    today: /1 份成绩复核申请/,
    card: '复核申请',
    open: /^查看并答复/,
    marks: '评分',
    sendAnswer: '发送答复',
    choose: '请选择其中一项',
    upheld: '成立：更正成绩',
    answer: '给家庭的答复（使用中文）',
    toCorrect: /1 份申请成立/,
    again: '重新计算',
    correct: '更正成绩',
    reason: '内部原因',
    prefilled: '第 2 队的复核申请成立',
    named: '答复以下队伍的复核申请：第 2 队。',
  },
  'en-US': {
    ask: 'Ask for the result to be looked at again',
    label: 'What should the organisers look at?',
    please: 'Please say what they should look at.',
    saved: /Saved/,
    send: 'Send to the organisers',
    onItsWay: 'Waits on this device for a connection',
    sent: 'Appeal sent',
    answered: 'Appeal upheld',
    today: /1 appeal against a result/,
    card: 'Appeals',
    open: /^Look and answer/,
    marks: 'Marks',
    sendAnswer: 'Send the answer',
    choose: 'Choose one of the two',
    upheld: 'Upheld: the result is corrected',
    answer: 'Answer to the family, who reads Chinese',
    toCorrect: /1 upheld appeal/,
    again: 'Compute again',
    correct: 'Correct the results',
    reason: 'Reason, for organisers alone',
    prefilled: 'Upheld appeal of 第 2 队',
    named: 'Answers the upheld appeals of 第 2 队.',
  },
} as const satisfies Record<Locale, unknown>;

/** Looks at a page in both sizes. */
const look = async (page: Page, name: string, back = desktop) => {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `appeals-${name}-${viewport.width}`);
  }
  await page.setViewportSize(back);
};

it.each(inLanguage('zh-CN'))(
  'an appeal goes from the family to its answer and the correction (%s)',
  { timeout: 120_000 },
  async (locale) => {
    const w = words[locale];
    const data = openServerDatabase({ DATA_DIR: portal.dataDir, SECRET_KEY });
    onTestFinished(data.close);
    const { competitionId, organiser, entries, change } = await addJudgedSeason(data, () => portal.url, 4);
    await publishResults(organiser, competitionId);
    const [, entry] = entries;
    if (!entry) throw new Error('no entry');

    const client = await signedInAs(data, () => portal.url, entry.accountId);
    const front = await openFront(portal.url);
    onTestFinished(() => front.stop().catch(() => {}));
    const family = await portal.newPage({ viewport: phone, locale, client, front });
    await family.goto(`/reviewResults?id=${entry.registrationId}`);
    await family.getByRole('button', exactly(w.ask)).waitFor();
    await look(family, `offer-${locale}`, phone);
    await family.getByRole('button', exactly(w.ask)).click();
    await family.getByRole('button', exactly(w.send)).click();
    await family.getByText(w.please).waitFor();
    await family.getByRole('textbox', { name: w.label }).fill(TEXT);
    await family.getByText(w.saved).first().waitFor();
    await look(family, `form-${locale}`, phone);
    // what was typed is there again
    await family.reload();
    await family.getByRole('textbox', { name: w.label }).waitFor();
    expect(await family.getByRole('textbox', { name: w.label }).inputValue()).toBe(TEXT);
    // without a network it waits on the device, and is sent by itself
    await family.context().setOffline(true);
    await family.getByRole('button', exactly(w.send)).click();
    await family.getByText(w.onItsWay).waitFor();
    await screenshot(family, `appeals-waiting-${locale}`);
    await family.context().setOffline(false);
    await family.getByText(w.sent).waitFor();
    await look(family, `sent-${locale}`, phone);

    const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
    await page.goto('/admin');
    await page.getByRole('link', { name: w.today }).click();
    const card = page.getByRole('region', exactly(w.card));
    await card.getByText(TEXT).waitFor();
    await look(page, `office-${locale}`);
    await card.getByRole('button', { name: w.open }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('region', exactly(w.marks)).waitFor();
    await dialog.getByRole('button', exactly(w.sendAnswer)).click();
    await dialog.getByText(w.choose).waitFor();
    await dialog.getByRole('radio', exactly(w.upheld)).check();
    await dialog.getByRole('textbox', { name: w.answer }).fill(ANSWER);
    await look(page, `answer-${locale}`);
    await dialog.getByRole('button', exactly(w.sendAnswer)).click();
    await card.getByText(w.toCorrect).waitFor();

    await family.reload();
    await family.getByText(w.answered).waitFor();
    await family.getByText(ANSWER).waitFor();
    await look(family, `answered-${locale}`, phone);
    await family.goto('/personal');
    await family.getByText(w.answered).waitFor();
    await look(family, `events-${locale}`, phone);

    await change(entry.no, 95, 1);
    await page.reload();
    await page.getByRole('button', exactly(w.again)).click();
    await page.getByRole('button', exactly(w.correct)).click();
    await dialog.getByText(w.named).waitFor();
    expect(await dialog.getByRole('textbox', { name: w.reason }).inputValue()).toBe(w.prefilled);
    await look(page, `correction-${locale}`);
  },
);
