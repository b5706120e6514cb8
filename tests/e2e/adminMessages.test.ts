// Promise: organisers see the outcome of every message, its recipient (masked) and the carrier's answer, resend messages where possible and stop
// unwanted ones, by phone too.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startCarrier } from '../fixtures/carrier.ts';
import { createClient } from '../fixtures/client.ts';
import { changeDatabase, exactly, forgetTries, organiserOf } from './actions.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, ON_DESKTOP, openPortal, phone, screenshot } from './harness.ts';

const carrier = await startCarrier();
afterAll(carrier.stop);
const portal = openPortal({ SMS_URL: carrier.url, MAIL_URL: carrier.url });

const messageWords = {
  'zh-CN': {
    pages: '消息',
    states: '消息状态',
    failed: /^失败/,
    stopped: /^已停止/,
    code: '验证码',
    refused: '服务商拒绝这条消息',
    answer: 'HTTP 400',
    resend: '重新发送',
    resendCount: (count: number) => `重发 ${count} 条`,
    stopCount: (count: number) => `停止 ${count} 条`,
    end: '不再处理',
    done: (count: number) => `已重新排队 ${count} 条消息，随即发送。`,
    stopDone: '已停止 1 条消息。',
    none: '没有失败的消息。',
    words: '这类消息的文字',
    yesterday: /^昨天·/,
    today: /^今天·/,
    back: '返回列表',
    unavailable: /^服务暂时不可用/,
    madeUpPage: /第 1–50/,
  },
  'en-US': {
    pages: 'Messages',
    states: 'States of messages',
    failed: /^Failed/,
    stopped: /^Stopped/,
    code: 'Verification code',
    refused: 'Message refused by the provider',
    answer: 'HTTP 400',
    resend: 'Send again',
    resendCount: (count: number) => `Send ${count} again`,
    stopCount: (count: number) => `Stop ${count}`,
    end: 'Close, do not send',
    done: (count: number) => (count === 1 ? '1 message is on its way again.' : `${count} messages are on their way again.`),
    stopDone: '1 message stopped.',
    none: 'No message has failed.',
    words: 'Words of this message',
    yesterday: /^Yesterday · /,
    today: /^Today · /,
    back: 'Back to the list',
    unavailable: /^The service is not available/,
    madeUpPage: /1.50 of/,
  },
};

/** Words of links that are split across lines. */
const brokenWords = (links: Locator): Promise<string[]> =>
  links.evaluateAll((all) =>
    all.flatMap((link) => {
      const text = link.firstChild;
      return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        if (!text) return [];
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1 ? [word] : [];
      });
    }),
  );

/** Requests a code that the carrier refuses to send. */
const loseCode = async (mobile: string): Promise<void> => {
  forgetTries(portal);
  carrier.answer = () => ({ status: 400 });
  const visitor = createClient(() => portal.url);
  const challengeToken = await visitor.solveChallenge();
  const before = carrier.requests.length;
  await visitor.call('POST /api/verification-codes', { body: { channel: 'sms', target: mobile, purpose: 'register', challengeToken } });
  await expect.poll(() => carrier.requests.length).toBe(before + 1);
};

