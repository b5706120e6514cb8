// Guards: organisers see which messages could not be sent, to whom (masked) and why, and send them again, by phone too.
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startCarrier } from '../fixtures/carrier.ts';
import { createClient } from '../fixtures/client.ts';
import { changeDatabase, exactly, forgetTries, organiserOf } from './actions.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot, TWO_PLACES } from './harness.ts';

const carrier = await startCarrier();
afterAll(carrier.stop);
const portal = openPortal({ SMS_URL: carrier.url, MAIL_URL: carrier.url });

const messageWords = {
  'zh-CN': {
    menu: '未发出的消息',
    template: '验证码',
    refused: '服务商拒绝这条消息',
    expired: '已失效，不能重发',
    resend: '重新发送',
    done: (count: number) => `已重新排队 ${count} 条消息，随即发送。`,
    count: (total: number) => `共 ${total} 条`,
    none: '没有未发出的消息。',
    unavailable: /^服务暂时不可用/,
    refresh: '刷新',
    madeUpPage: /第 1–50/,
  },
  'en-US': {
    menu: 'Messages not sent',
    template: 'Verification code',
    refused: 'Message refused by the provider',
    expired: 'Expired, cannot be sent',
    resend: 'Send again',
    done: (count: number) => (count === 1 ? '1 message is on its way again.' : `${count} messages are on their way again.`),
    count: (total: number) => `${total} in all`,
    none: 'Every message has been sent.',
    unavailable: /^The service is not available/,
    refresh: 'Refresh',
    madeUpPage: /1.50 of/,
  },
};

/** Asks for a code that the carrier refuses to send. */
const loseCode = async (mobile: string): Promise<void> => {
  forgetTries(portal);
  carrier.answer = () => ({ status: 400 });
  const visitor = createClient(() => portal.url);
  const challengeToken = await visitor.solveChallenge();
  const before = carrier.requests.length;
  await visitor.call('POST /api/verification-codes', { body: { channel: 'sms', target: mobile, purpose: 'register', challengeToken } });
  await expect.poll(() => carrier.requests.length).toBe(before + 1);
};

describe.each(TWO_PLACES)('messages that could not be sent ($name)', ({ viewport, locale }) => {
  const w = messageWords[locale];
  const row = (page: Page, ending: string) =>
    page.getByRole(viewport === phone ? 'listitem' : 'row').filter({ hasText: new RegExp(`\\+86 \\*+${ending}`) });

  beforeEach(() => {
    carrier.reset();
    changeDatabase(portal, 'delete from message');
  });

  it('are listed with what went wrong, and sent again', async () => {
    const organiser = await organiserOf(portal);
    await loseCode('+8613800000031');
    await loseCode('+8613800000032');
    await expect.poll(async () => (await organiser.call('GET /api/admin/messages')).total).toBe(2);

    const page = await portal.newPage({ viewport, locale, client: organiser });
    await page.goto('/admin/messages');
    const first = row(page, '31');
    await first.getByText(w.template, { exact: true }).waitFor();
    await first.getByText(w.refused).waitFor();
    expect(await page.locator('body').textContent()).not.toContain('13800000031');
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-messages-${viewport.width}-${locale}`);

    carrier.answer = () => ({ status: 202 });
    await first.getByRole('button', exactly(w.resend)).click();
    await page.getByText(w.done(1)).waitFor();
    await first.waitFor({ state: 'detached' });
    await row(page, '32').getByRole('button', exactly(w.resend)).click();
    await page.getByText(w.none).waitFor();
    // react-admin's own wheel in the bar, while the list is read again, has no name.
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-messages-none-${viewport.width}-${locale}`);
    await expect.poll(() => [...carrier.taken.values()].map(({ to }) => to).sort()).toEqual(['+8613800000031', '+8613800000032']);
  });

  it('are sent again together, where the server lets some of them', async () => {
    const organiser = await organiserOf(portal);
    for (const ending of [41, 42, 43, 44]) await loseCode(`+86138000000${ending}`);
    await expect.poll(async () => (await organiser.call('GET /api/admin/messages')).total).toBe(4);
    const page = await portal.newPage({ viewport, locale, client: organiser });
    await page.goto('/admin/messages');
    await page.getByText(w.count(4), { exact: true }).waitFor();
    const box = (ending: string) => row(page, ending).getByRole('checkbox');
    for (const ending of ['41', '42', '43']) await box(ending).check();
    const toolbar = page.locator('.RaBulkActionsToolbar-toolbar');
    await toolbar.getByText('3').waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-messages-selected-${viewport.width}-${locale}`);

    // Nothing is lost where the server refuses: the choice is still there, and says why.
    await page.route('**/api/admin/messages/resends', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify({ code: 'unavailable', status: 503 }) }),
    );
    expectFailure(page, /^503 POST \/api\/admin\/messages\/resends/);
    const resendAll = toolbar.getByRole('button', exactly(w.resend));
    await resendAll.click();
    await page.getByText(w.unavailable).waitFor();
    expect(await box('42').isChecked()).toBe(true);
    await page.unroute('**/api/admin/messages/resends');

    // One of them is past sending by the time the button is pressed, and the carrier refuses another once more.
    const { items } = await organiser.call('GET /api/admin/messages');
    const gone = items.find(({ to }) => to?.endsWith('42'));
    changeDatabase(portal, `update message set expires_at = 1 where id = '${gone?.id}'`);
    carrier.answer = ({ to }) => ({ status: to.endsWith('43') ? 400 : 202 });
    await resendAll.click();
    await page.getByText(w.done(2)).waitFor();
    await row(page, '41').waitFor({ state: 'detached' });
    await row(page, '42').getByText(w.expired).waitFor();
    await expect.poll(() => [...carrier.taken.values()].map(({ to }) => to)).toEqual(['+8613800000041']);
    await expect
      .poll(async () => (await organiser.call('GET /api/admin/messages')).items.map(({ to }) => to?.slice(-2)).sort())
      .toEqual(['42', '43', '44']);
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await screenshot(page, `admin-messages-bulk-${viewport.width}-${locale}`);
  });

  it('say so where the list cannot be read', async () => {
    const organiser = await organiserOf(portal);
    await loseCode('+8613800000051');
    await expect.poll(async () => (await organiser.call('GET /api/admin/messages')).total).toBe(1);
    const page = await portal.newPage({ viewport, locale, client: organiser });
    await page.goto('/admin/messages');
    await row(page, '51').waitFor();
    expectFailure(page, /^503 GET \/api\/admin\/(messages|registrations)/);
    await page.route(/\/api\/admin\/(messages|registrations)\?/, (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify({ code: 'unavailable', status: 503 }) }),
    );
    const code = page.getByText('unavailable', { exact: true });
    await page.getByRole('button', exactly(w.refresh)).click();
    await page.getByText(w.unavailable).waitFor();
    expect(await row(page, '51').count()).toBe(1);
    expect(await code.count()).toBe(0);
    await screenshot(page, `admin-messages-stale-${viewport.width}-${locale}`);

    for (const list of ['messages', 'registrations']) {
      await page.goto(`/admin/${list}`);
      await page.getByRole('alert').getByText(w.unavailable).waitFor();
      expect(await page.getByText(w.none).count()).toBe(0);
      expect(await page.getByText(w.madeUpPage).count()).toBe(0);
      expect(await code.count()).toBe(0);
      await screenshot(page, `admin-${list}-error-${viewport.width}-${locale}`);
    }
  });
});
