// Guards: a family reads why its entry was rejected, corrects it, sends it again and sees it approved. Organisers decide many entries at once by
// keyboard, and nobody is notified of undone decisions.
import type { Page, Request, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInFull } from '../fixtures/full.ts';
import { changeDatabase, enter, entriesOf, exactly, newFamily, organiserOf } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, ON_DESKTOP, openPortal, phone, screenshot } from './harness.ts';
import { words } from './words.ts';

const portal = openPortal();

describe.each(ON_DESKTOP)('a rejected entry ($name)', ({ viewport, locale }) => {
  const w = words[locale];

  it('is corrected, sent again and approved', async () => {
    const organiser = await organiserOf(portal);
    const { client } = await newFamily(portal, locale);
    const { id } = await enter(client, 'city-couriers', { teamName: '彗星' });
    const reason = '学校名称与证明不一致，请核对。';
    await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'reject', reason } });

    const page = await portal.newPage({ viewport, locale, client });
    await page.goto('/personal');
    const entry = page.getByRole('listitem').filter({ hasText: '彗星' });
    await entry.getByText(w.auditFailed).waitFor();
    await entry.getByText(w.reason(reason)).waitFor();
    await entry.getByRole('link', exactly(w.correct)).click();
    const organization = page.getByRole('textbox', exactly(w.organization));
    expect(await organization.inputValue()).toBe('青禾实验小学');
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `correct-${viewport.width}-${locale}`);
    await organization.fill('青禾第二小学');
    await page.getByRole('button', exactly(w.sendAgain)).click();
    await page.getByText(w.editSent).waitFor();
    await page.getByText(w.underApproval).first().waitFor();
    await page.getByText('青禾第二小学').waitFor();

    await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'approve' } });
    await page.goto('/personal');
    await entry.getByText(w.approved).waitFor();
    expect(await entry.getByText(w.reason(reason)).isVisible()).toBe(false);

    // In the queue, too, where it waits no more: the school stands below the team.
    const office = await portal.newPage({ viewport, locale, client: organiser });
    await office.goto(`/admin/registrations?filter=${encodeURIComponent('{"state":["approved"]}')}`);
    const row = office.getByRole('listitem').filter({ hasText: '彗星' });
    const leftOf = async (words: string) => (await row.getByText(words).first().boundingBox())?.x;
    await row.getByText('彗星').first().waitFor();
    expect(await leftOf('青禾第二小学')).toBe(await leftOf('彗星'));
  });
});

