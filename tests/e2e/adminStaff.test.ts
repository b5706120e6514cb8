// Guards: an organiser with every right sets others' rights in the back office, and confirms their own session for it. Organisers see there only what
// they have a right for. By keyboard. One who has forgotten the password
// gets in by mail; one who leaves is removed from the record.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { PASSWORD } from '../fixtures/participant.ts';
import { changeDatabase, exactly, forgetTries, newFamily, organiserOf, signIn, slide, typeCode } from './actions.ts';
import { expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, ON_DESKTOP, openPortal, phone, screenshot } from './harness.ts';
import { words } from './words.ts';

const portal = openPortal();

/** The texts that organisers read, written out, so that a lost or wrong word is noticed. */
const staffWords = {
  'zh-CN': {
    change: '修改权限：Amara Diallo',
    title: 'Amara Diallo可以做什么？',
    none: '没有任何权限的人无法使用管理后台。',
    add: '添加权限',
    right: '权限',
    competition: '赛事',
    review: '审核',
    save: '保存',
    saved: '已保存。Amara Diallo新增的权限待另一位组织者确认后生效。',
    awaits: '待确认',
    wrong: /密码/,
    chip: /审核·小小搬运工/,
    today: '今天',
    entries: '报名',
    competitions: '赛事',
    works: '作品',
    eventDay: '比赛当天',
    reports: '举报',
    areas: '主导航',
    more: '更多',
    denied: /您没有打开这个页面的权限/,
    notForYou: '这里是管理后台',
    toPortal: '前往网站',
    otherAccount: '换一个账号登录',
    remove: '移出组织者与评委',
    reason: /^原因/,
    disabled: /已停用|停用于/,
    current: '在任',
    former: '已停用或移出',
    passwordChanged: '新密码已设置，其他设备已退出登录。',
    thisDevice: '当前设备',
    name: '姓名',
  },
  'en-US': {
    change: 'Change rights of Amara Diallo',
    title: 'What may Amara Diallo do?',
    none: 'Without any right, this person cannot use the back office.',
    add: 'Add a right',
    right: 'Right',
    competition: 'Competition',
    review: 'Review',
    save: 'Save',
    saved: 'Saved. What the rights of Amara Diallo gain waits until a second organiser confirms it.',
    awaits: 'Awaits confirmation',
    wrong: /password/,
    chip: /Review · /,
    today: 'Today',
    entries: 'Registrations',
    competitions: 'Competitions',
    works: 'Works',
    eventDay: 'Event day',
    reports: 'Reports',
    areas: 'Areas',
    more: 'More',
    denied: /You do not have the right to open this page/,
    notForYou: 'This is the back office',
    toPortal: 'To the portal',
    otherAccount: 'Sign in with another account',
    remove: 'Remove from staff',
    reason: /^Reason/,
    disabled: /Disabled/,
    current: 'Current',
    former: 'Disabled or removed',
    passwordChanged: 'Your new password is set. Your other devices are signed out.',
    thisDevice: 'This device',
    name: 'Name',
  },
} as const satisfies Record<Locale, unknown>;

let organiser: Client;
const signedIn = async (email: string): Promise<Client> => {
  const client = createClient(() => portal.url);
  await client.signIn(email, PASSWORD);
  return client;
};
beforeAll(async () => {
  organiser = await organiserOf(portal);
  changeDatabase(portal, `update account set role = 'organiser' where email = 'judge2@sample.test'`);
});

