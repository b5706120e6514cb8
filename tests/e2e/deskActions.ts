// Steps shared by the tests of many drafts: a teacher, drafts of a list, and the sheet that sends them.
import type { Page } from 'playwright-core';
import type { Locale } from '#contract/http/common.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { registerParticipant } from '../fixtures/participant.ts';
import { exactly, freshIdNumber } from './actions.ts';
import type { Portal } from './harness.ts';

export const deskWords = {
  'zh-CN': {
    file: /选择文件/,
    next: /^下一步：/,
    // the second list of a competition is compared with the first
    add: (count: number) => new RegExp(`^(生成 ${count} 份草稿|执行 ${count} 项)$`),
    made: (count: number) => `${count} 份草稿已准备好`,
    finish: (count: number) => `提交 ${count} 份草稿`,
    told: /^我已告知每名孩子的监护人/,
    instructor: '指导老师姓名',
    region: '奖品邮寄省份',
    country: '奖品邮寄国家或地区',
    china: '中国',
    fujian: '福建',
    city: '奖品邮寄城市',
    detail: '奖品邮寄详细地址',
    code: '邀请码',
    codeEach: '每支队伍各用一个邀请码',
    codeOf: (team: string) => `“${team}”的邀请码`,
    progress: '提交进度',
    network: '等待网络',
    sent: '已提交',
    refused: '未通过',
    incomplete: '还有缺项',
    show: '查看进度',
    toDrafts: '返回草稿',
    done: '完成',
    summary: (sent: number, waiting: number, left: number) => `已提交 ${sent} 份，等待 ${waiting} 份，需要您处理 ${left} 份。`,
    waitlist: /^候补第 \d+ 位$/,
    undo: '撤销填写',
    typedSaved: '填写的内容已保存在本机，提交后删除',
    typedAgain: /^.+填写的内容已恢复$/,
    clear: '清空',
    replaces: /^会替换：/,
    close: '关闭',
    name: '姓名',
    idNumber: '证件号码',
    held: '需要您同意新的条款',
    look: '查看并同意',
    agree: '同意',
    later: '以后再说',
    change: (team: string) => `修改“${team}”`,
    takenBack: '已退回草稿',
  },
  'en-US': {
    file: /Choose the file/,
    next: /^Next: /,
    add: (count: number) => new RegExp(`^Make ${count} (drafts?|changes?)$`),
    made: (count: number) => `${count} ${count === 1 ? 'draft is' : 'drafts are'} ready`,
    finish: (count: number) => `Finish and send ${count} draft${count === 1 ? '' : 's'}`,
    told: /^I have told each child’s guardian/,
    instructor: 'Instructor’s name',
    region: 'Province or state for the prizes',
    country: 'Country or region for the prizes',
    china: 'China',
    fujian: 'Fujian',
    city: 'City for the prizes',
    detail: 'Street and number for the prizes',
    code: 'Invitation code',
    codeEach: 'Each team has its own invitation code',
    codeOf: (team: string) => `Invitation code of ${team}`,
    progress: 'How it goes',
    network: 'Waits for network',
    sent: 'Sent',
    refused: 'Not accepted',
    incomplete: 'Something is missing',
    show: 'See how it goes',
    toDrafts: 'Back to the drafts',
    done: 'Done',
    summary: (sent: number, waiting: number, left: number) => `Sent: ${sent}. Waiting: ${waiting}. Needing you: ${left}.`,
    waitlist: /^Number \d+ on the waiting list$/,
    undo: 'Undo it',
    typedSaved: 'Saved on this device until it is sent',
    typedAgain: /^What you typed before is here again, saved .+$/,
    clear: 'Empty the fields',
    replaces: /^Replaces: /,
    close: 'Close',
    name: 'Name',
    idNumber: 'ID number',
    held: 'New terms wait for your agreement',
    look: 'Read and agree',
    agree: 'I agree',
    later: 'Later',
    change: (team: string) => `Change it: ${team}`,
    takenBack: 'A draft again',
  },
} as const;

export const SLUG = 'city-couriers';

/** Returns a school's account, signed in over HTTP. */
export const newTeacher = async (portal: Pick<Portal, 'outbox' | 'url'>, locale: Locale): Promise<Client> => {
  const teacher = createClient(() => portal.url);
  await registerParticipant(teacher, portal.outbox, { kind: 'primary_school', affiliation: '青禾实验小学', name: '李老师', locale });
  return teacher;
};

/** Makes a draft of each team by importing a list; what all have in common is left open. Returns the children's ID numbers; `first` numbers the children and their guardians' phones. */
export const makeDrafts = async (page: Page, locale: Locale, teams: readonly string[], { slug = SLUG, first = 0, origin = '' } = {}) => {
  const w = deskWords[locale];
  const numbers = teams.map(freshIdNumber);
  const heading = ['队伍名称', '组别', '队员姓名', '性别', '证件号码', '家长姓名', '家长电话'];
  const rows = teams.map((team, index) => [
    team,
    '小学组',
    `孩子${index + 1 + first}`,
    '女',
    `'${numbers[index]}`,
    '王芳',
    `1380013${8000 + index + first}`,
  ]);
  await page.goto(`${origin}/roster?competition=${slug}`);
  const main = page.getByRole('main');
  const buffer = Buffer.from([heading, ...rows].map((cells) => cells.join(',')).join('\r\n'));
  await page.getByLabel(w.file).setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  for (let step = 0; step < 4; step += 1) await main.getByRole('button', { name: w.next }).click();
  await main.getByRole('button', { name: w.add(teams.length) }).click();
  await main.getByText(w.made(teams.length)).waitFor();
  return numbers;
};

const choose = async (page: Page, name: string, option: string): Promise<void> => {
  const box = page.getByRole('combobox', { name });
  // as typed before the tab was closed
  if ((await box.inputValue()) === option) return;
  await box.fill(option);
  await page.getByRole('option', exactly(option)).click();
};

/** Fills in what all teams have in common, in the open sheet. */
export const fillShared = async (page: Page, locale: Locale): Promise<void> => {
  const w = deskWords[locale];
  await page.getByRole('textbox', exactly(w.instructor)).fill('赵老师');
  await choose(page, w.country, w.china);
  await choose(page, w.region, w.fujian);
  await page.getByRole('textbox', exactly(w.city)).fill('泉州');
  await page.getByRole('textbox', exactly(w.detail)).fill('世纪大道 88 号');
  await page.getByRole('checkbox', { name: w.told }).check();
};

/** Opens the sheet on the desk. */
export const openSheet = async (page: Page, locale: Locale, count: number, origin = ''): Promise<void> => {
  await page.goto(`${origin}/desk`);
  await page
    .getByRole('main')
    .getByRole('button', exactly(deskWords[locale].finish(count)))
    .click();
};
/** Presses the sheet's button. */
export const press = (page: Page, locale: Locale, count: number): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('button', exactly(deskWords[locale].finish(count)))
    .click();

/** Returns the account's entries with what was shared, in the order in which they were made. */
export const sharedOf = async (client: Client) => {
  const { items } = await client.call('GET /api/registrations', { query: { pageSize: 200 } });
  const entries = await Promise.all(items.map(({ id }) => client.call('GET /api/registrations/:id', { params: { id } })));
  return entries
    .map(({ teamName, instructor, address, consent }) => ({ teamName, instructor: instructor.name, ...address, told: consent.processing }))
    .reverse();
};
