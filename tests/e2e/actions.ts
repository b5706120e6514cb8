// User actions shared by several tests, and changes made elsewhere meanwhile.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Page } from 'playwright-core';
import type { PageData } from '#contract/content/contentData.ts';
import type { AnswerOf, CallOf } from '#contract/http/api.ts';
import type { Locale } from '#contract/http/common.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { codeSentTo } from '../fixtures/outbox.ts';
import { freshMobile, PASSWORD, registerParticipant } from '../fixtures/participant.ts';
import { makeResidentId } from '../fixtures/residentId.ts';
import type { Portal } from './harness.ts';
import type { StoryWords } from './words.ts';

export const exactly = (name: string) => ({ name, exact: true });

/** Passes the slider: by mouse if there is one, otherwise by keyboard. */
export const slide = async (page: Page, w: StoryWords, touch: boolean): Promise<void> => {
  const handle = page.getByRole('slider', { name: w.slider });
  if (touch) {
    await handle.press('End');
  } else {
    // Waits until the handle is at rest: a newly opened dialog still moves.
    await handle.hover();
    const box = await handle.boundingBox();
    if (!box) throw new Error('the slider is not shown');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.down();
    await page.mouse.move(x + 250, y + 2, { steps: 120 });
    await page.mouse.up();
  }
  await page.getByText(w.verified).first().waitFor();
};

/** Types into one of the combo boxes of a name and selects the option, unless it is selected already. */
export const choose = async (page: Page, name: string, option: string, which: 'first' | 'last'): Promise<void> => {
  const box = page.getByRole('combobox', { name })[which]();
  if ((await box.inputValue()) === option) return;
  await box.fill(option);
  await page.getByRole('option', exactly(option)).click();
};

/** Fills in a form for one child, up to the consent. */
export const fillForm = async (page: Page, w: StoryWords, team: string, idNumber: string): Promise<void> => {
  await page.getByRole('radio', { name: w.group }).check();
  await page.getByRole('textbox', { name: w.displayName }).fill(team);
  await page.getByRole('textbox', exactly(w.childName)).fill('林小满');
  await choose(page, w.country, w.china, 'first');
  await page.getByRole('combobox', { name: w.gender }).selectOption(w.girl);
  await page.getByRole('textbox', { name: w.idNumber }).fill(idNumber);
  await page.getByRole('textbox', { name: w.parentName }).fill('王芳');
  await page.getByRole('textbox', { name: w.parentPhone }).fill('+8613800138000');
  await page.getByRole('textbox', { name: w.organization }).fill('青禾实验小学');
  await page.getByRole('textbox', { name: w.instructorName }).fill('李老师');
  await page.getByRole('textbox', { name: w.instructorPhone }).fill('+8613900139000');
  await choose(page, w.country, w.china, 'last');
  await choose(page, w.region, w.regionName, 'last');
  await page.getByRole('textbox', { name: w.address }).fill('世纪大道 88 号');
};

/** Waits until the open form's input is saved on the device. */
export const savedOnDevice = (page: Page): Promise<void> => page.locator('[role="status"][aria-busy="false"]').waitFor();

/** Returns the values of the open form, field by field. */
export const typedIn = (page: Page): Promise<string[]> =>
  page
    .locator('main form')
    .locator('input, select')
    .evaluateAll((controls) =>
      controls.map((control) => {
        if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)) return String(control.checked);
        return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : '';
      }),
    );

/** Signs in with a password, on the sign-in screen or in the dialog over another one. */
export const signIn = async (page: Page, w: StoryWords, touch: boolean, account: string, password = PASSWORD): Promise<void> => {
  await page.getByRole('textbox', { name: w.account }).fill(account);
  await page.getByRole('textbox', exactly(w.password)).fill(password);
  await slide(page, w, touch);
  await page.getByRole('checkbox', { name: w.agree }).check();
  await page.getByRole('button', exactly(w.signIn)).click();
};

/** Types the newest code sent to a mobile number or an e-mail address, once it has arrived. */
export const typeCode = async (page: Page, w: StoryWords, portal: Portal, target: string): Promise<void> => {
  const codes = async () => (await portal.outbox()).filter(({ to, template }) => to === target && template === 'verification_code').length;
  const before = await codes();
  await page.getByRole('button', exactly(w.sendCode)).click();
  await page.getByText(w.codeSent).first().waitFor();
  if ((await codes()) <= before) throw new Error(`no new code was sent to ${target}`);
  await page.getByRole('textbox', { name: w.code }).fill(codeSentTo(await portal.outbox(), target));
};

