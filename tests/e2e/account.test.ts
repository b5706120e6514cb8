// Guards: changes of an account ask for a confirmation of identity, in a dialog and once, and then continue by themselves. No input is lost by it, by
// a wrong password, without a network, or by a new version of the portal.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { codeSentTo } from '../fixtures/outbox.ts';
import { freshMobile, PASSWORD } from '../fixtures/participant.ts';
import { exactly, forgetConfirmations, forgetTries, newFamily } from './actions.ts';
import { openFront } from './front.ts';
import {
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  ON_DESKTOP,
  openPortal,
  openScreen,
  phone,
  screenshot,
} from './harness.ts';
import { words } from './words.ts';

const portal = openPortal();

const own = {
  'zh-CN': {
    change: '更改',
    changePassword: '修改',
    save: '保存',
    ask: '请确认是您本人',
    byEmail: '邮箱验证码',
    confirm: '确认',
    cancel: '取消',
    password: '密码',
    wrong: '密码不正确',
    declined: '请先用密码或验证码确认是您本人',
    oldCode: '发到原手机号的验证码',
    newMobile: '新手机号',
    newCode: '发到新手机号的验证码',
    mobileChanged: '手机号已更改',
    passwordChanged: '新密码已设置',
    export: '下载我的数据',
    offline: '无法连接服务器',
    name: '姓名',
  },
  'en-US': {
    change: 'Change',
    changePassword: 'Change',
    save: 'Save',
    ask: 'Please confirm it’s you',
    byEmail: 'Code by email',
    confirm: 'Confirm',
    cancel: 'Cancel',
    password: 'Password',
    wrong: 'The password is incorrect',
    declined: 'Please confirm that it’s you, with your password',
    oldCode: 'Code sent to the old number',
    newMobile: 'New mobile number',
    newCode: 'Code sent to the new number',
    mobileChanged: 'Your mobile number is changed.',
    passwordChanged: 'Your new password is set.',
    export: 'Download my data',
    offline: 'No connection to the server.',
    name: 'Your name',
  },
} as const;

const section = (page: Page, name: string) => page.getByRole('region', exactly(name));

