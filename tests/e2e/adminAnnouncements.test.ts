// Promise: an organiser writes to a segment in both languages, sees number and cost before and on the send button, tests it, sends it, follows it; a
// family unsubscribes from such mails by the link and undoes it.
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
  await page.getByText('写好两种语言的内容后，这里显示人数和费用。').waitFor();
  await page.getByRole('heading', { level: 1, name: '消息' }).waitFor();
  // The preview shows variables by their names until there is a recipient to preview with.
  const draftSubject = page.getByRole('region', exactly('中文')).getByRole('textbox', { name: '邮件主题' });
  await draftSubject.fill('{{name}}');
  await page.getByText('[收信人]', { exact: true }).waitFor();
  const choose = async (name: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name }).click();
    await page.getByRole('option', typeof option === 'string' ? exactly(option) : { name: option }).click();
  };
  await choose('赛事', /城市小信使/);
  await page.getByRole('combobox', { name: '报名状态' }).click();
  await page.getByRole('option', { name: '审核中' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', exactly('短信')).check();
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
