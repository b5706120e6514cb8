// Guards: a teacher gives the number of each child's guardian in a list or in the form and consents for no one. My events and the back office show
// how many have answered, and a competition that waits for them refuses to approve before.
import { expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import { createClient } from '../fixtures/client.ts';
import { freshMobile, registerParticipant } from '../fixtures/participant.ts';
import { changeDatabase, exactly, freshIdNumber, organiserOf } from './actions.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, ON_PHONE, openPortal, phone, screenshot } from './harness.ts';
import { words } from './words.ts';

const portal = openPortal();

const letApprovalWait = (competitionId: string, waits: boolean) =>
  changeDatabase(portal, 'update competition set approval_needs_guardians = ? where id = ?', waits ? 1 : 0, competitionId);

const askedWords = {
  'zh-CN': {
    open: '导入名单',
    file: /选择文件/,
    next: /^下一步：/,
    add: '生成 1 份草稿',
    made: '1 份草稿已准备好',
    continue: /^继续填写/,
    edit: '编辑林小满',
    guardian: '监护人手机（选填）',
    consents: /我同意组委会为举办比赛处理/,
    title: '监护人同意',
    told: /我已告知每名孩子的监护人/,
    tellFirst: '请先告知每名孩子的监护人，再勾选此项',
    answered: '已有 1 位监护人答复，共 2 位',
    sendAgain: /再发链接/,
    resend: '重新发送链接',
    asked: /已发到 \+86/,
    office: '1 / 2 位监护人已答复',
    pending: '有监护人未答复',
    note: /本赛事要等所有监护人答复后才能通过报名/,
    refused: /还有监护人没有答复/,
  },
  'en-US': {
    open: 'Import a list',
    file: /Choose the file/,
    next: /^Next: /,
    add: 'Make 1 draft',
    made: '1 draft is ready',
    continue: /^Continue /,
    edit: 'Edit 林小满',
    guardian: 'Guardian’s mobile (optional)',
    consents: /I agree that the organisers process/,
    title: 'The guardians’ consent',
    told: /I have told each child’s guardian/,
    tellFirst: 'Please tell each child’s guardian first, then tick this',
    answered: '1 of 2 guardians have answered',
    sendAgain: /Send a link again/,
    resend: 'Send a new link',
    asked: /Asked at \+86/,
    office: '1 of 2 guardians have answered',
    pending: 'A guardian has not answered',
    note: /This competition approves entries only once every guardian has answered/,
    refused: /Not every guardian has answered yet/,
  },
} as const satisfies Record<Locale, unknown>;

for (const { name, viewport, locale } of ON_PHONE) {
  const w = words[locale];
  const a = askedWords[locale];

  it(`asks by the numbers of the list, and says how many have answered (${name})`, async () => {
    const teacher = createClient(() => portal.url);
    await registerParticipant(teacher, portal.outbox, { kind: 'primary_school', affiliation: '青禾实验小学', name: '李老师', locale });
    const page = await portal.newPage({ viewport, locale, client: teacher });
    const team = `星星快递 ${viewport.width}`;
    const phones = [freshMobile(), freshMobile()];
    const [first = '', second = ''] = phones;
    const rows = [
      ['队伍名称', '组别', '队员姓名', '性别', '证件号码', '监护人手机', '家长姓名', '家长电话', '邮寄国家', '邮寄省份', '邮寄地址'],
      [team, '小学组', '林小满', '女', freshIdNumber(), first, '王芳', '13800138000', '中国', '福建', '世纪大道 88 号'],
      [team, '小学组', '陈晨', '男', freshIdNumber(), second, '', '', '', '', ''],
    ];
    await page.goto('/sign?competition=city-couriers');
    await page.getByRole('link', exactly(a.open)).click();
    const csv = Buffer.from(rows.map((cells) => cells.join(',')).join('\r\n'));
    await page.getByLabel(a.file).setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: csv });
    for (let at = 0; at < 4; at += 1) await page.getByRole('button', { name: a.next }).click();
    await page.getByRole('button', exactly(a.add)).click();
    await page.getByText(a.made).waitFor();
    await page.goto('/personal');
    await page.getByRole('link', { name: a.continue }).first().click();

    await page.getByRole('button', exactly(a.edit)).click();
    const guardian = page.getByRole('textbox', exactly(a.guardian));
    expect((await guardian.inputValue()).replaceAll(' ', '')).toBe(first);
    await page.getByRole('heading', exactly(a.title)).waitFor();
    expect(await page.getByText(a.consents).count()).toBe(0);
    await page.getByRole('button', exactly(w.submit)).click();
    await page.getByText(a.tellFirst).first().waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `guardians-form-${viewport.width}-${locale}`);
    await page.getByRole('checkbox', { name: a.told }).check();
    await page.getByRole('button', exactly(w.submit)).click();
    await page.getByText(w.registered).first().waitFor();

    const [entry] = (await teacher.call('GET /api/registrations')).items;
    const id = entry?.id ?? '';
    const invitations = async (to: string) =>
      (await portal.outbox()).filter((message) => message.to === to && message.template === 'guardian_invitation');
    const [invitation] = await invitations(first);
    const token = new URL(invitation?.params['link'] ?? '').hash.slice(1);
    const choices = { processing: true, publishName: true, publishWork: true };
    await teacher.call('POST /api/guardians/answers', {
      body: { token, name: '周航', relation: 'mother', ...choices, textVersion: CONSENT_VERSION, locale },
    });

    await page.goto('/personal');
    await page.getByText(a.answered).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `guardians-events-${viewport.width}-${locale}`);
    await page.getByRole('link', { name: a.sendAgain }).click();
    await page.getByText(a.answered).waitFor();
    await page.getByText(a.asked).waitFor();
    await page.getByRole('button', exactly(a.resend)).click();
    await expect.poll(async () => (await invitations(second)).length).toBe(2);

    const office = await portal.newPage({ viewport, locale, client: await organiserOf(portal) });
    letApprovalWait(entry?.competition.id ?? '', true);

    await office.goto(`/admin/registrations?filter=${encodeURIComponent('{"hasPendingGuardians":true}')}`);
    await office.getByText(team).waitFor();
    await office.getByText(a.office).first().waitFor();
    await office.getByText(a.pending).first().waitFor();
    await expectNoAxeViolations(office);
    await expectNoHorizontalOverflow(office);
    await screenshot(office, `guardians-list-${viewport.width}-${locale}`);
    await office.goto(`/admin/registrations/${id}/show`);
    await office.getByText(a.note).waitFor();
    await expectNoAxeViolations(office);
    await expectNoHorizontalOverflow(office);
    await screenshot(office, `guardians-show-${viewport.width}-${locale}`);
    await office.getByRole('button', exactly(w.approve)).click();
    await office.getByText(a.refused).waitFor();
    letApprovalWait(entry?.competition.id ?? '', false);
    if (viewport === phone) expect((await teacher.call('GET /api/registrations')).items[0]?.state).toBe('submitted');
  });
}
