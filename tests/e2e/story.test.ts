// Guards: the main journey. A parent finds the open competition, registers an account, signs up a child and sees the entry under approval; an
// organiser approves it in the back office; the parent sees it approved. In both languages, on a phone and on a desktop.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { codeSentTo } from '../fixtures/outbox.ts';
import { freshMobile, PASSWORD } from '../fixtures/participant.ts';
import { makeResidentId } from '../fixtures/residentId.ts';
import { awake, exactly, fillForm, slide } from './actions.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, ON_PHONE, openPortal, phone, screenshot } from './harness.ts';
import { type StoryWords, words } from './words.ts';

const portal = openPortal();

/** Checks a screen: axe, no sideways scrolling, and a picture for people. */
const lookAt = async (page: Page, name: string): Promise<void> => {
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, name);
};

const registerAccount = async (page: Page, w: StoryWords, mobile: string, email: string, touch: boolean): Promise<void> => {
  await page.getByRole('link', exactly(w.toRegister)).click();
  await page.getByRole('heading', { level: 1, ...exactly(w.register) }).waitFor();
  await page.getByRole('radio', { name: w.family }).check();
  await page.getByLabel(w.yourName).fill('王芳 Wang');
  await page.getByLabel(w.familyName).fill('王家');
  await page.getByRole('textbox', { name: w.mobile }).fill(mobile);
  await slide(page, w, touch);
  await page.getByRole('button', exactly(w.sendCode)).click();
  await expect.poll(async () => (await portal.outbox()).some(({ to }) => to === mobile)).toBe(true);
  await page.getByRole('textbox', { name: w.code }).fill(codeSentTo(await portal.outbox(), mobile));
  await page.getByRole('textbox', { name: w.password }).fill(PASSWORD);
  await page.getByRole('textbox', { name: w.email }).fill(email);
  await page.getByRole('checkbox', { name: w.agree }).check();
  await page.getByRole('button', exactly(w.register)).click();
};

describe.each(ON_PHONE)('the main job ($name)', ({ viewport, locale }) => {
  const w = words[locale];
  const touch = viewport === phone;
  const shot = (step: string) => `story-${step}-${viewport.width}-${locale}`;

  it('goes from the open competition to the approved entry', async () => {
    const mobile = freshMobile();
    const email = `parent-${mobile.slice(1)}@example.test`;
    const team = `向日葵 ${mobile.slice(-4)}`;
    await awake(portal);
    const page = await portal.newPage({ viewport, locale });

    await page.goto('/');
    const bar = page.getByRole('navigation', { name: touch ? w.tabs : w.menu });
    await bar.getByRole('link', exactly(touch ? w.competitionsTab : w.competitions)).click();
    await page.getByRole('heading', { name: w.competition }).waitFor();
    await lookAt(page, shot('1-competitions'));
    await page
      .getByRole('article')
      .or(page.getByRole('listitem'))
      .filter({ has: page.getByRole('heading', { name: w.competition }) })
      .getByRole('link', { name: w.seeCompetition })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: w.competition }).waitFor();
    await lookAt(page, shot('2-detail'));
    const detail = page.url();
    await page
      .getByRole('link', { name: w.signInToSignUp })
      .or(page.getByRole('button', { name: w.signInToSignUp }))
      .first()
      .click();

    await page.getByRole('heading', { level: 1, ...exactly(w.signIn) }).waitFor();
    await lookAt(page, shot('3-sign-in'));
    await registerAccount(page, w, mobile, email, touch);

    await page.getByRole('heading', { level: 1, name: w.competition }).waitFor();
    await page.getByRole('link', { name: w.signUpOne }).first().click();
    await page.getByRole('button', exactly(w.submit)).waitFor();
    await page.getByRole('button', exactly(w.submit)).click();
    await page.getByText(w.summary).waitFor();
    // The summary names a field by its label; a form in Chinese begins with China.
    if (locale === 'zh-CN') await page.getByRole('alert').getByRole('link', exactly(w.region)).waitFor();
    await lookAt(page, shot('4-form-errors'));
    const right = makeResidentId({ birth: '20180307', sequence: Number(mobile.slice(-3)) });
    const wrong = `${right.slice(0, -1)}${right.endsWith('1') ? '2' : '1'}`;
    await fillForm(page, w, team, wrong);
    await page.getByRole('checkbox', { name: w.consent }).first().check();
    await page.getByRole('button', exactly(w.submit)).click();
    await page.getByText(w.wrongIdNumber).first().waitFor();
    await page.getByRole('textbox', { name: w.idNumber }).fill(right);
    await lookAt(page, shot('5-form-filled'));
    await page.getByRole('button', exactly(w.submit)).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(w.registered).waitFor();
    await lookAt(page, shot('6-registered'));

    await page.goto('/personal');
    const entry = page.getByRole('row').or(page.getByRole('listitem')).or(page.getByRole('article')).filter({ hasText: team });
    await entry.getByText(w.underApproval).first().waitFor();
    await lookAt(page, shot('7-my-events'));
    expect(await page.content()).not.toContain(right);

    await approve(team, w, locale, shot('8-back-office'));

    await page.reload();
    await entry.getByText(w.approved).first().waitFor();
    await lookAt(page, shot('9-approved'));
    // Going back closes the list of actions and stays in My events.
    await page.getByRole('button', { name: w.more(team) }).click();
    await page.getByRole('menu').waitFor();
    await page.goBack();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/personal');
    const messages = (await portal.outbox()).filter(({ to, template }) => (to === mobile || to === email) && template === 'entry_approved');
    expect(messages.map(({ channel, locale: language }) => `${channel} ${language}`).sort()).toEqual([`sms ${locale}`]);

    await page.goto(detail);
    await page.getByRole('link', exactly(`${w.signedUp}${team}`)).waitFor();
    await lookAt(page, shot('10-own-team'));
  });

  /** Performs the organiser's part of the journey. */
  const approve = async (team: string, w: StoryWords, language: 'zh-CN' | 'en-US', picture: string): Promise<void> => {
    const office = await portal.newPage({ viewport, locale: language });
    await office.goto('/admin/registrations');
    await office.getByRole('textbox', { name: w.account }).fill('organiser@sample.test');
    await office.getByRole('textbox', { name: w.password }).fill(PASSWORD);
    await slide(office, w, touch);
    const agree = office.getByRole('checkbox', { name: w.agree });
    if (await agree.isVisible()) await agree.check();
    await office.getByRole('button', exactly(w.signIn)).click();
    await office.getByText(team).first().waitFor();
    await lookAt(office, `${picture}-list`);
    await office.getByText(team).first().click();
    await office.getByRole('heading', { level: 1, name: team }).waitFor();
    await lookAt(office, `${picture}-entry`);
    await office.getByRole('button', exactly(w.approve)).click();
    await office.getByText(w.approvedDone).waitFor();
  };
});
