// Guards: strangers who try passwords lock nobody out: the holder of the right one passes by a check that takes some work.
import { expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { createClient } from '../fixtures/client.ts';
import { forgetTries, newFamily, signIn, slide } from './actions.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, ON_PHONE, openPortal, phone, screenshot } from './harness.ts';
import { words } from './words.ts';

const portal = openPortal();
/** Number of wrong passwords that lock an account for unknown devices. */
const TRIES = 5;

const hard: Record<Locale, RegExp> = { 'zh-CN': /这次验证需要几秒钟/, 'en-US': /This check takes a few seconds/ };

for (const { name, viewport, locale } of ON_PHONE) {
  const w = words[locale];

  it(`lets the holder of a locked account in (${name})`, async () => {
    const { mobile } = await newFamily(portal, locale);
    forgetTries(portal);
    for (let tries = 0; tries < TRIES; tries += 1)
      await expect(createClient(() => portal.url).signIn(mobile, 'Wrong-2026')).rejects.toMatchObject({ code: 'wrong_password' });

    const page = await portal.newPage({ viewport, locale });
    expectFailure(page, /429 POST \/api\/sessions/);
    await page.goto('/login');
    await signIn(page, w, viewport === phone, mobile);
    await page.getByText(hard[locale]).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `hard-slide-${viewport.width}-${locale}`);
    await slide(page, w, viewport === phone);
    await page.getByRole('button', { name: w.signIn, exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
  });
}
