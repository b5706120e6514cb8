// Guards: a legal text that requires a new agreement asks wherever a family sends something, however early it is pressed. The request is sent once
// they agree. A family that postpones it reads that nothing was sent, why, and how to send it, and keeps all input. Queued requests are sent by
// themselves after the agreement.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import type { Client } from '../fixtures/client.ts';
import { itInFull } from '../fixtures/full.ts';
import {
  enter,
  entriesOf,
  exactly,
  type Family,
  fillForm,
  freshIdNumber,
  newFamily,
  organiserOf,
  publishTerms,
  savedOnDevice,
} from './actions.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';
import { words } from './words.ts';
import { entryToWorkOn, openWindow, openWork, videoFile, workWords } from './workActions.ts';

const portal = openPortal();
const LINK = 'https://youtu.be/dQw4w9WgXcQ';

const asked = {
  'zh-CN': {
    sheet: '协议或政策已更新',
    agree: '同意',
    later: '以后再说',
    open: '阅读并同意',
    agreeAndSend: '阅读并同意后提交',
    notHandedIn: '作品未能提交',
    notSent: '没有提交成功',
    why: '协议或政策已更新，请先同意。您填写的内容都已保留。',
    uploadWaits: '协议或政策已更新，同意后会自动继续上传。',
  },
  'en-US': {
    sheet: 'Our texts have changed',
    agree: 'I agree',
    later: 'Later',
    open: 'Read and agree',
    agreeAndSend: 'Read, agree and send',
    notHandedIn: 'The work was not handed in',
    notSent: 'Not sent',
    why: 'Our terms have changed. Please agree to them first; what you typed stays.',
    uploadWaits: 'Our texts have changed. The upload goes on by itself once you agree.',
  },
} as const;

let organiser: Client;
let versions = 0;
/** Requires every existing account to agree again. */
const askAgain = async (): Promise<void> => {
  versions += 1;
  await publishTerms(organiser, `2027-${String(versions).padStart(2, '0')}`);
};
beforeAll(async () => {
  openWindow(portal);
  organiser = await organiserOf(portal);
});

const sheetOf = (page: Page, locale: Locale) => page.getByRole('dialog', exactly(asked[locale].sheet));
const workOf = ({ client }: Family, id: string) => client.call('GET /api/registrations/:id/work', { params: { id } });

itInFull.each(inLanguage('zh-CN'))(
  'a work that is pressed at once is asked about, stays when it is put off, and goes after agreeing (%s)',
  async (locale) => {
    const [w, a] = [workWords[locale], asked[locale]];
    const family = await newFamily(portal, locale);
    const id = await entryToWorkOn(portal, family.client);
    await askAgain();
    const page = await portal.newPage({ viewport: phone, locale, client: family.client });
    expectFailure(page, /^403 POST \/api\/registrations\/[^/]+\/work$/);
    await openWork(page, id);
    await page.getByRole('radio', { name: w.link }).check();
    await page.getByRole('textbox', { name: w.linkField }).fill(LINK);
    await page.getByRole('textbox', { name: w.title }).fill('城市小信使');
    await page.getByRole('textbox', { name: w.description }).fill('机器人送信');
    await page.getByRole('button', exactly(w.send)).click();
    const sheet = sheetOf(page, locale);
    await sheet.getByRole('button', exactly(a.agree)).waitFor();
    await screenshot(page, `agreements-work-sheet-390-${locale}`, { fullPage: false });
    await sheet.getByRole('button', exactly(a.later)).click();
    const notice = page.getByRole('alert').filter({ hasText: a.notHandedIn });
    await notice.getByText(a.why).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `agreements-work-later-390-${locale}`, { fullPage: false });
    expect((await entriesOf(family.client))[0]?.state).toBe('approved');
    expect(await page.getByRole('textbox', { name: w.title }).inputValue()).toBe('城市小信使');

    // A postponed request is found again, and can be changed and sent again.
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: w.title }).inputValue()).toBe('城市小信使');
    await page.getByRole('textbox', { name: w.title }).fill('小信使');
    await page.getByRole('button', exactly(w.send)).click();
    await sheet.getByRole('button', exactly(a.later)).click();
    await notice.getByRole('button', exactly(a.agreeAndSend)).click();
    await sheet.getByRole('button', exactly(a.agree)).click();
    await page.getByText(w.handedIn('小信使')).waitFor();
    expect(await workOf(family, id)).toMatchObject({ title: '小信使', media: { kind: 'link' } });
    expect(await notice.count()).toBe(0);
  },
);

