// Guards: a family finds its child's result with the certificate to keep and to print. A stranger with the certificate's number learns that it is
// genuine and no more. Name and ID number are stored nowhere.
import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInFull } from '../fixtures/full.ts';
import { exactly, forgetTries, slide } from './actions.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, ON_PHONE, openPortal, phone, screenshot } from './harness.ts';
import { visitorWords } from './visitorWords.ts';
import { words } from './words.ts';

const portal = openPortal();

/** Fictional, like every person of the sample season. */
const NAME = '李小明';
const ID_NUMBER = '110105201803070015';

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** Returns the size of the first page, in points: A4 landscape is 842 × 595. */
const sizeOf = (pdf: Buffer): number[] =>
  (/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1'))?.slice(1) ?? []).map((points) => Math.round(Number(points)));

describe.each(ON_PHONE)('looking a result up ($name)', ({ viewport, locale }) => {
  const w = visitorWords[locale];
  const common = words[locale];
  const byKeyboard = viewport === phone;

  const openForm = async (search = ''): Promise<Page> => {
    // One number is looked up more often here than allowed.
    forgetTries(portal);
    const page = await portal.newPage({ viewport, locale });
    // Chromium has no printer here; the test checks that the button calls print.
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await page.goto(`/achievement${search}`);
    const country = page.getByRole('combobox');
    await country.waitFor();
    if ((await country.inputValue()) !== common.china) {
      await country.fill(common.china);
      await page.getByRole('option', exactly(common.china)).click();
    }
    await page.getByRole('textbox', exactly(common.idNumber)).fill(ID_NUMBER);
    return page;
  };
  const lookUp = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('textbox', exactly(w.childName)).fill(name);
    await slide(page, common, byKeyboard);
    await page.getByRole('button', exactly(w.lookUp)).click();
  };

  it('shows a hit with its certificate, to keep, to print and to check', async () => {
    const page = await openForm();
    await lookUp(page, NAME);
    await page.getByText(w.resultFound).waitFor();
    await page.getByRole('heading', exactly(w.firstPrize)).waitFor();
    await page.getByText('93.8').waitFor();
    const certificate = page.getByRole('figure', exactly(w.certificateOf));
    await certificate.waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `result-${viewport.width}-${locale}`);

    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', exactly(w.download)).click()]);
    const pdf = await readFile(await file.path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(pdf)).toBe(1);
    const [number = ''] = /TC\d\d-\w{4}-\w{4}/.exec((await certificate.textContent()) ?? '') ?? [];
    // Named by the child and the award.
    expect(file.suggestedFilename()).toMatch(/^\p{L}[\p{L}\p{M} .·’'-]+ - \p{L}.*\.pdf$/u);

    await page.getByRole('button', exactly(w.print)).click();
    expect(await page.locator('html').getAttribute('data-printed')).not.toBeNull();
    await page.emulateMedia({ media: 'print' });
    expect(await certificate.isVisible()).toBe(true);
    for (const role of ['banner', 'contentinfo', 'navigation', 'textbox'] as const)
      expect(await page.getByRole(role).filter({ visible: true }).count(), role).toBe(0);
    const sheet = await page.pdf({ preferCSSPageSize: true });
    expect(pagesOf(sheet)).toBe(1);
    expect(sizeOf(sheet)).toEqual([842, 595]);
    await page.emulateMedia({ media: 'screen' });

    const left = await page.evaluate(() => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, history.state]));
    for (const secret of [ID_NUMBER, NAME, encodeURIComponent(NAME)]) expect(left).not.toContain(secret);

    await verify(number);
  });

  /** Checks the view of a stranger who types the certificate's number. */
  const verify = async (number: string): Promise<void> => {
    const page = await portal.newPage({ viewport, locale });
    expectFailure(page, /^404 GET \/api\/certificates\/TC00-2345-678L$/);
    await page.goto('/achievement-detail');
    const field = page.getByRole('textbox', exactly(w.certificateNo));
    await field.fill('TC00-2345-678L');
    await page.getByRole('button', exactly(w.check)).click();
    await page.getByText(w.unknownNumber).waitFor();
    await field.fill(` ${number.toLowerCase()} `);
    await page.getByRole('button', exactly(w.check)).click();
    await page.getByText(w.genuine).waitFor();
    await page.getByText('李**').first().waitFor();
    expect(await page.content()).not.toContain(NAME);
    expect(await page.getByText(w.creativity).count()).toBe(0);
    expect(await page.getByRole('link', exactly(w.download)).count()).toBe(0);
    await expectNoAxeViolations(page);
    await screenshot(page, `verification-${viewport.width}-${locale}`);
  };

  itInFull('is cleared by a button, on the page and for the browser', async () => {
    const clear = locale === 'zh-CN' ? '清除查询结果' : 'Clear this result';
    const cleared =
      locale === 'zh-CN' ? '查询结果已清除，这个浏览器不能再打开。' : 'The result is cleared. This browser can no longer open it.';
    const page = await openForm();
    await lookUp(page, NAME);
    const certificate = page.getByRole('figure', exactly(w.certificateOf));
    await certificate.waitFor();
    const [number = ''] = /TC\d\d-\w{4}-\w{4}/.exec((await certificate.textContent()) ?? '') ?? [];
    const isMasked = () => page.evaluate(async (no) => (await (await fetch(`/api/certificates/${no}`)).json()).masked, number);
    expect(await isMasked()).toBe(false);
    await page.getByRole('button', exactly(clear)).click();
    await page.getByRole('status').getByText(cleared).waitFor();
    expect(await certificate.count()).toBe(0);
    expect(await page.getByRole('textbox', exactly(w.childName)).inputValue()).toBe('');
    expect(await page.getByRole('textbox', exactly(common.idNumber)).inputValue()).toBe('');
    expect(await isMasked()).toBe(true);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
  });

  itInFull('whose end fails stays off the page, and is ended by a second press; no next look-up overtakes it', async () => {
    const zh = locale === 'zh-CN';
    const clear = zh ? '清除查询结果' : 'Clear this result';
    const notCleared = zh
      ? '查询结果已从页面移除，但这个浏览器还能打开'
      : 'The result is off this page, but this browser can still open it';
    const clearing = zh ? '正在清除查询结果…' : 'Clearing the result…';
    const cleared = zh ? /^查询结果已清除/ : /^The result is cleared/;
    const page = await openForm();
    await lookUp(page, NAME);
    const certificate = page.getByRole('figure', exactly(w.certificateOf));
    await certificate.waitFor();
    const submit = page.getByRole('button', exactly(w.lookUp));
    const status = page.getByRole('status');
    const hasFocus = () => status.filter({ hasText: clearing }).evaluate((element) => element === document.activeElement);
    expectFailure(page, /^503 DELETE \/api\/certificates\/lookup$/);
    const asked = [Promise.withResolvers<Route>(), Promise.withResolvers<Route>()];
    const [first, second] = asked;
    let count = 0;
    await page.route('**/api/certificates/lookup', (route) => asked[count++]?.resolve(route));
    await page.getByRole('button', exactly(clear)).click();
    const held = await first?.promise;
    expect(await certificate.count()).toBe(0);
    await expect.poll(hasFocus).toBe(true);
    expect(await submit.getAttribute('aria-busy')).toBe('true');
    await held?.fulfill({ status: 503 });
    await status.getByText(notCleared).waitFor();
    expect(await certificate.count()).toBe(0);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);

    const childName = page.getByRole('textbox', exactly(w.childName));
    await childName.fill(NAME);
    await page.getByRole('button', exactly(clear)).click();
    await expect.poll(hasFocus).toBe(true);
    await (await second?.promise)?.continue();
    await status.getByText(cleared).waitFor();
    expect(await submit.getAttribute('aria-busy')).toBe(null);
    expect(await childName.inputValue()).toBe(NAME);
  });

  itInFull('says which certificate another browser had found, until a search begins', async () => {
    const again = locale === 'zh-CN' ? '查询过的证书：TC25-7K3M-9Q2E' : 'Certificate TC25-7K3M-9Q2E was looked up';
    const page = await openForm('?no=TC25-7K3M-9Q2E');
    await page.getByText(again).waitFor();
    expectFailure(page, /^404 POST \/api\/results\/query$/);
    await lookUp(page, '李小红');
    await page.getByRole('alert').filter({ hasText: w.noResults }).waitFor();
    expect(await page.getByText(again).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });

  itInFull('gives a miss the one answer, keeps what was typed, and wants the slider once more', async () => {
    const page = await openForm();
    expectFailure(page, /^404 POST \/api\/results\/query$/);
    await lookUp(page, '李小红');
    await page.getByRole('alert').filter({ hasText: w.noResults }).waitFor();
    expect(await page.getByRole('textbox', exactly(common.idNumber)).inputValue()).toBe(ID_NUMBER);
    await expect.poll(() => page.getByRole('slider').getAttribute('aria-valuenow')).toBe('0');
    await expectNoAxeViolations(page);
    await lookUp(page, NAME);
    await page.getByText(w.resultFound).waitFor();
  });
});