describe.each(ON_DESKTOP)('people ($name)', ({ viewport, locale }) => {
  const w = staffWords[locale];

  it('get rights by someone who confirms it, and find what these are for', async () => {
    changeDatabase(portal, `delete from staff_right where account_id = (select id from account where email = 'judge2@sample.test')`);
    const { items } = await organiser.call('GET /api/admin/competitions', { query: { pageSize: 200 } });
    const competition = items.find(({ title }) => /小小搬运工/.test(title['zh-CN']));
    if (!competition) throw new Error('no competition');
    const page = await portal.newPage({ viewport, locale, client: organiser });
    await page.goto('/admin/staff');
    const change = page.getByRole('button', exactly(w.change));
    await change.waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-staff-${viewport.width}-${locale}`);

    // By keyboard alone.
    await change.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', exactly(w.title));
    await dialog.getByText(w.none).waitFor();
    await dialog.getByRole('button', exactly(w.add)).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('combobox', exactly(w.right)).selectOption({ label: w.review });
    await dialog.getByRole('combobox', exactly(w.competition)).selectOption(competition.id);
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-rights-${viewport.width}-${locale}`);

    changeDatabase(portal, `update session set confirmed_at = null`);
    expectFailure(page, /^403 PUT \/api\/admin\/accounts/);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.url());
    });
    // Pressed twice at once, before the button is shown as busy, it is sent once.
    await dialog.getByRole('button', exactly(w.save)).evaluate((button) => {
      if (!(button instanceof HTMLElement)) return;
      button.click();
      button.click();
    });
    const password = page.locator('input[type=password]');
    await password.fill('Wrong-2026');
    expect(sent).toHaveLength(1);
    await screenshot(page, `admin-rights-password-${viewport.width}-${locale}`);
    expectFailure(page, /^401 POST \/api\/session\/confirmation/);
    await password.press('Enter');
    await page.getByRole('alert').filter({ hasText: w.wrong }).waitFor();
    await password.fill(PASSWORD);
    await password.press('Enter');
    await page.getByText(w.saved).waitFor();
    await page.getByText(w.awaits).first().waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-rights-wait-${viewport.width}-${locale}`);
    // As a second organiser does it.
    changeDatabase(
      portal,
      `insert into staff_right (account_id, competition_id, name) select account_id, '${competition.id}', 'review' from staff_proposal where widens = 1`,
    );
    changeDatabase(portal, `delete from staff_proposal where widens = 1`);
    await page.reload();
    await page.getByText(w.chip).waitFor();

    const other = await portal.newPage({ viewport, locale, client: await signedIn('judge2@sample.test') });
    await other.goto('/admin');
    await other.getByRole('heading', { level: 1, ...exactly(w.today) }).waitFor();
    if (viewport === phone) await other.getByRole('button', exactly(w.more)).click();
    const areas = other.getByRole('navigation', exactly(w.areas)).getByRole('link');
    await expect.poll(() => areas.count()).toBe(6);
    for (const name of [w.today, w.entries, w.competitions, w.works, w.eventDay, w.reports])
      await areas.filter({ hasText: name }).waitFor();
    await expectNoAxeViolations(other);
    await screenshot(other, `admin-few-rights-${viewport.width}-${locale}`);
    // React-admin reads the list before it knows.
    expectFailure(other, /^403 GET \/api\/admin\/messages/);
    await other.goto('/admin/messages');
    await other.getByText(w.denied).first().waitFor();
    await expectNoHorizontalOverflow(other);
    await screenshot(other, `admin-denied-${viewport.width}-${locale}`);
    // A page that is no list of records says the same at its URL.
    expectFailure(other, /^403 GET \/api\/admin\/settings/);
    await other.goto('/admin/settings');
    await other.getByText(w.denied).first().waitFor();
    // So does one of no area, to an organiser who may review in one competition but not edit the reasons of all.
    await other.goto('/admin/canned-reasons');
    await other.getByText(w.denied).first().waitFor();
    await expectNoAxeViolations(other);
    await screenshot(other, `admin-reasons-denied-${viewport.width}-${locale}`);
  });
});

describe.each(ON_DESKTOP)('the back office ($name)', ({ viewport, locale }) => {
  const [w, story] = [staffWords[locale], words[locale]];

  it('is not for a family, which is told so', async () => {
    const { mobile } = await newFamily(portal, locale);
    const page = await portal.newPage({ viewport, locale });
    await page.goto('/admin');
    await signIn(page, story, viewport === phone, mobile);
    await page.getByRole('heading', { level: 1, ...exactly(w.notForYou) }).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-not-allowed-${viewport.width}-${locale}`);
    await page.getByRole('button', exactly(w.otherAccount)).click();
    await page.locator('input[type=password]').waitFor();
    await page.getByRole('link', exactly(w.toPortal)).click();
    await page.waitForURL(`${portal.url}/`);
    await page.locator('h1').first().waitFor();
  });
});