it.each(inLanguage('zh-CN'))('an entry that is pressed at once is asked about, and says so when it is put off (%s)', async (locale) => {
  const [w, a] = [words[locale], asked[locale]];
  const family = await newFamily(portal, locale);
  await askAgain();
  const page = await portal.newPage({ viewport: phone, locale, client: family.client });
  expectFailure(page, /^403 POST \/api\/registrations$/);
  await page.goto('/signSingle?competition=jinjiangcity');
  await fillForm(page, w, '启明队', freshIdNumber());
  await page.getByRole('checkbox', { name: w.consent }).first().check();
  await savedOnDevice(page);
  await page.reload();
  await page.getByRole('checkbox', { name: w.consent, checked: true }).first().waitFor();
  await page.getByRole('button', exactly(w.submit)).click();
  const sheet = sheetOf(page, locale);
  await sheet.getByRole('button', exactly(a.later)).click();
  const notice = page.getByRole('alert').filter({ hasText: a.notSent });
  await notice.getByText(a.why).waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `agreements-entry-later-390-${locale}`);
  expect(await entriesOf(family.client)).toEqual([]);
  await notice.getByRole('button', exactly(a.agreeAndSend)).click();
  await sheet.getByRole('button', exactly(a.agree)).click();
  await page.getByText(w.registered).first().waitFor();
  expect(await entriesOf(family.client)).toEqual([{ teamName: '启明队', state: 'submitted' }]);
});

itInFull.each(inLanguage('zh-CN'))(
  'uploads that had not begun say what they wait for, and go on by themselves after it (%s)',
  async (locale) => {
    const [w, a] = [workWords[locale], asked[locale]];
    const family = await newFamily(portal, locale);
    const id = await entryToWorkOn(portal, family.client);
    const page = await portal.newPage({ viewport: phone, locale, client: family.client });
    expectFailure(page, /^403 POST \/api\/uploads$/);
    await openWork(page, id);
    await askAgain();
    await page.getByLabel(w.chooseVideo).setInputFiles(await videoFile(2_000_000));
    const card = page.getByRole('listitem').filter({ hasText: 'courier.mp4' });
    await card.getByText(a.uploadWaits).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `agreements-upload-390-${locale}`);
    await card.getByRole('button', exactly(a.open)).click();
    const sheet = sheetOf(page, locale);
    await sheet.getByRole('button', exactly(a.later)).click();
    await card.getByText(a.uploadWaits).waitFor();
    // A work submitted before its files have arrived asks for the agreement too, and is sent after it.
    await page.getByRole('textbox', { name: w.title }).fill('森林动物园');
    await page.getByRole('textbox', { name: w.description }).fill('机器人在森林里');
    await page.getByRole('button', exactly(w.send)).click();
    await sheet.getByRole('button', exactly(a.agree)).click();
    await page.getByText(w.handedIn('森林动物园')).waitFor();
    expect(await workOf(family, id)).toMatchObject({ title: '森林动物园', media: { kind: 'video' } });
  },
);

itInFull('a cancellation behind an entry that waits for agreement asks for it, says so when it is put off, and goes after it', async () => {
  const [w, a] = [words['zh-CN'], asked['zh-CN']];
  const { client } = await newFamily(portal, 'zh-CN');
  await enter(client, 'jinjiangcity', { teamName: '不来了', participation: 'single' });
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', client, front: portal });
  await page.goto('/signSingle?competition=jinjiangcity');
  await fillForm(page, w, '长庚队', freshIdNumber());
  await page.getByRole('checkbox', { name: w.consent }).first().check();
  await page.context().setOffline(true);
  await page.getByRole('button', exactly(w.submit)).click();
  await page.getByRole('dialog', exactly('“长庚队”等待网络')).waitFor();
  await askAgain();
  expectFailure(page, /^403 POST \/api\/registrations$/);
  await page.context().setOffline(false);
  await page.goto('/personal');
  const sheet = sheetOf(page, 'zh-CN');
  await sheet.getByRole('button', exactly(a.later)).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: w.more('不来了') }).click();
  await page.getByRole('menuitem', exactly(w.cancel)).click();
  await page.getByRole('alertdialog').getByRole('button', exactly(w.cancel)).click();
  await sheet.getByRole('button', exactly(a.later)).click();
  await page.getByText('“不来了”的报名尚未取消：请先同意更新后的协议或政策，之后会自动取消。').waitFor();
  await screenshot(page, 'agreements-cancellation-390-zh-CN', { fullPage: false });
  await page.getByRole('button', exactly(a.open)).click();
  await sheet.getByRole('button', exactly(a.agree)).click();
  const states = async () => Object.fromEntries((await entriesOf(client)).map(({ teamName, state }) => [teamName, state]));
  await expect.poll(states).toEqual({ 不来了: 'cancelled', 长庚队: 'submitted' });
});
