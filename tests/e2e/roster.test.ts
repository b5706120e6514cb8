// Guards: a teacher makes drafts of a whole list, sees errors at their cells, and nothing leaves the device. Children are copied from an earlier
// team instead of typed again. On the desk a team is found by its child, and drafts are selected to be sent together.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createClient } from '../fixtures/client.ts';
import { itInFull } from '../fixtures/full.ts';
import { registerParticipant } from '../fixtures/participant.ts';
import { enter, exactly, freshIdNumber, newFamily, savedOnDevice } from './actions.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, ON_DESKTOP, openPortal, screenshot } from './harness.ts';

const portal = openPortal();

const words = {
  'zh-CN': {
    open: '导入名单',
    file: /选择文件/,
    badText: /最后一位与前面的号码不符/,
    xls: /旧版 Excel/,
    template: 'Excel 模板',
    sheets: '要读取哪些工作表？',
    secondClass: /^二年级：3 个孩子/,
    team: '队伍名称',
    encoding: '文件的文字编码',
    teamSize: '每队',
    anew: '重新开始',
    password: /有密码保护/,
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
    lead: '共 3 个孩子，有 1 行需要修改。',
    next: /^下一步：/,
    add: '生成 2 份草稿',
    done: '2 份草稿已准备好',
    same: '2 份草稿与名单一致。',
    notRead: /没有读取：二年级。/,
    six: /^共 6 个孩子/,
    teamsOf: (count: number) => `${count} 支队伍`,
    make: '分队',
    readAs: '班级：读作',
    ignored: /^忽略 \d 列：.*班级/,
  },
  'en-US': {
    open: 'Import a list',
    file: /Choose the file/,
    badText: /last character/,
    xls: /old Excel/,
    template: 'Template for Excel',
    sheets: 'Which sheets are to be read?',
    secondClass: /^二年级: 3 children/,
    team: 'Team',
    encoding: 'Text encoding of the file',
    teamSize: 'Teams of',
    anew: 'Start anew',
    password: /protected by a password/,
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
    lead: '3 children; 1 row has something to correct.',
    next: /^Next: /,
    add: 'Make 2 drafts',
    done: '2 drafts are ready',
    same: '2 drafts are as in the list.',
    notRead: /Not read: 二年级\./,
    six: /^6 children/,
    teamsOf: (count: number) => `${count} ${count === 1 ? 'team' : 'teams'}`,
    make: 'Make teams',
    readAs: '班级: read as',
    ignored: /^\d columns? (is|are) ignored: .*班级/,
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
    await page.getByRole('link', exactly(w.open)).click();
    const main = page.getByRole('main');
    const file = page.getByLabel(w.file);
    const next = main.getByRole('button', { name: w.next });
    const sent = sentBy(page);
    await file.setInputFiles({
      name: 'list.xls',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    });
    await main.getByText(w.xls).waitFor();
    const [template] = await Promise.all([page.waitForEvent('download'), main.getByRole('button', { name: w.template }).click()]);
    expect(template.suggestedFilename()).toMatch(/\.xlsx$/);
    const csv = Buffer.from(rows.map((cells) => cells.join(',')).join('\r\n'));
    await file.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: csv });
    await next.click();
    await main.getByText(w.lead).waitFor();
    await main.getByRole('gridcell', { name: w.badText }).waitFor();
    for (let at = 0; at < 3; at += 1) await next.click();
    await main.getByRole('button', exactly(w.add)).click();
    await main.getByText(w.done).waitFor();

    await page.goto('/roster?competition=city-couriers');
    await file.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: csv });
    for (let at = 0; at < 4; at += 1) await next.click();
    await main.getByText(w.same).waitFor();

    await page.goto('/personal');
    await main.getByText('星星快递').first().waitFor();
    await main.getByText('月亮邮局').first().waitFor();
    await page.getByRole('button', { name: w.account }).click();
    await page.getByRole('banner').getByRole('link', exactly(w.desk)).click();
    await page.getByRole('searchbox', { name: w.find }).fill('林小满');
    await main.getByText('月亮邮局').waitFor({ state: 'detached' });
    await main.getByText('星星快递').waitFor();
    expect(decodeURI(page.url())).not.toContain('林小满');
    await main.getByRole('button', exactly(w.finishBoth)).click();
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
    const main = page.getByRole('main');
    const next = main.getByRole('button', { name: w.next });
    const open = async (file: string) => {
      await page.goto('/roster?competition=city-couriers');
      const anew = main.getByRole('button', exactly(w.anew));
      const input = page.getByLabel(w.file);
      await anew.or(input).first().waitFor({ state: 'attached' });
      if (await anew.isVisible()) await anew.click();
      await input.setInputFiles(`tests/fixtures/rosters/${file}`);
    };
    const look = async (what: string) => {
      await expectNoHorizontalOverflow(page);
      await expectNoAxeViolations(page);
      await screenshot(page, `roster-${what}-${viewport.width}-${locale}`);
    };

    await open('05-two-sheets.xlsx');
    await main.getByRole('group', exactly(w.sheets)).waitFor();
    await main.getByText(w.notRead).waitFor();
    await look('sheets');
    await main.getByRole('checkbox', { name: w.secondClass }).check();
    for (let at = 0; at < 2; at += 1) await next.click();
    await main.getByText(w.six).waitFor();

    await open('13-class-list-without-team.xlsx');
    for (let at = 0; at < 2; at += 1) await next.click();
    await main.getByRole('combobox', exactly(w.teamSize)).selectOption('1');
    await main.getByRole('button', exactly(w.make)).click();
    await main.getByText(w.teamsOf(12)).waitFor();
    await look('teamless');
    // the group that a primary school's teams get is the one that is shown
    await next.click();
    expect(await main.getByRole('combobox', { name: /^(组别|Group)/ }).inputValue()).toBe('primary');

    await open('roster-big5.csv');
    await main.getByText('陳小明', { exact: true }).waitFor();
    await main.getByRole('combobox', exactly(w.encoding)).selectOption('gb18030');
    await main.getByText('陳小明', { exact: true }).waitFor({ state: 'detached' });
    await main.getByRole('combobox', exactly(w.encoding)).selectOption('big5');
    await main.getByText('陳小明', { exact: true }).waitFor();
    await look('encoding');

    await open('01-own-columns.xlsx');
    await main.getByText(w.ignored).waitFor();
    await main.getByRole('combobox', exactly(w.readAs)).selectOption(w.team);
    await main.getByText(w.ignored).waitFor({ state: 'detached' });
    await look('columns');
    for (let at = 0; at < 2; at += 1) await next.click();
    await main.getByText(w.teamsOf(1)).waitFor();
    await open('01-own-columns.xlsx');
    for (let at = 0; at < 2; at += 1) await next.click();
    await main.getByText(w.teamsOf(1)).waitFor();

    await page.goto('/roster?competition=city-couriers');
    await main.getByRole('button', exactly(w.anew)).click();
    const container = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]);
    await page.getByLabel(w.file).setInputFiles({ name: 'list.xlsx', mimeType: 'application/octet-stream', buffer: container });
    await main.getByText(w.password).waitFor();
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
