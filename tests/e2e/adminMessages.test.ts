// Guards: organisers see which messages could not be sent, to whom (masked) and why, and send them again, by phone too.
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startCarrier } from '../fixtures/carrier.ts';
import { createClient } from '../fixtures/client.ts';
import { changeDatabase, exactly, forgetTries, organiserOf } from './actions.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, PLACES, phone, screenshot } from './harness.ts';

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
    none: '没有未发出的消息。',
    unavailable: /^服务暂时不可用/,
  },
  'en-US': {
    menu: 'Messages not sent',
    template: 'Verification code',
    refused: 'Message refused by the carrier',
    expired: 'Expired, cannot be sent',
    resend: 'Send again',
    done: (count: number) => (count === 1 ? '1 message is on its way again.' : `${count} messages are on their way again.`),
    none: 'Every message has been sent.',
    unavailable: /^The service is not available/,
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

describe.each(PLACES)('messages that could not be sent ($name)', ({ viewport, locale }) => {
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

  it('say so where the list cannot be read', async () => {
    const page = await portal.newPage({ viewport, locale, client: await organiserOf(portal) });
    expectFailure(page, /^503 GET \/api\/admin\/messages/);
    await page.route('**/api/admin/messages?*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify({ code: 'unavailable', status: 503 }) }),
    );
    await page.goto('/admin/messages');
    await page.getByText(w.unavailable).waitFor();
    expect(await page.getByText(w.none).count()).toBe(0);
    await screenshot(page, `admin-messages-error-${viewport.width}-${locale}`);
  });
});
