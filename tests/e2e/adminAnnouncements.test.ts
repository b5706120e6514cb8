// Promise: an organiser writes to a segment in both languages, sees number and cost before and on the send button, tests it, sends it, follows it; a
// family unsubscribes from such mails by the link and undoes it.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { awake, enter, exactly, newFamily, organiserOf } from './actions.ts';
import { desktop, expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();

it('sends what was counted, once to each, and a family leaves it by a press', async () => {
  const families = [await newFamily(portal, 'zh-CN'), await newFamily(portal, 'en-US')];
  for (const [index, { client }] of families.entries()) await enter(client, 'city-couriers', { teamName: `闪电小蜗牛${index}` });
  const organiser = await awake(portal);
  const page = await portal.newPage({ viewport: desktop, locale: 'zh-CN', client: organiser });
  await page.goto('/admin/messages/announcements');
  await page.getByRole('link', exactly('写一条消息')).click();
  // Counted and listed before a word is written.
  await page.getByText('请写好两种语言的内容。').waitFor();
  await page.getByRole('button', { name: /^看 \d+ 位收件人$/ }).waitFor();
  await page.getByRole('heading', { level: 1, name: '消息' }).waitFor();
  const choose = async (name: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name }).click();
    await page.getByRole('option', typeof option === 'string' ? exactly(option) : { name: option }).click();
  };
  await choose('赛事', /城市小信使/);
  await page.getByRole('combobox', { name: '报名状态' }).click();
  await page.getByRole('option', { name: '审核中' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', exactly('短信')).check();
  const show = page.getByRole('button', { name: /^看 \d+ 位收件人$/ });
  await page.getByText(/^\d+ 人会收到$/).waitFor();
  const people = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
  expect(people).toBeGreaterThanOrEqual(families.length);
  await show.click();
  const listed = page.getByRole('region', exactly('收件人'));
  await expect.poll(() => listed.getByRole('row').count()).toBe(people + 1);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', exactly('保存为文件')).click()]);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(people + 1);
  for (const { mobile } of families) expect(csv).not.toContain(mobile);
  // Its numbers are pale while they are counted again.
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-announce-recipients-1440-zh-CN');
  await page.getByRole('button', exactly('收起收件人')).click();
  for (const [language, words] of [
    ['中文', ['请提交作品', '{{name}}，{{competition}}的作品请尽快提交。']],
    ['English', ['Hand in', '{{name}}, please hand in your work for {{competition}}.']],
  ] as const) {
    const region = page.getByRole('region', exactly(language));
    await region.getByRole('textbox', { name: '短信' }).fill(words[1]);
    await region.getByRole('textbox', { name: '邮件主题' }).fill(words[0]);
    await region.getByRole('textbox', exactly('邮件')).fill(words[1]);
  }
  expectFailure(page, /^422 POST \/api\/admin\/announcements\/counts$/);
  const notices = page.getByRole('textbox', exactly('设备通知'));
  await page.getByRole('checkbox', exactly('设备通知')).check();
  await notices.first().fill('{{name}}，请提交作品。');
  await notices.last().fill('Please hand in.');
  await page.getByText('设备通知会显示在锁屏上，不能使用变量，请写成固定文字。').waitFor();
  // An uncountable segment shows neither a running count nor zero.
  await page.getByText('请先修改标红的内容，改好后这里显示人数和费用。').waitFor();
  expect(await page.getByRole('button', exactly('发送')).isDisabled()).toBe(true);
  await page.getByRole('checkbox', exactly('设备通知')).uncheck();
  const send = page.getByRole('button', { name: /^发给 \d+ 人·¥\d+\.\d\d$/ });
  await send.waitFor();
  await expect.poll(() => send.isEnabled()).toBe(true);
  await page.getByText('系统不知道您在服务商处的余额，请先到服务商处确认余额足够。').waitFor();
  const label = (await send.textContent()) ?? '';
  await page.getByRole('button', exactly('发邮件给我看看')).first().click();
  await page.getByText('正在发给您。').waitFor();
  expectFailure(page, /^409 POST \/api\/admin\/announcements\/tests$/);
  await page.getByRole('button', exactly('发短信给我看看')).first().click();
  await page.getByText(/^您的账号没有可以接收测试消息的手机号或邮箱/).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-announce-1440-zh-CN');
  for (const size of [{ width: 1024, height: 768 }, phone]) {
    await page.setViewportSize(size);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-announce-${size.width}-zh-CN`);
  }
  await page.setViewportSize(desktop);
  await send.click();
  const dialog = page.getByRole('dialog');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', exactly(label)).click();
  await page.getByText('已全部排队').first().waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-announced-1440-zh-CN');
  const mails = async () => (await portal.outbox()).filter(({ channel, template }) => channel === 'email' && template === 'announcement');
  // Queued is not yet sent.
  for (const { email } of families) await expect.poll(async () => (await mails()).map(({ to }) => to)).toContain(email);
  const sent = await mails();
  const mailTo = (email: string) => sent.filter(({ to }) => to === email);
  for (const { email } of families) expect(mailTo(email)).toHaveLength(1);
  expect(mailTo(families[1]?.email ?? '')[0]?.text).toContain('please hand in your work for City Couriers');
  await page.getByRole('link', exactly('在发件箱中查看这些消息')).click();
  await page.getByRole('link', { name: /^已发出 \d/ }).waitFor();

  await page.getByRole('link', exactly('自动提醒')).click();
  const closing = page.getByRole('switch', { name: '报名即将截止: 启用' });
  await closing.check();
  // Somebody else saves the settings: changes made here stay, and are saved over theirs.
  const now = await organiser.call('GET /api/admin/settings');
  await organiser.call('PUT /api/admin/settings', { body: { number: now.number, settings: now.settings, note: null } });
  expectFailure(page, /^409 PUT \/api\/admin\/settings$/);
  await page.getByRole('button', exactly('保存')).click();
  await page.getByText('有同事刚刚修改了设置，请核对后再保存。').waitFor();
  await expect.poll(() => page.getByRole('button', exactly('保存')).isEnabled()).toBe(true);
  expect(await closing.isChecked()).toBe(true);
  await page.getByRole('button', exactly('保存')).click();
  await page.getByText('已保存，之后按新规则提醒。').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-reminders-1440-zh-CN');
  await page.setViewportSize(phone);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'admin-reminders-390-zh-CN');

  const link = mailTo(families[1]?.email ?? '')[0]?.params['unsubscribe'] ?? '';
  const reader = await portal.newPage({ viewport: phone, locale: 'en-US' });
  await reader.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await reader.getByRole('button', exactly('Unsubscribe')).click();
  await reader.getByText('You will no longer get emails of this kind.').waitFor();
  await expectNoAxeViolations(reader);
  await expectNoHorizontalOverflow(reader);
  await screenshot(reader, 'unsubscribe-390-en-US');
  const { client } = families[1] ?? {};
  expect(await client?.call('GET /api/account/message-choices')).toEqual({ left: [{ kind: 'news', channel: 'email' }] });

  const own = await portal.newPage({ viewport: desktop, locale: 'en-US', ...(client && { client }) });
  await own.goto('/account');
  const mail = own.getByRole('checkbox', { name: 'News from the organisers: Email' });
  await expect.poll(() => mail.isChecked()).toBe(false);
  // The checkbox changes once the request has begun: `check` would look too soon.
  await mail.click();
  await expect.poll(async () => client?.call('GET /api/account/message-choices')).toEqual({ left: [] });
  await expectNoAxeViolations(own);
  await screenshot(own, 'account-messages-1440-en-US');
  await reader.getByRole('button', exactly('Undo')).click();
  await reader.getByRole('button', exactly('Unsubscribe')).waitFor();
});

it('stops what waits for the morning, says at once what came of it, and keeps the focus', async () => {
  const { client } = await newFamily(portal, 'zh-CN');
  await enter(client, 'city-couriers', { teamName: '彗星' });
  const organiser = await organiserOf(portal);
  const { number, settings } = await organiser.call('GET /api/admin/settings');
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: settings.timeZone }).format(Date.now()));
  // An hour earlier, too: the clock may pass the hour meanwhile.
  const asleep = { ...settings, messages: { ...settings.messages, quiet: { from: (hour + 23) % 24, until: (hour + 3) % 24 } } };
  await organiser.call('PUT /api/admin/settings', { body: { number, settings: asleep, note: null } });
  const words = { subject: '', sms: '{{name}}, hand in.', email: '', push: '' };
  const draft = { segment: { locale: 'zh-CN' as const }, channels: ['sms' as const], texts: { 'zh-CN': words, 'en-US': words } };
  const { people, cost } = await organiser.call('POST /api/admin/announcements/counts', { body: draft });
  const { id } = await organiser.call('POST /api/admin/announcements', { body: { ...draft, people, cost } });
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: organiser });
  await page.goto(`/admin/messages/announcements/${id}`);
  await page.getByText('All queued').first().waitFor();
  // The outbox shows why it was not sent.
  await page.getByRole('link', exactly('See these messages in the outbox')).click();
  await page
    .getByRole('link', { name: /Message from the organisers/ })
    .first()
    .click();
  await page.getByText('It is quiet hours where the recipient lives: this message goes out in the morning by itself.').waitFor();
  await page.goto(`/admin/messages/announcements/${id}`);
  await page.getByRole('button', exactly('Stop sending')).click();
  await page.getByRole('dialog').getByRole('button', exactly('Stop sending')).click();
  await page
    .getByRole('listitem')
    .getByText(new RegExp(`^Stopped · 0 sent, ${people} stopped · ¥0.00`))
    .waitFor();
  await page.getByRole('button', exactly('Stop sending')).waitFor({ state: 'detached' });
  await page.locator('h1:focus').waitFor();
  await expectNoAxeViolations(page);
});

const letters = {
  'zh-CN': {
    write: '给这家写信',
    received: '已收到报名',
    chosen: '选中的 1 份报名',
    only: '收件人都使用中文，只需写中文。',
    language: '中文',
    sms: '短信',
    subject: '邮件主题',
    mail: '邮件',
    saved: /^草稿已保存：/,
    hour: '发送时间',
    send: /^发给 1 人/,
    scheduled: '已定时',
    stop: '停止发送',
    drafts: '草稿',
    stopped: '已停止',
  },
  'en-US': {
    write: 'Write to the family',
    received: 'Entry received',
    chosen: '1 chosen entry',
    only: 'All recipients read English: only English is needed.',
    language: 'English',
    sms: 'Text message',
    subject: 'Email subject',
    mail: 'Email',
    saved: /^Draft saved: /,
    hour: 'Send at',
    send: /^Send to 1 person/,
    scheduled: 'Scheduled',
    stop: 'Stop sending',
    drafts: 'Drafts',
    stopped: 'Stopped',
  },
} as const;

it.each(['zh-CN', 'en-US'] as const)(
  'writes to one family in its language alone, goes on with the draft, and sets the hour (%s)',
  async (locale) => {
    const w = letters[locale];
    const team = `信使 ${locale}`;
    const { client } = await newFamily(portal, locale);
    const { id } = await enter(client, 'city-couriers', { teamName: team });
    const page = await portal.newPage({ viewport: desktop, locale, client: await awake(portal) });
    await page.goto(`/admin/registrations/${id}/show`);
    await page.getByRole('heading', { level: 1, name: team }).waitFor();
    // What was written to the family stands in the record, with its words.
    const received = page.locator('details').filter({ hasText: w.received }).first();
    await received.locator('summary').click();
    await received.getByText(team).first().waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-letter-from-1440-${locale}`);
    await page.setViewportSize(phone);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-letter-from-390-${locale}`);
    await page.setViewportSize(desktop);
    await page.getByRole('link', exactly(w.write)).click();
    await page.getByText(w.chosen, { exact: true }).first().waitFor();
    await page.getByText(w.only).waitFor();
    const region = page.getByRole('region', exactly(w.language));
    await region.getByRole('textbox', { name: w.sms }).fill('{{name}}, {{team}}: 1');
    await region.getByRole('textbox', { name: w.subject }).fill('{{team}}');
    await region.getByRole('textbox', exactly(w.mail)).fill('{{team}}: 2');
    await page.getByText(w.saved).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-letter-1440-${locale}`);
    await page.setViewportSize(phone);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-letter-390-${locale}`);
    await page.setViewportSize(desktop);

    // Another place, and back to the draft.
    await page.goto('/admin/messages/announcements');
    const drafts = page.getByRole('region', exactly(w.drafts)).getByRole('link');
    await drafts.first().waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-drafts-1440-${locale}`);
    await drafts.first().click();
    await page.getByText(w.chosen, { exact: true }).first().waitFor();
    expect(await region.getByRole('textbox', exactly(w.mail)).inputValue()).toBe('{{team}}: 2');
    const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10);
    await page.getByLabel(w.hour, { exact: true }).fill(`${tomorrow}T10:00`);
    const send = page.getByRole('button', { name: w.send });
    await expect.poll(() => send.isEnabled()).toBe(true);
    await send.click();
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-letter-confirm-1440-${locale}`);
    await page.getByRole('dialog').getByRole('button', { name: w.send }).click();
    await page.getByText(w.scheduled, { exact: true }).first().waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-letter-scheduled-1440-${locale}`);
    // It is a draft no more.
    expect(await page.getByRole('region', exactly(w.drafts)).getByText(w.chosen).count()).toBe(0);
    await page.getByRole('button', exactly(w.stop)).click();
    await page.getByRole('dialog').getByRole('button', exactly(w.stop)).click();
    await page.getByText(w.stopped, { exact: true }).first().waitFor();
  },
);

