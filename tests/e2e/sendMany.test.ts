// Guards: a teacher's drafts are sent together by one press, also without a network and with the tab closed: each is one entry, with what was filled
// in for all. A refused one leads to its field, and is left unticked.
import { expect, it, onTestFinished } from 'vitest';
import { childMember } from '../fixtures/entryForm.ts';
import { itInFull } from '../fixtures/full.ts';
import { changeDatabase, enter, exactly, organiserOf, publishTerms } from './actions.ts';
import { deskWords, fillShared, makeDrafts, newTeacher, openSheet, press, SLUG, sharedOf } from './deskActions.ts';
import { openDroppingProxy } from './droppingProxy.ts';
import {
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  ON_DESKTOP,
  ON_PHONE,
  openPortal,
  screenshot,
} from './harness.ts';
import { LONG, visit } from './outboxActions.ts';

const portal = openPortal();
const teams = Array.from({ length: 12 }, (_, index) => `第${index + 1}队`);
const inAll = { instructor: '赵老师', country: 'CN', region: 'FJ', city: '泉州', detail: '世纪大道 88 号', told: true };

for (const { name, viewport, locale } of ON_PHONE) {
  const w = deskWords[locale];
  it(`twelve drafts, offline from the first press, the tab closed in the midst: twelve entries, each once (${name})`, async () => {
    const proxy = await openDroppingProxy(portal.url);
    onTestFinished(() => proxy.stop());
    const teacher = await newTeacher(portal, locale);
    const page = await portal.newPage({ viewport, locale, client: teacher, front: proxy });
    await visit(page);
    await makeDrafts(page, locale, teams);
    await proxy.stop();
    await openSheet(page, locale, 12);
    await fillShared(page, locale);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `send-choose-${viewport.width}-${locale}`, { fullPage: false });
    await press(page, locale, 12);
    const sheet = page.getByRole('dialog', { name: w.progress });
    await sheet.getByText(w.summary(0, 12, 0)).waitFor();
    await expect.poll(() => sheet.getByText(w.network, { exact: true }).count()).toBe(12);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `send-offline-${viewport.width}-${locale}`, { fullPage: false });
    const context = page.context();
    await page.close();

    // What waits is told again by a new page, still without a network.
    const second = await context.newPage();
    await second.goto(`${proxy.url}/desk`);
    await second
      .getByText(w.summary(0, 12, 0))
      .first()
      .waitFor();
    await proxy.start();
    await second.getByRole('button', exactly(w.show)).click();
    await expect.poll(async () => (await sharedOf(teacher)).length, LONG).toBeGreaterThan(2);
    await second.close();

    const third = await context.newPage();
    await third.goto(`${proxy.url}/desk`);
    await third
      .getByText(w.summary(12, 0, 0))
      .first()
      .waitFor({ timeout: 60_000 });
    await screenshot(third, `send-done-${viewport.width}-${locale}`, { fullPage: false });
    expect(await sharedOf(teacher)).toEqual(teams.map((teamName) => ({ teamName, ...inAll })));
  });
}

for (const { viewport, by } of [
  { viewport: { width: 1280, height: 720 }, by: 'a wheel' },
  { viewport: { width: 360, height: 740 }, by: 'a finger' },
]) {
  it(`scrolls the sheet to its end by ${by}`, async () => {
    const locale = 'zh-CN';
    const page = await portal.newPage({ viewport, locale, client: await newTeacher(portal, locale) });
    await makeDrafts(page, locale, teams);
    await openSheet(page, locale, 12);
    const send = page.getByRole('dialog').getByRole('button', exactly(deskWords[locale].finish(12)));
    const bottom = async () => ((box) => (box ? box.y + box.height : Number.NaN))(await send.boundingBox());
    expect(await bottom()).toBeGreaterThan(viewport.height);
    const [x, y] = [viewport.width / 2, viewport.height / 2];
    if (by === 'a wheel') {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, 5000);
    } else {
      const session = await page.context().newCDPSession(page);
      for (let drag = 0; drag < 12; drag += 1) {
        await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
        for (let up = 40; up <= 320; up += 40)
          await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - up }] });
        await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      }
    }
    await expect.poll(bottom).toBeLessThanOrEqual(viewport.height);
  });
}

