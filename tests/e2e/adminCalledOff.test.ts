// Promise: an organiser calls a competition off with a reason in both languages and may take it back; its page and My events say why; archived, it leaves the
// everyday list and comes back.
import { expect, it } from 'vitest';
import { awake, enter, exactly, newFamily } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal({ UNDO_SECONDS: '8' });

const words = {
  'zh-CN': {
    callOff: '取消赛事…',
    dialog: '取消这项赛事？',
    zh: '中文原因',
    en: '英文原因',
    send: '取消赛事',
    missing: '请也用这种语言写明原因。',
    undo: '撤销取消',
    counting: /秒后通知/,
    again: '恢复赛事…',
    confirm: '恢复赛事',
    archive: '归档',
    bringBack: '移出归档',
    archivedTab: /^已归档/,
    page: '这项赛事已取消',
    mine: /^赛事已取消。原因：台风将至/,
  },
  'en-US': {
    callOff: 'Call off…',
    dialog: 'Call this competition off?',
    zh: 'Reason in Chinese',
    en: 'Reason in English',
    send: 'Call off',
    missing: 'Please write the reason in this language too.',
    undo: 'Undo calling off',
    counting: /told in \d+ s/,
    again: 'Reinstate…',
    confirm: 'Reinstate',
    archive: 'Archive',
    bringBack: 'Bring back',
    archivedTab: /^Archived/,
    page: 'This competition is called off',
    mine: /^The competition is called off\. Reason: A typhoon/,
  },
} as const;

it.each(['zh-CN', 'en-US'] as const)('is called off, taken back, called off, archived and reinstated (%s)', async (locale) => {
  const w = words[locale];
  const family = await newFamily(portal, locale);
  const { competition } = await enter(family.client, 'city-couriers', { teamName: '领航一队' });
  const organiser = await awake(portal);
  const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
  await page.goto(`/admin/competitions/${competition.id}`);
  const dialog = page.getByRole('dialog', exactly(w.dialog));
  await page.getByRole('button', exactly(w.callOff)).click();
  await dialog.getByRole('textbox', exactly(w.zh)).fill('台风将至，场馆关闭，比赛无法举行。');
  await dialog.getByRole('button', exactly(w.send)).click();
  await dialog.getByText(w.missing).waitFor();
  await dialog.getByRole('textbox', exactly(w.en)).fill('A typhoon is coming and the hall is closed.');
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-call-off-1440-${locale}`);
  await page.setViewportSize(phone);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `admin-call-off-390-${locale}`);
  await page.setViewportSize(desktop);
  await dialog.getByRole('button', exactly(w.send)).click();
  await page.getByText(w.counting).waitFor();
  await screenshot(page, `admin-called-off-1440-${locale}`);
  await page.getByRole('button', exactly(w.undo)).click();
  await page.getByRole('button', exactly(w.callOff)).waitFor();
  // The pressed button is gone: the focus is not lost with it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  await page.getByRole('button', exactly(w.callOff)).click();
  await dialog.getByRole('textbox', exactly(w.zh)).fill('台风将至，场馆关闭，比赛无法举行。');
  await dialog.getByRole('textbox', exactly(w.en)).fill('A typhoon is coming and the hall is closed.');
  await dialog.getByRole('button', exactly(w.send)).click();
  const theirs = await portal.newPage({ viewport: phone, locale, client: family.client });
  await theirs.goto(`/matchSignDetail?id=${competition.id}`);
  await theirs.getByText(w.page, { exact: true }).waitFor();
  await expectNoAxeViolations(theirs);
  await screenshot(theirs, `called-off-page-390-${locale}`);
  await theirs.goto('/personal');
  await theirs.getByText(w.mine).waitFor();
  await screenshot(theirs, `called-off-mine-390-${locale}`);
  const told = async () => (await portal.outbox()).filter(({ to, template }) => to === family.mobile && /called_off/.test(template)).length;
  await expect.poll(told, { timeout: 30_000 }).toBe(1);

  await page.getByRole('button', exactly(w.archive)).click();
  await page.getByRole('button', exactly(w.bringBack)).waitFor();
  await page.goto('/admin/competitions');
  await page.getByRole('link', { name: w.archivedTab }).click();
  await page
    .getByRole('link', { name: /城市小信使|City Couriers/ })
    .first()
    .waitFor();
  await screenshot(page, `admin-archived-1440-${locale}`);
  await page.goto(`/admin/competitions/${competition.id}`);
  await page.getByRole('button', exactly(w.bringBack)).click();
  await page.getByRole('button', exactly(w.archive)).waitFor();
  await page.getByRole('button', exactly(w.again)).click();
  await page.getByRole('dialog').getByRole('button', exactly(w.confirm)).click();
  await page.getByRole('button', exactly(w.callOff)).waitFor();
  await page.setViewportSize(phone);
  await expectNoHorizontalOverflow(page);
});

const planWords = {
  'zh-CN': {
    publish: '发布',
    later: '定时',
    write: '撰写通知',
    do: '按时发布',
    waits: /^草稿将于 .*发布/,
    changed: /^草稿之后有改动/,
    off: '取消定时发布',
  },
  'en-US': {
    publish: 'Publish',
    later: 'At a set time',
    write: 'Write an announcement',
    do: 'Publish at this hour',
    waits: /^The draft is published on /,
    changed: /^Somebody has changed the draft since/,
    off: 'Call this off',
  },
} as const;

it.each(['zh-CN', 'en-US'] as const)('is published at a set hour, or not (%s)', async (locale) => {
  const w = planWords[locale];
  const organiser = await awake(portal);
  const { items } = await organiser.call('GET /api/admin/competition-list');
  const line = items.find(({ status }) => status === 'signing_up');
  const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
  await page.goto(`/admin/competitions/${line?.id ?? ''}`);
  const summary = page.getByRole('textbox', { name: /^(简介|Summary)/ }).last();
  await summary.fill(`${await summary.inputValue()} ${locale}`);
  await page.getByRole('button', exactly(w.publish)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', exactly(w.later)).check();
  expect(await dialog.getByRole('link', exactly(w.write)).getAttribute('href')).toBe('/admin/messages/announcements/new');
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-plan-dialog-1440-${locale}`);
  await dialog.getByRole('button', exactly(w.do)).click();
  await page.getByText(w.waits).waitFor();
  await screenshot(page, `admin-plan-1440-${locale}`);
  // At once, not with the next look of the page.
  await summary.fill(`${await summary.inputValue()} more`);
  await page.getByText(w.changed).waitFor();
  await page.setViewportSize(phone);
  await expectNoHorizontalOverflow(page);
  await page.getByRole('button', exactly(w.off)).click();
  await page.getByText(w.waits).waitFor({ state: 'hidden' });
});
