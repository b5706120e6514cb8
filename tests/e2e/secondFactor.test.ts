// Guards: an organiser adds an authenticator app and a passkey and signs in with them. An expired session is renewed in a dialog. Sensitive actions
// ask for a confirmation of identity and continue by themselves.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { appCode } from '../fixtures/staff.ts';
import { changeDatabase, organiserOf, signIn } from './actions.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, ON_DESKTOP, openPortal, screenshot } from './harness.ts';
import { words as signInWords } from './words.ts';

const portal = openPortal();
const STEP_MS = 30_000;

const words = {
  'zh-CN': {
    addTotp: '添加身份验证器应用',
    code: '应用中的验证码',
    add: '添加',
    stored: '我已保存好',
    addPasskey: '添加通行密钥',
    passkeyName: '通行密钥名称',
    usePasskey: '使用通行密钥',
    useRecovery: '使用恢复码',
    recoveryCode: '恢复码',
    go: '继续',
    startAgain: '重新登录',
    remove: /^移除身份验证器应用$/,
    confirmRemove: '移除',
    confirm: '请确认是您本人',
    ended: '登录已过期',
    removeKey: /^移除Laptop$/,
  },
  'en-US': {
    addTotp: 'Add an authenticator app',
    code: 'Code from the app',
    add: 'Add',
    stored: 'I have stored them',
    addPasskey: 'Add a passkey',
    passkeyName: 'Name of the passkey',
    usePasskey: 'Use a passkey',
    useRecovery: 'Use a recovery code',
    recoveryCode: 'Recovery code',
    go: 'Continue',
    startAgain: 'Start the sign-in again',
    remove: /^Remove Authenticator app$/,
    confirmRemove: 'Remove',
    confirm: 'Please confirm it’s you',
    ended: 'Your session has ended',
    removeKey: /^Remove Laptop$/,
  },
};

/** Adds a security key to this browser that is touched whenever it is asked. */
const addVirtualKey = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const look = async (page: Page, name: string): Promise<void> => {
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, name);
};

/** Makes every staff session wait for its second step again, as after the password alone. */
const forgetSecondStep = () => changeDatabase(portal, 'update session set second_factor_at = null');

describe.each(ON_DESKTOP)('an organiser’s second factor ($name)', ({ viewport, locale }) => {
  const w = words[locale];
  const name = (what: string) => `second-factor-${what}-${viewport.width}-${locale}`;

  it('is added, asked for, and asked for again before what must not fall into other hands', async () => {
    changeDatabase(portal, 'delete from totp');
    changeDatabase(portal, 'delete from passkey');
    changeDatabase(portal, 'update account set second_factor_since = null');
    const client = await organiserOf(portal);
    // A passkey needs a host name.
    const page = await portal.newPage({ viewport, locale, client, front: { url: portal.url.replace('127.0.0.1', 'localhost') } });
    await addVirtualKey(page);
    await page.goto('/admin/security');
    const button = (text: string | RegExp) => page.getByRole('button', { name: text, exact: true });

    await button(w.addTotp).click();
    const secret = ((await page.locator('[data-secret]').textContent()) ?? '').replace(/\s/g, '');
    await look(page, name('enrolment'));
    const enrolledAt = Date.now();
    await page.getByLabel(w.code).fill(appCode(secret, enrolledAt));
    await button(w.add).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await look(page, name('codes'));
    await button(w.stored).click();

    await button(w.addPasskey).click();
    await page.getByLabel(w.passkeyName).fill('Laptop');
    await button(w.add).click();
    await page.getByText('Laptop', { exact: true }).waitFor();
    await look(page, name('page'));

    // After the password alone: the step is requested, and an app's code completes it.
    forgetSecondStep();
    await page.goto('/admin/login');
    await page.getByLabel(w.code).waitFor();
    await look(page, name('step'));
    // Another person may have begun this step: there is a way back to the password.
    await button(w.startAgain).click();
    await signIn(page, signInWords[locale], true, 'organiser@sample.test');
    await page.getByLabel(w.code).waitFor();
    await button(w.usePasskey).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    // Until the whole page is shown, it may still load the session.
    await page.goto('/admin/security');
    await button(w.addPasskey).waitFor();

    forgetSecondStep();
    await page.goto('/admin/login');
    expectFailure(page, /^422 POST \/api\/session\/second-factor\/totp$/);
    await page.getByLabel(w.code).fill(appCode(secret, enrolledAt));
    await button(w.go).click();
    await page.getByRole('alert').waitFor();
    // A later code than the one that enrolled the app.
    await page.getByLabel(w.code).fill(appCode(secret, Math.max(enrolledAt + STEP_MS, Date.now())));
    await button(w.go).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));

    // The dialog asks for a confirmation, and the removal continues by itself.
    await page.goto('/admin/security');
    changeDatabase(portal, 'update session set confirmed_at = 0');
    expectFailure(page, /^403 DELETE \/api\/second-factor\/totp$/);
    await button(w.remove).click();
    await page.getByRole('dialog').getByRole('button', { name: w.confirmRemove, exact: true }).click();
    const asked = page.getByRole('dialog', { name: w.confirm });
    await asked.getByRole('button', { name: w.useRecovery }).click();
    await asked.getByRole('textbox').fill(codes[0] ?? '');
    await look(page, name('confirm'));
    await asked.getByRole('button', { name: w.go }).click();
    await button(w.addTotp).waitFor();
    await expect.poll(() => button(w.remove).count()).toBe(0);

    // The session has expired: the page stays, and continues after a new sign-in.
    changeDatabase(portal, 'update session set last_seen_at = last_seen_at - 1800000');
    expectFailure(page, /^401 /);
    await button(w.removeKey).click();
    await page.getByRole('dialog').getByRole('button', { name: w.confirmRemove, exact: true }).click();
    const ended = page.getByRole('dialog', { name: w.ended });
    await ended.waitFor();
    await ended.getByRole('textbox').first().waitFor();
    await look(page, name('ended'));
  });
});
