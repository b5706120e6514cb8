// Guards: whom an organiser disables and what they stop says so at once with an undo, which brings it back as it was.
import { expect, it } from 'vitest';
import { exactly, newFamily, organiserOf } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal({ UNDO_SECONDS: '3600' });

const words = {
  'zh-CN': {
    disable: '停用账号',
    disabled: /^已停用“.+”。$/,
    since: /^自 .+ 起停用/,
    stop: '停止发送',
    stopped: '已停止群发，不再发送。',
    left: /秒内可撤销$/,
    undo: '撤销',
    back: '已撤销 1 个决定，没有通知任何人。',
    stopping: '正在停止',
    queued: '已全部排队',
  },
  'en-US': {
    disable: 'Disable account',
    disabled: /^“.+” is disabled\.$/,
    since: /^Disabled since/,
    stop: 'Stop sending',
    stopped: 'The announcement is stopped. Nothing more is sent.',
    left: /^Can be undone for \d+ s$/,
    undo: 'Undo',
    back: '1 decision taken back. Nobody was told.',
    stopping: 'Stopping',
    queued: 'All queued',
  },
} as const;

for (const locale of inLanguage('en-US')) {
  const w = words[locale];

  for (const viewport of [desktop, phone])
    it(`an account is disabled at once, and is back by a press (${viewport.width}, ${locale})`, async () => {
      const { client } = await newFamily(portal, locale);
      const { id } = await client.call('GET /api/account');
      const page = await portal.newPage({ viewport, locale, client: await organiserOf(portal) });
      await page.goto(`/admin/people/${id}/show`);
      await page.getByRole('button', exactly(w.disable)).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('同一设备大量注册');
      await screenshot(page, `admin-disable-${viewport.width}-${locale}`, { fullPage: false });
      await dialog.getByRole('button', exactly(w.disable)).click();
      await page.getByText(w.since).first().waitFor();
      await page.getByText(w.disabled).waitFor();
      await expect(client.call('GET /api/account')).rejects.toMatchObject({ code: 'signed_out' });
      await expectNoAxeViolations(page);
      await expectNoHorizontalOverflow(page);
      await screenshot(page, `admin-disabled-${viewport.width}-${locale}`, { fullPage: false });
      await page.getByRole('button', exactly(w.undo)).click();
      await page.getByText(w.back).waitFor();
      await page.getByRole('button', exactly(w.disable)).waitFor();
      expect((await client.call('GET /api/account')).id).toBe(id);
    });

  it(`an announcement is stopped at once, and goes on by a press (${locale})`, async () => {
    const { client } = await newFamily(portal, locale);
    const { id: family } = await client.call('GET /api/account');
    const organiser = await organiserOf(portal);
    const { number, settings } = await organiser.call('GET /api/admin/settings');
    const hour = Number(
      new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: settings.timeZone }).format(Date.now()),
    );
    // An hour earlier, too: the clock may pass the hour meanwhile.
    const asleep = { ...settings, messages: { ...settings.messages, quiet: { from: (hour + 23) % 24, until: (hour + 3) % 24 } } };
    await organiser.call('PUT /api/admin/settings', { body: { number, settings: asleep, note: null } });
    const text = { subject: '', sms: '{{name}}', email: '', push: '' };
    const draft = {
      segment: { accountIds: [family] },
      channels: ['sms' as const],
      texts: { 'zh-CN': text, 'en-US': text },
    };
    const { people, cost } = await organiser.call('POST /api/admin/announcements/counts', { body: draft });
    const { id } = await organiser.call('POST /api/admin/announcements', { body: { ...draft, people, cost } });
    const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
    await page.goto(`/admin/messages/announcements/${id}`);
    await page.getByText(w.queued).first().waitFor();
    await page.getByRole('button', exactly(w.stop)).click();
    await page.getByRole('dialog').getByRole('button', exactly(w.stop)).click();
    await page.getByText(w.stopped, { exact: true }).waitFor();
    await page.getByText(w.left).waitFor();
    await page.getByText(w.stopping, { exact: true }).first().waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `admin-stopped-1440-${locale}`, { fullPage: false });
    await page.getByRole('button', exactly(w.undo)).click();
    await page.getByText(w.back).waitFor();
    await page.getByText(w.queued).first().waitFor();
    await page.getByRole('button', exactly(w.stop)).waitFor();
  });
}
