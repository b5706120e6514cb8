// Guards: an organiser finds an issued certificate, corrects the name on it, revokes it for a public reason and gives it again; whoever scans the old QR code is told online, and without a network that it
// was issued and is to be checked online for later changes.
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { addJudgedSeason, signedInAs } from '../fixtures/judgedSeason.ts';
import { publishResults } from '../fixtures/publishedResults.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { exactly } from './actions.ts';
import { openFront } from './front.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';
import { visitorWords } from './visitorWords.ts';
import { visitAndWarm } from './warm.ts';

const SECRET_KEY = randomBytes(32).toString('base64');
const portal = openPortal({ SECRET_KEY, UNDO_SECONDS: '0' });

const words = {
  'zh-CN': {
    tab: '已颁发',
    toTeachers: '颁发给指导教师',
    issue: '颁发 2 份证书',
    teacher: '指导教师',
    list: '已颁发的证书',
    search: '姓名、队名、学校或编号',
    found: '1 份证书',
    rename: '更正姓名',
    revoke: '作废',
    again: '重新颁发',
    name: '姓名',
    latin: '拉丁字母姓名',
    reasonOf: ['公开的原因（中文）', '公开的原因（英文）'],
    required: '请用两种语言写明原因。',
    replaced: '已换新',
    revoked: '已作废',
    noMatch: '没有符合的证书',
    onlineRevoked: '证书已作废',
    onlineReason: '原因：寄丢，编号被冒用',
    offline: /之后可能更正或作废/,
    corrected: '证书已更正',
    open: '查看新证书',
  },
  'en-US': {
    tab: 'Issued',
    toTeachers: 'Issue to teachers',
    issue: 'Issue 2 certificates',
    teacher: 'Teacher',
    list: 'Issued certificates',
    search: 'Name, team, school or number',
    found: '1 certificate',
    rename: 'Correct the name',
    revoke: 'Revoke',
    again: 'Give again',
    name: 'Name',
    latin: 'Name in Latin letters',
    reasonOf: ['Public reason in Chinese', 'Public reason in English'],
    required: 'Say why, in both languages.',
    replaced: 'Replaced',
    revoked: 'Revoked',
    noMatch: 'No certificate fits',
    onlineRevoked: 'Certificate revoked',
    onlineReason: 'Why: Lost in the post and misused',
    offline: /check online for later changes/,
    corrected: 'Certificate corrected',
    open: 'See the new one',
  },
} as const satisfies Record<Locale, unknown>;

