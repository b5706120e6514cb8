// Guards: whatever the device or the network does to a form, its page says what became of it: sent in another tab, perhaps arrived, or sent past a full device.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { enter, entriesOf, exactly, fillForm, freshIdNumber, newFamily } from './actions.ts';
import { expectFailure, expectNoAxeViolations, ON_PHONE, openPortal, screenshot } from './harness.ts';
import { words as allWords } from './words.ts';

const portal = openPortal();

const words = {
  'zh-CN': {
    saved: /^草稿已保存 \d\d:\d\d$/,
    notSaved: '没有保存在本机上，请在关闭页面前提交',
    unsure: '可能已经提交成功',
    countsOnce: /即使已经收到，也只算一次/,
    notSent: '没有提交成功',
    sentElsewhere: '这张表已在另一个标签页提交。在这里填写的内容不会保存。',
    open: '查看报名',
    leave: '离开',
    notFound: /内容不存在或已被移除/,
  },
  'en-US': {
    saved: /^Draft saved \d\d:\d\d$/,
    notSaved: 'Not saved on this device: send the form before you close the page',
    unsure: 'It may have arrived',
    countsOnce: /it counts once, even if it has arrived already/,
    notSent: 'Not sent',
    sentElsewhere: 'This form was sent in another tab. What you type here is not saved.',
    open: 'Open the entry',
    leave: 'Leave',
    notFound: /This does not exist or has been removed/,
  },
} as const satisfies Record<Locale, unknown>;

describe.each(ON_PHONE)('a form ($name)', ({ viewport, locale }) => {
  const w = { ...allWords[locale], ...words[locale] };
  const open = async (prepare: (page: Page) => Promise<unknown> = async () => undefined) => {
    const { client } = await newFamily(portal, locale);
    const page = await portal.newPage({ viewport, locale, client });
    await prepare(page);
    return { client, page, team: page.getByRole('textbox', { name: w.displayName }) };
  };
  const fillIn = async (page: Page) => {
    await page.goto('/signSingle?competition=jinjiangcity');
    await fillForm(page, w, 'Fireflies', freshIdNumber());
    await page.getByRole('checkbox', { name: w.consent }).first().check();
  };
  const submit = (page: Page) => page.getByRole('button', exactly(w.submit)).click();

  it('may have arrived where only its answer was lost, and arrives once', async () => {
    const { client, page } = await open((each) =>
      each.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('no storage here', 'InvalidStateError');
        };
      }),
    );
    await fillIn(page);
    await page.getByText(w.notSaved).waitFor();
    await page.route('**/api/registrations', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    });
    expectFailure(page, /^502 POST \/api\/registrations$/);
    await submit(page);
    await page.getByText(w.unsure).waitFor();
    await page.getByText(w.countsOnce).waitFor();
    expect(await page.getByText(w.notSent, { exact: true }).count()).toBe(0);
    expect(await entriesOf(client)).toHaveLength(1);
    await screenshot(page, `form-unsure-${viewport.width}-${locale}`, { fullPage: false });
    await page.unroute('**/api/registrations');
    await submit(page);
    await page.getByRole('dialog').getByText(w.registered).waitFor();
    expect(await entriesOf(client)).toHaveLength(1);
  });

  it('leads to its entry where another tab has sent it', async () => {
    const { client, page, team } = await open();
    await fillIn(page);
    await page.getByText(w.saved).waitFor();
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(page.url());
    await elsewhere.getByRole('textbox', { name: w.displayName }).waitFor();
    await submit(elsewhere);
    await elsewhere.getByRole('dialog').getByText(w.registered).waitFor();

    await team.fill('Fireflies 2');
    await page.getByText(w.sentElsewhere).waitFor();
    await submit(page);
    // Saving tries again half a second later.
    await page.getByText(w.sentElsewhere).waitFor();
    expect(await page.getByText(w.notFound).count()).toBe(0);
    await screenshot(page, `form-sent-elsewhere-${viewport.width}-${locale}`, { fullPage: false });
    await expectNoAxeViolations(page);
    await page.getByRole('link', exactly(w.open)).click();
    await page.getByRole('button', exactly(w.leave)).click();
    await page.getByRole('heading', { level: 1, name: 'Fireflies' }).waitFor();
    expect(await entriesOf(client)).toEqual([{ teamName: 'Fireflies', state: 'submitted' }]);
  });

  it('is not needed to cancel an entry, and neither is room on the device', async () => {
    const { client, page } = await open();
    await enter(client, 'jinjiangcity', { teamName: 'Fireflies', participation: 'single' });
    await page.goto('/personal');
    await page.getByRole('button', { name: w.more('Fireflies') }).click();
    await page.evaluate(() => {
      for (const name of ['add', 'put'] as const)
        IDBObjectStore.prototype[name] = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
    });
    await page.getByRole('menuitem', exactly(w.cancel)).click();
    await page.getByRole('alertdialog').getByRole('button', exactly(w.cancel)).click();
    await page.getByText(w.cancelled('Fireflies')).waitFor();
    expect(await entriesOf(client)).toEqual([{ teamName: 'Fireflies', state: 'cancelled' }]);
  });
});
