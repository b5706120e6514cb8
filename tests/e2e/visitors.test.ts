// Guards: visitors' actions on the public screens: let the slides rotate or stop them, search the questions, download files, view photos by keyboard
// and touch, watch a video from any point with its subtitles, share a page.
import { stat } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { qrPath } from '#src/platform/share/qrPath.ts';
import { exactly } from './actions.ts';
import { expectNoAxeViolations, ON_PHONE, openPortal, phone, screenshot } from './harness.ts';
import { visitorWords } from './visitorWords.ts';

const portal = openPortal();

/** Moves the pointer and the focus away. */
const leave = async (page: Page): Promise<void> => {
  await page.mouse.move(5, 800);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
};

/** Swipes across an element; `across` in px, negative to the left. */
const swipe = async (page: Page, element: Locator, across: number): Promise<void> => {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to swipe on is shown');
  const cdp = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (const part of [0.25, 0.5, 0.75, 1])
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + across * part, y: y + 1 }] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

describe.each(ON_PHONE)('a visitor ($name)', ({ viewport, locale }) => {
  const w = visitorWords[locale];
  const open = async (path: string, options: Partial<Parameters<typeof portal.newPage>[0]> = {}): Promise<Page> => {
    const page = await portal.newPage({ viewport, locale, ...options });
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    return page;
  };

  it('sees the slides turn, stops them and lets them turn again', async () => {
    const page = await portal.newPage({ viewport, locale, reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.goto('/');
    const carousel = page.getByRole('region', exactly(w.highlights));
    const shows = (position: number) =>
      expect.poll(() => carousel.getByRole('button', { name: w.slide(position) }).getAttribute('aria-current')).toBe('true');
    await carousel.getByRole('button', exactly(w.pause)).waitFor();
    await leave(page);
    await shows(1);
    await page.clock.fastForward(7_000);
    await shows(2);

    await carousel.getByRole('button', exactly(w.pause)).click();
    await leave(page);
    await page.clock.fastForward(30_000);
    await shows(2);
    await carousel.getByRole('button', exactly(w.play)).click();
    await leave(page);
    await page.clock.fastForward(7_000);
    await shows(3);
    await carousel.getByRole('button', { name: w.slide(1) }).focus();
    await page.clock.fastForward(30_000);
    await shows(3);

    // A slide chosen by the reader stays.
    await carousel.getByRole('button', { name: w.slide(1) }).press('Enter');
    await carousel.getByRole('button', { name: w.slide(1) }).blur();
    await page.clock.fastForward(30_000);
    await shows(1);
  });

  it('who wants less motion turns the slides by hand', async () => {
    const page = await portal.newPage({ viewport, locale });
    await page.clock.install();
    await page.goto('/');
    const carousel = page.getByRole('region', exactly(w.highlights));
    const dot = (position: number) => carousel.getByRole('button', { name: w.slide(position) });
    await dot(2).waitFor();
    // As sent by the server: a control that is not for this reader must not move the dots later.
    expect(await carousel.getByRole('button', exactly(w.pause)).isVisible()).toBe(false);
    // The server does not know the reader's preference: the button disappears once the page does.
    await carousel.getByRole('button', exactly(w.pause)).waitFor({ state: 'detached' });
    await leave(page);
    await page.clock.fastForward(60_000);
    expect(await dot(1).getAttribute('aria-current')).toBe('true');
    await dot(2).click();
    await expect.poll(() => dot(2).getAttribute('aria-current')).toBe('true');
    if (viewport !== phone) return;
    await swipe(page, carousel, -150);
    await expect.poll(() => dot(3).getAttribute('aria-current')).toBe('true');
  });

  it('finds an answer by its words, and is helped where there is none', async () => {
    const page = await open('/faq');
    const search = page.getByRole('textbox', exactly(w.searchQuestions));
    const questions = page.getByRole('main').locator('details');
    await questions.first().waitFor();
    const all = await questions.count();
    await search.fill(w.wordOfQuestion);
    await expect.poll(() => questions.count()).toBeLessThan(all);
    await page.getByText(w.questionsFound(await questions.count())).waitFor();
    await questions.filter({ hasText: w.question }).first().waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(w.wordOfQuestion);
    await page.reload();
    await expect.poll(() => search.inputValue()).toBe(w.wordOfQuestion);
    await expectNoAxeViolations(page);

    await search.fill('xyzzy');
    await page.getByText(w.noQuestion).waitFor();
    await page.getByRole('button', exactly(w.clear)).click();
    await expect.poll(() => questions.count()).toBe(all);
    const closed = questions.first();
    await closed.locator('summary').click();
    expect(await closed.getAttribute('open')).not.toBeNull();
  });

  it('takes a file home, pinned ones first', async () => {
    const page = await open('/down');
    const cards = page.getByRole('main').getByRole('listitem');
    await page.getByText(w.files(8)).waitFor();
    const pinned = await cards.evaluateAll((items, word) => items.map((item) => item.textContent.includes(word)), w.pinned);
    expect(pinned).toContain(true);
    expect(pinned).toEqual(pinned.toSorted((a, b) => Number(b) - Number(a)));
    const [file] = await Promise.all([page.waitForEvent('download'), cards.first().getByRole('link').click()]);
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    expect((await stat(await file.path())).size).toBeGreaterThan(10_000);

    // The filter keeps the scroll position.
    await page.evaluate(() => window.scrollTo(0, 60));
    await page.getByText(w.forms, { exact: true }).first().click();
    await expect.poll(() => cards.count()).toBeLessThan(8);
    expect(await page.evaluate(() => window.scrollY)).toBe(60);
    await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe('forms');
  });

  it('looks through the photos by key and by finger', async () => {
    const page = await open('/matchPhotos');
    const photos = page.getByRole('main').getByRole('list').last().getByRole('button');
    await photos.first().waitFor();
    const count = await photos.count();
    await photos.first().click();
    const viewer = page.getByRole('dialog', exactly(w.viewer));
    const at = (number: number) => viewer.getByText(w.place(number, count)).first().waitFor();
    await at(1);
    await expectNoAxeViolations(page);
    await screenshot(page, `viewer-${viewport.width}-${locale}`, { fullPage: false });
    for (const [key, number] of [
      ['ArrowRight', 2],
      ['End', count],
      ['ArrowRight', 1],
      ['ArrowLeft', count],
      ['Home', 1],
    ] as const) {
      await page.keyboard.press(key);
      await at(number);
    }
    await viewer.getByRole('button', exactly(w.next)).click();
    await at(2);
    if (viewport === phone) {
      await swipe(page, viewer.locator('img').first(), -150);
      await at(3);
      await swipe(page, viewer.locator('img').first(), 20);
      await swipe(page, viewer.locator('img').first(), 150);
      await at(2);
    }
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    // Back to the last viewed photo.
    const isFocused = () => photos.nth(1).evaluate((button) => button === document.activeElement);
    await expect.poll(isFocused).toBe(true);

    // Going back closes the viewer, and only the next step leaves the page.
    await photos.nth(1).click();
    await viewer.waitFor();
    await page.goBack();
    await viewer.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/matchPhotos');
    await expect.poll(isFocused).toBe(true);
    await page.getByRole('contentinfo').locator('a[href="/faq"]').click();
    await page.waitForURL(/faq$/);
    await page.goBack();
    await page.waitForURL(/matchPhotos$/);
    expect(await viewer.count()).toBe(0);
  });

  it('watches a video from any point, with subtitles in the own language', async () => {
    const page = await portal.newPage({ viewport, locale });
    const parts: { status: number; range: string | undefined }[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'media')
        parts.push({ status: response.status(), range: response.headers()['content-range'] });
    });
    await page.goto('/matchVideo?id=first-blocks-2026');
    const video = page.locator('video');
    await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.duration)).toBeGreaterThan(1);
    const address = await video.evaluate((it: HTMLVideoElement) => it.currentSrc);
    const whole = Number((await fetch(address, { method: 'HEAD' })).headers.get('content-length'));
    expect(parts.length).toBeGreaterThan(0);
    for (const { status, range } of parts) expect([status, range?.split('/')[1]]).toEqual([206, String(whole)]);
    const asked = await fetch(address, { headers: { range: `bytes=${whole - 100}-` } });
    expect([asked.status, asked.headers.get('content-range'), (await asked.arrayBuffer()).byteLength]).toEqual([
      206,
      `bytes ${whole - 100}-${whole - 1}/${whole}`,
      100,
    ]);

    const middle = await video.evaluate(
      (it: HTMLVideoElement) =>
        new Promise<boolean>((resolve) => {
          it.addEventListener('seeked', () => resolve(it.currentTime > 0.4 * it.duration), { once: true });
          it.currentTime = it.duration / 2;
        }),
    );
    expect(middle).toBe(true);
    const subtitles = () =>
      video.evaluate((it: HTMLVideoElement) =>
        [...it.textTracks].filter(({ mode }) => mode === 'showing').map(({ language, cues }) => `${language} ${(cues?.length ?? 0) > 0}`),
      );
    await expect.poll(subtitles).toEqual([`${locale} true`]);

    // After a change of the page's language the subtitles are not left in the other one.
    const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
    await page
      .getByRole('button', exactly(other === 'zh-CN' ? '中文' : 'English'))
      .first()
      .click();
    await expect.poll(subtitles).toEqual([`${other} true`]);
  });

  it('passes a page on: its link to copy, and as a QR code', async () => {
    const page = await open('/matchVideo?id=first-blocks-2026', { permissions: ['clipboard-read', 'clipboard-write'] });
    const url = `${portal.url}/matchVideo?id=first-blocks-2026`;
    await page.getByRole('button', exactly(w.share)).click();
    const dialog = page.getByRole('dialog', exactly(w.sharePage));
    expect(await dialog.getByRole('textbox', exactly(w.link)).inputValue()).toBe(url);
    const code = dialog.getByRole('img', exactly(w.linkQr)).locator('path');
    await expect.poll(() => code.getAttribute('d')).toBe(qrPath(url).path);
    await expectNoAxeViolations(page);
    await screenshot(page, `share-${viewport.width}-${locale}`, { fullPage: false });
    await dialog.getByRole('button', exactly(w.copy)).click();
    await dialog.getByRole('button', exactly(w.copied)).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(url);
  });
});