export interface Family {
  client: Client;
  mobile: string;
  email: string;
}

/** Returns a family's account, registered and signed in over HTTP. */
export const newFamily = async (portal: Portal, locale: Locale): Promise<Family> => {
  const mobile = freshMobile();
  const email = `parent-${mobile.slice(1)}@example.test`;
  const client = createClient(() => portal.url);
  await registerParticipant(client, portal.outbox, { mobile, email, locale });
  return { client, mobile, email };
};

/** Returns a visitor signed in over HTTP as the organiser of the sample season. */
export const organiserOf = async (portal: Portal): Promise<Client> => {
  const client = createClient(() => portal.url);
  await client.signIn('organiser@sample.test', PASSWORD);
  return client;
};

/** Ends the quiet hours: it may be night where a test runs, and messages that can wait would. Returns the organiser who did. */
export const awake = async (portal: Portal): Promise<Client> => {
  const organiser = await organiserOf(portal);
  const { number, settings } = await organiser.call('GET /api/admin/settings');
  const messages = { ...settings.messages, quiet: { from: 0, until: 0 } };
  await organiser.call('PUT /api/admin/settings', { body: { number, settings: { ...settings, messages }, note: null } });
  return organiser;
};

/** Publishes a new version of the terms that asks everybody again. */
export const publishTerms = async (organiser: Client, version: string): Promise<void> => {
  const params = { kind: 'page' as const, id: 'terms' };
  const both = (words: string) => ({ 'zh-CN': words, 'en-US': words });
  const { versions } = await organiser.call('GET /api/admin/content/:kind/:id', { params });
  const number = Math.max(...versions.map((each) => each.number)) + 1;
  const data: PageData = { kind: 'page', title: both('Terms'), lead: both('Why'), body: both('What'), version };
  await organiser.call('PUT /api/admin/content/:kind/:id', { params, body: { number, version: 0, data } });
  const asksAgain = both(`Section 5 of ${version}.`);
  await organiser.call('POST /api/admin/content/:kind/:id/publication', { params, body: { number, version: 1, asksAgain } });
};

/** Signs an account out everywhere, as its owner can from another device. Returns a visitor signed in as it. */
export const endSessions = async (portal: Portal, account: string): Promise<Client> => {
  const client = createClient(() => portal.url);
  await client.signIn(account, PASSWORD);
  const { items } = await client.call('GET /api/sessions');
  for (const { id, current } of items) if (!current) await client.call('DELETE /api/sessions/:id', { params: { id } });
  return client;
};

let children = 0;
/** Returns the ID number of a child of primary-school age that no other test of this file has. */
export const freshIdNumber = (): string => {
  children += 1;
  return makeResidentId({ birth: '20180419', sequence: children });
};

/** Registers a child over HTTP. */
export const enter = async (
  client: Client,
  slug: string,
  changes: Partial<CallOf<'POST /api/registrations'>['body']> = {},
): Promise<AnswerOf<'POST /api/registrations'>> => {
  const { id } = await client.call('GET /api/competitions/:id', { params: { id: slug } });
  const member = { name: '林小满', gender: 'female' as const, country: 'CN', idNumber: freshIdNumber() };
  return client.call('POST /api/registrations', { body: entryForm(id, { members: [member], ...changes }) });
};

/** Returns the team names and states of an account's entries. */
export const entriesOf = async (client: Client): Promise<{ teamName: string; state: string }[]> => {
  const { items } = await client.call('GET /api/registrations');
  return items.map(({ teamName, state }) => ({ teamName, state }));
};

/** Changes data that no page and no endpoint can change. */
export const changeDatabase = ({ dataDir }: Portal, statement: string, ...values: unknown[]): void => {
  const database = new Sqlite(join(dataDir, 'tangible-cup.db'));
  try {
    database.pragma('busy_timeout = 5000');
    database.prepare(statement).run(...values);
  } finally {
    database.close();
  }
};

/** Resets the rate limits, so that a code can be sent at once. */
export const forgetTries = (portal: Portal): void => changeDatabase(portal, 'delete from rate_limit');

/** Ages every session, so that sensitive actions require a confirmation of identity. */
export const forgetConfirmations = (portal: Portal): void => changeDatabase(portal, 'update session set confirmed_at = null');