const chosen = {
  'zh-CN': { write: '给 TA 写信', people: '指定的学校或家庭', account: '已选账号', get: /^1 人会收到$/, more: /^2 人会收到$/ },
  'en-US': {
    write: 'Write to them',
    people: 'Certain schools or families',
    account: 'Chosen account',
    get: /^1 person will get it$/,
    more: /^2 people will get it$/,
  },
} as const;

it.each(['zh-CN', 'en-US'] as const)('writes to an account, and to a school found by its name (%s)', async (locale) => {
  const w = chosen[locale];
  const { client } = await newFamily(portal, locale);
  const { id } = await client.call('GET /api/account');
  const page = await portal.newPage({ viewport: desktop, locale, client: await awake(portal) });
  await page.goto(`/admin/people/${id}/show`);
  await page.getByRole('link', exactly(w.write)).click();
  await page.getByRole('button', { name: w.account }).waitFor();
  await page.getByText(w.get).waitFor();
  await page.getByRole('combobox', { name: w.people }).fill('青禾实验小学');
  await page
    .getByRole('option', { name: /青禾实验小学/ })
    .first()
    .click();
  await page.getByText(w.more).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-letter-school-1440-${locale}`);
  await page.setViewportSize(phone);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `admin-letter-school-390-${locale}`);
});
