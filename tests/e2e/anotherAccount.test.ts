// Guards: what one account typed or read is shown and sent under no other account that signs in in the same browser, whether in another tab or over the page.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { endSessions, enter, entriesOf, exactly, type Family, fillForm, forgetTries, freshIdNumber, newFamily, signIn } from './actions.ts';
import { expectFailure, expectNoAxeViolations, ON_PHONE, openPortal, phone, screenshot } from './harness.ts';
import { words as allWords } from './words.ts';

const portal = openPortal();

const words = {
  'zh-CN': {
    others: '这个页面属于另一个账号',
    goOn: '以当前账号继续',
    signInAs: '登录原账号',
    kept: /草稿保存在本机上/,
    lost: /没有保存在本机上/,
    saved: /^草稿已保存 \d\d:\d\d$/,
    notSaved: '没有保存在本机上，请在关闭页面前提交',
  },
  'en-US': {
    others: 'This page belongs to another account',
    goOn: 'Continue with this account',
    signInAs: 'Sign in to that account',
    kept: /saved on this device/,
    lost: /not saved on this device/,
    saved: /^Draft saved \d\d:\d\d$/,
    notSaved: 'Not saved on this device: send the form before you close the page',
  },
} as const satisfies Record<Locale, unknown>;

/** Lets the browser refuse to store. */
const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no storage here', 'InvalidStateError');
    };
  });

/** Gives the browser the session of another family, as a sign-in in another tab does. */
const signInElsewhere = (page: Page, { client }: Family) =>
  page.context().addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: portal.url })));

/** Reports to the page that its reader has come back to it. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

describe.each(ON_PHONE)('another account in the same browser ($name)', ({ viewport, locale }) => {
  const w = { ...allWords[locale], ...words[locale] };

  /** Opens the sign-up form of a new family, beside another family that will sign in. */
  const twoFamilies = async () => {
    const [owner, other] = [await newFamily(portal, locale), await newFamily(portal, locale)];
    forgetTries(portal);
    const page = await portal.newPage({ viewport, locale, client: owner.client });
    return { owner, other, page, team: page.getByRole('textbox', { name: w.displayName }) };
  };
  const openForm = (page: Page) => page.goto('/signSingle?competition=jinjiangcity');
  const fillIn = async (page: Page, team: string) => {
    await fillForm(page, w, team, freshIdNumber());
    await page.getByRole('checkbox', { name: w.consent }).first().check();
  };
  const signInAgain = async (page: Page, { email }: Family) => {
    await page.getByRole('button', exactly(w.signInAs)).click();
    await signIn(page, w, viewport === phone, email);
  };

  it('never gets the child of a form that was sent without storage', async () => {
    const { owner, other, page, team } = await twoFamilies();
    await refuseStorage(page);
    await openForm(page);
    await fillIn(page, 'Fireflies');
    await page.getByText(w.notSaved).waitFor();
    await signInElsewhere(page, other);
    expectFailure(page, /^401 POST \/api\/registrations$/);
    await page.getByRole('button', exactly(w.submit)).click();
    await page.getByRole('heading', { level: 1, name: w.others }).waitFor();
    expect(await entriesOf(other.client)).toEqual([]);
    await page.locator('main:visible').getByText(w.lost).waitFor();
    expect(await team.isVisible()).toBe(false);
    await screenshot(page, `another-account-unsaved-${viewport.width}-${locale}`, { fullPage: false });

    await signInAgain(page, owner);
    await expect.poll(() => team.inputValue()).toBe('Fireflies');
    await page.getByText(w.formOf('王芳')).waitFor();
    await page.getByRole('button', exactly(w.submit)).click();
    await page.getByRole('dialog').getByText(w.registered).waitFor();
    // the sign-in has ended the other session
    await other.client.signIn(other.email, PASSWORD);
    expect([await entriesOf(owner.client), await entriesOf(other.client)]).toEqual([[{ teamName: 'Fireflies', state: 'submitted' }], []]);
  });

  it('does not see the form that was open, which waits for its owner', async () => {
    const { owner, other, page, team } = await twoFamilies();
    await openForm(page);
    await fillIn(page, 'Fireflies');
    await page.getByText(w.saved).waitFor();
    await signInElsewhere(page, other);
    await comeBack(page);
    await page.getByRole('heading', { level: 1, name: w.others }).waitFor();
    expect(await page.getByText(w.kept).count()).toBe(1);
    expect(await team.count()).toBe(0);
    await expectNoAxeViolations(page);
    await screenshot(page, `another-account-${viewport.width}-${locale}`, { fullPage: false });

    await signInAgain(page, owner);
    await expect.poll(() => team.inputValue()).toBe('Fireflies');
    // the sign-in has ended the other session
    await other.client.signIn(other.email, PASSWORD);
    await signInElsewhere(page, other);
    await comeBack(page);
    await page.getByRole('button', exactly(w.goOn)).click();
    await team.waitFor();
    expect(await team.inputValue()).toBe('');
  });

  it('does not see the form over which it signed in', async () => {
    const { owner, other, page, team } = await twoFamilies();
    await openForm(page);
    await team.fill('Fireflies');
    await page.getByText(w.saved).waitFor();
    await endSessions(portal, owner.email);
    await comeBack(page);
    await page.getByRole('dialog', { name: w.sessionEnded }).waitFor();
    await signIn(page, w, viewport === phone, other.email);
    await page.getByRole('heading', { level: 1, name: w.others }).waitFor();
    expect(await team.count()).toBe(0);
  });

  it('finds its own teams in My events, and never those that were read for the other', async () => {
    const { owner, other, page } = await twoFamilies();
    await enter(owner.client, 'jinjiangcity', { teamName: 'Owner team', participation: 'single' });
    await enter(other.client, 'jinjiangcity', { teamName: 'Other team', participation: 'single' });
    await page.goto('/personal');
    await page.getByText('Owner team').first().waitFor();
    await signInElsewhere(page, other);
    await comeBack(page);
    await page.getByText('Other team').first().waitFor();
    expect(await page.getByText('Owner team').count()).toBe(0);

    // A read that began for one account and is answered for the other.
    const answer = Promise.withResolvers<void>();
    await page.route(/\/api\/registrations\?/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    expectFailure(page, /^401 GET \/api\/registrations$/);
    await page.goto('/');
    await page.goto('/personal');
    await page.getByRole('heading', { level: 1, name: /王芳/ }).waitFor();
    await signInElsewhere(page, owner);
    answer.resolve();
    await page.getByText('Owner team').first().waitFor();
    expect(await page.getByText('Other team').count()).toBe(0);
  });
});
