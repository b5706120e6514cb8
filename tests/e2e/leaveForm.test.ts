// Guards: form input is kept, whichever way the form is left; only if the browser stores nothing, leaving asks for a confirmation.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { exactly, newFamily } from './actions.ts';
import { ON_PHONE, openPortal } from './harness.ts';
import { words as allWords } from './words.ts';

const portal = openPortal();

const words = {
  'zh-CN': { title: '还没有提交，确定离开吗？', stay: '留在这里', leave: '离开', notSaved: '没有保存在本机上，请在关闭页面前提交' },
  'en-US': {
    title: 'Leave without sending?',
    stay: 'Stay here',
    leave: 'Leave',
    notSaved: 'Not saved on this device: send the form before you close the page',
  },
} as const;

describe.each(ON_PHONE)('a form with something typed ($name)', ({ viewport, locale }) => {
  const w = words[locale];

  /** Fills in the sign-up form of a new family, leaves it by a link and comes back. */
  const leaveAndReturn = async (prepare: (page: Page) => Promise<unknown> = async () => undefined) => {
    const { client } = await newFamily(portal, locale);
    const page = await portal.newPage({ viewport, locale, client });
    await prepare(page);
    const path = () => page.evaluate(() => window.location.pathname);
    const team = page.getByRole('textbox', { name: allWords[locale].displayName });
    await page.goto('/signSingle?competition=jinjiangcity');
    await team.fill('Fireflies');
    await page.getByRole('banner').locator('a[href="/"]').first().click();
    await expect.poll(path).toBe('/');
    await page.goBack();
    await expect.poll(path).toBe('/signSingle');
    return { page, path, team };
  };

  it('is as it was typed after a link, back and forward, without a question', async () => {
    const { page, path, team } = await leaveAndReturn();
    await expect.poll(() => team.inputValue()).toBe('Fireflies');
    // Left within milliseconds of the last key, and opened again before its save can have ended.
    for (const name of ['Fireflies 2', 'Fireflies 3', 'Fireflies 4', 'Fireflies 5']) {
      await team.fill(name);
      await page.evaluate(() => history.forward());
      await expect.poll(path).toBe('/');
      await page.evaluate(() => history.back());
      await expect.poll(path).toBe('/signSingle');
      await team.waitFor();
      expect(await team.inputValue()).toBe(name);
    }
    await page.reload();
    await expect.poll(() => team.inputValue()).toBe('Fireflies 5');
  });

  it('is as it was typed where it was left before its first save ended', async () => {
    // Saving encrypts first: delayed until the reader comes back.
    const holdSaves = (page: Page) =>
      page.addInitScript(() => {
        const { encrypt } = SubtleCrypto.prototype;
        const returned = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
        SubtleCrypto.prototype.encrypt = async function (...args) {
          await returned;
          return encrypt.apply(this, args);
        };
      });
    const { team } = await leaveAndReturn(holdSaves);
    await expect.poll(() => team.inputValue()).toBe('Fireflies');
  });

  it('asks before leaving where the browser cannot store', async () => {
    const { client } = await newFamily(portal, locale);
    const page = await portal.newPage({ viewport, locale, client });
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('no storage here', 'InvalidStateError');
      };
    });
    const path = () => page.evaluate(() => window.location.pathname);
    const question = page.getByRole('alertdialog', { name: w.title });
    const answer = async (name: string) => {
      await question.getByRole('button', exactly(name)).click();
      await question.waitFor({ state: 'detached' });
    };
    const team = page.getByRole('textbox', { name: allWords[locale].displayName });

    await page.goto('/');
    await page.getByRole('contentinfo').locator('a[href="/faq"]').click();
    await expect.poll(path).toBe('/faq');
    await page.goto('/signSingle?competition=jinjiangcity');
    await team.fill('Fireflies');
    await page.getByText(w.notSaved).waitFor();

    await page.getByRole('banner').locator('a[href="/"]').first().click();
    await answer(w.stay);
    expect(await path()).toBe('/signSingle');
    expect(await team.inputValue()).toBe('Fireflies');

    // Left, and back at once, before the next screen has replaced the form: nothing is loaded again.
    await page.getByRole('banner').locator('a[href="/"]').first().click();
    await question.getByRole('button', exactly(w.leave)).evaluate((button) => {
      if (button instanceof HTMLElement) button.click();
      history.back();
    });
    await expect.poll(path).toBe('/signSingle');
    expect(await question.count()).toBe(0);

    await page.reload();
    await expect.poll(() => team.inputValue()).toBe('');
    await page.goForward();
    await expect.poll(path).toBe('/');
  });
});