describe.each(ON_DESKTOP)('the outbox ($name)', ({ viewport, locale }) => {
  const w = messageWords[locale];
  const isPhone = viewport === phone;
  const row = (page: Page, ending: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`\\+86 \\*+${ending}`) });
  const tab = (page: Page, name: RegExp) => page.getByRole('navigation', exactly(w.states)).getByRole('link', { name });

  beforeEach(() => {
    carrier.reset();
    changeDatabase(portal, 'delete from message');
  });

  it('shows what became of messages, attempt by attempt, and lets one or many of them go again or end', async () => {
    const organiser = await organiserOf(portal);
    const failed = async () =>
      (await organiser.call('POST /api/admin/messages/search', { body: { filter: '{"state":"given_up"}' } })).items.map(({ to }) =>
        to?.slice(-2),
      );
    for (const ending of [31, 32, 33, 34, 35]) await loseCode(`+86138000000${ending}`);
    await expect.poll(async () => (await failed()).length).toBe(5);
    changeDatabase(
      portal,
      'update message set created_at = created_at - 86400000 where id = (select id from message where failed_at is not null order by created_at limit 1)',
    );
    const page = await portal.newPage({ viewport, locale, client: organiser });
    await page.goto('/admin/messages');
    await tab(page, w.failed).click();
    // By the day on which they were written.
    await page.getByRole('region', { name: w.yesterday }).getByText('+86 *********31').waitFor();
    await page.getByRole('region', { name: w.today }).getByText('+86 *********35').waitFor();
    await row(page, '31').getByText(w.refused).waitFor();
    expect(await page.locator('body').textContent()).not.toContain('13800000031');
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);

    await row(page, '31').getByRole('link').click();
    await page.getByText(w.answer).waitFor();
    await page.getByRole('heading', exactly(w.code)).waitFor();
    const words = page.getByRole('region', exactly(w.words));
    for (const text of ['【实物编程杯】', '[Tangible Cup]']) await words.getByText(text).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-messages-open-${viewport.width}-${locale}`);
    if (!isPhone) {
      await page.setViewportSize({ width: 1024, height: 768 });
      await expectNoHorizontalOverflow(page);
      await screenshot(page, `admin-messages-open-1024-${locale}`);
      await page.setViewportSize(viewport);
    }
    carrier.answer = () => ({ status: 202 });
    await page.getByRole('button', exactly(w.resend)).click();
    await page.getByText(w.done(1)).waitFor();
    if (isPhone) await page.getByRole('link', exactly(w.back)).click();
    await row(page, '31').waitFor({ state: 'detached' });
    await row(page, '32').getByRole('link').click();
    await page.getByRole('button', exactly(w.end)).click();
    await page.getByText(w.stopDone).waitFor();
    if (isPhone) await page.getByRole('link', exactly(w.back)).click();
    await row(page, '32').waitFor({ state: 'detached' });

    const box = (ending: string) => row(page, ending).getByRole('checkbox');
    for (const ending of ['33', '34', '35']) await box(ending).check();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-messages-selected-${viewport.width}-${locale}`);
    // Nothing is lost if the server refuses: the selection is still there, with the reason.
    await page.route('**/api/admin/messages/resends', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify({ code: 'unavailable', status: 503 }) }),
    );
    expectFailure(page, /^503 POST \/api\/admin\/messages\/resends/);
    const resendAll = page.getByRole('button', exactly(w.resendCount(3)));
    await resendAll.click();
    await page.getByText(w.unavailable).waitFor();
    expect(await box('34').isChecked()).toBe(true);
    await page.unroute('**/api/admin/messages/resends');

    // One of them can no longer be sent when the button is pressed, and the carrier refuses another again.
    changeDatabase(
      portal,
      `update message set expires_at = 1 where id in (select id from message where failed_at is not null order by created_at limit 1 offset 2)`,
    );
    carrier.answer = ({ to }) => ({ status: to.endsWith('35') ? 400 : 202 });
    await resendAll.click();
    await page.getByText(w.done(2)).waitFor();
    await row(page, '33').or(row(page, '34')).first().waitFor();
    await expect.poll(async () => (await failed()).length).toBe(2);
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await tab(page, w.stopped).click();
    await row(page, '32').waitFor();
    await screenshot(page, `admin-messages-stopped-${viewport.width}-${locale}`);
  });

  it('says so where the list cannot be read, and that nothing has failed', async () => {
    const organiser = await organiserOf(portal);
    await loseCode('+8613800000051');
    const page = await portal.newPage({ viewport, locale, client: organiser });
    await page.goto('/admin/messages');
    await row(page, '51').waitFor();
    await page.goto('/admin/messages?filter={"state":"given_up"}');
    changeDatabase(portal, 'delete from message');
    await page.reload();
    await page.getByText(w.none).waitFor();
    await expectNoAxeViolations(page);
    // On a phone too, the names of the tabs are complete, in both languages.
    await page.setViewportSize(phone);
    const pages = page.getByRole('navigation', exactly(w.pages)).getByRole('link');
    expect(await pages.count()).toBe(4);
    expect(await brokenWords(pages)).toEqual([]);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-messages-tabs-390-${locale}`);
    await page.setViewportSize(viewport);
    await screenshot(page, `admin-messages-none-${viewport.width}-${locale}`);
    expectFailure(page, /^503 POST \/api\/admin\/(messages|registrations)/);
    await page.route(/\/api\/admin\/(messages|registrations)\/search$/, (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify({ code: 'unavailable', status: 503 }) }),
    );
    for (const list of ['messages', 'registrations']) {
      await page.goto(`/admin/${list}`);
      await page.getByRole('alert').getByText(w.unavailable).waitFor();
      expect(await page.getByText(w.none).count()).toBe(0);
      expect(await page.getByText(w.madeUpPage).count()).toBe(0);
      expect(await page.getByText('unavailable', { exact: true }).count()).toBe(0);
    }
  });
});