it('keeps what is typed when the sheet is closed, and says that another tab has sent all', async () => {
  const locale = 'zh-CN';
  const w = deskWords[locale];
  const teacher = await newTeacher(portal, locale);
  const page = await portal.newPage({ viewport: { width: 820, height: 1180 }, locale, client: teacher });
  await makeDrafts(page, locale, teams.slice(0, 2));
  await openSheet(page, locale, 2);
  await fillShared(page, locale);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page
    .getByRole('main')
    .getByRole('button', exactly(w.finish(2)))
    .click();
  expect(await page.getByRole('textbox', exactly(w.detail)).inputValue()).toBe(inAll.detail);
  expect(await page.getByRole('checkbox', { name: w.told }).isChecked()).toBe(true);

  const other = await page.context().newPage();
  await openSheet(other, locale, 2, portal.url);
  await press(page, locale, 2);
  await other
    .getByRole('dialog', { name: w.progress })
    .getByText(w.summary(2, 0, 0))
    .waitFor();
  expect(await sharedOf(teacher)).toEqual(teams.slice(0, 2).map((teamName) => ({ teamName, ...inAll })));
});

for (const { name, viewport, locale } of ON_PHONE) {
  const w = deskWords[locale];
  it(`has what was typed again after the tab was closed, until it is sent or emptied (${name})`, async () => {
    const teacher = await newTeacher(portal, locale);
    const page = await portal.newPage({ viewport, locale, client: teacher });
    await makeDrafts(page, locale, teams.slice(0, 2));
    await openSheet(page, locale, 2);
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: teams[1] ?? '' })
      .uncheck();
    await fillShared(page, locale);
    await page.getByText(w.typedSaved).waitFor();
    const context = page.context();
    await page.close();

    const second = await context.newPage();
    await openSheet(second, locale, 2, portal.url);
    await second.getByText(w.typedAgain).waitFor();
    expect(await second.getByRole('textbox', exactly(w.detail)).inputValue()).toBe(inAll.detail);
    expect(await second.getByRole('combobox', { name: w.region }).inputValue()).toBe(w.fujian);
    expect(await second.getByRole('checkbox', { name: w.told }).isChecked()).toBe(true);
    await expectNoAxeViolations(second);
    await expectNoHorizontalOverflow(second);
    await screenshot(second, `send-typed-again-${viewport.width}-${locale}`, { fullPage: false });
    await press(second, locale, 1);
    await second
      .getByRole('dialog', { name: w.progress })
      .getByText(w.summary(1, 0, 0))
      .waitFor();
    await second.close();

    // a draft is left for which it was typed too
    const third = await context.newPage();
    await openSheet(third, locale, 1, portal.url);
    await third.getByRole('button', exactly(w.clear)).click();
    expect(await third.getByRole('textbox', exactly(w.detail)).inputValue()).toBe('');
    await third.reload();
    await openSheet(third, locale, 1, portal.url);
    expect(await third.getByText(w.typedAgain).count()).toBe(0);
    await fillShared(third, locale);
    await third.getByText(w.typedSaved).waitFor();
    await press(third, locale, 1);
    await third.getByRole('dialog', { name: w.progress }).getByText(w.sent, { exact: true }).first().waitFor();
    await makeDrafts(third, locale, teams.slice(2, 3), { first: 2, origin: portal.url });
    await openSheet(third, locale, 1, portal.url);
    expect(await third.getByRole('textbox', exactly(w.detail)).inputValue()).toBe('');
    expect((await sharedOf(teacher)).map(({ teamName, detail }) => [teamName, detail])).toEqual([
      [teams[0], inAll.detail],
      [teams[1], inAll.detail],
    ]);
  });
}

