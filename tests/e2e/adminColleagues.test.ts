// Guards: two organisers look at the same entry. Each reads the other's name; what one decides the other sees without pressing anything, in the record and
// in the list; what the family changes is said and not shown in place of what is being read.
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TOLD_EVERY_MS } from '#contract/registrations/presence.ts';
import { createClient } from '../fixtures/client.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { enter, exactly, newFamily, organiserOf } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const SECRET_KEY = randomBytes(32).toString('base64');
const portal = openPortal({ SECRET_KEY, UNDO_SECONDS: '60' });

const words = {
  'zh-CN': {
    others: /^周明也在看这份报名。$/,
    changed: '您打开之后，这份报名有了改动。',
    show: '看最新内容',
    reject: /^不通过/,
    cancel: '取消',
    decided: /^周明 已通过，\d+ 秒后通知家长。/,
  },
  'en-US': {
    others: /^周明 is looking at this entry too\.$/,
    changed: 'This entry has been changed since you opened it.',
    show: 'Show it as it is now',
    reject: /^Reject/,
    cancel: 'Cancel',
    decided: /^Approved by 周明\. The family is told in/,
  },
};

describe.each([
  { locale: 'zh-CN', viewport: desktop },
  { locale: 'en-US', viewport: phone },
] as const)('colleagues ($locale)', ({ locale, viewport }) => {
  it('see who looks at an entry too, that it was changed, and what the other decides', async () => {
    const w = words[locale];
    const { client } = await newFamily(portal, 'zh-CN');
    const form = { teamName: `同看${locale.slice(0, 2)}`, members: [childMember()] };
    const other = await enter(client, 'city-couriers', { teamName: `另一队${locale.slice(0, 2)}`, members: [childMember()] });
    const data = openServerDatabase({ DATA_DIR: portal.dataDir, SECRET_KEY });
    const colleague = createClient(() => portal.url, { cookies: new Map([['tc_session', await data.signInOrganiser()]]) });
    await data.close();
    const page = await portal.newPage({ viewport, locale, client: colleague });
    await page.clock.install();
    await page.goto('/admin/registrations');
    await page.getByRole('link', { name: /闪电小蜗牛/ }).waitFor();
    // what comes in while the list is open
    const entry = await enter(client, 'city-couriers', form);
    await page.clock.fastForward('00:20');
    await page.getByRole('link', { name: form.teamName }).click();
    await page.getByRole('heading', { name: form.teamName, level: 1 }).waitFor();

    const first = await organiserOf(portal);
    const tell = () => first.call('POST /api/admin/registrations/:id/presence', { params: { id: entry.id } });
    const { version } = await tell();
    await page.clock.fastForward(TOLD_EVERY_MS);
    await page.getByText(w.others).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-colleagues-${viewport.width}-${locale}`, { fullPage: false });

    await client.request(
      'PATCH',
      `/api/registrations/${entry.id}`,
      editOf({ ...entryForm(entry.competition.id, {}), ...form, teamName: `${form.teamName}新` }, version),
    );
    // neither a decision about another entry nor coming back to the window shows it unsaid
    await first.call('POST /api/admin/registrations/decisions', { body: { ids: [other.id], decision: 'approve' } });
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.clock.fastForward(TOLD_EVERY_MS);
    await page.getByText(w.changed).waitFor();
    await page.getByRole('heading', { name: form.teamName, level: 1, exact: true }).waitFor();
    await screenshot(page, `admin-colleagues-changed-${viewport.width}-${locale}`, { fullPage: false });
    await page.getByRole('button', exactly(w.show)).click();
    await page.getByRole('heading', { name: `${form.teamName}新`, level: 1 }).waitFor();
    await page.getByText(w.changed).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: w.reject }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('证件号不对');
    await first.call('POST /api/admin/registrations/decisions', { body: { ids: [entry.id], decision: 'approve' } });
    await page.clock.fastForward(TOLD_EVERY_MS);
    await page.getByText(w.decided).waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('证件号不对');
    await dialog.getByRole('button', exactly(w.cancel)).click();
    await dialog.waitFor({ state: 'detached' });
    await screenshot(page, `admin-colleagues-decided-${viewport.width}-${locale}`, { fullPage: false });
  });
});

it('an entry that its family changes after it was selected is not approved unread, though the list is read again', async () => {
  const { client } = await newFamily(portal, 'zh-CN');
  const form = { teamName: '先选后改', members: [childMember()] };
  const entry = await enter(client, 'city-couriers', form);
  const page = await portal.newPage({ viewport: desktop, locale: 'zh-CN', client: await organiserOf(portal) });
  await page.clock.install();
  await page.goto('/admin/registrations');
  await page.getByRole('checkbox', exactly(form.teamName)).check();
  const bar = page.getByRole('region', { name: '已选的报名' });
  const { version } = await client.call('GET /api/registrations/:id', { params: { id: entry.id } });
  const changed = { ...entryForm(entry.competition.id, {}), ...form, teamName: '改过的队' };
  await client.request('PATCH', `/api/registrations/${entry.id}`, editOf(changed, version));
  await page.clock.fastForward(20_000);
  await page.getByRole('checkbox', exactly('改过的队')).waitFor();
  await bar.getByRole('button', { name: /^通过/ }).click();
  await page
    .getByText(/内容已被他人修改/)
    .first()
    .waitFor();
  expect((await client.call('GET /api/registrations/:id', { params: { id: entry.id } })).state).toBe('submitted');
});
