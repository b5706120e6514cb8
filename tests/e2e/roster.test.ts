// Guards: a teacher makes drafts of a whole list, gets errors by row and column, and nothing leaves the device. Children are copied from an earlier
// team instead of typed again. On the desk a team is found by its child, and drafts are selected to be sent together.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createClient } from '../fixtures/client.ts';
import { itInFull } from '../fixtures/full.ts';
import { registerParticipant } from '../fixtures/participant.ts';
import { makeResidentId } from '../fixtures/residentId.ts';
import { enter, exactly, freshIdNumber, newFamily, savedOnDevice } from './actions.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, ON_DESKTOP, openPortal, screenshot } from './harness.ts';

const portal = openPortal();

const words = {
  'zh-CN': {
    open: '导入名单',
    file: /选择文件/,
    title: '导入队伍名单',
    found: /读到 2 支队伍，共 3 个孩子/,
    badCell: '第 4 行：证件号码（E4）',
    badText: /最后一位与前面的号码不符/,
    xls: /旧版 Excel/,
    template: 'Excel 模板',
    onlyRight: '导入无误的 1 份',
    all: '全部生成草稿（2）',
    made: '已生成 2 份草稿',
    close: '关闭',
    leftOut: /^跳过 2 份（星星快递、月亮邮局）：/,
    sheets: '要读取哪些工作表？',
    secondClass: /^二年级：3 个孩子/,
    notRead: '没有读取：二年级。',
    bothClasses: /读到 2 支队伍，共 6 个孩子/,
    classColumn: '班级',
    team: '队伍名称',
    oneTeam: /读到 1 支队伍，共 9 个孩子/,
    encoding: '文件的文字编码',
    teamSize: '怎样分队',
    alone: '每个孩子单独一份',
    twelve: /读到 12 支队伍，共 12 个孩子/,
    corrected: '已在这里改好 1 处，文件本身不变。',
    password: /有密码保护/,
    myEvents: '查看我的赛事',
    account: /^账号：/,
    desk: '本校队伍',
    find: '查找队伍或孩子',
    finishBoth: '提交 2 份草稿',
    finishOne: '提交 1 份草稿',
    together: '2 份草稿一起提交',
    copyFrom: '从以往队伍复制',
    entry: '以往的报名',
    copy: /^复制（/,
    copied: '已复制 2 人，提交前请核对。',
    taken: '已在这支队伍里',
  },
  'en-US': {
    open: 'Import a list',
    file: /Choose the file/,
    title: 'Import a list of teams',
    found: /2 teams with 3 children/,
    badCell: 'Row 4: ID number (E4)',
    badText: /last character/,
    xls: /old Excel/,
    template: 'Template for Excel',
    onlyRight: 'Import the one without errors',
    all: 'Make drafts of all (2)',
    made: 'Drafts made: 2',
    close: 'Close',
    leftOut: /^Left out: 2 \(星星快递, 月亮邮局\)\./,
    sheets: 'Which sheets are to be read?',
    secondClass: /^二年级: 3 children/,
    notRead: 'Not read: 二年级.',
    bothClasses: /2 teams with 6 children/,
    classColumn: '班级',
    team: 'Team',
    oneTeam: /1 team with 9 children/,
    encoding: 'Text encoding of the file',
    teamSize: 'Teams to make of the children',
    alone: 'Each child by itself',
    twelve: /12 teams with 12 children/,
    corrected: 'Corrected here: 1 cell. The file itself stays as it is.',
    password: /protected by a password/,
    myEvents: 'Go to My events',
    account: /^Account:/,
    desk: 'My school’s teams',
    find: 'Find a team or child',
    finishBoth: 'Finish and send 2 drafts',
    finishOne: 'Finish and send 1 draft',
    together: '2 drafts to send together',
    copyFrom: 'Copy from an earlier team',
    entry: 'Earlier entry',
    copy: /^Copy \(/,
    copied: 'Copied: 2. Check the details before you send the form.',
    taken: 'In this team already',
  },
} as const;

/** Records everything that the page sends to the server from now on. */
const sentBy = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
  return sent;
};

