// Promise: an organiser changes the text of a message in both languages, previews it as a family will read it, is told unknown variables, loses no
// input, and restores an earlier text.
import { expect, it } from 'vitest';
import { enter, exactly, newFamily, organiserOf } from './actions.ts';
import { desktop, expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();

it('changes what families read', async () => {
  const page = await portal.newPage({ viewport: desktop, locale: 'zh-CN', client: await organiserOf(portal) });
  expectFailure(page, /^422 PUT \/api\/admin\/message-templates\/entry_received$/);
  await page.goto('/admin/messages');
  await page.getByRole('navigation', exactly('消息')).getByRole('link', exactly('文字模板')).click();
  await page.getByRole('link', { name: '已收到报名' }).click();
  await page.getByRole('heading', exactly('已收到报名')).waitFor();
  const chinese = page.getByRole('region', exactly('中文'));
  const sms = chinese.getByRole('textbox', { name: '短信' });
  const save = page.getByRole('button', exactly('保存'));
  await sms.fill('{{team}}收到啦！');
  await save.click();
  await chinese.getByText('缺少家长必须看到的变量，请放回去。').waitFor();
  await page.getByRole('link', exactly('今天')).click();
  await page.goBack();
  expect(await sms.inputValue()).toBe('{{team}}收到啦！');
  await sms.focus();
  await sms.press('End');
  await page.getByRole('button', exactly('插入：链接')).click();
  expect(await sms.inputValue()).toBe('{{team}}收到啦！{{link}}');
  await chinese.getByText(/^【实物编程杯】.+收到啦！http/).waitFor();
  await chinese.getByText(/字，按 \d 条计费$/).waitFor();
  await chinese.getByRole('textbox', exactly('邮件')).fill('{{name}}：{{team}}收到啦！{{link}}');
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-templates-1440-zh-CN');
  await save.click();
  await page.getByText('已保存，之后发出的消息都用新文字。').waitFor();

  const { client, email } = await newFamily(portal, 'zh-CN');
  await enter(client, 'city-couriers', { teamName: '闪电小蜗牛' });
  const received = (await portal.outbox()).filter(({ to, template }) => to === email && template === 'entry_received');
  expect(received.map(({ text }) => text)).toEqual([expect.stringMatching(/：闪电小蜗牛收到啦！http/)]);

  await chinese.getByRole('button', exactly('发邮件给我看看')).click();
  await page.getByText('正在发给您。').waitFor();
  expect((await portal.outbox()).filter(({ to, template }) => to === 'organiser@sample.test' && template === 'announcement')).toHaveLength(
    1,
  );

  for (const size of [{ width: 1024, height: 768 }, phone]) {
    await page.setViewportSize(size);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-templates-${size.width}-zh-CN`);
  }
  await expectNoAxeViolations(page);
  await page.setViewportSize(desktop);

  // A colleague is first: the built-in text is restored only in the fields changed here, and the colleague's stay.
  const colleague = await organiserOf(portal);
  const params = { template: 'entry_received' as const };
  const { number, texts } = await colleague.call('GET /api/admin/message-templates/:template', { params });
  const theirs = `${texts['en-US'].email} See you there.`;
  await colleague.call('PUT /api/admin/message-templates/:template', {
    params,
    body: { number, texts: { ...texts, 'en-US': { ...texts['en-US'], email: theirs } }, note: null },
  });
  expectFailure(page, /^409 PUT \/api\/admin\/message-templates\/entry_received$/);
  await page.getByRole('button', exactly('恢复标准文字')).click();
  await page.getByRole('row', { name: /^短信·中文 \{\{team\}\}收到啦/ }).waitFor();
  await page.getByRole('button', exactly('用我的')).click();
  await page.getByText('第 3 版').waitFor();
  expect(await sms.inputValue()).not.toContain('收到啦');
  expect(await page.getByRole('region', exactly('English')).getByRole('textbox', exactly('邮件')).inputValue()).toBe(theirs);
  await page.getByRole('button', exactly('恢复标准文字')).click();
  await page.getByText('第 4 版').waitFor();
  expect(await sms.inputValue()).not.toContain('收到啦');
  await page.getByRole('button', exactly('对比·第 1 版')).click();
  const compared = page.getByRole('dialog', exactly('版本对比'));
  await compared.getByRole('row', { name: /^短信·中文 \{\{team\}\}收到啦/ }).waitFor();
  await expectNoAxeViolations(page);
  const intoForm = compared.getByRole('button', exactly('将第 1 版放入表单'));
  await intoForm.click();
  expect(await sms.inputValue()).toBe('{{team}}收到啦！{{link}}');
  // A version is compared with the form, saved or not; on a phone it cannot be inserted there.
  await page.getByRole('button', exactly('对比·第 1 版')).click();
  await compared.getByText('没有不同。').waitFor();
  await intoForm.waitFor();
  await page.setViewportSize(phone);
  await intoForm.waitFor({ state: 'detached' });
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'admin-templates-compare-390-zh-CN', { fullPage: false });
});