describe('the review queue', () => {
  const desk = openPortal({ UNDO_SECONDS: '3600' });

  it('decides many by keyboard, says first which it cannot, and takes back from another browser', async () => {
    const { client, mobile } = await newFamily(desk, 'zh-CN');
    const organization = '星河小学';
    const team = (teamName: string) => enter(client, 'city-couriers', { teamName, organization });
    const [, , mars, jupiter] = [await team('水星'), await team('金星'), await team('火星'), await team('木星')];
    const organiser = await organiserOf(desk);
    const page = await desk.newPage({ viewport: desktop, locale: 'zh-CN', client: organiser });
    await page.goto('/admin/registrations');
    await page.getByRole('listitem').getByRole('checkbox').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(organization);
    const boxes = page.getByRole('listitem').getByRole('checkbox');
    await expect.poll(() => boxes.count()).toBe(4);

    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, ...exactly('水星') }).waitFor();
    await page.keyboard.press('x');
    for (const name of ['金星', '火星', '木星']) {
      await page.keyboard.press('j');
      await page.getByRole('heading', { level: 1, ...exactly(name) }).waitFor();
    }
    // Meanwhile one family changes its consent, and another's entry is cancelled.
    const consent = { publishName: false, publishWork: false };
    await client.call('PATCH /api/registrations/:id/consent', { params: { id: jupiter.id }, body: consent });
    changeDatabase(desk, `update registration set state = 'cancelled', version = version + 1 where id = '${mars.id}'`);
    await page.keyboard.press('Shift+X');
    await page.getByText('2 份可以通过，2 份不行').waitFor();
    await page.getByRole('button', exactly('看原因')).click();
    const selection = page.getByRole('region', exactly('已选的报名'));
    await expect.poll(() => selection.getByRole('listitem').getByRole('link').count()).toBe(2);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, 'review-bulk', { fullPage: false });
    await selection.getByRole('button', exactly('通过 2 份')).click();
    const toast = (on: Page) => on.getByText('已通过 2 份。', { exact: true });
    await toast(page).waitFor();

    const elsewhere = await desk.newPage({ viewport: phone, locale: 'zh-CN', client: await organiserOf(desk) });
    await elsewhere.goto('/admin/works');
    await toast(elsewhere).waitFor();
    await screenshot(elsewhere, 'review-toast', { fullPage: false });
    await elsewhere.getByRole('button', exactly('撤销')).click();
    await elsewhere.getByText('已撤销 2 个决定，没有通知任何人。').waitFor();

    // After a reload the changed entry can be decided too, and the cancelled one has left the queue.
    await page.reload();
    await expect.poll(() => boxes.count()).toBe(3);
    expect(await toast(page).count()).toBe(0);
    await page.getByRole('checkbox', exactly('木星')).check();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^木星/ }).click();
    await page.getByRole('heading', { level: 1, ...exactly('木星') }).waitFor();
    await page.keyboard.press('r');
    await page.getByRole('dialog').waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('2');
    await page.getByText('“木星”已定为不通过。').waitFor();
    await page.keyboard.press('u');
    await page.getByText('已撤销 1 个决定，没有通知任何人。').waitFor();

    // Everything is undone, or still can be: no family was notified.
    await page.getByRole('checkbox', { name: /^最匹配/ }).check();
    await page.getByRole('button', exactly('通过 3 份')).click();
    await page.getByText('已通过 3 份。').waitFor();
    expect(
      (await desk.outbox()).filter(({ to, template }) => to === mobile && /^(entry|teams)_(approved|rejected)$/.test(template)),
    ).toEqual([]);
    const states = (await entriesOf(client)).map(({ teamName, state }) => `${teamName} ${state}`).toSorted();
    expect(states).toEqual(['木星 submitted', '水星 submitted', '火星 cancelled', '金星 submitted'].toSorted());
  });

  itInFull('chooses nothing under another filter that was asked for while all of the first were read', async () => {
    const { client } = await newFamily(desk, 'zh-CN');
    for (const teamName of ['天卫一', '天卫二', '天卫三']) await enter(client, 'city-couriers', { teamName, organization: '天王星小学' });
    await enter(client, 'city-couriers', { teamName: '冥王', organization: '冥王星小学' });
    const page = await desk.newPage({ viewport: desktop, locale: 'zh-CN', client: await organiserOf(desk) });
    const filter = JSON.stringify({ state: ['submitted'], q: '天王星小学' });
    await page.goto(`/admin/registrations?${new URLSearchParams({ perPage: '2', filter })}`);
    await page.getByRole('checkbox', { name: /^最匹配/ }).check();
    const isAll = (request: Request) => request.postData()?.includes('"pageSize":200') === true;
    const asked = Promise.withResolvers<Route>();
    await page.route('**/api/admin/registrations/search', (route) => (isAll(route.request()) ? asked.resolve(route) : route.continue()));
    await page.getByRole('button', exactly('选择全部 3 份')).click();
    const held = await asked.promise;
    await page.getByRole('searchbox').fill('冥王星小学');
    const pluto = page.getByRole('checkbox', exactly('冥王'));
    await pluto.waitFor();
    await Promise.all([page.waitForResponse((answer) => isAll(answer.request())), held.continue()]);
    await pluto.check();
    await page.getByRole('region', exactly('已选的报名')).getByText('已选 1 份', { exact: true }).waitFor();
  });

  itInFull('hears its keys on the list of competitions that was just closed', async () => {
    const { client } = await newFamily(desk, 'en-US');
    await enter(client, 'city-couriers', { teamName: 'Neptune' });
    const page = await desk.newPage({ viewport: desktop, locale: 'en-US', client: await organiserOf(desk) });
    await page.goto(`/admin/registrations?${new URLSearchParams({ filter: JSON.stringify({ state: ['submitted'], q: 'Neptune' }) })}`);
    await expect.poll(() => page.getByRole('listitem').getByRole('checkbox').count()).toBe(1);
    const competition = page.getByRole('combobox', exactly('Competition'));
    await competition.press('Enter');
    // J as soon as the list is closed, before a timer can run: no hand is as fast, but a busy device is as slow.
    await page.getByRole('option', { name: /^City Couriers/ }).evaluate(async (option) => {
      const press = (to: Element | null, key: string, code: string) =>
        to?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
      press(option, 'Enter', 'Enter');
      for (let turn = 0; turn < 1000 && document.activeElement?.matches('[role=option]'); turn++) await null;
      press(document.activeElement, 'j', 'KeyJ');
    });
    await page.getByRole('heading', { level: 1, ...exactly('Neptune') }).waitFor();
    // A approves, and does not select “All competitions”.
    await competition.press('a');
    await page.getByText('“Neptune” approved.', { exact: true }).waitFor();
    expect(await competition.textContent()).toContain('City Couriers');
  });
});