const wrongDigit = (idNumber: string): string => `${idNumber.slice(0, 17)}${idNumber.endsWith('1') ? '2' : '1'}`;

for (const { name, viewport, locale } of ON_DESKTOP) {
  const w = words[locale];

  it(`makes drafts of a list (${name})`, async () => {
    const teacher = createClient(() => portal.url);
    await registerParticipant(teacher, portal.outbox, { kind: 'primary_school', affiliation: '青禾实验小学', name: '李老师', locale });
    const page = await portal.newPage({ viewport, locale, client: teacher });
    const wrong = wrongDigit(freshIdNumber());
    const rows = [
      ['队伍名称 Team', '组别 Group', '队员姓名', '性别', '证件号码', '家长姓名', '家长电话'],
      ['星星快递', '小学组', '林小满', '女', `'${freshIdNumber()}`, '王芳', '13800138000'],
      ['月亮邮局', 'primary', '赵一', 'Boy', freshIdNumber(), '赵大', '13900139000'],
      ['月亮邮局', 'primary', '钱二', 'Girl', wrong, '', ''],
    ];
    await page.goto('/sign?competition=city-couriers');
    await page.getByRole('button', exactly(w.open)).click();
    const dialog = page.getByRole('dialog', { name: w.title });
    const sent = sentBy(page);
    await dialog
      .getByLabel(w.file)
      .setInputFiles({ name: 'list.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]) });
    await dialog.getByText(w.xls).waitFor();
    const csv = Buffer.from(rows.map((cells) => cells.join(',')).join('\r\n'));
    await dialog.getByLabel(w.file).setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: csv });
    await dialog.getByText(w.found).waitFor();
    await dialog.getByRole('textbox', exactly(w.badCell)).waitFor();
    await dialog.getByText(w.badText).waitFor();
    await dialog.getByRole('button', exactly(w.onlyRight)).waitFor();
    await expectNoHorizontalOverflow(page);
    await expectNoAxeViolations(page);
    await screenshot(page, `roster-${viewport.width}-${locale}`, { fullPage: false });
    const [template] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: w.template }).click()]);
    expect(template.suggestedFilename()).toMatch(/\.xlsx$/);

    await dialog.getByRole('button', exactly(w.all)).click();
    await dialog.getByText(w.made).waitFor();
    await dialog.getByRole('button', exactly(w.close)).last().click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', exactly(w.open)).click();
    await dialog.getByLabel(w.file).setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: csv });
    await dialog.getByRole('button', exactly(w.all)).click();
    await dialog.getByText(w.leftOut).waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByRole('link', exactly(w.myEvents)).click();
    const drafts = page.getByRole('main');
    await drafts.getByText('星星快递').first().waitFor();
    await drafts.getByText('月亮邮局').first().waitFor();

    await page.getByRole('button', { name: w.account }).click();
    await page.getByRole('banner').getByRole('link', exactly(w.desk)).click();
    await page.getByRole('searchbox', { name: w.find }).fill('林小满');
    await drafts.getByText('月亮邮局').waitFor({ state: 'detached' });
    await drafts.getByText('星星快递').waitFor();
    expect(decodeURI(page.url())).not.toContain('林小满');
    await drafts.getByRole('button', exactly(w.finishBoth)).click();
    const finishing = page.getByRole('dialog', { name: w.together });
    await finishing.getByRole('checkbox', { name: '月亮邮局' }).uncheck();
    await finishing.getByRole('button', exactly(w.finishOne)).waitFor();
    await expectNoHorizontalOverflow(page);
    await expectNoAxeViolations(page);
    await screenshot(page, `desk-finish-${viewport.width}-${locale}`, { fullPage: false });
    expect(sent.filter((line) => line.includes(wrong) || line.includes('林小满') || line.startsWith('POST'))).toEqual([]);
    expect((await teacher.call('GET /api/registrations')).total).toBe(0);
  });

  itInFull(`asks about what a list leaves open, and remembers the answer (${name})`, async () => {
    const teacher = createClient(() => portal.url);
    await registerParticipant(teacher, portal.outbox, { kind: 'primary_school', affiliation: '青禾实验小学', name: '李老师', locale });
    const page = await portal.newPage({ viewport, locale, client: teacher });
    await page.goto('/sign?competition=city-couriers');
    const open = page.getByRole('button', exactly(w.open));
    await open.click();
    const dialog = page.getByRole('dialog', { name: w.title });
    const choose = (file: string) => dialog.getByLabel(w.file).setInputFiles(`tests/fixtures/rosters/${file}`);
    const look = async (what: string) => {
      await expectNoHorizontalOverflow(page);
      await expectNoAxeViolations(page);
      await screenshot(page, `roster-${what}-${viewport.width}-${locale}`, { fullPage: false });
    };

    await choose('05-two-sheets.xlsx');
    await dialog.getByRole('group', exactly(w.sheets)).waitFor();
    await dialog.getByText(w.notRead).waitFor();
    await look('sheets');
    await dialog.getByRole('checkbox', { name: w.secondClass }).check();
    await dialog.getByText(w.bothClasses).waitFor();

    await choose('13-class-list-without-team.xlsx');
    await dialog.getByRole('combobox', exactly(w.teamSize)).selectOption(w.alone);
    await dialog.getByText(w.twelve).waitFor();
    await look('teamless');

    await choose('roster-big5.csv');
    await dialog.getByText('陳小明', { exact: true }).waitFor();
    await dialog.getByRole('combobox', exactly(w.encoding)).selectOption('gb18030');
    await dialog.getByText('陳小明', { exact: true }).waitFor({ state: 'detached' });
    await dialog.getByRole('combobox', exactly(w.encoding)).selectOption('big5');
    await dialog.getByText('陳小明', { exact: true }).waitFor();
    await look('encoding');

    await choose('21-wrong-ids.xlsx');
    const cell = dialog.getByRole('textbox', { name: /F2/ });
    await cell.fill(makeResidentId({ birth: '20180228', sequence: 7 }));
    await cell.press('Enter');
    await dialog.getByText(w.corrected).waitFor();
    await look('wrong');

    await choose('01-own-columns.xlsx');
    await dialog.getByRole('combobox', exactly(w.classColumn)).selectOption(w.team);
    await dialog.getByText(w.oneTeam).waitFor();
    await look('columns');
    await page.reload();
    await open.click();
    await choose('01-own-columns.xlsx');
    await dialog.getByText(w.oneTeam).waitFor();

    const container = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]);
    await dialog.getByLabel(w.file).setInputFiles({ name: 'list.xlsx', mimeType: 'application/octet-stream', buffer: container });
    await dialog.getByText(w.password).waitFor();
  });

  itInFull(`copies children from an earlier team (${name})`, async () => {
    const { client } = await newFamily(portal, locale);
    const children = ['林小满', '陈晨'].map((child) => ({
      name: child,
      gender: 'female' as const,
      country: 'CN',
      idNumber: freshIdNumber(),
    }));
    await enter(client, 'city-couriers', { teamName: '流星雨', members: children });
    const page = await portal.newPage({ viewport, locale, client });
    await page.goto('/sign?competition=city-couriers');
    const copyFrom = page.getByRole('button', exactly(w.copyFrom));
    await copyFrom.click();
    const dialog = page.getByRole('dialog', { name: w.copyFrom });
    await dialog.getByRole('combobox', { name: w.entry }).selectOption({ index: 1 });
    await dialog.getByRole('checkbox', { name: /林小满/ }).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `earlier-${viewport.width}-${locale}`, { fullPage: false });
    await dialog.getByRole('button', { name: w.copy }).click();
    await page.getByText(w.copied).first().waitFor();
    await page.getByRole('heading', exactly('林小满')).waitFor();
    await page.getByRole('heading', exactly('陈晨')).waitFor();
    // The copy is a draft at once.
    await page.waitForURL(/draft=/);
    // The URL names it before it is stored on the device.
    await savedOnDevice(page);
    await page.reload();
    await page.getByRole('heading', exactly('陈晨')).waitFor();
    await copyFrom.click();
    await dialog.getByRole('combobox', { name: w.entry }).selectOption({ index: 1 });
    await dialog.getByText(w.taken).first().waitFor();
    expect(await dialog.getByText(w.taken).count()).toBe(2);
  });
}
