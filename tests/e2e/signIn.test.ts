// Guards: the three ways to sign in, a new password for a forgotten one, and the messages if an account exists already, or does not.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInFull } from '../fixtures/full.ts';
import { freshMobile, PASSWORD } from '../fixtures/participant.ts';
import { exactly, forgetTries, newFamily, signIn, slide, typeCode } from './actions.ts';
import { expectFailure, expectNoAxeViolations, ON_DESKTOP, ON_PHONE, openPortal, phone, screenshot } from './harness.ts';
import { type StoryWords, words } from './words.ts';

const portal = openPortal();

describe.each(ON_PHONE)('accounts ($name)', ({ viewport, locale }) => {
  const w = words[locale];
  const touch = viewport === phone;
  const family = async () => {
    const made = await newFamily(portal, locale);
    forgetTries(portal);
    return made;
  };
  const open = async (path: string): Promise<Page> => {
    const page = await portal.newPage({ viewport, locale });
    await page.goto(path);
    await page.locator('h1').waitFor();
    return page;
  };
  const submit = (page: Page) => page.getByRole('button', exactly(w.signIn)).click();
  const expectSignedIn = async (page: Page): Promise<void> => {
    await page.getByRole('heading', { level: 1, name: /王芳/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/personal');
  };
  /** Expects a message at a field: its control is marked, and the error summary has the focus. */
  const expectAtField = async (page: Page, name: string, message: string): Promise<void> => {
    const field = page.getByRole('textbox', exactly(name));
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await page.getByText(message).first().waitFor();
    await expectNoAxeViolations(page);
  };

  it('lets in by account and password, after a wrong password too', async () => {
    const { mobile } = await family();
    const page = await open('/login');
    expectFailure(page, /^401 POST \/api\/sessions$/);
    await signIn(page, w, touch, mobile, 'Wrong-2026');
    await expectAtField(page, w.password, w.wrongPassword);
    expect(await page.getByRole('textbox', { name: w.account }).inputValue()).toBe(mobile);
    await page.getByRole('textbox', exactly(w.password)).fill(PASSWORD);
    await slide(page, w, touch);
    await submit(page);
    await expectSignedIn(page);
  });

  it('lets in by mobile number and code', async () => {
    const { mobile } = await family();
    const page = await open('/login');
    await page.getByRole('tab', exactly(w.byMobile)).click();
    await page.getByRole('textbox', { name: w.mobile }).fill(mobile);
    await slide(page, w, touch);
    await typeCode(page, w, portal, mobile);
    const field = page.locator('input[autocomplete="one-time-code"]');
    const code = await field.inputValue();
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
    for (const pasted of [` ${code}`, `${code.slice(0, 3)} ${code.slice(3)}\u200b`, wide]) {
      await field.fill('');
      await page.keyboard.insertText(pasted);
      expect(await field.inputValue()).toBe(code);
    }
    await page.getByRole('checkbox', { name: w.agree }).check();
    await expectNoAxeViolations(page);
    await screenshot(page, `sign-in-code-${viewport.width}-${locale}`);
    await submit(page);
    await expectSignedIn(page);
  });

  itInFull('lets in by e-mail address and code', async () => {
    const { email } = await family();
    const page = await open('/login');
    await page.getByRole('tab', exactly(w.byEmail)).click();
    await page.getByRole('textbox', { name: w.mailAddress }).fill(email);
    await slide(page, w, touch);
    await typeCode(page, w, portal, email);
    await page.getByRole('checkbox', { name: w.agree }).check();
    await submit(page);
    await expectSignedIn(page);
  });

  itInFull('gives a new password to who holds the registered number', async () => {
    const { mobile, client } = await family();
    const page = await open('/login');
    await page.getByRole('link', exactly(w.forgotten)).click();
    await page.getByRole('heading', { level: 1, ...exactly(w.retrieve) }).waitFor();
    await page.getByRole('textbox', { name: w.mobile }).fill(mobile);
    await slide(page, w, touch);
    await typeCode(page, w, portal, mobile);
    await page.getByRole('textbox', exactly(w.newAccountPassword)).fill('Other-2027');
    await page.getByRole('textbox', exactly(w.again)).fill('Other-2027');
    await page.getByRole('button', exactly(w.setPassword)).click();
    await page.getByText(w.passwordSet).waitFor();
    expect((await client.call('GET /api/sessions/current')).account).toBeNull();

    await page.getByRole('heading', { level: 1, ...exactly(w.signIn) }).waitFor();
    await signIn(page, w, touch, mobile, 'Other-2027');
    await expectSignedIn(page);
  });

  itInFull('says that there is no such account', async () => {
    const page = await open('/login');
    const nobody = freshMobile();
    expectFailure(page, /^404 POST \/api\/(sessions|password-resets)$/);
    await signIn(page, w, touch, nobody);
    await expectAtField(page, w.account, w.noAccount);
    await page.getByRole('tab', exactly(w.byMobile)).click();
    await page.getByRole('textbox', { name: w.mobile }).fill(nobody);
    await slide(page, w, touch);
    await typeCode(page, w, portal, nobody);
    await submit(page);
    await expectAtField(page, w.mobile, w.noAccount);

    forgetTries(portal);
    const other = freshMobile();
    await page.goto('/retrievePassword');
    await page.getByRole('textbox', { name: w.mobile }).fill(other);
    await slide(page, w, touch);
    await typeCode(page, w, portal, other);
    await page.getByRole('textbox', exactly(w.newAccountPassword)).fill('Other-2027');
    await page.getByRole('textbox', exactly(w.again)).fill('Other-2027');
    await page.getByRole('button', exactly(w.setPassword)).click();
    await expectAtField(page, w.mobile, w.noAccount);
    await page.getByRole('link', exactly(w.toRegister)).first().click();
    await page.getByRole('heading', { level: 1, ...exactly(w.register) }).waitFor();
    expect(await page.getByRole('textbox', { name: w.mobile }).inputValue()).not.toBe('');
  });

  itInFull('says that an account exists already, and leads to signing in', async () => {
    const { mobile } = await family();
    const page = await open('/register');
    await page.getByRole('radio', { name: w.family }).check();
    await page.getByLabel(w.yourName).fill('王芳');
    await page.getByLabel(w.familyName).fill('王家');
    await page.getByRole('textbox', { name: w.mobile }).fill(mobile);
    await slide(page, w, touch);
    await typeCode(page, w, portal, mobile);
    await page.getByRole('textbox', { name: w.password }).fill(PASSWORD);
    await page.getByRole('checkbox', { name: w.agree }).check();
    expectFailure(page, /^409 POST \/api\/accounts$/);
    await page.getByRole('button', exactly(w.register)).click();
    await expectAtField(page, w.mobile, w.accountExists);
    await screenshot(page, `account-exists-${viewport.width}-${locale}`);
    await page.getByRole('main').getByRole('link', exactly(w.toLogin)).first().click();
    await page.getByRole('heading', { level: 1, ...exactly(w.signIn) }).waitFor();
  });
});

/** A phone and a notebook: the first is operated by touch events only, the second has a mouse too. */
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36';
const NOTEBOOK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';

itInFull.each([
  ['a phone', PHONE],
  ['a notebook with a touch screen', NOTEBOOK],
])('moves the slider by touch on %s: a finger lifted early snaps it back, at the far end it passes', async (_device, userAgent) => {
  const w = words['zh-CN'];
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', userAgent });
  const cdp = await page.context().newCDPSession(page);
  await page.goto('/login');
  const handle = page.getByRole('slider', { name: w.slider });
  await handle.scrollIntoViewIfNeeded();
  // A drag before the script responds is lost.
  await expect.poll(() => page.getByRole('textbox').first().isEditable()).toBe(true);
  const position = () => handle.getAttribute('aria-valuenow');
  const drag = async (distance: number) => {
    const box = await handle.boundingBox();
    if (!box) throw new Error('the slider is not shown');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (let moved = 5; moved <= distance; moved += 5)
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + moved, y: y + 1 }] });
    if (distance < 250) await expect.poll(position).toBe(String(distance));
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await drag(200);
  await expect.poll(position).toBe('0');
  await drag(250);
  await page.getByText(w.verified).first().waitFor();
});