describe.each(ON_DESKTOP)('account settings ($name)', ({ viewport, locale }) => {
  const w = words[locale];
  const o = own[locale];
  const open = async () => {
    const family = await newFamily(portal, locale);
    forgetTries(portal);
    const page = await portal.newPage({ viewport, locale, client: family.client });
    await openScreen(page, '/account');
    return { ...family, page, question: page.getByRole('dialog', exactly(o.ask)) };
  };
  const picture = (page: Page, name: string) => screenshot(page, `${name}-${viewport.width}-${locale}`, { fullPage: false });

  it('take a new password after the present one, asked for over the page; wrong or declined, it says so and keeps what was typed', async () => {
    const { page, question, client, mobile } = await open();
    forgetConfirmations(portal);
    expectFailure(page, /^403 PATCH \/api\/account$/);
    expectFailure(page, /^401 POST \/api\/session\/confirmation$/);
    const form = section(page, o.password);
    await form.getByRole('button', exactly(o.changePassword)).click();
    await form.getByRole('textbox', exactly(w.newAccountPassword)).fill('Other-2027');
    await form.getByRole('textbox', exactly(w.again)).fill('Other-2027');
    await form.getByRole('button', exactly(o.save)).click();
    await question.getByRole('textbox', exactly(o.password)).waitFor();
    await expectNoAxeViolations(page);
    await picture(page, 'confirmation');

    // Dismissed by keyboard: the form says what is missing.
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await form.getByText(o.declined).waitFor();
    expect(await form.getByRole('textbox', exactly(w.newAccountPassword)).inputValue()).toBe('Other-2027');

    await form.getByRole('button', exactly(o.save)).press('Enter');
    const password = question.getByRole('textbox', exactly(o.password));
    await password.fill('Wrong-2026');
    await password.press('Enter');
    await question.getByText(o.wrong).first().waitFor();
    await password.fill(PASSWORD);
    await password.press('Enter');
    await page.getByText(o.passwordChanged).first().waitFor();
    await client.signIn(mobile, 'Other-2027');
  });

  it('take a new mobile number with a code to the old and the new, and ask by a code who it is', async () => {
    const { page, question, client, mobile, email } = await open();
    const next = freshMobile();
    const form = section(page, w.mobile);
    await form.getByRole('button', exactly(o.change)).click();
    await expectNoAxeViolations(page);
    /** Passes one of the slides, has a code sent and types it. */
    const typeCode = async (root: Locator, target: string, field: string, slideAt: number) => {
      const passed = root.getByText(w.verified);
      const passedBefore = await passed.count();
      await root.getByRole('slider', { name: w.slider }).nth(slideAt).press('End');
      await expect.poll(() => passed.count()).toBeGreaterThan(passedBefore);
      const sent = async () => (await portal.outbox()).filter((line) => line.to === target && line.template === 'verification_code').length;
      const before = await sent();
      await root.getByRole('button', exactly(w.sendCode)).first().click();
      await expect.poll(sent).toBe(before + 1);
      await root.getByRole('textbox', exactly(field)).fill(codeSentTo(await portal.outbox(), target));
    };
    await typeCode(form, mobile, o.oldCode, 0);
    await form.getByRole('textbox', exactly(o.newMobile)).fill(next);
    await form.getByRole('textbox', exactly(o.newMobile)).blur();
    await typeCode(form, next, o.newCode, 1);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `mobile-change-${viewport.width}-${locale}`);

    forgetConfirmations(portal);
    expectFailure(page, /^403 PUT \/api\/account\/mobile$/);
    await form.getByRole('button', exactly(o.save)).click();
    await question.getByRole('tab', exactly(o.byEmail)).click();
    await typeCode(question, email, w.code, 0);
    await expectNoAxeViolations(page);
    await picture(page, 'confirmation-code');
    await question.getByRole('button', exactly(o.confirm)).click();
    await page.getByText(o.mobileChanged).first().waitFor();
    await section(page, w.mobile).getByText(next.slice(-4)).waitFor();
    expect(await client.call('GET /api/account')).toMatchObject({ mobile: next });
    expect((await portal.outbox()).some(({ to, template }) => to === mobile && template === 'mobile_changed')).toBe(true);
  });

  it('give everything held only to who confirms, and no address says a secret', async () => {
    const { page, question } = await open();
    forgetConfirmations(portal);
    expectFailure(page, /^403 GET \/api\/account\/export$/);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const download = page.waitForEvent('download');
    await page.getByRole('button', exactly(o.export)).click();
    const password = question.getByRole('textbox', exactly(o.password));
    await password.fill(PASSWORD);
    await password.press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toBe('account.zip');
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    expect(addresses.filter((url) => url.includes('export'))).toEqual(Array(2).fill(`${portal.url}/api/account/export`));
    expect(addresses.join('\n')).not.toContain(PASSWORD);
  });
});

it('says so without a network, keeps what was typed, and goes on with one', async () => {
  const o = own['en-US'];
  const { client } = await newFamily(portal, 'en-US');
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client, front });
  await openScreen(page, '/account');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  forgetConfirmations(portal);
  expectFailure(page, /./);
  const question = page.getByRole('dialog', exactly(o.ask));
  await page.getByRole('button', exactly(o.export)).click();
  const password = question.getByRole('textbox', exactly(o.password));
  await password.fill(PASSWORD);
  await front.stop();
  await password.press('Enter');
  await question.getByText(o.offline).first().waitFor();
  expect(await password.inputValue()).toBe(PASSWORD);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', exactly(o.export)).click();
  await page.getByText(o.offline).first().waitFor();
  await front.start();
  const download = page.waitForEvent('download');
  await page.getByRole('button', exactly(o.export)).click();
  await password.fill(PASSWORD);
  await password.press('Enter');
  expect((await download).suggestedFilename()).toBe('account.zip');
});

it('keeps what is typed where a new version is taken', async () => {
  const o = own['en-US'];
  const { client } = await newFamily(portal, 'en-US');
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const page = await portal.newPage({ viewport: phone, locale: 'en-US', client, front });
  await openScreen(page, '/account');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const name = page.getByRole('textbox', exactly(o.name));
  await name.fill('Typed and not saved');
  front.deploy('next');
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  await notice.getByRole('button', exactly('Reload')).click();
  await page.getByText('Something you typed could not be saved yet.').waitFor();
  expect(await name.inputValue()).toBe('Typed and not saved');
  // Once saved, it blocks nothing.
  await page.getByRole('button', exactly(o.save)).first().click();
  await page.getByText('Saved.').first().waitFor();
  await notice.getByRole('button', exactly('Reload')).click();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('meta[name="release"]')?.getAttribute('content') ?? null).catch(() => null), {
      timeout: 45_000,
    })
    .toBe('next');
  await name.waitFor();
  expect(await name.inputValue()).toBe('Typed and not saved');
});
