// Guards: every problem during sign-up is reported at its field, no input is lost, and the form makes one entry.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changeDatabase, choose, endSessions, enter, entriesOf, exactly, fillForm, freshIdNumber, newFamily, signIn } from './actions.ts';
import { expectFailure, expectNoAxeViolations, ON_PHONE, openPortal, phone, screenshot } from './harness.ts';
import { type StoryWords, words } from './words.ts';

const portal = openPortal();

/** Opens the form for one child of a competition and fills it in. */
const openForm = async (page: Page, w: StoryWords, slug: string, team: string, idNumber = freshIdNumber()): Promise<void> => {
  await page.goto(`/signSingle?competition=${slug}`);
  await page.getByRole('button', exactly(w.submit)).waitFor();
  await fillForm(page, w, team, idNumber);
  await page.getByRole('checkbox', { name: w.consent }).first().check();
};

const submit = (page: Page, w: StoryWords) => page.getByRole('button', exactly(w.submit));

/** Returns the values of the form, field by field. */
const typedIn = (page: Page): Promise<string[]> =>
  page
    .locator('main form')
    .locator('input, select')
    .evaluateAll((controls) =>
      controls.map((control) => {
        if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)) return String(control.checked);
        return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : '';
      }),
    );

/** Counts the submissions of the form. */
const countSent = (page: Page): (() => number) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/registrations') sent += 1;
  });
  return () => sent;
};

/** Expects the server's refusal at one field, and all input unchanged. */
const expectRefusal = async (page: Page, w: StoryWords, field: string, message: string): Promise<void> => {
  const before = await typedIn(page);
  await submit(page, w).click();
  const box = page.getByRole('textbox', exactly(field));
  await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
  const described = (await box.getAttribute('aria-describedby')) ?? '';
  const said = () => Promise.all(described.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()));
  await expect.poll(said).toContain(message);
  await page.getByText(w.summary).waitFor();
  expect(await typedIn(page)).toEqual(before);
};

describe.each(ON_PHONE)('signing a child up ($name)', ({ viewport, locale }) => {
  const w = words[locale];
  const touch = viewport === phone;

  it('goes on after signing in over the form when the session has ended', async () => {
    const { client, email } = await newFamily(portal, locale);
    const page = await portal.newPage({ viewport, locale, client });
    const team = `萤火虫 ${locale}`;
    await openForm(page, w, 'jinjiangcity', team);
    const typed = await typedIn(page);
    const elsewhere = await endSessions(portal, email);

    expectFailure(page, /^401 POST \/api\/registrations$/);
    await submit(page, w).click();
    const dialog = page.getByRole('dialog', { name: w.sessionEnded });
    await dialog.waitFor();
    // It knows whose session it was.
    expect(await dialog.getByRole('textbox', { name: w.account }).inputValue()).not.toBe('');
    await expectNoAxeViolations(page);
    await screenshot(page, `session-ended-${viewport.width}-${locale}`, { fullPage: false });
    await dialog.getByRole('button', exactly(w.close)).click();
    const answer = page.getByText(w.formOf('王芳')).first();
    await answer.waitFor();
    // Focus and view move to the message, wherever the button is.
    await expect.poll(() => answer.evaluate((element) => element.closest(':focus') !== null)).toBe(true);
    await expect.poll(() => answer.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
    expect(await typedIn(page)).toEqual(typed);
    expect(await entriesOf(elsewhere)).toEqual([]);

    await submit(page, w).click();
    await signIn(page, w, touch, email);
    await page.getByRole('dialog').getByText(w.registered).waitFor();
    expect(await entriesOf(elsewhere)).toEqual([{ teamName: team, state: 'submitted' }]);
  });

  it('chooses the group by the child’s age, and leaves a chosen one', async () => {
    const { client } = await newFamily(portal, locale);
    const page = await portal.newPage({ viewport, locale, client });
    await page.goto('/signSingle?competition=jinjiangcity');
    await choose(page, w.country, w.china, 'first');
    await page.getByRole('textbox', { name: w.idNumber }).fill(freshIdNumber());
    await page.getByRole('radio', { name: w.group, checked: true }).waitFor();
    await page.getByRole('radio', { checked: false }).first().check();
    await page.getByRole('textbox', { name: w.idNumber }).fill(freshIdNumber());
    await page.getByRole('radio', { name: w.group, checked: false }).waitFor();
  });

  it('sends once when the button is pressed twice', async () => {
    const { client } = await newFamily(portal, locale);
    const page = await portal.newPage({ viewport, locale, client });
    const sent = countSent(page);
    const team = `双击 ${locale}`;
    await openForm(page, w, 'jinjiangcity', team);
    // Both before the page can draw anything: no button is disabled yet.
    await submit(page, w).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.getByRole('dialog').getByText(w.registered).waitFor();
    expect(sent()).toBe(1);
    expect(await entriesOf(client)).toEqual([{ teamName: team, state: 'submitted' }]);
  });

  it('says at the ID number that the child is signed up already', async () => {
    const { client } = await newFamily(portal, locale);
    const idNumber = freshIdNumber();
    const member = { name: '林小满', gender: 'female' as const, country: 'CN', idNumber };
    const { teamName } = await enter(client, 'jinjiangcity', { members: [member] });

    const page = await portal.newPage({ viewport, locale, client });
    await openForm(page, w, 'jinjiangcity', `重复 ${locale}`, idNumber);
    expectFailure(page, /^409 POST \/api\/registrations$/);
    await expectRefusal(page, w, w.idNumber, w.childInTeam(teamName));
    await expectNoAxeViolations(page);
    await page.getByRole('textbox', { name: w.idNumber }).fill(freshIdNumber());
    await submit(page, w).click();
    await page.getByRole('dialog').getByText(w.registered).waitFor();
    expect(await entriesOf(client)).toHaveLength(2);
  });

  it('says at the invitation code that it is wrong, or used up', async () => {
    const usedUp = `FULL-${locale.toUpperCase()}`;
    changeDatabase(
      portal,
      `insert into invitation_code (id, competition_id, code, institution, use_limit)
       select ?, id, ?, null, 1 from competition where slug = 'cargo-helpers'`,
      `full-${locale}`,
      usedUp,
    );
    await enter((await newFamily(portal, locale)).client, 'cargo-helpers', { invitationCode: usedUp });

    const { client } = await newFamily(portal, locale);
    const page = await portal.newPage({ viewport, locale, client });
    await openForm(page, w, 'cargo-helpers', `邀请 ${locale}`);
    const code = page.getByRole('textbox', { name: w.invitationCode });
    expectFailure(page, /^4(09|22) POST \/api\/registrations$/);
    await code.fill('NO-SUCH-CODE');
    await expectRefusal(page, w, w.invitationCode, w.wrongInvitation);
    await code.fill(usedUp);
    await expectRefusal(page, w, w.invitationCode, w.usedUp);
    await code.fill('SAMPLE-2026');
    await submit(page, w).click();
    await page.getByRole('dialog').getByText(w.registered).waitFor();
    expect(await entriesOf(client)).toHaveLength(1);
  });
});