describe.each(ON_DESKTOP)('the slider ($name)', ({ viewport, locale }) => {
  const w: StoryWords = words[locale];

  itInFull('snaps back when it is let go early, and passes by keyboard', async () => {
    const page = await portal.newPage({ viewport, locale });
    await page.goto('/login');
    const handle = page.getByRole('slider', { name: w.slider });
    const position = () => handle.getAttribute('aria-valuenow');
    let solutions = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/solve')) solutions += 1;
    });
    await handle.scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByRole('textbox').first().isEditable()).toBe(true);
    const box = await handle.boundingBox();
    if (!box) throw new Error('the slider is not shown');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 200, y, { steps: 10 });
    await expect.poll(position).not.toBe('0');
    await page.mouse.up();
    await expect.poll(position).toBe('0');
    expect(solutions).toBe(0);
    expect(await page.getByText(w.verified).first().isVisible()).toBe(false);

    await handle.focus();
    await handle.press('ArrowRight');
    await expect.poll(position).toBe('10');
    await handle.press('Home');
    await expect.poll(position).toBe('0');
    for (let step = 10; step <= 250; step += 10) {
      await handle.press('ArrowRight');
      await expect.poll(position).toBe(String(step));
    }
    await page.getByText(w.verified).first().waitFor();
    expect(await handle.getAttribute('aria-disabled')).toBe('true');
    await handle.press('Home');
    expect(await position()).toBe('250');
  });
});