const look = async (page: Page, name: string) => {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-issued-${name}-${viewport.width}`);
  }
};

it.each(inLanguage('en-US'))('a certificate is renamed, revoked and given again (%s)', { timeout: 120_000 }, async (locale) => {
  const w = words[locale];
  const data = openServerDatabase({ DATA_DIR: portal.dataDir, SECRET_KEY });
  onTestFinished(data.close);
  const { competitionId, organiser, entries } = await addJudgedSeason(data, () => portal.url, 3);
  await organiser.call('POST /api/admin/competitions/:id/results/compute', { params: { id: competitionId } });
  await publishResults(organiser, competitionId);
  const { registrationId = '', accountId = '' } = entries[0] ?? {};
  const family = await signedInAs(data, () => portal.url, accountId);
  const ownNumber = async () => {
    const { items } = await family.call('GET /api/registrations/:id/results', { params: { id: registrationId } });
    return items[0]?.certificateNo ?? '';
  };
  await expect.poll(ownNumber).not.toBe('');
  const first = await ownNumber();

  const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
  await page.goto(`/admin/certificates?competition=${competitionId}`);
  await page.getByRole('link', exactly(w.tab)).click();
  const list = page.getByRole('region', exactly(w.list));
  await list.getByText(first).waitFor();
  expect(await list.getByRole('listitem').count()).toBe(3);
  await look(page, `list-${locale}`);
  await page.getByRole('searchbox', exactly(w.search)).fill('zzz');
  await page.getByText(w.noMatch).waitFor();
  await page.getByRole('searchbox', exactly(w.search)).fill(first.toLowerCase().replaceAll('-', ''));
  await page.getByText(w.found, { exact: true }).waitFor();

  await list.getByRole('button', { name: new RegExp(`^${w.rename}.*${first}$`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: new RegExp(`^${w.name}( \\*)?$`) }).fill('欧阳·小满');
  await dialog.getByRole('textbox', exactly(w.latin)).fill('Ouyang, Xiaoman');
  await look(page, `rename-${locale}`);
  await dialog.getByRole('button', exactly(w.rename)).click();
  await dialog.waitFor({ state: 'detached' });
  await list.getByText(w.replaced, { exact: true }).waitFor();
  const second = await ownNumber();
  expect(second).not.toBe(first);

  await page.getByRole('searchbox', exactly(w.search)).fill('欧阳');
  await list.getByRole('button', { name: new RegExp(`^${w.revoke}.*${second}$`) }).click();
  await dialog.getByRole('button', exactly(w.revoke)).click();
  await dialog.getByText(w.required).first().waitFor();
  for (const [index, text] of ['寄丢，编号被冒用', 'Lost in the post and misused'].entries())
    await dialog.getByRole('textbox', { name: new RegExp(`^${w.reasonOf[index]}`) }).fill(text);
  await look(page, `revoke-${locale}`);
  const { proof } = await family.call('GET /api/certificates/:no', { params: { no: second } });
  await dialog.getByRole('button', exactly(w.revoke)).click();
  await dialog.waitFor({ state: 'detached' });
  await list.getByText(w.revoked, { exact: true }).waitFor();
  await look(page, `revoked-${locale}`);

  // the QR code that was printed before
  const qr = `/achievement-detail?no=${second}#${proof}`;
  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const stranger = await portal.newPage({ viewport: phone, locale, front });
  await visitAndWarm(stranger);
  await stranger.goto(qr);
  await stranger.getByText(w.onlineRevoked).waitFor();
  await stranger.getByText(w.onlineReason).waitFor();
  await screenshot(stranger, `certificate-revoked-by-hand-390-${locale}`);
  await front.stop();
  await stranger.goto('/achievement-detail');
  await stranger.goto(qr);
  await stranger.getByText(w.offline).waitFor();
  await screenshot(stranger, `certificate-revoked-by-hand-offline-390-${locale}`);
  await front.start();
  await stranger.getByText(w.onlineRevoked).waitFor();

  await list.getByRole('button', { name: new RegExp(`^${w.again}.*${second}$`) }).click();
  await dialog.getByRole('button', exactly(w.again)).click();
  await dialog.waitFor({ state: 'detached' });
  const third = await ownNumber();
  expect([first, second]).not.toContain(third);
  await stranger.goto('/achievement-detail');
  await stranger.goto(`/achievement-detail?no=${second}`);
  await stranger.getByText(w.corrected).waitFor();
  await stranger.getByRole('link', exactly(w.open)).click();
  await stranger.getByText(visitorWords[locale].genuine).waitFor();

  await page.getByRole('searchbox', exactly(w.search)).fill('');
  await page.getByRole('button', exactly(w.toTeachers)).click();
  await dialog.getByRole('checkbox').first().uncheck();
  await dialog.getByRole('textbox').nth(1).fill('陈老师');
  await look(page, `teachers-${locale}`);
  await dialog.getByRole('button', exactly(w.issue)).click();
  await dialog.waitFor({ state: 'detached' });
  await list.getByText(w.teacher, { exact: true }).first().waitFor();
  await list.getByText('陈老师').waitFor();
  expect(await list.getByText(w.teacher, { exact: true }).count()).toBe(2);
  await look(page, `with-teachers-${locale}`);

  await page.context().setOffline(true);
  await expect
    .poll(() =>
      list
        .getByRole('button', { name: new RegExp(third) })
        .first()
        .isDisabled(),
    )
    .toBe(true);
  await screenshot(page, `admin-issued-offline-${locale}-1440`);
});