for (const { name, viewport, locale } of ON_DESKTOP) {
  const w = deskWords[locale];
  it(`names the child and the field of one that is refused, leads there, and tells a place in the waiting list (${name})`, async () => {
    const teacher = await newTeacher(portal, locale);
    const page = await portal.newPage({ viewport, locale, client: teacher });
    expectFailure(page, /^4(09|22) POST \/api\/registrations$/);
    const some = teams.slice(0, 3);
    const numbers = await makeDrafts(page, locale, [...some, '重复的队']);
    const [taken = ''] = numbers.slice(-1);
    // The same child is entered meanwhile, from another device: the server alone knows.
    await enter(teacher, SLUG, { teamName: '早先的队', members: [{ ...childMember(), idNumber: taken }] });
    changeDatabase(portal, 'update competition set capacity = seats_taken + 1 where slug = ?', SLUG);
    onTestFinished(() => changeDatabase(portal, 'update competition set capacity = null where slug = ?', SLUG));
    await openSheet(page, locale, 4);
    await page.getByRole('dialog').getByRole('checkbox', { name: '重复的队' }).uncheck();
    await fillShared(page, locale);
    await page.getByText(w.replaces).first().waitFor();
    await press(page, locale, 3);
    const sheet = page.getByRole('dialog', { name: w.progress });
    await sheet.getByText(w.summary(3, 0, 0)).waitFor();
    await expect.poll(() => sheet.getByText(w.waitlist).count()).toBe(2);
    expect((await sharedOf(teacher)).map(({ teamName }) => teamName)).toEqual(expect.arrayContaining(some));

    // What was filled in for all is still there for the next.
    await sheet.getByRole('button', exactly(w.toDrafts)).click();
    await press(page, locale, 1);
    await sheet.getByText(w.summary(3, 0, 1)).waitFor();
    await sheet.getByText(w.refused, { exact: true }).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `send-refused-${viewport.width}-${locale}`, { fullPage: false });
    await sheet.getByRole('button', exactly(w.toDrafts)).click();
    expect(await page.getByRole('dialog').getByRole('checkbox', { name: '重复的队' }).isChecked()).toBe(false);
    await page.getByRole('button', exactly(w.undo)).click();
    await page.getByRole('button', exactly(w.undo)).waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('button', exactly(w.close)).click();
    await page.getByRole('button', exactly(w.show)).click();
    await sheet.getByRole('link', { name: '孩子4' }).click();
    await page.waitForURL(/\/sign\?/);
    const field = page.getByRole('textbox', { name: w.idNumber });
    await expect.poll(() => field.evaluate((control) => control === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe(taken);
  });

  itInFull(`asks once for the agreement that all wait for, and names them until it is given (${name})`, async () => {
    const teacher = await newTeacher(portal, locale);
    const page = await portal.newPage({ viewport, locale, client: teacher });
    expectFailure(page, /^403 POST \/api\/registrations$/);
    const some = teams.slice(0, 3);
    await makeDrafts(page, locale, some);
    await openSheet(page, locale, 3);
    await fillShared(page, locale);
    await publishTerms(await organiserOf(portal), locale === 'zh-CN' ? '2027-01-01' : '2027-02-01');
    await press(page, locale, 3);
    await page.getByRole('button', exactly(w.later)).click();
    const sheet = page.getByRole('dialog', { name: w.progress });
    await sheet.getByText(w.held).waitFor();
    await sheet.getByRole('button', exactly(w.change('第3队'))).click();
    await sheet.getByText(w.takenBack).waitFor();
    await expectNoAxeViolations(page);
    await sheet.getByRole('button', exactly(w.look)).click();
    await page.getByRole('button', exactly(w.agree)).click();
    await sheet.getByText(w.summary(2, 0, 1)).waitFor();
    expect((await sharedOf(teacher)).map(({ teamName }) => teamName)).toEqual(some.slice(0, 2));
  });
}