describe.each(ON_DESKTOP)('an organiser ($name)', ({ viewport, locale }) => {
  const [w, story] = [staffWords[locale], words[locale]];
  const email = 'judge2@sample.test';

  it('who has forgotten the password signs in by mail and sets another, and is removed from the record', async () => {
    changeDatabase(portal, `update account set disabled_at = null, disabled_reason = null where email = '${email}'`);
    changeDatabase(portal, `delete from staff_right where account_id = (select id from account where email = '${email}')`);
    changeDatabase(
      portal,
      `insert into staff_right (account_id, competition_id, name) select id, '*', 'everything' from account where email = '${email}'`,
    );
    const page = await portal.newPage({ viewport, locale });
    await page.goto('/admin');
    await page.getByRole('button', exactly(story.forgotten)).click();
    await page.getByRole('textbox', exactly(story.mailAddress)).fill(email);
    forgetTries(portal);
    await slide(page, story, viewport === phone);
    await typeCode(page, story, portal, email);
    await page.getByRole('checkbox', { name: story.agree }).check();
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-forgotten-${viewport.width}-${locale}`);
    await page.getByRole('button', exactly(story.signIn)).click();
    await page.waitForURL('**/admin/security');
    await page.getByText(w.thisDevice).waitFor();
    await page.getByRole('region', exactly(story.password)).getByRole('button').click();
    await page.getByRole('textbox', exactly(story.newAccountPassword)).fill('Zebra-Quilt-77');
    await page.getByRole('textbox', exactly(story.again)).fill('Zebra-Quilt-77');
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-own-account-${viewport.width}-${locale}`);
    await page.getByRole('region', exactly(story.password)).getByRole('button', exactly(w.save)).click();
    await page.getByText(w.passwordChanged).waitFor();
    await page.getByRole('textbox', { name: w.name }).fill('Amara K. Diallo');
    await page.getByRole('textbox', { name: w.name }).press('Enter');
    const own = createClient(() => portal.url);
    await own.signIn(email, 'Zebra-Quilt-77');
    await expect.poll(async () => (await own.call('GET /api/account')).name).toBe('Amara K. Diallo');

    const chief = await portal.newPage({ viewport, locale, client: organiser });
    await chief.goto('/admin/staff');
    await chief.getByRole('link', exactly('Amara K. Diallo')).click();
    await chief.getByRole('button', exactly(w.remove)).click();
    const dialog = chief.getByRole('dialog');
    await dialog.getByRole('textbox', { name: w.reason }).fill('赛季结束，已离职');
    await expectNoAxeViolations(chief);
    await screenshot(chief, `admin-remove-${viewport.width}-${locale}`);
    await dialog.getByRole('button', exactly(w.remove)).click();
    await dialog.waitFor({ state: 'detached' });
    await expect(own.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
    await chief.goto('/admin/staff');
    await chief.getByRole('combobox', exactly(w.current)).click();
    await chief.getByRole('option', exactly(w.former)).click();
    await chief.getByRole('link', exactly('Amara K. Diallo')).waitFor();
    expect(await chief.getByRole('link', exactly('周明')).count()).toBe(0);
    await screenshot(chief, `admin-former-${viewport.width}-${locale}`);
    changeDatabase(portal, `update account set name = 'Amara Diallo' where email = '${email}'`);
  });
});
