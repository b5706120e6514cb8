// Guards: a calendar link is created after a confirmation of identity, in a dialog, and is revoked among the account's devices.
import { expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { enter, exactly, forgetConfirmations, newFamily } from './actions.ts';
import {
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  ON_PHONE,
  openPortal,
  openScreen,
  screenshot,
} from './harness.ts';

const portal = openPortal();

const calendarWords = {
  'zh-CN': {
    subscribe: '订阅全部日期',
    make: '生成链接',
    confirm: '请确认是您本人',
    link: '日历链接',
    end: '停用日历链接',
    ended: '链接已失效。',
  },
  'en-US': {
    subscribe: 'Subscribe to all dates',
    make: 'Make the link',
    confirm: 'Please confirm it’s you',
    link: 'Calendar link',
    end: 'End your calendar’s link',
    ended: 'The link no longer opens anything.',
  },
} as const satisfies Record<Locale, unknown>;

for (const { name, viewport, locale } of ON_PHONE) {
  const w = calendarWords[locale];

  it(`makes a calendar’s link for who confirms it (${name})`, async () => {
    const { client } = await newFamily(portal, locale);
    await enter(client, 'city-couriers');
    const page = await portal.newPage({ viewport, locale, client });
    await openScreen(page, '/personal');
    await page.getByRole('button', exactly(w.subscribe)).click();
    forgetConfirmations(portal);
    expectFailure(page, /^403 POST \/api\/account\/calendar$/);
    await page.getByRole('button', exactly(w.make)).click();
    const question = page.getByRole('dialog', exactly(w.confirm));
    const password = question.locator('input[type=password]');
    await password.waitFor();
    await expectNoHorizontalOverflow(page);
    await expectNoAxeViolations(page);
    await screenshot(page, `calendar-confirmation-${locale}`);
    await password.fill(PASSWORD);
    await password.press('Enter');
    const link = page.getByRole('textbox', exactly(w.link));
    await link.waitFor();
    expect(await link.inputValue()).toMatch(/^http.*\.ics/);
    await openScreen(page, '/account');
    await page.getByRole('button', exactly(w.end)).click();
    await page.getByText(w.ended).first().waitFor();
  });
}
